// The vault of a multisig on a local cluster: an address without a key, which signs through a program. The program here is that of the tests, which
// executes whatever it is sent; a real one, such as Squads, does that after its members have voted.
import { readFileSync } from 'node:fs';
import { deployBufferStep, writeBufferSteps } from '@obverse/core';
import {
  Keypair,
  PublicKey,
  sendAndConfirmTransaction,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js';

const program = new URL('../apps/api/test/support/vault/vault.so', import.meta.url);

/** Deploys the program. @returns the vault's address, and what makes an instruction one of its program */
export async function deployVault(connection, payer) {
  const bytes = readFileSync(program);
  const keys = { program: Keypair.generate(), buffer: Keypair.generate() };
  const addresses = { program: keys.program.publicKey, buffer: keys.buffer.publicKey };
  // more than each of these accounts needs
  const rent = (size) => 1_000_000 + size * 7_000;
  const params = { bytes, ...addresses, authority: payer.publicKey, rent };
  const steps = [...writeBufferSteps(params), deployBufferStep({ ...params, length: bytes.length })];
  for (const { instructions, signers } of steps) {
    const others = Object.values(keys).filter(({ publicKey }) =>
      signers.some((key) => key.equals(publicKey)),
    );
    await sendAndConfirmTransaction(connection, new Transaction().add(...instructions), [payer, ...others]);
  }
  const [address, bump] = PublicKey.findProgramAddressSync([Buffer.from('vault')], addresses.program);
  const wrap = ({ programId, keys: accounts, data }) =>
    new TransactionInstruction({
      programId: addresses.program,
      keys: [
        { pubkey: programId, isSigner: false, isWritable: false },
        { pubkey: address, isSigner: false, isWritable: false },
        ...accounts.map((key) => (key.pubkey.equals(address) ? { ...key, isSigner: false } : key)),
      ],
      data: Buffer.from([bump, ...data]),
    });
  return { address, wrap };
}
