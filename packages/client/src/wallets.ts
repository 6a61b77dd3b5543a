import bs58 from 'bs58';
import { isSigned, joinTransaction, signersOfMessage, splitTransaction } from './wire.ts';

/** What a wallet gets beside the transaction. */
export type SignContext = {
  /** Base58, the fee payer first. */
  readonly signers: readonly string[];
  readonly signal?: AbortSignal | undefined;
};

/** What wallets say beside. */
type WalletSupport = {
  /** The versions of transactions that it signs, as the Wallet Standard has them: it is asked for no other. Absent where it signs any, or says it by itself. */
  readonly supportedTransactionVersions?: readonly ('legacy' | 0 | 1)[] | undefined;
};

/** A wallet that signs and leaves it to the caller to send. What it returns is checked before it is sent: it may add guards, and change nothing else. */
export type SigningWallet = WalletSupport & {
  /** @param transaction serialised, of version 0 unless the request asks for another @returns the same transaction with the wallet's signatures */
  readonly signTransaction: (transaction: Uint8Array, context: SignContext) => Promise<Uint8Array>;
  /**
   * Several with one confirmation, each as with `signTransaction`. Wallets may refuse more than one for pages that they do not know: then ask for one at a time.
   * Nothing here calls it.
   */
  readonly signAllTransactions?: (transactions: readonly Uint8Array[]) => Promise<readonly Uint8Array[]>;
};

/** A wallet that signs and sends by itself. It may send another transaction than this one. */
export type SendingWallet = WalletSupport & {
  /** @returns the first signature, base58 */
  readonly signAndSendTransaction: (transaction: Uint8Array, context: SignContext) => Promise<string>;
};

/** Anything that can sign a serialised transaction. One that has both methods sends, unless a sponsor signs behind it or the caller says otherwise. */
export type TransactionWallet = SigningWallet | SendingWallet;

type Serializable = { serialize(): Uint8Array };

/**
 * A wallet of `@solana/web3.js` 1.x, such as one of the wallet adapters, or a function around a `Keypair`. It signs no transactions of version 1, which that library cannot
 * read.
 *
 * @param versionedTransaction the class of that name of `@solana/web3.js`
 * @example
 * ```ts
 * import { web3Wallet } from '@obverse/client/send';
 * import { VersionedTransaction } from '@solana/web3.js';
 *
 * const ownKey = web3Wallet(
 *   { signTransaction: async (transaction) => (transaction.sign([keypair]), transaction) },
 *   VersionedTransaction,
 * );
 * ```
 */
export const web3Wallet = <Transaction extends Serializable>(
  wallet: { readonly signTransaction: (transaction: Transaction) => Promise<Transaction> },
  versionedTransaction: { readonly deserialize: (bytes: Uint8Array) => Transaction },
): SigningWallet => ({
  supportedTransactionVersions: ['legacy', 0],
  signTransaction: async (bytes) =>
    (await wallet.signTransaction(versionedTransaction.deserialize(bytes))).serialize(),
});

/**
 * A wallet around a key of any kind: it signs transactions of every version.
 *
 * @param address base58
 * @param sign makes the ed25519 signature of bytes, 64 bytes
 * @example
 * ```ts
 * import { createPrivateKey, sign } from 'node:crypto';
 * import { keyWallet } from '@obverse/client/send';
 *
 * const key = createPrivateKey({ key: bytes as Buffer, format: 'der', type: 'pkcs8' });
 * const ownKey = keyWallet(user.toBase58(), (message) => sign(null, message, key));
 * ```
 */
export const keyWallet = (
  address: string,
  sign: (message: Uint8Array) => Uint8Array | Promise<Uint8Array>,
): SigningWallet => ({
  signTransaction: async (bytes) => {
    const { message, signatures } = splitTransaction(bytes);
    const place = signersOfMessage(message).indexOf(address);
    if (place < 0) throw new Error(`${address} is no signer of the transaction`);
    return joinTransaction({ message, signatures: signatures.with(place, await sign(message)) });
  },
});

type KitTransaction = {
  readonly messageBytes: Uint8Array;
  readonly signatures: Readonly<Record<string, Uint8Array | null>>;
};

type KitMethod<Result> = (transactions: readonly never[], config?: never) => Promise<readonly Result[]>;

