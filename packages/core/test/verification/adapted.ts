import * as core from '../../src/index.ts';
import type { Genuine } from './genuine.ts';

function parseIfValid(bytes: Uint8Array): core.ParsedTransaction | undefined {
  try {
    return core.parseTransaction(bytes);
  } catch (error) {
    if (error instanceof core.CodecError) return undefined;
    throw error;
  }
}

/** What an answer says of its transaction, made to agree with another one as far as that can be read: a thief does not contradict itself. */
export function adapted(response: Genuine['response'], bytes: Uint8Array): Genuine['response'] {
  // they would have to agree, too
  const { instructions: _, validUntil: __, ...rest } = response;
  const transaction = Buffer.from(bytes).toString('base64');
  const parsed = parseIfValid(bytes);
  if (parsed === undefined) return { ...rest, transaction };
  const { signatureLamports, priorityLamports } = core.feesOf(parsed);
  return {
    ...rest,
    transaction,
    blockhash: parsed.blockhash,
    signers: parsed.accounts.flatMap(({ address, isSigner }) => (isSigner ? String(address) : [])),
    computeUnitLimit:
      parsed.config?.computeUnitLimit ?? core.computeBudgetOf(parsed.instructions).computeUnitLimit ?? 0,
    sizeLeft: (parsed.version === 1 ? 4_096 : 1_232) - bytes.length,
    fees: {
      ...(rest['fees'] as object),
      feePayer: parsed.feePayer.toBase58(),
      signatureLamports: Number(signatureLamports),
      priorityLamports: Number(priorityLamports),
    },
  };
}
