import { TransactionError } from './transaction-error.ts';

/** The code that verifies is larger than the rest: a page loads it with its first transaction. */
export const loadVerifier = () =>
  import('./verify.ts').catch((cause: unknown) => {
    const message = 'What verifies transactions could not be loaded: load the page again';
    throw new TransactionError('NOT_VERIFIED', message, { cause });
  });
