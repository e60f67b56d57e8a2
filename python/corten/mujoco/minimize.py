"""Nonlinear least squares with bounds: mujoco.minimize, by the Levenberg-Marquardt method."""

import abc
import dataclasses
import enum
import sys
import time

import numpy as np

from ._math_solve import mju_boxQP


class Verbosity(enum.Enum):
    """What least_squares prints."""

    SILENT = 0
    FINAL = 1
    ITER = 2
    FULLITER = 3


class Status(enum.Enum):
    """Why least_squares stopped."""

    FACTORIZATION_FAILED = enum.auto()
    NO_IMPROVEMENT = enum.auto()
    MAX_ITER = enum.auto()
    DX_TOL = enum.auto()
    G_TOL = enum.auto()


_MESSAGES = {Status.FACTORIZATION_FAILED: "factorization failed.", Status.NO_IMPROVEMENT: "insufficient reduction.",
             Status.MAX_ITER: "maximum iterations reached.", Status.DX_TOL: "norm(dx) < tol",
             Status.G_TOL: "norm(gradient) < tol"}  # fmt: skip


@dataclasses.dataclass(frozen=True)
class IterLog:
    """One iteration. The last four are kept with Verbosity.FULLITER only."""

    candidate: np.ndarray
    objective: float
    reduction: float
    regularizer: float
    residual: "np.ndarray | None" = None
    jacobian: "np.ndarray | None" = None
    grad: "np.ndarray | None" = None
    step: "np.ndarray | None" = None


class Norm(abc.ABC):
    """The size of a residual: a number, and its derivatives along the columns of a matrix."""

    @abc.abstractmethod
    def value(self, r):
        """The norm of a residual."""

    @abc.abstractmethod
    def grad_hess(self, r, proj):
        """Gradient and Hessian of the norm: proj' g and proj' H proj."""


class Quadratic(Norm):
    """Half of the sum of squares."""

    def value(self, r):
        """0.5 r' r."""
        return 0.5 * (r.T @ r).item()

    def grad_hess(self, r, proj):
        """proj' r and proj' proj."""
        return proj.T @ r, proj.T @ proj


def jacobian_fd(residual, x, r, eps, n_res, bounds=None):
    """Jacobian by finite differences, and the number of residuals computed so far. Steps stay within the bounds."""
    steps = np.full(x.size, eps)
    if bounds is not None:
        middle = 0.5 * (bounds[0] + bounds[1])
        steps = np.where(x.ravel() > middle.ravel(), -eps, eps)
    points = x.reshape(-1, 1) + np.diag(steps)
    return (residual(points) - r.reshape(-1, 1)) / steps, n_res + x.size


def _compare(given, computed, name, output):
    """Raises ValueError if derivatives differ from those by finite differences."""
    scale = max(1.0, float(np.abs(computed).max(initial=0)))
    if given.shape != computed.shape or np.abs(given - computed).max(initial=0) > 1e-4 * scale:
        raise ValueError(f"User-provided {name} does not match finite-differenced {name}")
    print(f"User-provided {name} matches.", file=output)


def check_jacobian(residual, x, r, jac, eps, n_res, bounds=None, output=None, name="Jacobian"):
    """Compares a Jacobian with finite differences. Returns the number of residuals computed so far."""
    computed, n_res = jacobian_fd(residual, x, r, eps, n_res, bounds)
    _compare(jac, computed, name, output)
    return n_res


def check_norm(r, norm, eps, output=None):
    """Compares the derivatives of a norm with finite differences."""
    eye, n = np.eye(r.size), r.size
    grad, hess = norm.grad_hess(r, eye)
    if np.abs(hess - hess.T).max(initial=0) > 1e-8 * max(1.0, float(np.abs(hess).max(initial=0))):
        raise ValueError("User-provided norm Hessian is not symmetric")
    if np.linalg.eigvalsh(hess)[0] < -1e-8 * max(1.0, float(np.abs(hess).max(initial=0))):
        raise ValueError("User-provided norm Hessian is not positive definite")
    sides = [r + sign * eps * eye[:, i : i + 1] for i in range(n) for sign in (1, -1)]
    values = np.array([norm.value(side) for side in sides]).reshape(n, 2)
    _compare(grad, ((values[:, 0] - values[:, 1]) / (2 * eps)).reshape(grad.shape), "norm gradient", output)
    grads = np.hstack([norm.grad_hess(side, eye)[0].reshape(-1, 1) for side in sides])
    _compare(hess, (grads[:, 0::2] - grads[:, 1::2]) / (2 * eps), "norm Hessian", output)


