import { lamportsPerSignature, maxComputeUnits, priorityFeeUp } from '@obverse/core';
import { type Message, transactionConfigOf } from './decode-transaction.ts';

const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111';
const setLimit = 2;
const setPrice = 3;
const unitsPerBuiltin = 3_000;
const unitsPerInstruction = 200_000;

/** Programs that are part of the validator. Their instructions reserve fewer compute units. */
const builtins = new Set([
  COMPUTE_BUDGET,
  '11111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
]);

/** Programs whose instructions carry signatures, counted in their first byte. Each costs as much as a transaction signature. */
const signaturePrograms = new Set([
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
]);

/** The fee of a message in lamports: its signatures, plus the priority fee rounded up. */
export function feeOf(message: Message): bigint {
  const { units, microLamports, signatures } = readComputeBudget(message);
  const signatureFee = lamportsPerSignature * BigInt(message.header.numSignerAccounts + signatures);
  const priorityFee =
    message.version === 1
      ? BigInt(transactionConfigOf(message)['priorityFee'] ?? 0)
      : priorityFeeUp(microLamports, units);
  return signatureFee + priorityFee;
}

function readComputeBudget(message: Message): { units: number; microLamports: bigint; signatures: number } {
  let limit: number | undefined;
  let microLamports = 0n;
  let signatures = 0;
  let reserved = 0;
  for (const { programAddressIndex, data = new Uint8Array() } of message.instructions) {
    const program = message.staticAccounts[programAddressIndex] ?? '';
    const view = new DataView(Uint8Array.from(data).buffer);
    if (program === COMPUTE_BUDGET && data[0] === setLimit && data.length >= 5)
      limit = view.getUint32(1, true);
    if (program === COMPUTE_BUDGET && data[0] === setPrice && data.length >= 9)
      microLamports = view.getBigUint64(1, true);
    if (signaturePrograms.has(program)) signatures += data[0] ?? 0;
    reserved += builtins.has(program) ? unitsPerBuiltin : unitsPerInstruction;
  }
  return { units: Math.min(limit ?? reserved, maxComputeUnits), microLamports, signatures };
}
