/* The least that reading YAML with libyaml can cost: every event of a file, thrown away.
 *
 *   events FILE
 */
#include <stdio.h>
#include <stdlib.h>
#include <yaml.h>

int main(int count, char **arguments) {
  FILE *file = count == 2 ? fopen(arguments[1], "rb") : NULL;
  yaml_parser_t parser;
  if (!file || fseek(file, 0, SEEK_END) != 0 || !yaml_parser_initialize(&parser)) return 2;
  long size = ftell(file);
  rewind(file);
  unsigned char *text = malloc(size);
  if (!text || fread(text, 1, size, file) != (size_t)size) return 2;
  fclose(file);
  yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
  yaml_parser_set_input_string(&parser, text, size);
  long events = 0;
  for (int type = YAML_NO_EVENT; type != YAML_STREAM_END_EVENT; events++) {
    yaml_event_t event;
    if (!yaml_parser_parse(&parser, &event)) return 1;
    type = event.type;
    yaml_event_delete(&event);
  }
  yaml_parser_delete(&parser);
  free(text);
  printf("%ld events\n", events);
  return 0;
}
