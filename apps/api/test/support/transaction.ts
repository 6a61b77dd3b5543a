import { ASSOCIATED_TOKEN_PROGRAM_ID, DEVELOPMENT_PROGRAM_ID, INSTRUCTIONS } from '@obverse/core';
import { ComputeBudgetProgram, type Keypair } from '@solana/web3.js';
import { expect } from 'vitest';
import { decode } from './service.ts';

export type InstructionName = keyof typeof INSTRUCTIONS;

const allowed = [ComputeBudgetProgram.programId, ASSOCIATED_TOKEN_PROGRAM_ID, DEVELOPMENT_PROGRAM_ID].map(
  (key) => key.toBase58(),
);

const nameOf = (discriminator: number | undefined) =>
  Object.entries(INSTRUCTIONS).find(([, layout]) => layout.discriminator === discriminator)?.[0];

/** What every returned transaction must be, before anyone signs it. @param signers the fee payer first @param instructions the platform's, in order */
export function expectUnsigned(
  data: Record<string, unknown>,
  signers: readonly Keypair[],
  instructions: readonly InstructionName[],
): void {
  const { transaction, blockhash, fees } = data as { transaction: string; blockhash: string; fees: object };
  expect(Buffer.from(transaction, 'base64').length).toBeLessThanOrEqual(1_232);
  const { message, signatures, version } = decode(transaction);
  expect(version).toBe(0);
  expect(message.addressTableLookups).toEqual([]);
  expect(signatures.every((signature) => signature.every((byte) => byte === 0))).toBe(true);
  const addresses = signers.map(({ publicKey }) => publicKey.toBase58());
  expect(data['signers']).toEqual(addresses);
  const { numRequiredSignatures } = message.header;
  expect(message.staticAccountKeys.slice(0, numRequiredSignatures).map(String)).toEqual(addresses);
  expect(message.recentBlockhash).toBe(blockhash);
  const signatureLamports = 5_000 * signers.length;
  expect(fees).toMatchObject({ feePayer: addresses[0], signatureLamports, priorityLamports: 0 });
  const programOf = ({ programIdIndex }: { programIdIndex: number }) =>
    String(message.staticAccountKeys[programIdIndex]);
  for (const instruction of message.compiledInstructions) expect(allowed).toContain(programOf(instruction));
  const own = message.compiledInstructions.filter(
    (instruction) => programOf(instruction) === DEVELOPMENT_PROGRAM_ID.toBase58(),
  );
  expect(own.map(({ data: [discriminator] }) => nameOf(discriminator))).toEqual(instructions);
}
