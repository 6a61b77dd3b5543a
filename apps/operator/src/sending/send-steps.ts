import type { DeployStep } from '@obverse/core';
import type { Keypair } from '@solana/web3.js';
import { ExpiredError } from '../errors.ts';
import type { Session } from '../session/open.ts';
import { tell } from '../show/terminal.ts';
import { send } from './send.ts';

/** So many wait for their confirmation at a time; public nodes slow down who asks for more. */
const BATCH = 10;

type Target = Pick<Session, 'connection' | 'feePayer' | 'programId'>;

/**
 * Sends the steps of a deployment: the first, then all that only write their part, then the last.
 * @param keypairs of the fee payer and of every other signer that a step may name
 */
export async function sendSteps(
  target: Target,
  steps: readonly DeployStep[],
  keypairs: readonly Keypair[],
): Promise<void> {
  const run = (step: DeployStep) => sendStep(target, step, keypairs);
  const [first, last] = [steps.slice(0, 1), steps.slice(-1)];
  for (const step of first) await run(step);
  const parts = steps.slice(1, -1);
  for (let done = 0; done < parts.length; done += BATCH) {
    await Promise.all(parts.slice(done, done + BATCH).map(run));
    tell(`${Math.min(done + BATCH, parts.length)} of ${parts.length} parts written`);
  }
  for (const step of last) await run(step);
}

/** A step that was never included is sent anew: nothing of it has happened. */
async function sendStep(target: Target, step: DeployStep, keypairs: readonly Keypair[]): Promise<void> {
  const signers = keypairs.filter(
    ({ publicKey }) =>
      publicKey.equals(target.feePayer) || step.signers.some((signer) => signer.equals(publicKey)),
  );
  for (;;) {
    try {
      await send(target, { instructions: step.instructions, keypairs: signers });
      return;
    } catch (error) {
      if (!(error instanceof ExpiredError)) throw error;
    }
  }
}
