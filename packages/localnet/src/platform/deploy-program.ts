import { createHash } from 'node:crypto';
import {
  type DeployStep,
  deployBufferStep,
  encodeBuffer,
  UPGRADEABLE_LOADER_ID,
  upgradeBufferSteps,
} from '@obverse/core';
import { address, lamports } from '@solana/kit';
import type { Keypair, PublicKey } from '@solana/web3.js';
import type { Cluster } from '../cluster/cluster.ts';
import { keypairFromSeed, signTransaction } from '../cluster/signing.ts';
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
 * Only the buffer is put there at once: to write it takes a transaction for each kilobyte. An interrupted deployment starts again.
 * @throws LocalnetError `DEPLOY_FAILED` with the loader's reason
 */
export function deployProgram(cluster: Cluster, deployment: Deployment): void {
  const rent = (size: number) => Number(cluster.bank.minimumBalance(size));
  sendStep(cluster, deployment, deployBufferStep({ ...putBuffer(cluster, deployment), rent }));
}

/**
 * Replaces the deployed program through the loader's upgrade. An interrupted upgrade starts again.
 * @param programDataBytes length of the program data account
 * @throws LocalnetError `DEPLOY_FAILED` with the loader's reason
 */
export function upgradeProgram(cluster: Cluster, deployment: Deployment, programDataBytes: number): void {
  const steps = upgradeBufferSteps({ ...putBuffer(cluster, deployment), programDataBytes });
  // the loader refuses a second change of a program in one slot: the deployment was one, and an extension is one
  for (const step of steps) {
    cluster.advanceClock(cluster.clock.slotMs / 1000);
    sendStep(cluster, deployment, step);
  }
}

/** Puts the program into a buffer account of the loader. */
function putBuffer(cluster: Cluster, { bytes, program, upgradeAuthority }: Deployment) {
  // the same bytes always use the same buffer, so an interrupted deployment leaves nothing behind
  const seed = createHash('sha256').update(program.publicKey.toBytes()).update(bytes).digest();
  const buffer = keypairFromSeed(seed).publicKey;
  const authority = upgradeAuthority.publicKey;
  const data = encodeBuffer(authority, bytes);
  cluster.put({
    address: addressOf(buffer),
    lamports: lamports(cluster.bank.minimumBalance(data.length)),
    programAddress: addressOf(UPGRADEABLE_LOADER_ID),
    executable: false,
    space: BigInt(data.length),
    data,
  });
  return { program: program.publicKey, buffer, authority, length: bytes.length };
}

function sendStep(cluster: Cluster, { program, upgradeAuthority }: Deployment, step: DeployStep): void {
  const signers = step.signers.length > 0 ? [program] : [];
  try {
    submitTransaction(cluster, signTransaction(cluster, step.instructions, [upgradeAuthority, ...signers]));
  } catch (error) {
    throw new LocalnetError(
      'DEPLOY_FAILED',
      `The program ${program.publicKey.toBase58()} could not be deployed: ${reasonOf(error)}.`,
      { cause: error },
    );
  }
}

const addressOf = (key: PublicKey) => address(key.toBase58());
