import { createHash } from 'node:crypto';
import { deploySteps } from '@obverse/core';
import { address } from '@solana/kit';
import { Keypair } from '@solana/web3.js';
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
export function deployProgram(cluster: Cluster, { bytes, program, upgradeAuthority }: Deployment): void {
  // the same bytes always use the same buffer, so an interrupted deployment finds it again
  const buffer = Keypair.fromSeed(
    createHash('sha256').update(program.publicKey.toBytes()).update(bytes).digest(),
  );
  const keypairs = [buffer, program];
  const [begin, ...rest] = deploySteps({
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
