import * as z from 'zod';
import { address } from './primitives/base58.ts';
import { clusterSchema } from './primitives/cluster.ts';
import { memo } from './primitives/memo.ts';
import {
  addressResponse,
  blockhashResponse,
  booleanResponse,
  integerResponse,
  quantityNumber,
  textResponse,
  timestamp,
} from './primitives/output.ts';
import { prioritySchema } from './primitives/priority.ts';
import { mustBe } from './primitives/reason.ts';
import { timestampRequest } from './primitives/timestamp.ts';

const maxReferences = 5;

/** How far `validUntil` may be from now: long enough for the slowest signers, and not forever. */
export const maxValidityDays = 30;

const references = z
  .array(address('Reference'), mustBe('a list of addresses'))
  .max(maxReferences, `must be at most ${maxReferences} addresses`)
  .superRefine((list, context) => {
    const again = list.findIndex((each, i) => list.indexOf(each) < i);
    if (again >= 0) context.addIssue({ code: 'custom', path: [again], message: 'is given more than once' });
  })
  .meta({
    description: `Addresses by which the transaction can be found, as Solana Pay has them: read-only accounts of its last instruction, which ignores them; at most ${maxReferences}, each once`,
  });

const format = z
  .enum(['transaction', 'instructions'], { error: () => 'must be transaction or instructions' })
  .default('transaction')
  .meta({
    description:
      'instructions: the answer also has the instructions, for callers who compose the transaction themselves',
  });

const version = z
  .literal([0, 1], { error: () => 'must be 0 or 1' })
  .default(0)
  .meta({
    description:
      'Format of the transaction. 0 has at most 1232 bytes, and every wallet signs it. 1 (SIMD-0385) has at most 4096 bytes and 64 addresses, and its compute budget stands before the instructions; ask for it where the signer names it in supportedTransactionVersions, and the cluster takes it',
  });

/** Fields that every request for a transaction takes. */
export const transactionOptions = {
  feePayer: address(
    'Who pays transaction fees and the creation of accounts; must sign, and be a wallet. Default: the signing user, unless that is the account of a program',
  ).optional(),
  priority: prioritySchema,
  version,
  memo: memo.optional(),
  references: references.optional(),
  format,
  nonceAccount: address(
    'Nonce account whose value stands in place of a recent blockhash, for those who sign slowly; its authority must sign. Needs validUntil: such a transaction does not expire by itself. Durable nonces are leaving Solana (SIMD-0723): an authority that is the account of a program waits without one',
  ).optional(),
  validUntil: timestampRequest(
    `The last second in which the transaction may execute, by the cluster's clock, which the program checks; ISO 8601, fractions of a second are cut off. At most ${maxValidityDays} days from now. By default it has no end but that of its blockhash`,
  ).optional(),
  cluster: clusterSchema,
};

/** How a transaction is made, whatever it does. */
export type TransactionOptions = Omit<
  z.output<z.ZodObject<typeof transactionOptions>>,
  'feePayer' | 'cluster'
>;

/** An instruction as JSON, in the form of the Solana Actions and of most libraries. */
const instructionSchema = z.object({
  programId: addressResponse('Program'),
  accounts: z
    .array(
      z.object({
        address: addressResponse('Account'),
        isSigner: booleanResponse('Whether it must sign'),
        isWritable: booleanResponse('Whether it may be written'),
      }),
    )
    .meta({ description: 'In the order that the program expects' }),
  data: textResponse('Base64').meta({ format: 'byte' }),
});

/** What every write endpoint returns: an unsigned transaction, and what a client needs to show, confirm or rebuild it. */
export const transactionSchema = z.object({
  transaction: textResponse(
    'The unsigned transaction of the version that the request asks for, serialised, base64; at most 1232 bytes, and 4096 of version 1',
  ).meta({ format: 'byte', maxLength: 5_464 }),
  blockhash: blockhashResponse('The recent blockhash in the transaction, or the value of its nonce account'),
  lastValidBlockHeight: integerResponse(
    'The last block height at which the transaction can still land. Absent with a nonce account: then validUntil alone ends it, or the next advance of the nonce',
  ).optional(),
  validUntil: timestamp(
    'The last second in which the program lets the transaction execute. Absent where the request has none',
  ).optional(),
  signers: z
    .array(addressResponse('Signer'))
    .meta({ description: 'Who must sign, fee payer first', minItems: 1 }),
  computeUnitLimit: integerResponse('The limit set in the transaction, from its simulation; compute units'),
  sizeLeft: integerResponse(
    'Bytes that the transaction leaves of 1232, or of 4096 in version 1. Wallets add instructions that only read accounts (guards) before they sign, for which about 200 are enough; with fewer the wallet may leave them out or refuse',
  ),
  fees: z
    .object({
      feePayer: addressResponse('Who pays'),
      signatureLamports: quantityNumber('Base fee for the signatures; lamports'),
      priorityLamports: quantityNumber('Priority fee at the compute-unit limit; lamports'),
      rentLamports: quantityNumber(
        'Rent of the accounts the transaction creates or makes larger, less what it returns to the fee payer; lamports',
      ),
    })
    .meta({ description: 'What the fee payer pays' }),
  instructions: z
    .array(instructionSchema)
    .meta({
      description:
        'With the format instructions: those of the transaction, in order, without its compute budget. Where a nonce account is used, the first advances it and must stay first',
    })
    .optional(),
});

export type TransactionResult = z.input<typeof transactionSchema>;

export type InstructionJson = z.input<typeof instructionSchema>;
