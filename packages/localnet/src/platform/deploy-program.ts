import { createHash } from 'node:crypto';
import { type DeployParams, type DeployStep, deploySteps, upgradeSteps } from '@obverse/core';
import { address } from '@solana/kit';
import { Keypair } from '@solana/web3.js';
import { msPerSlot } from '../cluster/clock.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { signTransaction } from '../cluster/signing.ts';
import { LocalnetError, reasonOf } from '../errors.ts';
import { submitTransaction } from '../rpc/methods/transactions.ts';

export type Deployment = {
  /** The built program, an ELF file for the SVM. */
  readonly bytes: Uint8Array;
  readonly program: Keypair;
  /** May upgrade the program; pays for the deployment. */
  readonly upgradeAuthority: Keypair;
};

/**
 * Deploys a program through the upgradeable loader, as on a public cluster. The loader verifies it and records its upgrade authority.
 * An interrupted deployment continues.
 * @throws LocalnetError `DEPLOY_FAILED` with the loader's reason
 */
export function deployProgram(cluster: Cluster, deployment: Deployment): void {
  sendSteps(cluster, deployment, deploySteps);
}

/**
 * Replaces the deployed program through the loader's upgrade. An interrupted upgrade continues.
 * @param programDataBytes length of the program data account
 * @throws LocalnetError `DEPLOY_FAILED` with the loader's reason
 */
export function upgradeProgram(cluster: Cluster, deployment: Deployment, programDataBytes: number): void {
  const stepsOf = (params: DeployParams) => upgradeSteps({ ...params, programDataBytes });
  // the loader refuses a second change of a program in one slot, and an extension before the upgrade is such a change
  sendSteps(cluster, deployment, stepsOf, () => cluster.advanceClock(msPerSlot / 1000));
}

function sendSteps(
  cluster: Cluster,
  { bytes, program, upgradeAuthority }: Deployment,
  stepsOf: (params: DeployParams) => DeployStep[],
  beforeLast: () => void = () => {},
): void {
  // the same bytes always use the same buffer, so an interrupted deployment finds it again
  const buffer = Keypair.fromSeed(
    createHash('sha256').update(program.publicKey.toBytes()).update(bytes).digest(),
  );
  const keypairs = [buffer, program];
  const [begin, ...rest] = stepsOf({
    bytes,
    program: program.publicKey,
    buffer: buffer.publicKey,
    authority: upgradeAuthority.publicKey,
    rent: (size) => Number(cluster.bank.minimumBalance(size)),
  });
  const begun = cluster.bank.account(address(buffer.publicKey.toBase58())) !== undefined;
  for (const step of begin && !begun ? [begin, ...rest] : rest) {
    const signers = keypairs.filter(({ publicKey }) =>
      step.signers.some((signer) => signer.equals(publicKey)),
    );
    if (step === rest.at(-1)) beforeLast();
    try {
      const signed = signTransaction(cluster, step.instructions, [upgradeAuthority, ...signers]);
      submitTransaction(cluster, signed);
    } catch (error) {
      throw new LocalnetError(
        'DEPLOY_FAILED',
        `The program ${program.publicKey.toBase58()} could not be deployed: ${reasonOf(error)}.`,
        { cause: error },
      );
    }
  }
}
