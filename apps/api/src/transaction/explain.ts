import { explainRequest, explainResponse, maxValidityDays } from '@obverse/contracts';
import {
  type DescribedInstruction,
  describeInstruction,
  feesOf,
  type ParsedTransaction,
  UnrecognizedTransactionError,
} from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { post, procedure } from '../auth/procedure.ts';
import { type Effects, readEffects, readLookups } from './explain-transaction.ts';
import { parseGiven, recognize } from './submitted-transaction.ts';

const toJson = (value: unknown): string | number | boolean | null => {
  if (value instanceof PublicKey) return value.toBase58();
  return typeof value === 'bigint' ? value.toString() : (value as string | number | boolean | null);
};

const toInstruction = ({
  programId,
  program,
  name,
  words,
  accounts,
  arguments: args,
}: DescribedInstruction) => ({
  program,
  programId: programId.toBase58(),
  name: name ?? null,
  words,
  accounts: accounts.map(({ name: account, address, isSigner, isWritable }) => ({
    name: account ?? null,
    address: address?.toBase58() ?? null,
    isSigner,
    isWritable,
  })),
  arguments: Object.fromEntries(Object.entries(args).map(([field, value]) => [field, toJson(value)])),
});

const versions = { legacy: 'legacy', 0: 'v0', 1: 'v1' } as const;

/** The lookup tables that lack an account of a transaction. */
const lackingTables = ({ accounts }: ParsedTransaction): Set<string> =>
  new Set(accounts.flatMap(({ address, lookup }) => (!address && lookup?.table.toBase58()) || []));

/** What a signer should look at twice. */
function warningsOf(
  described: readonly DescribedInstruction[],
  parsed: ParsedTransaction,
  { showsBalances }: Effects,
  foreign: string | undefined,
): string[] {
  const usesNonce = described[0]?.name === 'advanceNonce';
  const deadline = described.find(({ program, name }) => program === 'platform' && name === 'checkDeadline');
  const latestEnd = BigInt(Math.floor(Date.now() / 1_000) + maxValidityDays * 86_400);
  const hasEnd = deadline !== undefined && (deadline.arguments['validUntilTs'] as bigint) <= latestEnd;
  return [
    ...(foreign === undefined ? [] : [`No endpoint of this service makes this transaction: ${foreign}`]),
    ...described.flatMap(({ warning }, i) =>
      warning === undefined ? [] : [`Instruction ${i + 1} ${warning}`],
    ),
    ...(parsed.version === 1 && described.some(({ program }) => program === 'computeBudget')
      ? ['It is of version 1, in which instructions of the compute budget do nothing: its fees are as shown']
      : []),
    ...[...lackingTables(parsed)].map(
      (table) => `The address lookup table ${table} does not exist, or lacks accounts: these are not shown`,
    ),
    ...(showsBalances ? [] : ['The node does not say what balances the transaction changes']),
    ...(usesNonce && !hasEnd
      ? [
          `It uses a nonce account and has no end within ${maxValidityDays} days: once signed, it can be executed at any time`,
        ]
      : []),
  ];
}

export const explain = procedure(
  post('/transaction/explain', {
    auth: 'none',
    summary:
      'What a transaction does: its instructions in words, who signs, who pays, and what it would change',
    description:
      'Any transaction, signed or not, of this service or not. It is simulated on the cluster and not sent. Instructions of programs that are not known here are shown with their accounts.',
    changesNothing: true,
  }),
)
  .input(explainRequest)
  .output(explainResponse)
  .mutation(async ({ ctx, input }) => {
    const chain = ctx.chains[input.cluster];
    const given = parseGiven(input.transaction);
    const parsed = await readLookups(chain, given.parsed);
    const effects = await readEffects(chain, { ...given, parsed });
    const { failure, computeUnits, changes, payers } = effects;
    const described = parsed.instructions.map((each) => describeInstruction(each, chain.programId));
    const recognized = recognize(chain, given);
    const foreign = recognized instanceof UnrecognizedTransactionError ? recognized.message : undefined;
    return {
      version: versions[parsed.version],
      blockhash: parsed.blockhash,
      signers: parsed.signatures.map((signature, i) => ({
        address: String(parsed.accounts[i]?.address),
        hasSigned: signature.some((byte) => byte !== 0),
      })),
      instructions: described.map(toInstruction),
      fees: { feePayer: parsed.feePayer.toBase58(), ...feesOf(parsed) },
      isOurs: foreign === undefined,
      simulation: { succeeds: failure === undefined, failure: failure ?? null, computeUnits },
      balanceChanges: [...changes],
      payers: [...payers],
      warnings: warningsOf(described, parsed, effects, foreign),
    };
  });
