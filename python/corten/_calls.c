/* Calls of the C interface that take numbers and NumPy arrays, and copies of fields, with less overhead than ctypes.
 * The module _simulate has them; corten/_fast.py does without them. The stable ABI of Python 3.10, and of NumPy. */
#define Py_LIMITED_API 0x030A0000
#include <Python.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "_calls.h"

/* The members of numpy.ndarray that NumPy 1 and 2 document (PyArrayObject_fields). */
typedef struct {
  PyObject_HEAD char* data;
  int ndim;
  Py_ssize_t *shape, *strides;
  PyObject *base, *dtype;
  int flags;
} Array;
enum { kContiguous = 0x1, kAligned = 0x100, kWriteable = 0x400 };

/* numpy.ndarray, numpy.empty, and the types of fields by corten_dtype. */
typedef struct {
  PyObject *ndarray, *empty, *float64, *dtypes;
} NumPy;

/* corten_field of corten/c.h. */
typedef struct {
  void* data;
  int dtype, ndim;
  int64_t shape[3];
  int writable;
  const char *rows, *meaning;
} Field;

/* The argument of a call. */
typedef union {
  void* pointer;
  int number;
  size_t size;
} Argument;

enum { kMaxArguments = 6 };
typedef void (*any_function)(void);

typedef struct {
  any_function function;
  char signature[kMaxArguments + 1];
  int layout; /* index in kLayouts */
  NumPy numpy;
} Callee;

static const char kCallee[] = "corten.function";

/* Signatures: p is a pointer, i an int or an unsigned, n a size. */
static const char* const kLayouts[] = {"ppn", "pip", "pipn", "pppn", "piippn", "pipppn", "piiip"};

static int invoke(const Callee* callee, const Argument* a) {
  const any_function f = callee->function;
  switch (callee->layout) {
    case 0: return ((int (*)(void*, void*, size_t))f)(a[0].pointer, a[1].pointer, a[2].size);
    case 1: return ((int (*)(void*, int, void*))f)(a[0].pointer, a[1].number, a[2].pointer);
    case 2: return ((int (*)(void*, int, void*, size_t))f)(a[0].pointer, a[1].number, a[2].pointer, a[3].size);
    case 3: return ((int (*)(void*, void*, void*, size_t))f)(a[0].pointer, a[1].pointer, a[2].pointer, a[3].size);
    case 4:
      return ((int (*)(void*, int, int, void*, void*, size_t))f)(a[0].pointer, a[1].number, a[2].number, a[3].pointer,
                                                                  a[4].pointer, a[5].size);
    case 5:
      return ((int (*)(void*, int, void*, void*, void*, size_t))f)(a[0].pointer, a[1].number, a[2].pointer,
                                                                    a[3].pointer, a[4].pointer, a[5].size);
    default:
      return ((int (*)(void*, int, int, int, void*))f)(a[0].pointer, a[1].number, a[2].number, a[3].number,
                                                        a[4].pointer);
  }
}

/* Address of a float64 array, which must be contiguous. */
static int array_argument(const NumPy* numpy, PyObject* object, Argument* out) {
  const Array* array = (const Array*)object;
  if (array->dtype != numpy->float64) {
    const int same = PyObject_RichCompareBool(array->dtype, numpy->float64, Py_EQ);
    if (same < 0) return -1;
    if (!same) {
      PyErr_Format(PyExc_TypeError, "an array of %R is needed, not of %R", numpy->float64, array->dtype);
      return -1;
    }
  }
  if (!(array->flags & kContiguous) || !(array->flags & kAligned)) {
    PyErr_SetString(PyExc_ValueError, "an array that is contiguous is needed");
    return -1;
  }
  out->pointer = array->data;
  return 0;
}

/* An argument of one kind of the signature. */
static int argument(const NumPy* numpy, char kind, PyObject* object, Argument* out) {
  if (kind == 'p') {
    if (object == Py_None) return out->pointer = NULL, 0;
    if ((PyObject*)Py_TYPE(object) == numpy->ndarray) return array_argument(numpy, object, out);
    out->pointer = PyLong_AsVoidPtr(object);
  } else if (kind == 'n') {
    out->size = PyLong_AsSize_t(object);
  } else {
    const long number = PyLong_AsLong(object);
    if (number < INT_MIN || number > (long)UINT_MAX) {
      PyErr_Format(PyExc_OverflowError, "%ld does not fit in 32 bits", number);
      return -1;
    }
    out->number = (int)number;
  }
  return PyErr_Occurred() ? -1 : 0;
}

static PyObject* call_function(PyObject* self, PyObject* const* arguments, Py_ssize_t count) {
  const Callee* callee = PyCapsule_GetPointer(self, kCallee);
  Argument values[kMaxArguments];
  Py_ssize_t i;
  int code;
  if (!callee) return NULL;
  if (count != (Py_ssize_t)strlen(callee->signature))
    return PyErr_Format(PyExc_TypeError, "%zd arguments are needed, not %zd", strlen(callee->signature), count);
  for (i = 0; i < count; ++i)
    if (argument(&callee->numpy, callee->signature[i], arguments[i], &values[i]) < 0) return NULL;
  Py_BEGIN_ALLOW_THREADS
  code = invoke(callee, values);
  Py_END_ALLOW_THREADS
  return PyLong_FromLong(code);
}

static const Py_ssize_t kSizes[] = {8, 4, 4, 1}; /* bytes, by corten_dtype */

