/* The calls that programs make in every step, with less overhead than ctypes. One file for every CPython from 3.10:
 * it uses the stable ABI. corten/_fast.py does without it. */
#define Py_LIMITED_API 0x030A0000
#include <Python.h>
#include <stdint.h>
#include <stdlib.h>

#include "_calls.h"

typedef int (*plain_function)(void* handle, int* status);
typedef int (*steps_function)(void* handle, int steps, int* status);

/* What a simulator calls. */
typedef struct {
  plain_function plain;
  steps_function with_steps;
  int ignored;    /* bits of the status that are not returned */
  PyObject* fail; /* raises the exception of an error code */
} Target;

static const char kName[] = "corten.simulator";

/* The result of a call: the status, or the exception that `fail` raises. */
static PyObject* finish(const Target* target, int code, int status) {
  PyObject* result;
  if (code == 0) return PyLong_FromLong(status & ~target->ignored);
  result = PyObject_CallFunction(target->fail, "i", code);
  Py_XDECREF(result);
  if (!PyErr_Occurred()) PyErr_SetString(PyExc_SystemError, "the library reported an error that is none");
  return NULL;
}

/* The number of steps, or -1 with an exception. */
static int steps_argument(PyObject* argument) {
  long steps;
  PyObject* number = PyNumber_Index(argument);
  if (!number) return -1;
  steps = PyLong_AsLong(number);
  Py_DECREF(number);
  if (steps == -1 && PyErr_Occurred()) return -1;
  if (steps < 0 || steps > 0x7fffffff) {
    PyErr_Format(PyExc_ValueError, "steps is %ld; it must be from 0 to 2147483647", steps);
    return -1;
  }
  return (int)steps;
}

static PyObject* call(PyObject* self, PyObject* const* arguments, Py_ssize_t count) {
  const Target* target = PyCapsule_GetPointer(self, kName);
  const int wanted = target && target->with_steps ? 2 : 1;
  void* handle;
  int code, status = 0, steps = 0;
  if (!target) return NULL;
  if (count != wanted) return PyErr_Format(PyExc_TypeError, "%d arguments are needed, not %zd", wanted, count);
  handle = PyLong_AsVoidPtr(arguments[0]);
  if (!handle && PyErr_Occurred()) return NULL;
  if (target->with_steps && (steps = steps_argument(arguments[1])) < 0) return NULL;
  Py_BEGIN_ALLOW_THREADS
  code = target->with_steps ? target->with_steps(handle, steps, &status) : target->plain(handle, &status);
  Py_END_ALLOW_THREADS
  return finish(target, code, status);
}

static PyMethodDef call_definition = {"simulator", (PyCFunction)(void*)call, METH_FASTCALL,
                                      "Calls a function of the C interface and returns the status."};

static void free_target(PyObject* capsule) {
  Target* target = PyCapsule_GetPointer(capsule, kName);
  if (!target) return;
  Py_DECREF(target->fail);
  free(target);
}

static PyObject* simulator(PyObject* module, PyObject* arguments) {
  PyObject *address, *fail, *capsule, *function;
  Target* target;
  int has_steps, ignored;
  (void)module;
  if (!PyArg_ParseTuple(arguments, "OpiO", &address, &has_steps, &ignored, &fail)) return NULL;
  void* pointer = PyLong_AsVoidPtr(address);
  if (!pointer) return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_ValueError, "the address is null");
  target = calloc(1, sizeof *target);
  if (!target) return PyErr_NoMemory();
  if (has_steps) target->with_steps = (steps_function)pointer;
  else target->plain = (plain_function)pointer;
  target->ignored = ignored;
  Py_INCREF(fail);
  target->fail = fail;
  capsule = PyCapsule_New(target, kName, free_target);
  if (!capsule) {
    Py_DECREF(fail);
    free(target);
    return NULL;
  }
  function = PyCFunction_NewEx(&call_definition, capsule, NULL);
  Py_DECREF(capsule);
  return function;
}

/* Calls a Python function and keeps its exception: for callbacks, whose caller is C. A signal handler that raises before
 * the function's first statement is caught as well, which Python code cannot do. self: (function, thread's errors,
 * the errors that all threads see). */
