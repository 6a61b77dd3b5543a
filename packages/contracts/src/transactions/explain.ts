import * as z from 'zod';
import { clusterSchema } from '../primitives/cluster.ts';
import {
  addressResponse,
  blockhashResponse,
  booleanResponse,
  enumResponse,
  integerResponse,
  nullable,
  optionalAddressResponse,
  quantity,
  quantityNumber,
  signedQuantity,
  textResponse,
} from '../primitives/output.ts';
import { encodedTransaction } from './encoded.ts';

/** Body of POST /transaction/explain. */
export const explainRequest = z.strictObject({
  transaction: encodedTransaction,
  cluster: clusterSchema,
});

const explainedAccount = z
  .object({
    name: textResponse("Its name in the program's interface; null where there is none").nullable(),
    address: optionalAddressResponse(
      'The account; null where an address lookup table names it that does not exist or lacks it',
    ),
    isSigner: booleanResponse('Whether it must sign'),
    isWritable: booleanResponse('Whether it may be written'),
  })
  .meta({ id: 'ExplainedAccount' });

const explainedInstruction = z
  .object({
    program: enumResponse(
      'Which program it calls; lighthouse: that of the guards which wallets add before they sign; unknown: one that this service does not know',
      [
        'platform',
        'system',
        'token',
        'token2022',
        'associatedToken',
        'computeBudget',
        'memo',
        'lighthouse',
        'unknown',
      ],
    ),
    programId: addressResponse('The program'),
    name: textResponse('Its name; null where it is not known what it does').nullable(),
    words: textResponse('What it does, in one sentence; amounts are base units'),
    accounts: z.array(explainedAccount).meta({ description: 'In the order of the instruction' }),
    arguments: z.record(z.string(), z.union([z.string(), z.int(), z.boolean(), z.null()])).meta({
      description: 'By name; amounts are decimal strings, addresses base58',
    }),
  })
  .meta({ id: 'ExplainedInstruction' });

const balanceChange = z
  .object({
    account: addressResponse('The account'),
    owner: optionalAddressResponse('Whose it is: the owner of a token account, else the account itself'),
    mint: optionalAddressResponse('The mint of a token account; null for lamports'),
    before: quantity('Before; base units of the mint, or lamports'),
    after: quantity('After; base units of the mint, or lamports'),
    change: signedQuantity('The difference; base units of the mint, or lamports'),
  })
  .meta({ id: 'BalanceChange' });

export const explainResponse = z.object({
  version: enumResponse('Format of the transaction', ['legacy', 'v0', 'v1']),
  blockhash: blockhashResponse('Its recent blockhash, or the value of its nonce account'),
  signers: z
    .array(
      z.object({
        address: addressResponse('Signer'),
        hasSigned: booleanResponse('Whether a signature is there'),
      }),
    )
    .meta({ description: 'Who must sign, fee payer first' }),
  instructions: z.array(explainedInstruction).meta({ description: 'In the order in which they execute' }),
  fees: z
    .object({
      feePayer: addressResponse('Who pays'),
      computeUnitLimit: integerResponse('The most compute units that it may use'),
      signatureLamports: quantityNumber('Base fee for the signatures; lamports'),
      priorityLamports: quantityNumber('Priority fee at the compute-unit limit; lamports'),
    })
    .meta({ description: 'What the fee payer pays, whatever the transaction does' }),
  isOurs: booleanResponse(
    "Whether this service's endpoints make such a transaction, with nothing beside it but guards of a wallet",
  ),
  simulation: z
    .object({
      succeeds: booleanResponse('Whether it would succeed now'),
      failure: textResponse('Why not, in words; null where it would').nullable(),
      computeUnits: nullable(integerResponse('Compute units that it would take')),
    })
    .meta({ description: 'The transaction run on the cluster without sending it, on a recent blockhash' }),
  balanceChanges: z.array(balanceChange).meta({
    description:
      'What it would change now of the lamports and tokens of the accounts that it names, fees and rent included; empty where it would fail. Accounts of more than 2048 bytes are left out, and those after the first 64 that it may write',
  }),
  payers: z
    .array(
      z.object({
        address: addressResponse('A signer'),
        lamports: quantity('What it would pay now: fees, rent and transfers; lamports'),
      }),
    )
    .meta({ description: 'The signers that would have fewer lamports afterwards' }),
  warnings: z
    .array(z.string())
    .meta({ description: 'What a signer should look at twice, in words; empty where nothing stands out' }),
});
