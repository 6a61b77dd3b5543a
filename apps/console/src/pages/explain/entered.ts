/** What a person has pasted. */
export type Entered =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'signature'; readonly signature: string }
  | { readonly kind: 'transaction'; readonly transaction: string }
  | { readonly kind: 'wrong'; readonly error: string };

/** 64 bytes in base58. A transaction is longer in any encoding. */
const signaturePattern = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/;

const base64Pattern = /^[A-Za-z0-9+/]+={0,2}$/;

const shortestTransaction = 100;

/** Reads a signature, also out of the address of an explorer, or a transaction in base64, broken into lines or not. */
export function readEntered(text: string): Entered {
  const pasted = text.trim();
  if (pasted === '') return { kind: 'nothing' };
  const [, linked] = /^https?:\/\/\S+\/tx\/([^/?#]+)/.exec(pasted) ?? [];
  const signature = linked ?? pasted;
  if (signaturePattern.test(signature)) return { kind: 'signature', signature };
  const transaction = pasted.replaceAll(/\s+/g, '');
  if (
    base64Pattern.test(transaction) &&
    transaction.length % 4 === 0 &&
    transaction.length > shortestTransaction
  )
    return { kind: 'transaction', transaction };
  return {
    kind: 'wrong',
    error: 'This is neither a signature, which has about 88 letters and digits, nor a transaction in base64',
  };
}
