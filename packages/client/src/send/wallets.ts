import { isSigned, joinTransaction, splitTransaction, toBase58 } from './wire.ts';

/** What a wallet is given beside the transaction. */
export type SignContext = {
  /** Base58, the fee payer first. */
  readonly signers: readonly string[];
  readonly signal?: AbortSignal | undefined;
};

/** A wallet that signs and leaves it to the caller to send. What it returns is checked before it is sent. */
export type SigningWallet = {
  /** @param transaction serialised, v0 @returns the same transaction with the wallet's signatures */
  readonly signTransaction: (transaction: Uint8Array, context: SignContext) => Promise<Uint8Array>;
};

/** A wallet that signs and sends by itself. */
export type SendingWallet = {
  /** @returns the first signature, base58 */
  readonly signAndSendTransaction: (transaction: Uint8Array, context: SignContext) => Promise<string>;
};

/** Anything that can sign a serialised transaction. */
export type TransactionWallet = SigningWallet | SendingWallet;

type Serializable = { serialize(): Uint8Array };

/**
 * A wallet of `@solana/web3.js` 1.x, such as one of the wallet adapters, or a function around a `Keypair`.
 *
 * @param versionedTransaction the class of that name of `@solana/web3.js`
 * @example
 * ```ts
 * import { web3Wallet } from '@obverse/client/send';
 * import { VersionedTransaction } from '@solana/web3.js';
 *
 * const signTransaction = async (transaction: VersionedTransaction) => {
 *   transaction.sign([keypair]);
 *   return transaction;
 * };
 * const ownKey = web3Wallet({ signTransaction }, VersionedTransaction);
 * ```
 */
export const web3Wallet = <Transaction extends Serializable>(
  wallet: { readonly signTransaction: (transaction: Transaction) => Promise<Transaction> },
  versionedTransaction: { readonly deserialize: (bytes: Uint8Array) => Transaction },
): SigningWallet => ({
  signTransaction: async (bytes) =>
    (await wallet.signTransaction(versionedTransaction.deserialize(bytes))).serialize(),
});

type KitTransaction = {
  readonly messageBytes: Uint8Array;
  readonly signatures: Readonly<Record<string, Uint8Array | null>>;
};

/** A signer of `@solana/kit`. Only the methods that it has count. */
export type KitSigner = {
  readonly address: string;
  readonly signTransactions?: (
    transactions: readonly never[],
    config?: never,
  ) => Promise<readonly Readonly<Record<string, Uint8Array>>[]>;
  readonly modifyAndSignTransactions?: (
    transactions: readonly never[],
    config?: never,
  ) => Promise<readonly KitTransaction[]>;
  readonly signAndSendTransactions?: (
    transactions: readonly never[],
    config?: never,
  ) => Promise<readonly Uint8Array[]>;
};

/**
 * A transaction signer of `@solana/kit`, of any of its three kinds: partial, modifying or sending.
 *
 * @throws TypeError for a signer that signs no transactions
 * @example
 * ```ts
 * import { kitWallet } from '@obverse/client/send';
 * import { generateKeyPairSigner } from '@solana/kit';
 *
 * const kit = kitWallet(await generateKeyPairSigner());
 * ```
 */
export function kitWallet(signer: KitSigner): TransactionWallet {
  const read = (bytes: Uint8Array, { signers }: SignContext) => {
    const { message, signatures } = splitTransaction(bytes);
    const entries = signers.map((address, i) => {
      const signature = signatures[i];
      return [address, signature !== undefined && isSigned(signature) ? signature : null] as const;
    });
    return { messageBytes: message, signatures: Object.fromEntries(entries) };
  };
  const write = ({ messageBytes, signatures }: KitTransaction, { signers }: SignContext) =>
    joinTransaction({
      message: messageBytes,
      signatures: signers.map((address) => signatures[address] ?? new Uint8Array(64)),
    });
  const config = ({ signal }: SignContext) => ({ abortSignal: signal }) as never;
  if (signer.signTransactions !== undefined) {
    return {
      signTransaction: async (bytes, context) => {
        const transaction = read(bytes, context);
        const [signed] = (await signer.signTransactions?.([transaction as never], config(context))) ?? [];
        const signatures = { ...transaction.signatures, ...signed };
        return write({ ...transaction, signatures }, context);
      },
    };
  }
  if (signer.modifyAndSignTransactions !== undefined) {
    return {
      signTransaction: async (bytes, context) => {
        const transaction = read(bytes, context);
        const [signed] =
          (await signer.modifyAndSignTransactions?.([transaction as never], config(context))) ?? [];
        return write(signed ?? transaction, context);
      },
    };
  }
  if (signer.signAndSendTransactions === undefined)
    throw new TypeError(`${signer.address} signs no transactions`);
  return {
    signAndSendTransaction: async (bytes, context) => {
      const [signature] =
        (await signer.signAndSendTransactions?.([read(bytes, context) as never], config(context))) ?? [];
      return toBase58(signature ?? new Uint8Array());
    },
  };
}

/** The part of a Wallet Standard wallet that signs. */
export type StandardWallet = {
  readonly features: Readonly<Record<string, unknown>>;
};

type SignFeature = {
  readonly signTransaction: (input: object) => Promise<readonly { readonly signedTransaction: Uint8Array }[]>;
};

type SignAndSendFeature = {
  readonly signAndSendTransaction: (input: object) => Promise<readonly { readonly signature: Uint8Array }[]>;
};

/**
 * A wallet of the Wallet Standard. It signs where it can, so that what it signed can be checked and a transaction that expires can be
 * made again; a wallet that only signs and sends does so.
 *
 * @param chain such as `solana:mainnet`, `solana:devnet` or `solana:localnet`
 * @param hasNode whether there is a node to send to. Without one the wallet has to send, also where it could only sign
 * @throws TypeError for a wallet that signs no Solana transactions, or does not send them where there is no node
 * @example
 * ```ts
 * import { standardWallet } from '@obverse/client/send';
 *
 * const [account] = wallet.accounts;
 * if (account === undefined) throw new Error('The wallet has no account');
 * const signer = standardWallet(wallet, account, 'solana:mainnet');
 * ```
 */
export function standardWallet(
  { features }: StandardWallet,
  account: object,
  chain: `solana:${string}`,
  hasNode = true,
): TransactionWallet {
  const sign = features['solana:signTransaction'] as SignFeature | undefined;
  if (sign !== undefined && hasNode) {
    return {
      signTransaction: async (transaction) => {
        const [output] = await sign.signTransaction({ account, transaction, chain });
        return output?.signedTransaction ?? transaction;
      },
    };
  }
  const send = features['solana:signAndSendTransaction'] as SignAndSendFeature | undefined;
  if (send === undefined)
    throw new TypeError(
      sign === undefined
        ? 'The wallet signs no Solana transactions'
        : 'The wallet does not send transactions, and there is no node to send them to',
    );
  return {
    signAndSendTransaction: async (transaction) => {
      const [output] = await send.signAndSendTransaction({ account, transaction, chain });
      return toBase58(output?.signature ?? new Uint8Array());
    },
  };
}
