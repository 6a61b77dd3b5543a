import { readFileSync } from 'node:fs';
import { deployBufferStep, writeBufferSteps } from '@obverse/core';
import {
  type Connection,
  Keypair,
  PublicKey,
  sendAndConfirmTransaction,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js';

const bytes = readFileSync(new URL('vault.so', import.meta.url));

/** Deploys a program whose vault signs whatever is sent to it, as a multisig's does after its members have voted. */
export async function deployVault(rpc: Connection, authority: Keypair) {
  const [program, buffer] = [Keypair.generate(), Keypair.generate()];
  // more than each of these accounts needs
  const rent = (size: number): number => 1_000_000 + size * 7_000;
  const keys = { program: program.publicKey, buffer: buffer.publicKey, authority: authority.publicKey };
  const params = { bytes, rent, ...keys };
  const steps = [...writeBufferSteps(params), deployBufferStep({ ...params, length: bytes.length })];
  for (const { instructions, signers } of steps) {
    const needed = [authority, program, buffer].filter(
      (key) => key === authority || signers.some((signer) => signer.equals(key.publicKey)),
    );
    await sendAndConfirmTransaction(rpc, new Transaction().add(...instructions), needed);
  }
  const [address, bump] = PublicKey.findProgramAddressSync([Buffer.from('vault')], program.publicKey);
  return {
    address,
    /** The same instruction, signed by the vault through a call of its program. */
    wrap: ({ programId, keys, data }: TransactionInstruction): TransactionInstruction =>
      new TransactionInstruction({
        programId: program.publicKey,
        keys: [
          { pubkey: programId, isSigner: false, isWritable: false },
          { pubkey: address, isSigner: false, isWritable: false },
          ...keys.map((key) => (key.pubkey.equals(address) ? { ...key, isSigner: false } : key)),
        ],
        data: Buffer.from([bump, ...data]),
      }),
  };
}

export type Vault = Awaited<ReturnType<typeof deployVault>>;