/** A signer of `@solana/kit`. Only the methods that it has count. */
export type KitSigner = {
  readonly address: string;
  readonly signTransactions?: KitMethod<Readonly<Record<string, Uint8Array>>>;
  readonly modifyAndSignTransactions?: KitMethod<KitTransaction>;
  readonly signAndSendTransactions?: KitMethod<Uint8Array>;
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
  const read = (bytes: Uint8Array, { signers }: SignContext): KitTransaction => {
    const { message, signatures } = splitTransaction(bytes);
    const entries = signers.map((address, i) => {
      const signature = signatures[i];
      return [address, signature !== undefined && isSigned(signature) ? signature : null];
    });
    return { messageBytes: message, signatures: Object.fromEntries(entries) };
  };
  const config = ({ signal }: SignContext) => ({ abortSignal: signal }) as never;
  /** Partial signers return signatures, modifying ones whole transactions. */
  const sign = async (transaction: KitTransaction, context: SignContext): Promise<KitTransaction> => {
    if (signer.signTransactions === undefined) {
      const signed = await signer.modifyAndSignTransactions?.([transaction as never], config(context));
      return signed?.[0] ?? transaction;
    }
    const [added] = await signer.signTransactions([transaction as never], config(context));
    return { ...transaction, signatures: { ...transaction.signatures, ...added } };
  };
  if (signer.signTransactions !== undefined || signer.modifyAndSignTransactions !== undefined) {
    return {
      signTransaction: async (bytes, context) => {
        const { messageBytes, signatures } = await sign(read(bytes, context), context);
        // a signer that has added guards may have written the accounts in another order
        const signers = signersOfMessage(messageBytes);
        const ordered = signers.map((address) => signatures[address] ?? new Uint8Array(64));
        return joinTransaction({ message: messageBytes, signatures: ordered });
      },
    };
  }
  if (signer.signAndSendTransactions === undefined)
    throw new TypeError(`${signer.address} signs no transactions`);
  return {
    signAndSendTransaction: async (bytes, context) => {
      const transaction = read(bytes, context) as never;
      const signatures = await signer.signAndSendTransactions?.([transaction], config(context));
      return bs58.encode(signatures?.[0] ?? new Uint8Array());
    },
  };
}

/** The part of a Wallet Standard wallet that signs. */
export type StandardWallet = {
  readonly features: Readonly<Record<string, unknown>>;
};

type Call<Output> = (...inputs: readonly object[]) => Promise<readonly Output[]>;

type SigningFeatures = {
  readonly 'solana:signTransaction'?: WalletSupport & {
    readonly signTransaction: Call<{ signedTransaction: Uint8Array }>;
  };
  readonly 'solana:signAndSendTransaction'?: WalletSupport & {
    readonly signAndSendTransaction: Call<{ signature: Uint8Array }>;
  };
};

/** The versions of transactions that a wallet signs in every way that it has. Those that name none are older than version 1. */
const versionsOf = (features: readonly (WalletSupport | undefined)[]) =>
  (['legacy', 0, 1] as const).filter((version) =>
    features.every(
      (feature) =>
        feature === undefined || (feature.supportedTransactionVersions ?? ['legacy', 0]).includes(version),
    ),
  );

/**
 * A wallet of the Wallet Standard, asked for one transaction at a time. It sends where it can, because wallets warn less then. It only signs where a sponsor signs
 * behind it, or with `sendBy: 'node'`: what it signed can be checked then, and a transaction that expires can be made again.
 *
 * @param chain such as `solana:mainnet`, `solana:devnet` or `solana:localnet`
 * @throws TypeError for a wallet that signs no Solana transactions
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
): TransactionWallet {
  const { 'solana:signTransaction': signing, 'solana:signAndSendTransaction': sending } =
    features as SigningFeatures;
  const signer = signing && {
    signTransaction: async (transaction: Uint8Array) => {
      const [output] = await signing.signTransaction({ account, transaction, chain });
      return output?.signedTransaction ?? transaction;
    },
    signAllTransactions: async (transactions: readonly Uint8Array[]) => {
      const inputs = transactions.map((transaction) => ({ account, transaction, chain }));
      const outputs = await signing.signTransaction(...inputs);
      return outputs.map(({ signedTransaction }) => signedTransaction);
    },
  };
  const sender = sending && {
    signAndSendTransaction: async (transaction: Uint8Array) => {
      const [output] = await sending.signAndSendTransaction({ account, transaction, chain });
      return bs58.encode(output?.signature ?? new Uint8Array());
    },
  };
  if (signer === undefined && sender === undefined)
    throw new TypeError('The wallet signs no Solana transactions');
  const supportedTransactionVersions = versionsOf([signing, sending]);
  return { ...signer, ...sender, supportedTransactionVersions } as TransactionWallet;
}
