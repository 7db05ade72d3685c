// An addition: without it, every page still answers. Only the site itself is asked, for its own pages and files.
"use strict";
const root = document.documentElement, prefix = "rulecheck:", site = new URL(".", document.currentScript.src).href;
const isList = (v) => Array.isArray(v) && v.every((x) => typeof x === "string");
const isText = (v) => typeof v === "string";
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

const one = (selector, inside = document) => inside.querySelector(selector);
const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];
// What listens to the content of a page ends with it, see renew.js.
let leaving = new AbortController();
const on = (element, type, act, capture) => element?.addEventListener(type, act, { capture, signal: leaving.signal });
const click = (element, act) => on(element, "click", act);
const set = (element, name, value) => element.setAttribute(name, value);
const made = (name, text = "", className = "") => {
  const element = document.createElement(name);
  element.textContent = text;
  element.className = className;
  return element;
};
const say = (text) => { const line = one("#say"); if (line) line.textContent = text; };
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const ready = (act) => addEventListener("DOMContentLoaded", act);
// What is done with the content of a page, whenever there is a new one.
const acts = [], forContent = (act) => acts.push(act);

forContent(() => {
  all("[data-js]").forEach((element) => { element.hidden = false; });
  all("button:disabled").forEach((button) => { button.disabled = false; });
});