static PyObject* call_guarded(PyObject* self, PyObject* arguments) {
  PyObject *type, *value, *trace, *result = PyObject_CallObject(PyTuple_GetItem(self, 0), arguments);
  if (result) return result;
  PyErr_Fetch(&type, &value, &trace);
  PyErr_NormalizeException(&type, &value, &trace);
  if (trace) PyException_SetTraceback(value, trace);
  if (PyObject_SetAttrString(PyTuple_GetItem(self, 1), "error", value) < 0) PyErr_Clear();
  if (!PyErr_GivenExceptionMatches(value, PyExc_Exception) && /* KeyboardInterrupt, SystemExit */
      PyObject_SetAttrString(PyTuple_GetItem(self, 2), "interrupt", value) < 0)
    PyErr_Clear();
  Py_XDECREF(type);
  Py_XDECREF(value);
  Py_XDECREF(trace);
  return PyLong_FromLong(-1);
}

static PyMethodDef guard_definition = {"guarded", call_guarded, METH_VARARGS, "A function whose exceptions are kept."};

static PyObject* guard(PyObject* module, PyObject* arguments) {
  PyObject *function, *mine, *everybodys, *state, *result;
  (void)module;
  if (!PyArg_ParseTuple(arguments, "OOO", &function, &mine, &everybodys)) return NULL;
  state = PyTuple_Pack(3, function, mine, everybodys);
  if (!state) return NULL;
  result = PyCFunction_NewEx(&guard_definition, state, NULL);
  Py_DECREF(state);
  return result;
}

/* DLPack's tensors (https://dmlc.github.io/dlpack), from the member after DLTensor, or up to it. Their memory belongs to
 * `context`, a Python object that also keeps the array alive. */
typedef struct Managed {
  struct {
    void* data;
    int32_t device_type, device_id, ndim;
    uint8_t code, bits;
    uint16_t lanes;
    int64_t *shape, *strides;
    uint64_t byte_offset;
  } tensor;
  void* context;
  void (*deleter)(struct Managed*);
} Managed;
typedef struct Versioned {
  uint32_t major, minor;
  void* context;
  void (*deleter)(struct Versioned*);
} Versioned;

/* Called by any thread, at any time, also with an exception set or after the interpreter ended. */
static void release_context(void* context) {
  PyGILState_STATE state;
  PyObject *type, *value, *trace;
  if (!Py_IsInitialized()) return;
  state = PyGILState_Ensure();
  PyErr_Fetch(&type, &value, &trace);
  Py_DECREF((PyObject*)context);
  PyErr_Restore(type, value, trace);
  PyGILState_Release(state);
}
static void delete_managed(Managed* tensor) { release_context(tensor->context); }
static void delete_versioned(Versioned* tensor) { release_context(tensor->context); }

static const char kPlain[] = "dltensor", kVersioned[] = "dltensor_versioned";

/* Frees a tensor that was not consumed: a consumer renames the capsule. */
static void free_capsule(PyObject* capsule) {
  if (PyCapsule_IsValid(capsule, kPlain)) delete_managed(PyCapsule_GetPointer(capsule, kPlain));
  else if (PyCapsule_IsValid(capsule, kVersioned)) delete_versioned(PyCapsule_GetPointer(capsule, kVersioned));
}

static PyObject* capsule(PyObject* module, PyObject* arguments) {
  PyObject *address, *context, *result;
  void* tensor;
  int versioned;
  (void)module;
  if (!PyArg_ParseTuple(arguments, "OpO", &address, &versioned, &context)) return NULL;
  tensor = PyLong_AsVoidPtr(address);
  if (!tensor) return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_ValueError, "the address is null");
  result = PyCapsule_New(tensor, versioned ? kVersioned : kPlain, free_capsule);
  if (!result) return NULL;
  Py_INCREF(context);
  if (versioned) ((Versioned*)tensor)->context = context, ((Versioned*)tensor)->deleter = delete_versioned;
  else ((Managed*)tensor)->context = context, ((Managed*)tensor)->deleter = delete_managed;
  return result;
}

static PyMethodDef methods[] = {
    {"address", (PyCFunction)(void*)corten_address, METH_FASTCALL, "address(array, ndarray): of the first element."},
    {"capsule", capsule, METH_VARARGS, "capsule(address, versioned, context): a DLPack capsule; context owns the tensor."},
    {"function", corten_function, METH_VARARGS, "function(address, signature, numpy): a callable for a C function."},
    {"guard", guard, METH_VARARGS, "guard(function, mine, shared): the function with its exceptions kept."},
    {"rows", corten_rows, METH_VARARGS, "rows(address, numpy): a callable that copies rows of a field."},
    {"simulator", simulator, METH_VARARGS, "simulator(address, has_steps, ignored, fail): a callable for a C function."},
    {NULL, NULL, 0, NULL}};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_simulate", NULL, 0, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__simulate(void) { return PyModule_Create(&module); }
