// Written by `make site` from the files in Assets: change those.
// swift-format-ignore-file

/// The files that pages of the site load.
public enum SiteAssets {
  public static let style = ##"""
/* Space: .25 .5 .75 1 1.5 2.5 4 rem. */
:root{
--paper:#fff;--sunk:#f5f4f0;--ink:#1a1b1f;--soft:#55575e;--rule:#dcdad3;--edge:#85868c;
--accent:#1d4f91;--tint:#e8eef7;--hatch:#9a9ba1;
--line:1px solid var(--rule);color-scheme:light
}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){
--paper:#131417;--sunk:#1c1e22;--ink:#ecebe6;--soft:#b0b1b6;--rule:#35373d;--edge:#82848b;
--accent:#9dc1f5;--tint:#1c2a3f;--hatch:#6d6f76;color-scheme:dark}}
:root[data-theme=dark]{
--paper:#131417;--sunk:#1c1e22;--ink:#ecebe6;--soft:#b0b1b6;--rule:#35373d;--edge:#82848b;
--accent:#9dc1f5;--tint:#1c2a3f;--hatch:#6d6f76;color-scheme:dark}
*,::before,::after{box-sizing:border-box}
html{font:100%/1.55 system-ui,sans-serif;scroll-padding-top:1rem}
body{margin:0;background:var(--paper);color:var(--ink);font-size:1.0625rem;overflow-wrap:break-word;hyphens:auto}
h1,h2,h3,p,ul,ol,table{margin:0;padding:0}
ul,ol{list-style:none}
h1,h2,h3{line-height:1.2;letter-spacing:-.012em;text-wrap:balance;font-weight:650}
h1{font-size:clamp(2rem,1.55rem + 2vw,3rem);letter-spacing:-.024em;line-height:1.1}
h2{font-size:1.5rem}
h3{font-size:1.1875rem}
p,li{max-width:68ch}
a{color:var(--accent);text-decoration-thickness:1px;text-underline-offset:.18em}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:3px}
button,input,.phase a{font:inherit;color:inherit;border-radius:3px}
button{min-height:2.75rem;cursor:pointer;background:none;border:0;padding:0}
table{border-collapse:collapse;width:100%}
th{text-align:start;font-weight:600}
small,.soft{font-size:1rem;color:var(--soft)}
strong{font-weight:650}
[class*=c-],[class*=tone]{--e:color-mix(in srgb,var(--p) 60%,var(--ink))}
table,svg,.num,.days{font-variant-numeric:tabular-nums}
[hidden]{display:none!important}
.sprite{position:absolute;width:0;height:0}
.i{width:1.5rem;height:1.5rem;flex:none;fill:none;stroke:currentColor;stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round;vertical-align:-.35em}
.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:absolute;inset-inline-start:-999px;z-index:9;background:var(--paper);padding:.5rem 1rem}
.skip:focus{inset-inline-start:.5rem;top:.5rem}
.num{white-space:nowrap}
.wrap{max-width:76rem;margin-inline:auto;padding-inline:clamp(1rem,4vw,2.5rem)}
.top{border-bottom:var(--line)}
.top .wrap{display:flex;flex-wrap:wrap;align-items:center;column-gap:clamp(.5rem,3vw,1.5rem)}
.brand{font-weight:700;font-size:1.125rem;color:var(--ink);text-decoration:none;display:flex;align-items:center;gap:.55rem;min-height:3.5rem}
.brand b{background:var(--accent);color:var(--paper);width:1.75rem;height:1.75rem;display:grid;place-items:center;border-radius:3px;font-size:1.0625rem}
.top nav{order:3;width:100%;display:flex;gap:clamp(.75rem,4vw,1.5rem);font-size:1rem}
nav a{color:var(--soft);text-decoration:none;min-height:2.75rem;display:flex;align-items:center;border-bottom:3px solid #0000;margin-bottom:-1px}
nav a:hover{color:var(--ink);border-color:var(--rule)}
nav a[aria-current]{color:var(--ink);border-color:var(--accent);font-weight:600}
.tools{margin-inline-start:auto;display:flex;align-items:center;gap:.5rem}
.tools a,.tools button{min-height:2.75rem;min-width:2.75rem;display:flex;align-items:center;justify-content:center;gap:.5rem;font-size:1rem}
main{padding-block:1.5rem 4rem}
main>*+*{margin-top:2rem}
section>h2{margin-bottom:1rem}
.sub{color:var(--soft);margin-top:.5rem;text-wrap:pretty}
footer{border-top:var(--line);padding-block:1.5rem 2.5rem;font-size:1rem;color:var(--soft)}
footer p+p{margin-top:.5rem}
.ask{max-width:46rem}
.ask h1{margin-bottom:1.5rem}
.find{display:flex;gap:.5rem;flex-wrap:wrap}
.box{position:relative;flex:1 1 18rem}
.box .i{position:absolute;inset-inline-start:1rem;top:1rem;color:var(--soft);pointer-events:none}
.box input{width:100%;height:3.5rem;padding:0 1rem 0 3.1rem;font-size:1.125rem;background:var(--paper);border:2px solid var(--ink);appearance:none}
.box input::placeholder{color:var(--soft);opacity:1}
.btn{display:inline-flex;align-items:center;justify-content:center;gap:.5rem;min-height:2.75rem;padding:0 1rem;border:1px solid var(--edge);color:var(--ink);background:var(--paper);text-decoration:none;border-radius:3px;font-size:1rem}
.btn:hover{background:var(--sunk)}
.find .btn{min-height:3.5rem;flex:1 0 auto}
.hits{position:absolute;z-index:5;inset-inline:0;top:calc(100% + 4px);background:var(--paper);border:2px solid var(--ink);border-radius:3px}
.hits li{display:flex;justify-content:space-between;gap:1rem;align-items:center;padding:.5rem 1rem;min-height:3rem;cursor:pointer;max-width:none;line-height:1.3}
.hits li+li{border-top:var(--line)}
.hits [aria-selected=true]{background:var(--tint)}
.say{margin-top:.75rem;color:var(--soft);font-size:1rem}
.say:empty{display:none}
.favs{margin-top:1.5rem}
.favs h2{font-size:1.0625rem;margin-bottom:.5rem}
.favs ul{display:flex;flex-wrap:wrap;gap:.5rem}
.favs a{flex-wrap:wrap;justify-content:start;gap:0 .5rem;padding-block:.4rem;line-height:1.3}
.look{display:grid;grid-template-columns:minmax(0,1fr);gap:1rem 2.5rem}
.switch{display:flex;flex-wrap:wrap;column-gap:1rem;border-bottom:var(--line);grid-column:1/-1;font-size:1rem}
.switch a{padding-block:.4rem;line-height:1.25}
.map{display:block;width:100%;height:auto;max-height:min(52rem,88vh)}
.map g:not([fill]){fill:var(--p)}
.map g.none{fill:var(--sunk)}
.map path{stroke:var(--paper);stroke-width:.7;stroke-linejoin:round;vector-effect:non-scaling-stroke}
.map :is(.none,.stale,.unknown) path{stroke:var(--edge)}
.map .st{fill:none;stroke:var(--paper);stroke-width:1.9;pointer-events:none}
.map rect{fill:var(--p)}
.map .none rect{fill:var(--sunk)}
.map .stale rect,.map .unknown rect{fill:var(--paper)}
.map pattern path{vector-effect:none;stroke:#000;stroke-opacity:.3;stroke-width:1.8}
.map pattern:is(.none,.stale,.unknown) path{stroke:var(--edge);stroke-opacity:1;stroke-width:1}
.map g.off path{fill:var(--sunk);stroke:var(--rule)}
.map a:focus{outline:0}
.map .ring{fill:none;stroke:var(--ink);stroke-width:3;pointer-events:none}
.cap{min-height:3.4rem;border-top:var(--line);padding-top:.5rem;margin-top:.5rem;font-size:1rem;color:var(--soft);max-width:none}
.legend li{max-width:none}
.legend li button{display:grid;grid-template-columns:auto 1fr auto;gap:.75rem;align-items:center;width:100%;text-align:start;padding:.55rem .5rem;min-height:3rem;line-height:1.3;border-radius:0;border-bottom:var(--line)}
.legend li button:enabled:hover{background:var(--sunk)}
.legend [aria-pressed=true]{background:var(--tint);box-shadow:inset 3px 0 var(--accent)}
.legend .num{font-weight:600}
#reset{margin-top:.75rem}
button:disabled{color:inherit;cursor:default}
.news{border-top:3px solid var(--ink);padding-top:.75rem;margin-top:2.5rem}
.news h2{font-size:1.1875rem;margin-bottom:.5rem}
:is(.news,.vals) :is(td,th){padding:.4rem 0 .4rem .75rem;border-bottom:var(--line);font-weight:400;vertical-align:baseline}
:is(.news,.vals) thead th{color:var(--soft);font-size:1rem}
:is(.news,.vals) :first-child{padding-inline-start:0}
.news tbody th::first-letter{text-transform:uppercase}
:is(.news,.vals) .n{text-align:end}
.news small{display:block;overflow-wrap:anywhere}
.news .n{font-weight:600}
.sw{display:inline-block;width:1.125rem;height:1.125rem;flex:none;--s:#0006 0 1px,#0000 1px 4px;--d:repeating-linear-gradient(135deg,var(--s));--x:var(--d),repeating-linear-gradient(45deg,var(--s))}
.sw,.chip::before{border-radius:2px;background:var(--p);border:1px solid var(--e)}
.tone0{--p:#c9c8c3;--on:#000}.tone1{--p:#8f9096;--on:#000}.tone2{--p:#5c5e66;--on:#fff}.tone3{--p:#2d2f36;--on:#fff}
.sw.t2{background-image:var(--d)}
.sw.t3{background-image:var(--x)}
.sw.stale,.sw.unknown{--s:var(--edge) 0 1px,#0000 1px 5px;background:var(--d);border:1px solid var(--edge)}
.sw.unknown{background:var(--x);border-style:dashed}
.sw.none,.chip.none::before{background:var(--sunk);border:1px solid var(--edge)}
.chip.unknown::before{background:none;border:2px dashed var(--edge)}
.list :is(th,td){padding:.6rem 0 .6rem .75rem;border-bottom:var(--line);vertical-align:baseline}
.list thead th{vertical-align:bottom;padding-block:0;border-bottom:2px solid var(--ink)}
.list thead :is(button,span){min-height:2.75rem;font-weight:600;display:inline-flex;align-items:center;gap:.3rem;text-align:start;line-height:1.25}
.list thead button::after{content:"";width:.6rem;height:.6rem;flex:none;opacity:0}
.list th[aria-sort] button::after{opacity:1;background:var(--accent);clip-path:polygon(50% 10%,100% 80%,0 80%)}
.list th[aria-sort=descending] button::after{clip-path:polygon(0 20%,100% 20%,50% 90%)}
.list tbody th{font-weight:400}
.list tbody th a{font-weight:600;display:block;width:fit-content;padding-block:.2rem}
.list thead th:not(:has(button,span)){padding-bottom:.65rem}
.list .n,.list thead .n :is(button,span){text-align:end;justify-content:flex-end}
.list :is(th,td):first-child{padding-inline-start:0}
.list .n{width:1%}
.list tbody .n{white-space:nowrap}
.list th:first-child{width:24%}
.scroll{overflow-x:auto}
.list:not(#counties) :is(th,td:not(.n)){overflow-wrap:anywhere}
.list small{display:block;line-height:1.3}
.chip{display:inline-flex;gap:.55rem;align-items:baseline;line-height:1.3}
.chip+.chip{margin-inline-start:1rem}
.vals small{display:block}
.chip::before{content:"";width:.875rem;height:.875rem;flex:none;translate:0 .06em}
.sp{width:84px;height:26px;vertical-align:-.5rem;margin-block:-.4rem;fill:none;stroke:var(--ink);stroke-width:1.5;stroke-linejoin:round;overflow:visible;background:linear-gradient(var(--edge),var(--edge)) 0 13px/100% 1px no-repeat}
.more{margin-top:1rem}
select{font:inherit;color:inherit;background:var(--paper);border:1px solid var(--edge);border-radius:3px;min-height:2.75rem;padding:0 .5rem;margin-inline-start:.75rem;max-width:100%}
.chip small{margin-inline-start:.4rem}
.bar{display:flex;flex-wrap:wrap;gap:.75rem 1.5rem;align-items:baseline;justify-content:space-between;margin-bottom:.75rem}
.place{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 1rem;align-items:start}
.place .links{justify-content:end}
.place .btn[aria-pressed=true] .i{fill:currentColor}
.now{display:grid;grid-template-columns:minmax(0,1fr);gap:1rem}
.is{display:contents}
.phase{background:var(--p);color:var(--on);padding:clamp(1.25rem,4vw,2.25rem);border-radius:3px;border:1px solid var(--e)}
.phase h2{font-size:clamp(1.5rem,1.1rem + 2.6vw,2.625rem);letter-spacing:-.022em;line-height:1.1;margin-block:.35rem 1rem}
.phase p{max-width:46ch}
.phase .by{border-top:1px solid currentColor;padding-top:.75rem;margin-top:1rem}
.phase:is(.unknown,.away,.stale){background:none;color:var(--ink);border:2px dashed var(--edge)}
.phase.away{border:1px solid var(--edge);background:var(--sunk)}
.phase.stale{border-inline-start:.75rem solid var(--p)}
.alert{display:flex;gap:.75rem;background:var(--sunk);border-inline-start:4px solid var(--ink);padding:.75rem 1rem}
.alert+.alert{margin-top:.5rem}
.alert,li,.step,.bar h2{overflow-wrap:anywhere}
.alert+.phase{margin-top:.75rem}
.next{border-top:3px solid var(--ink);padding-top:.75rem}
.next h2{font-size:1.0625rem;font-weight:400;color:var(--soft);letter-spacing:0;margin-bottom:.25rem}
.next .big{font-size:1.375rem;line-height:1.25;font-weight:650}
.next .big .sw{width:1rem;height:1rem;translate:0 .08em;margin-inline-end:.4rem}
.next .fresh{margin-top:.75rem}
.next p+p,.next .days+p,p+.days{margin-top:.75rem}
.next .later{border-top:var(--line);margin-top:1rem;padding-top:.75rem}
.days{display:flex;gap:3px;max-width:34rem}
.days li{flex:1 1 0;min-width:0;text-align:center;font-size:1rem;line-height:1.25;color:var(--soft)}
.days i{display:grid;place-items:center;height:2.25rem;font-style:normal;margin-bottom:.3rem;border-radius:2px;color:var(--paper);font-weight:650;border:1px solid #0000}
.days .hit i{background:var(--ink)}
.days .miss i{border-color:var(--edge);color:var(--ink);font-weight:400}
.hatch{background:repeating-linear-gradient(135deg,var(--hatch) 0 1px,#0000 1px 6px);border:1px solid var(--hatch)}
.days .open i,.days .wait i{border:1.5px dashed var(--edge);color:var(--soft);font-weight:400}
.days .goal i{background:var(--p);color:var(--on);border-color:var(--e)}
.days .goal.may i{background:none;border:2px dashed var(--edge);color:var(--ink)}
.fresh{background:var(--tint);border-radius:3px;align-self:start}
:is(.fresh,.fold) summary{line-height:1.35;display:flex;justify-content:space-between;gap:.75rem;align-items:center}
.fresh summary{padding:.75rem clamp(1rem,3vw,1.5rem);min-height:2.75rem}
.fresh ul{display:grid;gap:.75rem;padding:0 clamp(1rem,3vw,1.5rem) 1rem}
.topics{display:grid;column-gap:2.5rem;border-top:var(--line)}
.topics>li{border-bottom:var(--line);max-width:none}
.topics summary{display:grid;grid-template-columns:2rem 1fr 1.5rem;gap:0 .75rem;align-items:center;padding-block:.8rem;min-height:4.25rem}
summary{cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
.topics summary>.i:first-child{width:2rem;height:2rem;color:var(--accent);stroke-width:1.35}
.topics summary .i:last-child,.fold>summary .i{color:var(--soft)}
details[open]>summary .i:last-child{rotate:180deg}
.topics .what,.topics .topic,.topics .short{display:block}
.topics .topic{font-size:1rem;color:var(--soft);line-height:1.2}
.topics .short{font-weight:600;line-height:1.3}
.short+.short{margin-top:.2rem}
.topics [open] .cut{display:none}
.topics ul{padding-inline-start:2.75rem;padding-bottom:1rem;display:grid;gap:.75rem}
.tag{display:inline-block;font-size:1rem;line-height:1.3;font-weight:600;border-inline-start:3px solid var(--accent);padding-inline-start:.5rem;color:var(--accent);margin-top:.2rem}
.topics summary:hover .short{text-decoration:underline}
.fold{border-bottom:var(--line)}
.fold>summary{min-height:3.25rem;padding-block:.6rem}
.fold>summary:hover{color:var(--accent)}
.fold[open]>summary{font-weight:600}
.fold>div{padding-bottom:1.5rem}
.fold>div>*+*{margin-top:.75rem}
.links{display:flex;flex-wrap:wrap;gap:.5rem 1rem}
.step{margin-top:2rem}
.step>*+*{margin-top:.75rem}
.step h3{border-bottom:2px solid var(--ink);padding-bottom:.5rem}
.step .chip{margin:0 .5rem 0 0}
@media (min-width:44rem){
.topics{grid-template-columns:1fr 1fr}
}
@media (min-width:60rem){
main{padding-top:2.5rem}
main>*+section,main>section+.now{margin-top:4rem}
.top nav{order:0;width:auto}
.top nav a{min-height:3.75rem}
.now{grid-template-columns:minmax(0,6fr) minmax(0,5fr);grid-template-rows:auto 1fr;gap:1rem 2.5rem;align-items:start}
.next{grid-area:1/2/3/3}
.look{grid-template-columns:minmax(0,7fr) minmax(0,5fr)}
.flat .side{grid-column:1/-1;display:grid;grid-template-columns:minmax(0,7fr) minmax(0,5fr);gap:2.5rem;align-items:start}
.flat .news{margin-top:0}
main>.look{margin-top:2.5rem}
.find .btn{flex-grow:0}
}
@media (max-width:30rem){.place{grid-template-columns:minmax(0,1fr);gap:.75rem}.place .links{justify-content:start}}
@media (max-width:22.5rem){.news tbody th{overflow-wrap:anywhere;hyphens:auto}.tools a[href*="#q"]{display:none}.days{gap:2px}.days li{letter-spacing:-.03em}}
@media (max-width:59.99rem){.list .wide{display:none}}
@media (max-width:43.99rem){
.list .mid{display:none}
.flow,.flow thead,.flow tbody,.flow th,.flow td{display:block}
.flow tr{display:grid;grid-template-columns:1fr auto;gap:0 1rem;align-items:baseline;border-bottom:var(--line);padding-block:.5rem}
.flow :is(th,td){border:0;padding:0;overflow-wrap:anywhere}
.flow th:first-child,.flow .n{width:auto}
.flow td+td:not([class]){grid-column:1/-1}
.flow tbody th{grid-column:1/-1;display:flex;gap:.5rem;align-items:baseline}
.flow tbody th a{padding-block:.45rem .2rem}
.flow thead tr{display:flex;flex-wrap:wrap;gap:0 1.5rem;border-bottom:2px solid var(--ink);padding:0}
.flow thead th{border:0}
.vals tr{display:grid;grid-template-columns:repeat(3,1fr);gap:0 .5rem;border-bottom:var(--line)}
.vals :is(th,td){border:0}
.vals tbody th{grid-column:1/-1;padding-bottom:0}
.vals thead th:first-child{position:absolute;clip-path:inset(50%)}
.vals .n{text-align:start;padding-inline-start:0}
.trace td:last-child{grid-column:1/-1;padding:0 0 .4rem;overflow-wrap:anywhere}
.flow .v{grid-column:2}
.flow .v[data-label]::before{content:attr(data-label) " ";color:var(--soft)}
}
@media (prefers-contrast:more){:root{--rule:var(--edge);--soft:var(--ink)}}
@media (forced-colors:active){.sw,.phase,.map,.days i{forced-color-adjust:none}}
@page{margin:8mm}
@media print{
:root,:root[data-theme]{--paper:#fff;--sunk:#fff;--ink:#000;--soft:#333;--rule:#999;--edge:#555;--accent:#000;--tint:#fff;color-scheme:light}
html{font-size:55.5%;line-height:1.2}
h2,.next .big{font-size:1.2rem}
h1,.phase h2{font-size:1.6rem}
.top,.find,.favs,.switch,.btn,.fresh,.np,.next h2,.later,.now+section>.bar,footer .links,summary .i:last-child,[open] .short{display:none}
main,footer,.wrap{padding:0;max-width:none}
main>*+*,main>*+section,.look{margin-top:.6rem}
.alert,.phase{padding:.3rem .75rem}
.phase{display:flex;flex-wrap:wrap;gap:0 1.5rem;align-items:baseline;align-content:start}
.vals :is(th,td){padding-block:.1rem}
.vals small{display:inline;margin-inline-start:1rem}
.phase p:first-child,.phase .by{flex-basis:100%}
.phase h2,section>h2,.bar{margin-block:.1rem .3rem}
.phase,.sw,.chip::before,.days i,.map{print-color-adjust:exact}
.now{display:block}
.next{columns:3;margin-top:.5rem}
.next p{break-after:avoid}
.next .later{border:0;padding:0;margin:0}
footer p{display:inline;max-width:none}
.topics{display:block;columns:3;border:0}
.topics summary{min-height:0;padding:.1rem 0 0;grid-template-columns:1.5rem 1fr}
.topics summary>.i:first-child{width:1.5rem;height:1.5rem}
.topics ul{padding:0 0 .2rem 2.2rem;gap:.1rem}
li:not(:has(li+li)),.days,tr,.phase,.next{break-inside:avoid}
}
/* Text on a colour is black or white, whichever has more contrast. */

"""##

  /// Only pages of counties load it.
  public static let chartStyle = ##"""
/* Charts: across in per cent, down in pixels, so that text keeps its size. */
figure{margin:0}
.chart{display:grid;grid-template-columns:minmax(0,1fr) auto;margin-top:.75rem}
.chart svg{display:block;overflow:visible;width:100%;font-size:1rem}
.chart .gut{width:2.75rem;overflow:hidden}
.chart .gut.w{width:4.25rem}
.chart text{fill:var(--ink)}
.chart .ax{fill:var(--soft)}
.chart .lim{stroke:var(--ink);stroke-width:1.25}
.chart .base{stroke:var(--edge);stroke-width:1}
.chart .b{fill:var(--edge)}
.chart .b.hit{fill:var(--ink)}
.chart .hat{stroke:var(--edge)}
.chart .hl{stroke:var(--edge);stroke-width:1.6}
.chart .due{fill:none;stroke:var(--edge);stroke-width:1.5;stroke-dasharray:4 3}
.chart .ph{fill:var(--p);stroke:var(--e);stroke-width:1}
.chart .ph.unknown{fill:none;stroke:var(--edge)}
.chart .ph.due{fill:none;stroke-width:2}
.chart .ln{fill:none;stroke:var(--ink);stroke-width:2;vector-effect:non-scaling-stroke;stroke-linejoin:round;stroke-linecap:round}
.chart .ln.pt{stroke-width:5}
.chart .halo{paint-order:stroke;stroke:var(--paper);stroke-width:5px;stroke-linejoin:round}
.key{max-width:none;display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;margin-top:.75rem;color:var(--soft);font-size:1rem}
.key>span{display:inline-flex;gap:.5rem;align-items:center}
.k{width:1rem;height:1rem;border-radius:2px;flex:none}
.k:not(.hatch){background:var(--ink)}
.k.g{background:var(--edge)}
.k.d{background:none;border:1.5px dashed var(--edge)}
figure .fold{margin-top:.5rem}
.plotted :is(th,td){padding:.35rem 1rem .35rem 0;border-bottom:var(--line);vertical-align:baseline;font-weight:400;overflow-wrap:anywhere}
.plotted thead th{color:var(--soft);font-size:1rem}
.plotted tbody th{white-space:nowrap}
.plotted .n{text-align:end}
@media (min-width:60rem){.chart .gut,.chart .gut.w{width:21rem}}
@media (max-width:59.99rem){.chart .nm{display:none}}
@media (max-width:43.99rem){.chart .alt{display:none}.plotted :is(th,td){padding-inline-end:.6rem}}
@media (forced-colors:active){
.chart{--ink:CanvasText;--soft:CanvasText;--paper:Canvas;--edge:CanvasText}
.chart .b:not(.hit){fill:Canvas;stroke:CanvasText}
.chart .ph{forced-color-adjust:none}
.k{border:1px solid CanvasText}
.k:not(.g,.d,.hatch){background:CanvasText;forced-color-adjust:none}
}
.past{overflow-wrap:anywhere}
.past h3{margin-block:1.5rem .5rem}
.past>p{margin-top:1rem}
.past ul li{padding-block:.3rem}
.past .btn{max-width:100%;min-width:0;padding-block:.3rem}

"""##

  /// For the page of an amendment, which carries it.
  public static let amendmentStyle = ##"""
/* The page of an amendment carries this sheet after style.css. s: stricter, m: milder, o: other, each in three steps of days. */
:root{--s0:#f6c9a0;--s1:#d9782a;--s2:#8a3a00;--m0:#bfd6f2;--m1:#5a91d0;--m2:#173f78;--o0:#d9d2e6;--o1:#9d8dba;--o2:#55427a;--ln:#0009}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){--s0:#6b3d14;--s1:#c06c24;--s2:#ffc792;--m0:#24456e;--m1:#4f84c2;--m2:#b9d7fb;--o0:#453a5e;--o1:#8271a6;--o2:#d2c6ea;--ln:#000b}}
.top b,.top span{font-weight:700}
.top .wrap{min-height:3.5rem}
h3{margin-block:1.5rem .5rem}
.touched li{padding:.75rem 0;border-bottom:var(--line);max-width:none}
.touched b{display:block}
.touched li p+p{margin-top:.15rem}
.effect{border-top:3px solid var(--ink);padding-top:1rem}
.views{border:0;margin:1rem 0 0;padding:0;min-width:0}
.views legend{padding:0;color:var(--soft);margin-bottom:.25rem}
.views>input{position:absolute;opacity:0}
.views>label{display:inline-flex;align-items:center;min-height:2.75rem;padding:.2rem .9rem;margin:0 .35rem .5rem 0;border:1px solid var(--edge);border-radius:3px;cursor:pointer}
.views>label:hover{background:var(--sunk)}
.views>input:checked+label{background:var(--ink);color:var(--paper);border-color:var(--ink);font-weight:650}
.views>input:focus-visible+label{outline:3px solid var(--accent);outline-offset:2px}
.map use{fill:var(--sunk);stroke:var(--paper);stroke-width:.7;stroke-linejoin:round}
.map .st{fill:none;stroke:var(--paper);stroke-width:1.9;pointer-events:none}
.shapes path{vector-effect:non-scaling-stroke}
.shapes pattern path{stroke:var(--ln);stroke-width:2;fill:none}
.key{display:block;width:1.125rem;height:1.125rem}
.key rect{stroke:var(--edge)}
.vd:checked~.look .s0,.key .s0{fill:var(--s0)}
.vd:checked~.look .s1,.key .s1{fill:var(--s1)}
.vd:checked~.look .s2,.key .s2{fill:var(--s2)}
.vd:checked~.look .m0,.key .m0{fill:url(#m0)}
.vd:checked~.look .m1,.key .m1{fill:url(#m1)}
.vd:checked~.look .m2,.key .m2{fill:url(#m2)}
.vd:checked~.look .o0,.key .o0{fill:url(#o0)}
.vd:checked~.look .o1,.key .o1{fill:url(#o1)}
.vd:checked~.look .o2,.key .o2{fill:url(#o2)}
.vd:checked~.look .x,.key .x{fill:url(#x);stroke:var(--edge)}
.vd:checked~.look .n,.key .n{fill:var(--sunk);stroke:var(--edge)}
.w,.key .w{fill:var(--paper);stroke:var(--rule)}
.shapes .m0 rect{fill:var(--m0)}.shapes .m1 rect{fill:var(--m1)}.shapes .m2 rect{fill:var(--m2)}
.shapes .o0 rect{fill:var(--o0)}.shapes .o1 rect{fill:var(--o1)}.shapes .o2 rect{fill:var(--o2)}
.shapes :is(.x,.u) rect{fill:var(--paper)}
.shapes :is(.x,.u) path{stroke:var(--edge);stroke-width:1}
.vd:checked~.look .on-day,:is(.vb,.va):checked~.look .on-all{display:none}
.vb:checked~.look .then-a,.va:checked~.look .then-b,.vd:checked~.look :is(.then-a,.then-b){display:none}
.keys li{display:grid;grid-template-columns:auto 1fr auto;gap:.75rem;align-items:center;padding:.45rem 0;border-bottom:var(--line);max-width:none;line-height:1.3}
.keys .num{font-weight:600}
.keys+p,.look .sub{margin-top:.5rem}
.fold>summary::after{content:"";width:.8rem;height:.5rem;flex:none;background:var(--soft);clip-path:polygon(0 0,100% 0,50% 100%)}
.fold[open]>summary::after{rotate:180deg}
.names li{padding-block:.4rem;border-bottom:var(--line);max-width:none}
.names p{color:var(--soft)}
.figures{font-size:1rem}
.figures :is(th,td){padding:.4rem .9rem .4rem 0;border-bottom:var(--line);vertical-align:baseline;font-weight:400;text-align:start}
.figures thead th{color:var(--soft);vertical-align:bottom}
.figures tbody th{min-width:9rem}
.figures td{white-space:nowrap}
.figures :is(td,th).n{text-align:end}
.figures .new{padding-inline-start:1.5rem}
.figures caption{text-align:start;color:var(--soft);padding-bottom:.35rem}
.figures .sw{margin-inline-end:.5rem;translate:0 .15em}
.bar-of{display:block;width:100%;min-width:5rem;height:.75rem;background:var(--sunk)}
.bar-of rect{fill:var(--s1)}
.texts>li{padding-block:1rem;border-bottom:var(--line);max-width:none}
.texts dl{display:grid;gap:.5rem 2.5rem;margin:.5rem 0 0}
.texts dt{color:var(--soft);font-size:1rem}
.texts dd{margin:0;max-width:68ch;overflow-wrap:anywhere}
del{text-decoration:line-through 2px;background:color-mix(in srgb,var(--s1) 22%,var(--paper))}
ins{text-decoration:underline 2px;text-underline-offset:.15em;background:color-mix(in srgb,var(--m1) 22%,var(--paper));font-weight:600}
.differs li{padding-block:.6rem;border-bottom:var(--line);max-width:none}
.differs li li{margin-inline-start:1.25rem}
.differs p{font-size:1rem}
.mean{font-weight:650;border:1px solid var(--edge);border-radius:3px;padding:0 .4rem;margin-inline-end:.35rem}
.mean.tightened{border-color:var(--s1);border-width:2px}
.mean.relaxed{border-color:var(--m1);border-width:2px}
code{font:inherit;font-family:ui-monospace,monospace;font-size:.9375rem;overflow-wrap:anywhere}
@media (max-width:43.99rem){.figures :is(th,td){padding-inline-end:.4rem}.figures .new{padding-inline-start:.6rem}.figures tbody th{min-width:6.5rem;hyphens:auto}.figures :has(>.bar-of),.figures thead td{display:none}}
@media (min-width:44rem){.texts dl{grid-template-columns:1fr 1fr}}
@media (forced-colors:active){.views>input:checked+label{outline:3px solid}}
@media print{.views>label,.views legend{display:none}}

"""##

  /// Only pages of states and of the country load it.
  public static let regionStyle = ##"""
/* Pages of states and of the country load this sheet after style.css. */
.counts{width:100%;table-layout:fixed;overflow-wrap:anywhere;margin-bottom:1.5rem}
.counts caption{text-align:start;color:var(--soft);padding-bottom:.35rem}
.counts :is(th,td){font-weight:400;text-align:start;padding:.4rem 0;border-bottom:var(--line);vertical-align:top}
.counts .n{text-align:end}
.counts thead .n,.counts td{width:5rem}
.side section{margin-top:2.5rem}

"""##

  /// Only pages of rule sets load it.
  public static let lawStyle = ##"""
/* Rule sets: phases side by side, or below one another where there is no room. */
.facts{display:grid;gap:0 1.5rem;overflow-wrap:anywhere}
.facts dt{color:var(--soft)}
.facts dd{margin:0 0 .75rem;max-width:68ch}
.law :is(th,td){padding:.9rem 1rem .9rem 0;border-bottom:var(--line);vertical-align:top;font-weight:400;overflow-wrap:anywhere}
.law small{display:block}
.law p small{display:inline}
.law p+p,.law .at{margin-top:.5rem}
.law .at{font-size:1rem}
.law .of>span,section>h3>span{display:inline-flex;gap:.4rem;align-items:baseline;margin-inline-end:.75rem}
.of .sw,h3 .sw{translate:0 .15em}
.diff{margin-top:.5rem}
.diff li{padding:.6rem 0;border-bottom:var(--line);overflow-wrap:anywhere}
.diff .old{display:block}
.diff+h3{margin-top:1.5rem}
@media (min-width:44rem){
.facts{grid-template-columns:max-content 1fr;gap:.25rem 1.5rem}
.facts dd{margin:0}
}
@media (min-width:60rem){
.law:not(.tall){table-layout:fixed}
.law:not(.tall) thead>tr>*{font-weight:650;line-height:1.25;border-bottom:2px solid var(--ink);padding-top:0}
.law:not(.tall) tr>:first-child{width:11rem}
.law:not(.tall) thead .sw{display:block;width:100%;height:.75rem;margin-bottom:.5rem}
.law:not(.tall) tbody th .i{display:block;color:var(--accent);margin-bottom:.2rem}
.law:not(.tall) .of{display:none}
.law:not(.tall) .cond{background:var(--sunk)}
.law:not(.tall) .cond>*{padding-inline-start:.75rem}
}
.law.tall,.tall :is(tbody,tr,td,th){display:block}
.tall thead{display:none}
.tall tbody tr{border-top:2px solid var(--ink);padding-block:.75rem}
.tall tbody :is(td,th){border:0;padding:.35rem 0}
.tall tbody th{font-weight:650;font-size:1.1875rem}
.tall tbody th .i{margin-inline-end:.5rem;color:var(--accent)}
.tall .of{color:var(--soft);font-size:1rem}
.law td:target{box-shadow:inset 3px 0 var(--accent);padding-inline-start:.75rem}
@media (max-width:59.99rem){
.law,.law :is(tbody,tr,td,tbody th){display:block}
.law thead{display:none}
.law tbody tr{border-top:2px solid var(--ink);padding-block:.75rem}
.law tbody :is(td,th){border:0;padding:.35rem 0}
.law tbody th{font-weight:650;font-size:1.1875rem}
.law tbody th .i{margin-inline-end:.5rem;color:var(--accent)}
.law .of{color:var(--soft);font-size:1rem}
}

"""##

  public static let script = ##"""
// An addition: without it, every page still answers. Nothing is sent anywhere.
"use strict";
const root = document.documentElement, prefix = "rulecheck:";
const isList = (v) => Array.isArray(v) && v.every((x) => typeof x === "string");
const load = (key, isRight, otherwise) => {
  try {
    const value = JSON.parse(localStorage.getItem(prefix + key));
    return isRight(value) ? value : otherwise;
  } catch { return otherwise; }
};
// In a private window nothing is kept.
const save = (key, value) => {
  try { localStorage.setItem(prefix + key, JSON.stringify(value)); } catch {}
};
const theme = load("theme", (v) => v === "light" || v === "dark", "");
// Before the first paint.
if (theme) root.dataset.theme = theme;

addEventListener("DOMContentLoaded", () => {
  const one = (selector, inside = document) => inside.querySelector(selector);
  const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];
  const on = (element, type, act, capture) => element?.addEventListener(type, act, capture);
  const click = (element, act) => on(element, "click", act);
  const set = (element, name, value) => element.setAttribute(name, value);
  const made = (name, text = "", className = "") => {
    const element = document.createElement(name);
    element.textContent = text;
    element.className = className;
    return element;
  };
  const say = (text) => { const line = one("#say"); if (line) line.textContent = text; };
  all("[data-js]").forEach((element) => { element.hidden = false; });
  all("button:disabled").forEach((button) => { button.disabled = false; });

  // Keys of names, as `--county` has them.
  const letters = { ß: "ss", æ: "ae", ø: "oe", œ: "oe", ł: "l", ı: "i" };
  const keys = (text) => {
    let written = "", bare = "", letter = "";
    for (const sign of text.toLowerCase().normalize("NFD")) {
      const other = letters[sign], pair = letter + sign;
      if (letter && /[\u0300-\u036f]/.test(sign)) {
        const second = /[aou]\u0308|[ou]\u030b/.test(pair) ? "e" : pair === "a\u030a" ? "a" : "";
        if (second) { written += second; letter = "e"; }
      } else if (other) {
        written += other;
        bare += sign === "ß" ? other : other[0];
        letter = other.slice(-1);
      } else {
        letter = /[a-z]/.test(sign) ? sign : "";
        if (!/[a-z0-9]/.test(sign) && /[\x00-\x7f\p{P}\p{Z}\p{Sk}\p{Cc}\p{Cf}]/u.test(sign)) continue;
        const same = sign === "ς" ? "σ" : sign;
        written += same;
        bare += same;
      }
    }
    return written === bare ? [written] : [written, bare];
  };
  const words = (text) => text.split(/[\s\p{P}]+/u).map(keys).filter((word) => word[0]);
  // What a name is found by.
  const named = (name, kind = "", also = "") => {
    const names = words(`${name} ${also}`), label = kind ? `${name}, ${kind}` : name;
    return { name, names, label, whole: [name, kind && label].flatMap(keys), words: names.concat(words(kind)) };
  };
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

  // Light or dark: as the device has it, or the other one.
  click(one("#theme"), () => {
    const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = isDark ? "light" : "dark";
    save("theme", root.dataset.theme);
  });

  // A page that was kept somewhere knows that it is old.
  const day = one("#day");
  if (day) {
    const age = (Date.now() - Date.parse(day.dataset.day)) / 86400000;
    const due = all("[data-due]").map((x) => Date.parse(x.dataset.due)).filter((x) => x <= Date.now());
    if (age >= 3 || due.length) {
      const text = day.dataset.old + (due.length ? " " + day.dataset.passed : "");
      one("main").prepend(made("p", text, "alert"));
    }
  }

  // Counties that are kept on the device, and the last one visited.
  const kept = () => load("kept", isList, []);
  // Another page may change them.
  const onKept = (show) => { ["storage", "pageshow"].forEach((type) => addEventListener(type, show)); show(); };
  const star = one("#star");
  if (star) {
    const own = star.dataset.id;
    onKept(() => {
      const isKept = kept().includes(own);
      set(star, "aria-pressed", isKept);
      one("span", star).textContent = isKept ? star.dataset.on : star.dataset.off;
    });
    click(star, () => {
      const ids = kept();
      save("kept", ids.includes(own) ? ids.filter((id) => id !== own) : [...ids, own]);
      dispatchEvent(new Event("storage"));
    });
    save("last", own);
  }
  const share = one("#share");
  // Over plain http a browser has neither.
  if (share) share.hidden = !navigator.share && !navigator.clipboard;
  click(share, () => {
    const link = { title: document.title, url: location.href };
    const copied = () => { one("span", share).textContent = share.dataset.done; };
    if (navigator.share) navigator.share(link).catch(() => {});
    else navigator.clipboard.writeText(link.url).then(copied, () => {});
  });

  // The list of counties.
  const table = one("#counties");
  const counties = table ? all("tbody tr", table).map((row) => {
    const link = one("a", row), { id, also } = row.dataset;
    return {
      row, id, href: link.getAttribute("href"), chip: one(".chip", row), state: one(".wide:not(.n)", row)?.textContent,
      ...named(link.textContent, one("small", row)?.textContent, also),
    };
  }) : [];
  const shortest = (county) => counties.filter((x) => x.name === county.name).length > 1 ? county.label : county.name;
  const box = one("#favs");
  if (box) {
    const last = load("last", (v) => typeof v === "string", "");
    onKept(() => {
      const ids = [...new Set([...kept(), last])];
      const list = ids.map((id) => counties.find((x) => x.id === id)).filter(Boolean);
      one("ul", box).replaceChildren(...list.map((county) => {
        const item = made("li"), link = made("a", shortest(county), "btn");
        link.href = county.href;
        link.append(" ", county.chip.cloneNode(true));
        item.append(link);
        return item;
      }));
      box.hidden = !list.length;
    });
  }

  const field = one("#q"), hits = one("#hits");
  let offerCounties = () => {};
  if (field && counties.length) {
    let found = [], at = -1;
    const choose = (place) => {
      at = place;
      all("li", hits).forEach((item, k) => set(item, "aria-selected", k === place));
      if (place >= 0) set(field, "aria-activedescendant", `h${place}`);
      else field.removeAttribute("aria-activedescendant");
    };
    const close = () => { hits.hidden = true; set(field, "aria-expanded", "false"); found = []; choose(-1); };
    const offer = (list) => {
      found = list;
      hits.replaceChildren(...list.map((county, place) => {
        const item = made("li"), answer = made("span");
        item.id = `h${place}`;
        set(item, "role", "option");
        answer.append(county.chip.cloneNode(true));
        item.append(made("span", county.label), answer);
        // The field keeps the focus.
        on(item, "mousedown", (event) => event.preventDefault());
        click(item, () => { location.href = county.href; });
        return item;
      }));
      hits.hidden = !list.length;
      set(field, "aria-expanded", !!list.length);
      choose(list.length === 1 ? 0 : -1);
    };
    offerCounties = offer;
    // Places are fetched once they are wanted; from a disk they cannot be.
    let places = [], { places: url } = field.dataset;
    const ask = () => {
      if (!url || location.protocol === "file:") return;
      fetch(url).then((answer) => answer.text()).then((text) => {
        places = text.split("\n").flatMap((line) => {
          const [id, names] = line.split("\t"), county = counties.find((x) => x.id === id);
          if (!county) return [];
          const own = shortest(county);
          return names.split("|").map((place) => ({ ...county, ...named(place), label: fill(field.dataset.in, { place, county: own }) }));
        });
        const chosen = found[at];
        if (field.value && field.matches(":focus")) search();
        if (chosen) choose(found.indexOf(chosen));
      }, () => {});
      url = "";
    };
    const search = () => {
      ask();
      const wanted = words(field.value), whole = keys(field.value);
      if (!wanted.length) { close(); say(""); return; }
      const begins = (own) => wanted.every((word) => own.some((a) => a.some((x) => word.some((y) => x.startsWith(y)))));
      const has = (x, is) => x.whole.some((a) => whole.some((b) => is(a, b)));
      // Just this name, names that begin so, other words of names; what is of this kind comes last.
      const rank = (x) => has(x, (a, b) => a === b) ? 0 : has(x, (a, b) => a.startsWith(b)) ? 1 : begins(x.names) ? 2 : begins(x.words) ? 3 : 4;
      const begun = (all) => { const ranks = all.map(rank); return [0, 1, 2, 3].flatMap((k) => all.filter((_, i) => ranks[i] === k)); };
      const own = begun(counties), list = own.concat(begun(places));
      if (!own.length) list.push(...counties.filter((x) => has(x, (a, b) => a.includes(b))));
      offer(list.slice(0, 7));
      say(list.length ? "" : field.dataset.none);
    };
    on(field, "input", () => { ask(); search(); });
    on(field, "focus", () => field.value && search());
    on(field, "blur", close);
    on(field, "keydown", (event) => {
      const count = found.length;
      if (event.key === "ArrowDown" && count) { choose((at + 1) % count); event.preventDefault(); }
      else if (event.key === "ArrowUp" && count) { choose((at <= 0 ? count : at) - 1); event.preventDefault(); }
      else if (event.key === "Escape") { close(); field.value = ""; say(""); }
    });
    on(field.form, "submit", (event) => {
      event.preventDefault();
      if (hits.hidden) search();
      if (found.length) location.href = found[Math.max(at, 0)].href;
    });
    if (location.hash === "#q") field.focus();
  }

  // Filtered and sorted.
  if (table) {
    const [count, pager, states] = ["#count", "#pager", "#state"].map((selector) => one(selector));
    const keys = all(".legend button"), groups = all(".map g[data-p]"), whole = count.textContent;
    const size = 20;
    let from = 0, isWhole = counties.length <= size + 5, isPrinted = false, order = counties;
    const show = () => {
      const phases = keys.filter((key) => key.getAttribute("aria-pressed") === "true").map((key) => key.dataset.p);
      const isIn = (county) => (!phases.length || phases.includes(county.row.dataset.p)) && (!states?.value || county.state === states.value);
      const found = order.filter(isIn);
      if (from >= found.length) from = 0;
      const isAll = isWhole || isPrinted, start = isAll ? 0 : from;
      const page = isAll ? found : found.slice(from, from + size);
      counties.forEach((county) => { county.row.hidden = true; });
      page.forEach((county) => { county.row.hidden = false; });
      groups.forEach((group) => group.classList.toggle("off", phases.length > 0 && !phases.includes(group.dataset.p)));
      one("#reset").hidden = !phases.length;
      const n = found.length, values = { from: n && start + 1, through: start + page.length, n };
      count.textContent = page.length === counties.length ? whole : fill(count.dataset.some, values);
      pager.hidden = isAll || n <= size;
      one("#before").disabled = from === 0;
      one("#after").disabled = from + size >= n;
    };
    const turn = (to) => { from = to; show(); one("#all").scrollIntoView(); };
    click(one("#before"), () => turn(Math.max(0, from - size)));
    click(one("#after"), () => turn(from + size));
    click(one("#whole"), () => { isWhole = true; turn(0); one("tbody tr:not([hidden]) a", table)?.focus({ preventScroll: true }); });
    keys.forEach((key) => click(key, () => {
      set(key, "aria-pressed", key.getAttribute("aria-pressed") !== "true");
      from = 0;
      show();
    }));
    click(one("#reset button"), () => {
      keys.forEach((key) => set(key, "aria-pressed", "false"));
      show();
      keys[0]?.focus();
    });
    on(states, "change", () => { from = 0; show(); });
    const words = new Intl.Collator(root.lang);
    all("thead button", table).forEach((button) => click(button, () => {
      const cell = button.parentNode, column = cell.cellIndex;
      // Of figures, the largest come first.
      const isDown = (cell.getAttribute("aria-sort") ?? (cell.matches(".n") ? "ascending" : "")) === "ascending";
      all("thead th", table).forEach((other) => other.removeAttribute("aria-sort"));
      set(cell, "aria-sort", isDown ? "descending" : "ascending");
      // Numbers by their value, names by their language; what is missing comes last.
      const key = (county) => {
        const own = county.row.children[column], value = own.dataset.v;
        return value === undefined ? own.textContent : value === "" ? null : Number(value);
      };
      order = order.map((county) => ({ county, key: key(county) })).sort((a, b) => {
        if (a.key === null || b.key === null) return (a.key === null) - (b.key === null);
        return (typeof a.key === "number" ? a.key - b.key : words.compare(a.key, b.key)) * (isDown ? -1 : 1);
      }).map((x) => x.county);
      table.tBodies[0].append(...order.map((county) => county.row));
      from = 0;
      show();
    }));
    show();
    ["beforeprint", "afterprint"].forEach((type) => addEventListener(type, () => { isPrinted = type === "beforeprint"; show(); }));
  }

  // The map is one stop of the tabulator; arrows lead to the nearest county in their direction.
  const map = one(".map"), links = map ? all("a", map) : [];
  if (links.length) {
    const caption = one("#cap"), ring = one(".ring", map), rest = caption.textContent;
    const countyOf = (link) => counties.find((x) => x.href === link.getAttribute("href"));
    const shapeOf = (link) => one("path", link);
    let here = links[0], middles;
    links.forEach((link) => set(link, "tabindex", link === here ? "0" : "-1"));
    // One line around the county: moving its link would lose the focus.
    const tell = (link) => {
      const county = countyOf(link);
      const name = made("a", county ? county.label : "");
      name.href = link.getAttribute("href");
      caption.replaceChildren(name, link.getAttribute("aria-label").slice(county ? county.name.length : 0));
      set(ring, "d", shapeOf(link).getAttribute("d"));
    };
    const linkOf = (event) => event.target.closest?.(".map a");
    on(map, "pointerover", (event) => { const link = linkOf(event); if (link && event.pointerType === "mouse") tell(link); });
    on(map, "pointerleave", (event) => {
      if (event.pointerType !== "mouse") return;
      caption.textContent = rest;
      set(ring, "d", "");
    });
    // A tap names the county and offers it: a finger covers several.
    click(map, (event) => {
      const link = linkOf(event);
      if (!link || !event.pointerType || event.pointerType === "mouse") return;
      event.preventDefault();
      tell(link);
    });
    // On the map itself, a listener for focus would make it a stop of its own.
    on(map.parentNode, "focusin", (event) => {
      const link = linkOf(event);
      if (!link) return;
      set(here, "tabindex", "-1");
      here = link;
      set(here, "tabindex", "0");
      tell(here);
    });
    on(map.parentNode, "focusout", () => set(ring, "d", ""));
    on(map, "keydown", (event) => {
      const to = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      // With another key, they are the browser's.
      if (!to || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      middles ??= links.map((link) => { const b = link.getBBox(); return { link, x: b.x + b.width / 2, y: b.y + b.height / 2 }; });
      const own = middles.find((x) => x.link === here);
      let best = null, least = Infinity;
      for (const other of middles) {
        const x = other.x - own.x, y = other.y - own.y;
        const along = x * to[0] + y * to[1], side = Math.abs(x * to[1]) + Math.abs(y * to[0]);
        if (along > 2 && side <= along * 1.2 && along + 2 * side < least) { best = other; least = along + 2 * side; }
      }
      best?.link.focus();
    });

    // The position never leaves the device. Near a border every county that may be meant is offered.
    const locate = one("#locate");
    if (locate) {
      locate.hidden = !("geolocation" in navigator);
      const found = ({ coords }) => {
        const [west, north, perEast, perSouth] = map.dataset.geo.split(" ").map(Number);
        const longitude = coords.longitude < west ? coords.longitude + 360 : coords.longitude;
        const x = (longitude - west) * perEast, y = (north - coords.latitude) * perSouth;
        // Outlines are simplified by two units; a degree is 111 km.
        const room = Math.min(40, Math.max(3, coords.accuracy / 111000 * perSouth));
        const around = [[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1], [.7, .7], [-.7, .7], [.7, -.7], [-.7, -.7]];
        const near = links.filter((link) => around.some(([right, down]) =>
          shapeOf(link).isPointInFill(new DOMPoint(x + right * room, y + down * room))));
        const list = near.map(countyOf).filter(Boolean);
        if (list.length === 1) { location.href = list[0].href; return; }
        // What was searched for comes first.
        if (list.length) field.focus();
        say(list.length ? locate.dataset.near : locate.dataset.outside);
        if (list.length) offerCounties(list);
      };
      click(locate, () => {
        say(locate.dataset.wait);
        navigator.geolocation.getCurrentPosition(found, () => say(locate.dataset.fail), { timeout: 15000, maximumAge: 600000 });
      });
    }
  }

  // All topics at once, as on paper.
  all("button.all").forEach((button) => {
    const section = button.closest("section"), topics = all("details", section);
    const isOpen = () => topics.every((topic) => topic.open);
    const name = () => { button.textContent = isOpen() ? button.dataset.close : button.dataset.open; };
    click(button, () => {
      const isOpening = !isOpen();
      topics.forEach((topic) => { topic.open = isOpening; });
      name();
    });
    on(section, "toggle", name, true);
  });
  addEventListener("beforeprint", () => {
    const closed = all(".topics details:not([open])");
    closed.forEach((topic) => { topic.open = true; });
    addEventListener("afterprint", () => closed.forEach((topic) => { topic.open = false; }), { once: true });
  });
});

"""##
}