def _checked_bounds(bounds, x):
    if bounds is None:
        return None
    if len(bounds) != 2:
        raise ValueError("bounds must be a pair of arrays")
    lower, upper = (np.asarray(bound, float).reshape(-1, 1) for bound in bounds)
    if lower.shape != x.shape or upper.shape != x.shape:
        raise ValueError("bounds must have the size of x0")
    if not (np.isfinite(lower).all() and np.isfinite(upper).all()):
        raise ValueError("bounds must be finite")
    if not (lower < upper).all():
        raise ValueError("lower bounds must be smaller than upper bounds")
    return [lower, upper]


def _step(hess, grad, mu, x, bounds):
    """The step of the regularized quadratic model within the bounds; None: the matrix is not positive definite."""
    matrix = hess + mu * np.eye(x.size)
    try:
        np.linalg.cholesky(matrix)
    except np.linalg.LinAlgError:
        return None
    if bounds is None:
        return -np.linalg.solve(matrix, grad)
    n, dx = x.size, np.zeros(x.size)
    lower, upper = (bounds[0] - x).ravel(), (bounds[1] - x).ravel()
    rank = mju_boxQP(dx, np.zeros((n, n + 7)), None, matrix, grad.ravel(), lower, upper)
    return dx.reshape(-1, 1) if rank >= 0 else None


def _free_gradient(grad, x, bounds):
    """Norm of the gradient without components that point out of the bounds."""
    free = np.ones(x.shape, bool)
    if bounds is not None:
        free = ~((x <= bounds[0]) & (grad > 0) | (x >= bounds[1]) & (grad < 0))
    return float(np.linalg.norm(grad[free])) if free.any() else 0.0


class _Search:
    """The state of a minimization."""

    def __init__(self, x, residual, bounds, jacobian, norm, eps, mu):
        self.x, self.residual, self.bounds, self.jacobian, self.norm, self.eps = x, residual, bounds, jacobian, norm, eps
        self.mu, self.n_res, self.seconds = mu, 0, 0.0
        self.pace = 1  # exponent of mu_factor, which grows with successive changes of mu in one direction
        self.r = self._at(x)
        self.value = norm.value(self.r)

    def _at(self, x):
        start = time.perf_counter()
        r = np.asarray(self.residual(x), float)
        self.seconds += time.perf_counter() - start
        self.n_res += x.shape[1]
        return r.reshape(-1, 1) if x.shape[1] == 1 else r

    def derivatives(self):
        """Jacobian, gradient and Hessian at x."""
        if self.jacobian is not None:
            jac = np.asarray(self.jacobian(self.x, self.r), float)
        else:
            jac, _ = jacobian_fd(self._at, self.x, self.r, self.eps, 0, self.bounds)
        grad, hess = self.norm.grad_hess(self.r, jac)
        return jac, grad.reshape(-1, 1), hess

    def advance(self, grad, hess, limits):
        """Tries steps with growing regularization. Returns the step and its reduction, or None and a Status."""
        mu_min, mu_max, factor = limits
        while True:
            dx = _step(hess, grad, self.mu, self.x, self.bounds)
            if dx is not None:
                x = self.x + dx
                x = x if self.bounds is None else np.clip(x, *self.bounds)
                r = self._at(x)
                value = self.norm.value(r)
                expected = -float((grad.T @ dx + 0.5 * dx.T @ hess @ dx).item())
                if value < self.value or value == self.value and expected <= 0:
                    good = self.value - value > 0.5 * expected
                    reduction, self.x, self.r, self.value = self.value - value, x, r, value
                    if good:
                        self._change_mu(-1, factor)
                        self.mu = self.mu if self.mu >= mu_min else 0.0
                    return dx, reduction
            if self.mu >= mu_max:
                return None, Status.NO_IMPROVEMENT if dx is not None else Status.FACTORIZATION_FAILED
            self._change_mu(1, factor)
            self.mu = min(max(self.mu, mu_min), mu_max)

    def _change_mu(self, direction, factor):
        self.pace = self.pace + direction if self.pace * direction > 0 else direction
        self.mu *= factor**self.pace


