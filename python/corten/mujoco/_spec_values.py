"""Values of MjSpec's members: arrays that write to their element, and conversions."""

import numpy as np


class Vector(np.ndarray):
    """An array of an element's attribute. Assigning to its items changes the attribute."""

    def __new__(cls, values, write):
        array = np.array(values).view(cls)
        array._write = write
        return array

    def __array_finalize__(self, source):
        self._write = None

    def __setitem__(self, key, value):
        super().__setitem__(key, value)
        if self._write is not None:
            self._write(np.asarray(self))

    def __array_wrap__(self, array, context=None, return_scalar=False):
        array = np.asarray(array)
        return array[()] if return_scalar else array

    def __reduce__(self):
        return np.asarray(self).__reduce__()


class Text(list):
    """Characters of a short text, such as compiler.eulerseq. Assigning to its items changes the attribute."""

    def __init__(self, value, write):
        super().__init__(value)
        self._write = write

    def __setitem__(self, key, value):
        if not 0 <= key < len(self):
            raise IndexError(f"index {key} is out of range 0..{len(self) - 1}")
        super().__setitem__(key, value)
        self._write("".join(self))


def checked_numbers(name, value, attribute):
    """Numbers for an attribute, after the checks of the mujoco package."""
    if isinstance(value, (str, bytes)):
        raise TypeError(f"{name} should be a list/array of numbers, not {value!r}")
    try:
        numbers = np.asarray(value, np.float64)
    except (TypeError, ValueError):
        raise TypeError(f"{name} should be a list/array of numbers, not {value!r}") from None
    count = attribute.max_count
    is_size = attribute.name == "size" and count > attribute.min_count
    if is_size and not 0 < numbers.size <= count:
        sizes = ", ".join(str(i) for i in range(1, count))
        raise ValueError(f"{name} should be a list/array of size {sizes}, or {count}.")
    if numbers.ndim == 0:
        if count > 1:
            raise TypeError(f"{name} should be a list/array of size {count}.")
        return numbers.reshape(1)
    fixed = count > 1 and not is_size and attribute.name not in ("solref", "solimp", "solreflimit", "solimplimit",
                                                 "solreffriction", "solimpfriction", "gainprm", "biasprm",
                                                 "dynprm", "friction", "fluidcoef", "polycoef")  # fmt: skip
    if fixed and numbers.size != count:
        raise ValueError(f"{name} should be a list/array of size {count}.")
    if 0 < count < numbers.size:
        raise ValueError(f"{name} should be a list/array of size {count} or less.")
    numbers = numbers.ravel()
    if is_size:  # sizes that are not given are zero
        numbers = np.concatenate([numbers, np.zeros(count - numbers.size)])
    return numbers
