import * as z from 'zod';
import { address } from './primitives/base58.ts';
import { clusterSchema } from './primitives/cluster.ts';
import { addressOut, blockhashOut, integerOut, quantityNumber, textOut } from './primitives/output.ts';
import { prioritySchema } from './primitives/priority.ts';

/** Fields that every request for a transaction takes. */
export const transactionOptions = {
  feePayer: address(
    'Who pays transaction fees and the creation of accounts; must sign. Default: the signing user',
  ).optional(),
  priority: prioritySchema,
  cluster: clusterSchema,
};

/** What every write endpoint returns: an unsigned transaction, and what a client needs to show, confirm or rebuild it. */
export const transactionSchema = z.object({
  transaction: textOut('The unsigned v0 transaction, serialised, base64; at most 1232 bytes').meta({
    format: 'byte',
    maxLength: 1_644,
  }),
  blockhash: blockhashOut('The recent blockhash in the transaction'),
  lastValidBlockHeight: integerOut('The last block height at which the transaction can still land'),
  signers: z.array(addressOut('Signer')).meta({ description: 'Who must sign, fee payer first', minItems: 1 }),
  computeUnitLimit: integerOut('The limit set in the transaction, from its simulation; compute units'),
  fees: z
    .object({
      feePayer: addressOut('Who pays'),
      signatureLamports: quantityNumber('Base fee for the signatures; lamports'),
      priorityLamports: quantityNumber('Priority fee at the compute-unit limit; lamports'),
      rentLamports: quantityNumber('Rent of the accounts the transaction creates or makes larger; lamports'),
    })
    .meta({ description: 'What the fee payer pays' }),
});

export type TransactionResult = z.input<typeof transactionSchema>;
