"""mju_* functions against the mujoco package: random inputs, results must have the same bits."""
import numpy as np
import pytest

mujoco = pytest.importorskip("mujoco")
from corten.mujoco import _math  # noqa: E402

CASES = 200

# What each letter makes: v3: vector, q: unit quaternion, r9: rotation, s: scalar, n / nn: any size, o*: output.
FIXED = {
    "mju_zero3": "o3", "mju_copy3": "o3 v3", "mju_scl3": "o3 v3 s", "mju_add3": "o3 v3 v3", "mju_sub3": "o3 v3 v3",
    "mju_addTo3": "o3 v3", "mju_subFrom3": "o3 v3", "mju_addToScl3": "o3 v3 s", "mju_addScl3": "o3 v3 v3 s",
    "mju_normalize3": "o3", "mju_norm3": "v3", "mju_dot3": "v3 v3", "mju_dist3": "v3 v3",
    "mju_mulMatVec3": "o3 v9 v3", "mju_mulMatTVec3": "o3 v9 v3", "mju_cross": "o3 v3 v3", "mju_zero4": "o4",
    "mju_unit4": "o4", "mju_copy4": "o4 v4", "mju_normalize4": "o4", "mju_rotVecQuat": "o3 v3 q",
    "mju_negQuat": "o4 q", "mju_mulQuat": "o4 q q", "mju_mulQuatAxis": "o4 q v3", "mju_axisAngle2Quat": "o4 v3 s",
    "mju_quat2Vel": "o3 q s", "mju_subQuat": "o3 q q", "mju_quat2Mat": "o9 q", "mju_mat2Quat": "o4 r9",
    "mju_derivQuat": "o4 q v3", "mju_quatIntegrate": "o4 v3 s", "mju_quatZ2Vec": "o4 v3", "mju_mat2Rot": "oq v9",
    "mju_mulPose": "o3 o4 v3 q v3 q", "mju_negPose": "o3 o4 v3 q", "mju_trnVecPose": "o3 v3 q v3",
    "mju_transformSpatial": "o6 v6 b v3 v3 r9", "mju_eig3": "o3 o9 o4 sym9", "mju_muscleGain": "s s v2 s v9",
    "mju_muscleBias": "s v2 s v9", "mju_muscleDynamics": "s s v3", "mju_springDamper": "s s s s s",
    "mju_min": "s s", "mju_max": "s s", "mju_clip": "s s s", "mju_sign": "s", "mju_round": "s", "mju_isBad": "s",
    "mju_sigmoid": "s", "mju_Halton": "i i", "mjd_subQuat": "q q o33 o33", "mjd_quatIntegrate": "v3 s o9 o9 o3",
    "mju_rayGeom": "v3 r9 p3 v3 v3 g o3",
    "mju_zero": "on", "mju_fill": "on s", "mju_copy": "on n", "mju_sum": "on", "mju_L1": "on", "mju_scl": "on n s",
    "mju_add": "on n n", "mju_sub": "on n n", "mju_addTo": "on n", "mju_subFrom": "on n", "mju_addToScl": "on n s",
    "mju_addScl": "on n n s", "mju_normalize": "on", "mju_norm": "n", "mju_dot": "n n", "mju_isZero": "on",
    "mju_insertionSort": "on", "mju_mulMatVec": "om mn n", "mju_mulMatTVec": "on mn m", "mju_mulVecMatVec": "n nn n",
    "mju_transpose": "onm mn", "mju_symmetrize": "onn nn", "mju_eye": "onn", "mju_mulMatMat": "omk mn nk",
    "mju_mulMatMatT": "omk mn kn", "mju_mulMatTMat": "onk mn mk", "mju_cholFactor": "ospd zero",
    "mju_cholSolve": "on chol n", "mju_cholUpdate": "ochol on b", "mju_n2d": "on n", "mju_d2n": "on n",
}


def make(kind, rng, sizes):
    if kind in ("s",):
        return float(rng.choice([rng.normal(), rng.uniform(0, 3), 0.0, -1.0, 1.0], p=[0.5, 0.3, 0.1, 0.05, 0.05]))
    if kind == "zero":
        return 0.0
    if kind == "b":
        return int(rng.integers(2))
    if kind == "i":
        return int(rng.integers(2, 50))
    if kind == "g":
        return int(rng.choice([0, 2, 3, 4, 5, 6]))
    if kind in ("q", "oq"):
        q = rng.normal(size=4)
        return q / np.linalg.norm(q) if rng.random() < 0.8 else np.array([1.0, 0, 0, 0])
    if kind == "r9":
        m = np.zeros(9)
        mujoco.mju_quat2Mat(m, make("q", rng, sizes))
        return m
    if kind == "p3":
        return rng.uniform(0.2, 1.5, size=3)
    if kind == "sym9":
        m = rng.normal(size=(3, 3))
        return (m + m.T).ravel()
    if kind == "spd":
        m = rng.normal(size=(sizes["n"],) * 2)
        return m @ m.T + np.eye(sizes["n"]) * 0.1
    if kind == "chol":
        m = make("spd", rng, sizes)
        mujoco.mju_cholFactor(m, 0)
        return m
    if kind[0] == "o":
        return make({"33": "x33"}.get(kind[1:], f"v{kind[1:]}" if kind[1:].isdigit() else kind[1:]), rng, sizes)
    if kind == "x33":
        return rng.normal(size=(3, 3))
    if kind[0] == "v":
        x = rng.normal(size=int(kind[1:]))
        return x if rng.random() < 0.9 else np.zeros_like(x)
    return rng.normal(size=tuple(sizes[letter] for letter in kind))


