import { returnDataOf } from '../../cluster/record-transaction.ts';
import type { Simulation } from '../../cluster/simulate-transaction.ts';

/** A simulation's outcome in the fields that an answer and a preflight failure share. */
export function simulationResult(simulation: Simulation) {
  if (simulation.outcome === null) {
    return { err: simulation.refused, logs: [], unitsConsumed: 0, returnData: null };
  }
  const { err, metadata } = simulation.outcome;
  const returned = returnDataOf(metadata);
  return {
    err,
    logs: metadata.logs(),
    unitsConsumed: Number(metadata.computeUnitsConsumed()),
    returnData: returned && { programId: returned.programId, data: [returned.data, 'base64'] },
  };
}
