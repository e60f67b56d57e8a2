/* What _calls.c gives to the module of _simulate.c. */
#pragma once

#include <Python.h>

/* function(address, signature, numpy): a callable for a C function; see kLayouts. */
PyObject* corten_function(PyObject* module, PyObject* arguments);
/* rows(address, numpy): a callable (handle, name, rows) for a C function that gives a field. */
PyObject* corten_rows(PyObject* module, PyObject* arguments);
/* address(array, ndarray): the address of an array's first element. */
PyObject* corten_address(PyObject* module, PyObject* const* arguments, Py_ssize_t count);