def least_squares(x0, residual, bounds=None, jacobian=None, norm=Quadratic(), eps=np.finfo(np.float64).eps ** 0.5,
                  mu_min=1e-6, mu_max=1e8, mu_factor=10.0**0.1, xtol=1e-8, gtol=1e-8, max_iter=100,
                  verbose=Verbosity.ITER, output=None, iter_callback=None, check_derivatives=False):  # fmt: skip
    """Minimizes the norm of a residual, a function of one or more columns. Returns the solution and a list of IterLog."""
    verbose, output = Verbosity(verbose), output or sys.stdout
    x = np.asarray(x0, float).reshape(-1, 1)
    bounds = _checked_bounds(bounds, x)
    x = x.copy() if bounds is None else np.clip(x, *bounds)
    start = time.perf_counter()
    search = _Search(x, residual, bounds, jacobian, norm, eps, 0.0)
    if check_derivatives:
        _check(search, output)
    trace, status = [], Status.MAX_ITER
    for _ in range(max_iter):
        jac, grad, hess = search.derivatives()
        before = search.x, search.value, search.r, search.mu
        full = {"residual": before[2], "jacobian": jac, "grad": grad} if verbose is Verbosity.FULLITER else {}
        size = _free_gradient(grad, search.x, bounds)
        dx, reduction = (None, Status.G_TOL) if size < gtol else search.advance(grad, hess, (mu_min, mu_max, mu_factor))
        more = {"step": dx} if full and dx is not None else {}
        trace.append(IterLog(before[0].reshape(np.shape(x0)), before[1], reduction if dx is not None else 0.0, before[3],
                             **full, **more))  # fmt: skip
        _report(trace, size, verbose, output, iter_callback)
        if dx is None:
            status = reduction
            break
        if float(np.linalg.norm(dx)) < xtol * (xtol + float(np.linalg.norm(before[0]))):
            status = Status.DX_TOL
            break
    _finish(search, status, trace, verbose, output, time.perf_counter() - start)
    return search.x.reshape(np.shape(x0)), trace


def _check(search, output):
    if search.jacobian is not None:
        jac = np.asarray(search.jacobian(search.x, search.r), float)
        check_jacobian(search._at, search.x, search.r, jac, search.eps, 0, search.bounds, output)
    if not isinstance(search.norm, Quadratic):
        check_norm(search.r, search.norm, search.eps**0.75, output)


def _report(trace, gradient, verbose, output, iter_callback):
    if verbose in (Verbosity.ITER, Verbosity.FULLITER):
        last = trace[-1]
        print(f"iter: {len(trace) - 1:<3d}  y: {last.objective:<9.4g}  log10mu: "
              f"{np.log10(last.regularizer) if last.regularizer else -np.inf:>4.1f}  "
              f"reduction: {last.reduction:<8.2g}  |grad|: {gradient:.2g}", file=output)  # fmt: skip
    if iter_callback is not None:
        iter_callback(trace)


def _finish(search, status, trace, verbose, output, seconds):
    if verbose is Verbosity.SILENT:
        return
    exact = " exact minimum found." if status is Status.G_TOL and len(trace) == 1 else ""
    print(f"Terminated after {len(trace) - 1} iterations: {_MESSAGES[status]}{exact} y: {search.value:<.4g}, "
          f"Residual evals: {search.n_res:<3d}", file=output)  # fmt: skip
    print(f"total time {1e3 * seconds:<.1f}ms of which residual {100 * search.seconds / max(seconds, 1e-9):<.1f}%",
          file=output)  # fmt: skip
