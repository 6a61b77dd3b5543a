import type { Cost, InstructionName } from './client.ts';

type Costs = ReadonlyMap<InstructionName, Cost>;

export type Comparison = {
  readonly instruction: InstructionName;
  readonly 'units in LiteSVM': number;
  readonly units: number;
  /** Percent of LiteSVM's. */
  readonly difference: number;
  readonly bytes: number;
  readonly 'same size': boolean;
};

/** What each instruction costs on a cluster, beside what the same instruction costs in LiteSVM. */
export function compareCosts(reference: Costs, measured: Costs): Comparison[] {
  return [...measured].map(([instruction, { units, bytes }]) => {
    const expected = reference.get(instruction);
    if (!expected) throw new Error(`${instruction} was not executed in LiteSVM`);
    return {
      instruction,
      'units in LiteSVM': expected.units,
      units,
      difference: Math.round((units / expected.units - 1) * 1_000) / 10,
      bytes,
      'same size': bytes === expected.bytes,
    };
  });
}
