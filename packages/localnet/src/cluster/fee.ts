import type { Message } from './decode-transaction.ts';

const LAMPORTS_PER_SIGNATURE = 5000n;
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111';
const SET_LIMIT = 2;
const SET_PRICE = 3;
const MAX_UNITS = 1_400_000;
const UNITS_PER_BUILTIN = 3_000;
const UNITS_PER_INSTRUCTION = 200_000;

/** Programs that are part of the validator; their instructions reserve less. */
const BUILTINS = new Set([
  COMPUTE_BUDGET,
  '11111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
]);

/** Programs whose instructions carry signatures, counted in their first byte, that are charged like the transaction's. */
const SIGNATURE_PROGRAMS = new Set([
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
]);

/** What a transaction with this message costs its fee payer, in lamports: signatures, plus the priority fee rounded up. */
export function feeOf(message: Message): bigint {
  const { units, microLamports, signatures } = readRequests(message);
  const priority = (BigInt(units) * microLamports + 999_999n) / 1_000_000n;
  return LAMPORTS_PER_SIGNATURE * BigInt(message.header.numSignerAccounts + signatures) + priority;
}

function readRequests(message: Message): { units: number; microLamports: bigint; signatures: number } {
  let limit: number | undefined;
  let microLamports = 0n;
  let signatures = 0;
  let reserved = 0;
  for (const { programAddressIndex, data = new Uint8Array() } of message.instructions) {
    const program = message.staticAccounts[programAddressIndex] ?? '';
    const view = new DataView(Uint8Array.from(data).buffer);
    if (program === COMPUTE_BUDGET && data[0] === SET_LIMIT && data.length >= 5)
      limit = view.getUint32(1, true);
    if (program === COMPUTE_BUDGET && data[0] === SET_PRICE && data.length >= 9)
      microLamports = view.getBigUint64(1, true);
    if (SIGNATURE_PROGRAMS.has(program)) signatures += data[0] ?? 0;
    reserved += BUILTINS.has(program) ? UNITS_PER_BUILTIN : UNITS_PER_INSTRUCTION;
  }
  return { units: Math.min(limit ?? reserved, MAX_UNITS), microLamports, signatures };
}