def call(module, name, arguments):
    try:
        return getattr(module, name)(*arguments)
    except (TypeError, mujoco.FatalError) as error:
        return type(error).__name__


def same(a, b):
    return np.array_equal(np.asarray(a), np.asarray(b), equal_nan=np.asarray(a).dtype.kind == "f")


@pytest.mark.parametrize("name", sorted(FIXED))
def test_same_bits(name):
    rng = np.random.default_rng(1)
    for case in range(CASES):
        sizes = {letter: int(rng.integers(1, 40)) for letter in "mnk"}
        first = [make(kind, rng, sizes) for kind in FIXED[name].split()]
        second = [a.copy() if isinstance(a, np.ndarray) else a for a in first]
        expected, result = call(mujoco, name, first), call(_math, name, second)
        assert type(result) is type(expected), (case, expected, result)
        assert result == expected or expected != expected, (case, expected, result)
        for a, b in zip(first, second):
            assert same(a, b), (case, name, np.max(np.abs(np.asarray(a) - np.asarray(b))))


def band(rng):
    total = int(rng.integers(2, 14))
    dense = int(rng.integers(0, total))
    width = int(rng.integers(1, total - dense + 1))
    full = rng.normal(size=(total, total))
    full = full @ full.T + total * np.eye(total)
    packed = np.zeros((total - dense) * width + dense * total)
    mujoco.mju_dense2Band(packed, full, total, width, dense)
    return total, width, dense, full, packed


def test_band_matrices():
    rng = np.random.default_rng(2)
    for _ in range(CASES):
        total, width, dense, full, packed = band(rng)
        sizes = (total, width, dense)
        ours = np.zeros_like(packed)
        _math.mju_dense2Band(ours, full, *sizes)
        assert same(packed, ours)
        vec = rng.normal(size=total)
        for symmetric in (0, 1):
            a, b = np.zeros((total, total)), np.zeros((total, total))
            mujoco.mju_band2Dense(a, packed, *sizes, symmetric)
            _math.mju_band2Dense(b, packed, *sizes, symmetric)
            assert same(a, b)
            a, b = np.zeros(total), np.zeros(total)
            mujoco.mju_bandMulMatVec(a, packed, vec, *sizes, 1, symmetric)
            _math.mju_bandMulMatVec(b, packed, vec, *sizes, 1, symmetric)
            assert same(a, b)
        a, b = packed.copy(), packed.copy()
        assert mujoco.mju_cholFactorBand(a, *sizes, 0.1, 0.2) == _math.mju_cholFactorBand(b, *sizes, 0.1, 0.2)
        assert same(a, b)
        x, y = np.zeros(total), np.zeros(total)
        mujoco.mju_cholSolveBand(x, a, vec, *sizes)
        _math.mju_cholSolveBand(y, a, vec, *sizes)
        assert same(x, y)
        assert all(mujoco.mju_bandDiag(i, *sizes) == _math.mju_bandDiag(i, *sizes) for i in range(total))


def test_box_qp():
    rng = np.random.default_rng(3)
    for case in range(CASES):
        n = int(rng.integers(1, 12))
        H = rng.normal(size=(n, n))
        H = H @ H.T + 0.1 * np.eye(n)
        g, start = rng.normal(size=n) * 3, rng.normal(size=n)
        lower = None if case % 4 == 0 else -rng.uniform(0.01, 1, size=n)
        upper = None if case % 3 == 0 else rng.uniform(0.01, 1, size=n)
        outcome = []
        for module in (mujoco, _math):
            res, R, index = start.copy(), np.zeros((n, n + 7)), np.full(n, -1, np.int32)
            free = module.mju_boxQP(res, R, index, H, g, lower, upper)
            L = R.ravel()[: free * free].reshape(free, free)
            outcome.append((free, res, np.tril(L), index[:free]))
        for a, b in zip(*outcome):
            assert same(a, b), case


