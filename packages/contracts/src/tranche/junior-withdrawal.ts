import * as z from 'zod';
import { amount, positiveAmount } from '../primitives/amount.ts';
import { address } from '../primitives/base58.ts';
import { addressOut, quantity } from '../primitives/output.ts';
import { transactionOptions, transactionSchema } from '../transaction.ts';

/** Body of POST /tranches/junior/withdraw/request. */
export const juniorWithdrawRequestRequest = z.strictObject({
  trancheId: address('Junior tranche ID'),
  user: address('Whose junior tokens begin their cooldown; must sign'),
  amount: positiveAmount('Junior tokens to withdraw'),
  cooldownId: amount(
    'Tells apart the cooldowns of a user: any number that the user has no other cooldown under; default: one drawn at random',
  ).optional(),
  ...transactionOptions,
});

export const juniorWithdrawRequestResponse = transactionSchema.extend({
  cooldown: addressOut('The cooldown account that the transaction opens; what complete and cancel take'),
  cooldownId: quantity('The number the cooldown is told apart by'),
});

const ofCooldown = {
  cooldown: address(
    "The cooldown account, from request or from the tranche's cooldowns; its owner must sign",
  ),
  ...transactionOptions,
};

/** Body of POST /tranches/junior/withdraw/complete. */
export const juniorWithdrawCompleteRequest = z.strictObject({
  minimumReceived: amount(
    'The least underlying to accept; default: the quote less 10 basis points',
  ).optional(),
  ...ofCooldown,
});

/** Body of POST /tranches/junior/withdraw/cancel. */
export const juniorWithdrawCancelRequest = z.strictObject(ofCooldown);

export const juniorWithdrawResponse = transactionSchema;
