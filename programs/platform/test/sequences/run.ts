import fc from 'fast-check';
import { copyModel, type Model, reasonOf } from '../model/model.ts';
import type { Step } from '../model/operation.ts';
import type { Sequence } from '../model/operations.ts';
import { type Chain, Divergence } from './chain.ts';
import { checkInvariants } from './invariants.ts';
import { windDown } from './wind-down.ts';

/** Counts of the outcomes of steps, by step name: accepted, or the reason of the refusal. */
export type Tally = Map<string, Map<string, number>>;

/**
 * Executes the steps from the initial state, in the virtual machine and in the model. After every step the two must agree in every
 * account, or in the reason of the refusal, and the invariants must hold.
 * If the sequence is ended, all users withdraw everything after it.
 *
 * @throws Divergence that names the step
 */
export function runSequence(chain: Chain, { steps, isEnded }: Sequence, tally: Tally): void {
  const model = copyModel(chain.model);
  chain.ledger.setTime(model.now);
  try {
    for (const step of steps) count(tally, step.name, take(chain, model, step));
    if (!isEnded) return;
    const leaving = windDown(model);
    for (let next = leaving.next(); !next.done; next = leaving.next(take(chain, model, next.value)));
  } finally {
    chain.reset(model);
  }
}

/** @returns the reason of the refusal, or `accepted` */
function take(chain: Chain, model: Model, step: Step): string {
  try {
    return compare(chain, model, step);
  } catch (defect) {
    throw new Divergence(`at ${fc.stringify(step)}: ${defect instanceof Error ? defect.message : defect}`, {
      cause: defect,
    });
  }
}

function compare(chain: Chain, model: Model, step: Step): string {
  const before = copyModel(model);
  const { instruction, apply } = step.plan(model);
  const predicted = refusalOf(apply);
  const found = instruction === null ? predicted : chain.ledger.execute(instruction);
  if (found !== predicted)
    throw new Divergence(`the program says ${found ?? 'yes'}, the model ${predicted ?? 'yes'}`);
  if (model.now !== before.now) chain.ledger.setTime(model.now);
  chain.check(model);
  // a refusal changes nothing, and the comparison above has shown that
  if (predicted === null) checkInvariants(before, model, step.name);
  return found ?? 'accepted';
}

function refusalOf(apply: () => void): string | null {
  try {
    apply();
    return null;
  } catch (refusal) {
    return reasonOf(refusal);
  }
}

function count(tally: Tally, name: string, outcome: string): void {
  const outcomes = tally.get(name) ?? new Map<string, number>();
  tally.set(name, outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1));
}