def test_sparse_and_pyramids():
    rng = np.random.default_rng(4)
    for _ in range(CASES):
        rows, columns = int(rng.integers(1, 8)), int(rng.integers(1, 8))
        mat = np.where(rng.random((rows, columns)) < 0.5, rng.normal(size=(rows, columns)), 0)
        room = int(rng.integers(1, rows * columns + 1))
        outcome = []
        for module in (mujoco, _math):
            values, nnz, adr = np.zeros(room), np.zeros(rows, np.int32), np.zeros(rows, np.int32)
            ind = np.zeros(room, np.int32)
            outcome.append((module.mju_dense2sparse(values, mat, nnz, adr, ind), values, nnz, adr, ind))
            if outcome[-1][0] == 0:
                full = np.ones((rows, columns))
                module.mju_sparse2dense(full, values, nnz, adr, ind)
                assert same(full, mat)
        for a, b in zip(*outcome):
            assert same(a, b)
        n = int(rng.integers(2, 6))
        force, mu, pyramid = rng.normal(size=n + 1), rng.uniform(0.1, 1, size=n), rng.normal(size=2 * n)
        a, b = [np.zeros(2 * n), np.zeros(n + 1)], [np.zeros(2 * n), np.zeros(n + 1)]
        for module, (p, f) in ((mujoco, a), (_math, b)):
            module.mju_encodePyramid(p, force, mu)
            module.mju_decodePyramid(f, pyramid, mu)
        assert same(a[0], b[0]) and same(a[1], b[1])


def test_sqr_mat_and_skin():
    rng = np.random.default_rng(5)
    for case in range(CASES):
        rows, columns = int(rng.integers(1, 20)), int(rng.integers(1, 20))
        mat, diag = rng.normal(size=(rows, columns)), rng.normal(size=rows)
        diag = None if case % 3 == 0 else np.where(rng.random(rows) < 0.3, 0, diag)
        a, b = np.zeros((columns, columns)), np.zeros((columns, columns))
        mujoco.mju_sqrMatTD(a, mat, diag)
        _math.mju_sqrMatTD(b, mat, diag)
        assert same(a, b)


def test_strings():
    for kind in range(-1, 110):
        assert mujoco.mju_type2Str(kind) == _math.mju_type2Str(kind)
        name = mujoco.mju_type2Str(kind)
        if name:
            assert mujoco.mju_str2Type(name) == _math.mju_str2Type(name)
    for n in (0, 1, 1023, 1024, 3 << 20, (1 << 20) + 1, 5 << 30, 1 << 60):
        assert mujoco.mju_writeNumBytes(n) == _math.mju_writeNumBytes(n)
    for warning in range(-1, 10):
        assert mujoco.mju_warningText(warning, 4096) == _math.mju_warningText(warning, 4096)


def test_random_numbers_follow_srand():
    import ctypes

    libc = ctypes.CDLL(None)
    libc.srand(7)
    expected = [mujoco.mju_standardNormal(None) for _ in range(50)]
    libc.srand(7)
    assert [_math.mju_standardNormal(None) for _ in range(50)] == expected


WRONG = [
    ("mju_zero3", ([1, 2, 3],)), ("mju_zero3", (np.zeros(4),)), ("mju_zero3", (np.zeros((1, 3)),)),
    ("mju_copy3", (np.zeros(3, np.float32), [1, 2, 3])), ("mju_copy3", (np.zeros(8)[::3], [1, 2, 3])),
    ("mju_copy", (np.zeros(2), [1, 2, 3])), ("mju_norm", ("a",)), ("mju_norm", (None,)), ("mju_norm", (5.0,)),
    ("mju_norm", ([[1, 2]],)), ("mju_sum", ([1.0, 2.0],)), ("mju_eye", (np.zeros((3, 3), order="F"),)),
    ("mju_eye", (np.zeros(3),)), ("mju_quat2Mat", (np.zeros((3, 3)), [1, 0, 0, 0])), ("mju_Halton", (3.0, 2)),
    ("mju_mat2Quat", (np.zeros(4), np.eye(3))), ("mju_clip", ("a", 1, 2)),
    ("mju_insertionSortInt", (np.array([3, 1, 2]),)), ("mju_n2f", (np.zeros(3), np.ones(3))),
    ("mju_mulMatVec", (np.zeros(1), [1, 2, 3], [1, 2, 3])), ("mju_transformSpatial",
     (np.zeros(6), np.ones(6), 0, np.zeros(3), np.zeros(3), None)),
]


@pytest.mark.parametrize("name, arguments", WRONG)
def test_wrong_arguments(name, arguments):
    with pytest.raises(TypeError) as expected:
        getattr(mujoco, name)(*arguments)
    with pytest.raises(TypeError) as ours:
        getattr(_math, name)(*arguments)
    text = str(expected.value)
    if "incompatible" in text:
        assert f"{name}(): incompatible function arguments" in str(ours.value)
    else:
        assert str(ours.value) == text
