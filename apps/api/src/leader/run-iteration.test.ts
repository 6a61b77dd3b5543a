import { describe, expect, it } from 'vitest';
import type { LeaderContext } from './election.ts';
import { repeat } from './run-iteration.ts';

describe('repeat', () => {
  it('reports a pass that fails and runs the next one, until the signal aborts', async () => {
    const stopping = new AbortController();
    const failures: unknown[] = [];
    const context = {
      chain: { cluster: 'mainnet' },
      signal: stopping.signal,
      failed: (error) => void failures.push(error),
    } as LeaderContext;
    let passes = 0;
    await repeat(context, 'a pass', 1, async () => {
      passes += 1;
      if (passes === 2) throw new Error('the second');
      if (passes === 3) stopping.abort();
    });
    expect(passes).toBe(3);
    expect(failures).toEqual([new Error('the second')]);
  });
});
