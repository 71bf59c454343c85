"""PPO in PyTorch on a batch of games: seat 0 learns to beat the bot. `python ppo.py miracles`"""

import sys
import time

import torch
from torch import Tensor, nn

from estaminet.envs import BotBatch

STEPS, EPOCHS, MINIBATCHES, GAMES = 64, 3, 8, 2000
LAMBDA, CLIP, ENTROPY = 0.95, 0.2, 0.01  # rewards come at the end: nothing is discounted


class Policy(nn.Module):
    """A score for each action, and what the game will be worth."""

    def __init__(self, batch: BotBatch, width: int = 256) -> None:
        super().__init__()
        size = batch.observations.shape[1]
        layers = nn.Linear(size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        self.body = nn.Sequential(*layers)
        self.actor, self.critic = nn.Linear(width, batch.action_count), nn.Linear(width, 1)
        nn.init.zeros_(self.actor.weight)  # to begin with, all legal actions are about as likely

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[torch.distributions.Categorical, Tensor]:
        inside = self.body(seen.float() / 8)
        scores = self.actor(inside).masked_fill(~mask, -1e9)
        return torch.distributions.Categorical(logits=scores), self.critic(inside).squeeze(-1)


def copies(*arrays) -> list[Tensor]:  # a batch writes the same arrays at every step
    return [torch.from_numpy(array.copy()) for array in arrays]


@torch.no_grad()
def rollout(policy: Policy, batch: BotBatch) -> list[Tensor]:
    """STEPS decisions in every game, and what came of each (generalised advantages)."""
    rows, ends = [], []
    for _ in range(STEPS):
        seen, mask = copies(batch.observations, batch.masks)
        choice, value = policy(seen, mask)
        action = choice.sample()
        batch.step(action.numpy())
        rows.append((seen, mask, action, choice.log_prob(action), value))
        ends.append(copies(batch.rewards[:, 0], batch.done))
    gain, gains = torch.zeros(batch.count), []
    _, after = policy(*copies(batch.observations, batch.masks))
    for (*_, value), (reward, done) in zip(reversed(rows), reversed(ends), strict=True):
        gain = reward + (after + LAMBDA * gain) * ~done - value
        gains.insert(0, gain)
        after = value
    return [torch.cat(column) for column in (*zip(*rows, strict=True), gains)]


def improve(policy: Policy, optimizer: torch.optim.Optimizer, data: list[Tensor]) -> None:
    for _ in range(EPOCHS):
        for part in torch.randperm(len(data[0])).chunk(MINIBATCHES):
            seen, mask, action, log, before, gain = (column[part] for column in data)
            choice, value = policy(seen, mask)
            ratio = (choice.log_prob(action) - log).exp()
            worth = (gain - gain.mean()) / (gain.std() + 1e-8)
            held = torch.min(ratio * worth, ratio.clamp(1 - CLIP, 1 + CLIP) * worth).mean()
            error = (value - before - gain).square().mean()
            optimizer.zero_grad()
            (error - held - ENTROPY * choice.entropy().mean()).backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimizer.step()


@torch.no_grad()
def score(policy: Policy, batch: BotBatch) -> float:
    """What GAMES games were worth to seat 0, on average."""
    batch.reset(seed=1914)
    worth: list[float] = []
    while len(worth) < GAMES:
        choice, _ = policy(*copies(batch.observations, batch.masks))
        batch.step(choice.sample().numpy())
        worth += batch.rewards[batch.done, 0].tolist()
    return sum(worth) / len(worth)


def train(game: str, players: int, bot: str, count: int, iterations: int) -> list[float]:
    """The scores before and after."""
    torch.manual_seed(1)
    batch = BotBatch(game, players, count, dict.fromkeys(range(1, players), bot), seed=1)
    policy = Policy(batch)
    optimizer = torch.optim.Adam(policy.parameters(), lr=5e-4, eps=1e-5)
    scores, begun = [score(policy, batch)], time.process_time()
    for iteration in range(1, iterations + 1):
        improve(policy, optimizer, rollout(policy, batch))
        if iteration % 20 == 0 or iteration == iterations:
            scores.append(score(policy, batch))
            print(f"{iteration} {time.process_time() - begun:.0f} s: {scores[-1]:.3f}", flush=True)
    return scores


if __name__ == "__main__":
    train(sys.argv[1], players=2, bot="random", count=128, iterations=100)