/* A new array with the first rows of a field; all of them if there are fewer. */
static PyObject* copy_rows(const NumPy* numpy, const Field* field, Py_ssize_t rows) {
  PyObject *shape, *dtype, *result;
  Py_ssize_t bytes;
  int i;
  if (field->dtype < 0 || field->dtype >= 4 || PyTuple_Size(numpy->dtypes) != 4 || field->ndim < 0 || field->ndim > 3)
    return PyErr_Format(PyExc_SystemError, "a field has type %d and %d dimensions", field->dtype, field->ndim);
  shape = PyTuple_New(field->ndim);
  if (!shape) return NULL;
  for (i = 0; i < field->ndim; ++i) {
    const int64_t size = i == 0 && rows >= 0 && rows < field->shape[0] ? rows : field->shape[i];
    PyTuple_SetItem(shape, i, PyLong_FromLongLong(size));
  }
  dtype = PyTuple_GetItem(numpy->dtypes, field->dtype);
  result = PyObject_CallFunctionObjArgs(numpy->empty, shape, dtype, NULL);
  Py_DECREF(shape);
  if (!result) return NULL;
  if ((PyObject*)Py_TYPE(result) != numpy->ndarray) {
    Py_DECREF(result);
    return PyErr_Format(PyExc_TypeError, "numpy.empty made no array");
  }
  bytes = kSizes[field->dtype];
  for (i = 0; i < ((Array*)result)->ndim; ++i) bytes *= ((Array*)result)->shape[i];
  if (bytes && field->data) memcpy(((Array*)result)->data, field->data, (size_t)bytes);
  return result;
}

/* (handle, name, rows): a copy of the first rows of a field, or the code of an error. */
static PyObject* call_rows(PyObject* self, PyObject* const* arguments, Py_ssize_t count) {
  const Callee* callee = PyCapsule_GetPointer(self, kCallee);
  void* handle;
  const char* name;
  Py_ssize_t rows;
  Field field;
  int code;
  if (!callee) return NULL;
  if (count != 3) return PyErr_Format(PyExc_TypeError, "3 arguments are needed, not %zd", count);
  handle = PyLong_AsVoidPtr(arguments[0]);
  if (!handle && PyErr_Occurred()) return NULL;
  name = PyBytes_AsString(arguments[1]);
  rows = name ? PyLong_AsSsize_t(arguments[2]) : 0;
  if (PyErr_Occurred()) return NULL;
  code = ((int (*)(void*, const char*, Field*))callee->function)(handle, name, &field);
  if (code) return PyLong_FromLong(code);
  return copy_rows(&callee->numpy, &field, rows);
}

static void free_callee(PyObject* capsule) {
  Callee* callee = PyCapsule_GetPointer(capsule, kCallee);
  if (!callee) return;
  Py_XDECREF(callee->numpy.ndarray);
  Py_XDECREF(callee->numpy.empty);
  Py_XDECREF(callee->numpy.float64);
  Py_XDECREF(callee->numpy.dtypes);
  free(callee);
}

/* A Python function for a C function; numpy: (ndarray, empty, float64, types by corten_dtype). */
static PyObject* make(PyMethodDef* definition, PyObject* address, const char* signature, int layout, PyObject* numpy) {
  void* pointer = PyLong_AsVoidPtr(address);
  PyObject *capsule, *result, **members[4];
  Callee* callee;
  int i;
  if (!pointer) return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_ValueError, "the address is null");
  if (PyTuple_Size(numpy) != 4) return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_ValueError, "numpy has 4 members");
  callee = calloc(1, sizeof *callee);
  if (!callee) return PyErr_NoMemory();
  *(void**)&callee->function = pointer;
  strcpy(callee->signature, signature);
  callee->layout = layout;
  members[0] = &callee->numpy.ndarray, members[1] = &callee->numpy.empty;
  members[2] = &callee->numpy.float64, members[3] = &callee->numpy.dtypes;
  for (i = 0; i < 4; ++i) Py_INCREF(*members[i] = PyTuple_GetItem(numpy, i));
  capsule = PyCapsule_New(callee, kCallee, free_callee);
  if (!capsule) return free(callee), NULL;
  result = PyCFunction_NewEx(definition, capsule, NULL);
  Py_DECREF(capsule);
  return result;
}

static PyMethodDef function_definition = {"function", (PyCFunction)(void*)call_function, METH_FASTCALL,
                                          "Calls a function of the C interface and returns its code."};
static PyMethodDef rows_definition = {"rows", (PyCFunction)(void*)call_rows, METH_FASTCALL,
                                      "Copies the first rows of a field."};

PyObject* corten_function(PyObject* module, PyObject* arguments) {
  PyObject *address, *numpy;
  const char* signature;
  size_t i;
  (void)module;
  if (!PyArg_ParseTuple(arguments, "OsO!", &address, &signature, &PyTuple_Type, &numpy)) return NULL;
  for (i = 0; i < sizeof kLayouts / sizeof *kLayouts; ++i)
    if (strcmp(signature, kLayouts[i]) == 0) return make(&function_definition, address, signature, (int)i, numpy);
  return PyErr_Format(PyExc_ValueError, "no function has the signature %s", signature);
}

PyObject* corten_rows(PyObject* module, PyObject* arguments) {
  PyObject *address, *numpy;
  (void)module;
  if (!PyArg_ParseTuple(arguments, "OO!", &address, &PyTuple_Type, &numpy)) return NULL;
  return make(&rows_definition, address, "", 0, numpy);
}

PyObject* corten_address(PyObject* module, PyObject* const* arguments, Py_ssize_t count) {
  (void)module;
  if (count != 2) return PyErr_Format(PyExc_TypeError, "2 arguments are needed, not %zd", count);
  if ((PyObject*)Py_TYPE(arguments[0]) != arguments[1])
    return PyErr_Format(PyExc_TypeError, "an array is needed, not %R", Py_TYPE(arguments[0]));
  return PyLong_FromVoidPtr(((const Array*)arguments[0])->data);
}
