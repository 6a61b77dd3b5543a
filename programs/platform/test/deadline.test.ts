import { describe, expect, it } from 'vitest';
import { setPausedInstruction } from '../../../packages/core/src/instructions/index.ts';
import { checkDeadlineInstruction } from '../../../packages/core/src/instructions/user/check-deadline.ts';
import { Chain, reasonOf, roles } from './support/chain.ts';

describe('a transaction with a deadline', () => {
  const deadline = 1_000_000_100n;

  it('executes in its last second and not in the one after', () => {
    const chain = new Chain(deadline - 100n);
    const pause = (paused: boolean) => () =>
      chain.send(
        [
          checkDeadlineInstruction(deadline),
          setPausedInstruction({ authority: roles.admin.publicKey, paused }),
        ],
        [roles.admin],
      );
    expect(reasonOf(pause(true))).toBe('none');
    chain.advance(100n);
    expect(reasonOf(pause(false))).toBe('none');
    chain.advance(1n);
    expect(reasonOf(pause(true))).toBe('deadlinePassed');
    expect(chain.platformState().paused).toBe(false);
  });

  it.each([-1n, -(2n ** 63n)])('does not execute where the deadline is %d', (past) => {
    const chain = new Chain(deadline);
    const late = () => chain.send([checkDeadlineInstruction(past)], [roles.admin]);
    expect(reasonOf(late)).toBe('deadlinePassed');
  });
});
