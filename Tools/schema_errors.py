"""What JSON Schema says of JSON files: python schema_errors.py SCHEMA FILE [SCHEMA FILE …]

For every problem a line: the file, the path in it, and what is wrong there.
"""

import json
import sys

import jsonschema


def main():
    for schema_name, name in zip(sys.argv[1::2], sys.argv[2::2]):
        with open(schema_name, encoding="utf-8") as file:
            schema = json.load(file)
        jsonschema.Draft7Validator.check_schema(schema)
        with open(name, encoding="utf-8") as file:
            answer = json.load(file)
        for error in jsonschema.Draft7Validator(schema).iter_errors(answer):
            print(name, "/".join(map(str, error.absolute_path)), error.message[:200])


main()
