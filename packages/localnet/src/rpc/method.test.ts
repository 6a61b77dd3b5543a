import { describe, expect, it } from 'vitest';
import { msPerSlot } from '../cluster/clock.ts';
import { Cluster } from '../cluster/cluster.ts';
import { genesisState } from '../cluster/genesis.ts';
import { memoryStore } from '../cluster/state.ts';
import { inOneSlot } from './method.ts';

const genesisMs = 1_700_000_000_000;

describe('inOneSlot', () => {
  it('reads again what it read while the slot changed', () => {
    let now = genesisMs + msPerSlot;
    const cluster = new Cluster(memoryStore(genesisState('test', genesisMs, new Uint8Array(16))), () => now);
    const slots: number[] = [];
    const answer = inOneSlot(cluster, (slot) => {
      slots.push(slot);
      if (slots.length === 1) now += msPerSlot;
      return slot;
    });
    expect(slots).toEqual([1, 2]);
    expect(answer).toMatchObject({ context: { slot: 2 }, value: 2 });
  });
});
