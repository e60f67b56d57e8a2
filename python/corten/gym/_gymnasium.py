"""Gymnasium, which is optional."""
__all__ = ["batch_space", "gymnasium", "seeding"]

try:
    import gymnasium
    import gymnasium.vector
    from gymnasium.utils import seeding
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise ImportError(f"environments of corten.gym need Gymnasium: pip install gymnasium ({error})") from error
if not hasattr(gymnasium.vector, "AutoresetMode"):
    raise ImportError(f"corten.gym needs Gymnasium 1.1 or newer, this is {gymnasium.__version__}: "
                      "pip install -U gymnasium")
