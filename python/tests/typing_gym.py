"""Uses the interface of corten.gym. test_typing.py checks it with `mypy --strict`; it is not run."""
from typing import Any

import gymnasium
import numpy as np
from typing_extensions import assert_type

import corten
import corten.gym
from corten.gym.simulation import Simulation


class Balance(corten.gym.Task):
    xml_file = "inverted_pendulum.xml"
    frame_skip = 2
    fields = ("xpos",)

    def reward(self, sim: Simulation, action: Any, info: dict[str, Any]) -> Any:
        return 1.0 - sim.qpos[:, 1] ** 2

    def terminated(self, sim: Simulation) -> Any:
        return abs(sim.qpos[:, 1]) > 0.2


def environments() -> None:
    assert_type(corten.gym.make("Humanoid"), corten.gym.TaskEnv)
    assert_type(corten.gym.make(Balance, frame_skip=4), corten.gym.TaskEnv)
    assert_type(corten.gym.make(Balance(), None), corten.gym.TaskEnv)
    assert_type(corten.gym.make("Humanoid", 64), corten.gym.VectorTaskEnv)
    assert_type(corten.gym.make("Humanoid", num_envs=np.int64(64), device="cuda"), corten.gym.VectorTaskEnv)
    single: gymnasium.Env[Any, Any] = corten.gym.make("Ant")
    many: gymnasium.vector.VectorEnv[Any, Any, Any] = corten.gym.make("Ant", 2)
    print(single, many)


def members(env: corten.gym.TaskEnv, envs: corten.gym.VectorTaskEnv) -> None:
    assert_type(env.data, corten.Data)
    assert_type(env.model, corten.Model)
    assert_type(env.dt, float)
    assert_type(envs.batch, corten.Batch)
    assert_type(envs.task, corten.gym.Task)
    assert_type(envs.num_envs, int)
    observation, reward, terminated, truncated, info = env.step(env.action_space.sample())
    assert_type(reward, float)
    assert_type(terminated, bool)
    assert_type(info, dict[str, Any])
    print(observation, truncated, envs.reset(seed=[1, None]), envs.step(envs.action_space.sample()))


def mistakes(envs: corten.gym.VectorTaskEnv) -> None:
    """Each line is an error that the types find."""
    corten.gym.make(3)  # type: ignore[call-overload]
    corten.gym.make("Humanoid", "many")  # type: ignore[call-overload]
    corten.gym.make("Humanoid").batch  # type: ignore[attr-defined]
    envs.data  # type: ignore[attr-defined]
    envs.reset(seed="one", options=3)  # type: ignore[arg-type]
