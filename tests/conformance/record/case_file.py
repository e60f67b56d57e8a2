"""Reading and writing conformance cases. Every double is written with as many digits as reading it back needs."""
import json
import math


def number(value):
    value = float(value)
    if math.isnan(value):
        return '"nan"'
    if math.isinf(value):
        return '"inf"' if value > 0 else '"-inf"'
    # repr gives the shortest text that reads back exactly, but not always in the form of printf.
    digits = len(repr(value).split('e')[0].replace('.', '').strip('-0'))
    return '%.*g' % (max(9, digits), value)


def written(value):
    """One field a line; lists of numbers on one line."""
    if isinstance(value, dict):
        return '{' + ',\n'.join(f'"{key}":{written(item)}' for key, item in value.items()) + '}'
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, list):
        separator = ',\n' if value and isinstance(value[0], dict) else ','
        return '[' + separator.join(written(item) for item in value) + ']'
    return number(value)


def write(path, case):
    with open(path, 'w', encoding='utf-8') as file:
        file.write(written(case) + '\n')


def values(item):
    """The same with "nan", "inf" and "-inf" as numbers."""
    if isinstance(item, dict):
        return {key: values(value) for key, value in item.items()}
    if isinstance(item, list):
        return [values(value) for value in item]
    return float(item) if item in ('nan', 'inf', '-inf') else item


def read(path):
    with open(path, encoding='utf-8') as file:
        return json.load(file, parse_int=float)  # an integer would lose the sign of -0
