"""Exceptions: types, texts, pickling."""
import pickle

import pytest

import corten

BUILTIN = {"ArgumentError": ValueError, "HandleError": RuntimeError, "BusyError": RuntimeError,
           "NotFoundError": KeyError,
           "LoadError": ValueError, "FileError": OSError, "OutOfMemoryError": MemoryError, "StateError": RuntimeError,
           "InternalError": RuntimeError, "DeviceError": OSError, "CallbackError": RuntimeError}


@pytest.mark.parametrize("name", BUILTIN)
def test_errors_are_builtin_errors(name):
    kind = getattr(corten, name)
    assert issubclass(kind, corten.Error) and issubclass(kind, BUILTIN[name])
    error = kind("what went wrong")
    assert str(error) == "what went wrong"
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is kind and str(again) == str(error)


def test_all_errors_are_known():
    found = {name for name in corten.__all__ if isinstance(getattr(corten, name), type)
             and issubclass(getattr(corten, name), corten.Error)}
    assert found == {*BUILTIN, "Error"}


def test_codes_of_the_library_have_errors():
    from corten import _c, _library
    codes = {value for name, value in vars(_c).items() if name.startswith("CORTEN_ERROR_")}
    assert codes == set(_library.ERRORS)
    with pytest.raises(corten.InternalError):
        _library.fail(_c.CORTEN_ERROR_INTERNAL)


def test_freed_handles(zoo):
    """Objects that were freed behind the package's back give an error, not a crash."""
    from corten._library import lib
    data = corten.Data(zoo)
    lib.corten_data_free(data._handle.value)
    for call in (data.step, data.forward, data.get_state, data.copy, lambda: data.jacobian("body", 1),
                 lambda: data.reset(),
                 lambda: data.field("qpos")):
        with pytest.raises(corten.HandleError):
            call()
    model = corten.load_string("<mujoco/>")
    lib.corten_model_free(model._handle.value)
    for call in (lambda: model.nq, model.to_bytes, lambda: corten.Data(model), lambda: model.name, model.edit):
        with pytest.raises(corten.HandleError):
            call()


def test_messages_say_what_was_wrong(zoo, data):
    for call, expected in ((lambda: data.multiply_inertia([1, 2]), "x has 2 numbers, 11 are needed"),
                           (lambda: zoo.body("bix"), "box"), (lambda: zoo.joint(9), "the model has 4"),
                           (lambda: corten.Batch(zoo, 2, device="gpu"), "'cpu', 'cuda', 'auto'"),
                           (lambda: data.velocity("joint", 0), "kinds are body"),
                           (lambda: data.contact_force(99), "99"), (lambda: data.step(-5), "-5"),
                           (lambda: corten.Batch(zoo, 2).array("nothing"), "nothing")):
        with pytest.raises(corten.Error, match=expected):
            call()


def test_not_found_is_a_key_error_with_a_plain_text(zoo):
    with pytest.raises(KeyError) as caught:
        zoo.body("nothing")
    assert not str(caught.value).startswith("'") and '"nothing"' in str(caught.value)
