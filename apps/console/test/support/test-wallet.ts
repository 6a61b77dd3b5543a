import { LIGHTHOUSE_PROGRAM_ID } from '@obverse/core';
import {
  ComputeBudgetProgram,
  Connection,
  type Keypair,
  type VersionedMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import type { BrowserContext, Page } from 'playwright-core';
import nacl from 'tweetnacl';
import { inject } from 'vitest';

/** Three guards before what the transaction is for, and one behind it, as Phantom adds them on mainnet: each reads the fee payer. */
function addGuards({
  staticAccountKeys: keys,
  compiledInstructions: instructions,
  header,
}: VersionedMessage): void {
  const programIdIndex = keys.length;
  // accounts of lookup tables follow those of the message
  for (const each of instructions)
    each.accountKeyIndexes = each.accountKeyIndexes.map((i) => i + Number(i >= programIdIndex));
  keys.push(LIGHTHOUSE_PROGRAM_ID);
  header.numReadonlyUnsignedAccounts += 1;
  const guard = () => ({ programIdIndex, accountKeyIndexes: [0], data: new Uint8Array(12).fill(4) });
  const isBudget = (i: number) => keys[i]?.equals(ComputeBudgetProgram.programId);
  const at = instructions.findIndex((each) => !isBudget(each.programIdIndex));
  instructions.splice(at, 0, guard(), guard(), guard());
  instructions.push(guard());
}

/** What a wallet does when it is asked: it signs, with guards or without; or the person refuses. */
type WalletMode = 'sign' | 'guard' | 'decline';

/**
 * A wallet of the Wallet Standard, as an extension of the browser brings it. Its key stays in the test's process. As wallets do for pages that they do not know, it
 * refuses more than one transaction in a request unless it has `signAll`, and it refuses to sign for another account than the chosen one.
 */
export type TestWallet = {
  readonly keypair: Keypair;
  readonly address: string;
  mode: WalletMode;
  /** What happens while it asks the person. */
  whileAsking: () => Promise<unknown>;
  /** What it does beside signing transactions; by default it signs messages. Read when the page is opened. */
  features: readonly ('signMessage' | 'signAndSendTransaction' | 'signAll')[];
  /** How often it has asked the person. */
  asked: number;
  /** The transactions that it has signed. */
  readonly signed: VersionedTransaction[];
};

const testWalletName = 'Test wallet';

export const testWallet = (keypair: Keypair): TestWallet => ({
  keypair,
  address: keypair.publicKey.toBase58(),
  mode: 'sign',
  whileAsking: async () => {},
  features: ['signMessage'],
  asked: 0,
  signed: [],
});

const rejection = 'User rejected the request';

type Kind = 'transaction' | 'message' | 'send';

/** @param base64 messages or transactions, with commas between */
async function sign(wallet: TestWallet, kind: Kind, base64: string): Promise<string> {
  wallet.asked += 1;
  await wallet.whileAsking();
  const { keypair, mode } = wallet;
  if (mode === 'decline') throw new Error(rejection);
  const signed = base64.split(',').map((each): Uint8Array => {
    const bytes = Buffer.from(each, 'base64');
    if (kind === 'message') return nacl.sign.detached(bytes, keypair.secretKey);
    const transaction = VersionedTransaction.deserialize(bytes);
    if (mode === 'guard') addGuards(transaction.message);
    transaction.sign([keypair]);
    wallet.signed.push(transaction);
    return transaction.serialize();
  });
  if (kind === 'send') {
    // as a wallet does, by a node of its own
    const connection = new Connection(inject('service').rpcUrls.mainnet, 'confirmed');
    return Buffer.from(bs58.decode(await connection.sendRawTransaction(signed[0] ?? []))).toString('base64');
  }
  return signed.map((each) => Buffer.from(each).toString('base64')).join(',');
}

type Registration = Readonly<Record<'name' | 'change' | 'rejection', string>> & {
  readonly keys: readonly (readonly [address: string, publicKey: readonly number[]])[];
  readonly has: TestWallet['features'];
};

/** Makes the wallet change to another of its accounts, as a person does in an extension. */
const changeEvent = 'obverse-test-wallet-account';

/** Runs in the page, before its own scripts. */
function register({ name, keys, has, change, rejection }: Registration): void {
  const { obverseTestWallet } = globalThis as unknown as {
    obverseTestWallet: (address: string, kind: Kind, base64: string) => Promise<string>;
  };
  const chains = ['solana:mainnet', 'solana:devnet', 'solana:localnet'];
  const accounts = keys.map(([address, publicKey]) => ({
    address,
    publicKey: Uint8Array.from(publicKey),
    chains,
    features: [
      'solana:signTransaction',
      ...has.filter((each) => each !== 'signAll').map((each) => `solana:${each}`),
    ],
  }));
  let current = accounts[0];
  type Input = { account: { address: string }; transaction?: Uint8Array; message?: Uint8Array };
  const askAll = async (kind: Kind, inputs: readonly Input[]): Promise<Uint8Array[]> => {
    const isMany = has.includes('signAll') && kind === 'transaction';
    if (inputs.length !== 1 && !isMany) throw new Error('one request at a time');
    const { address } = current ?? {};
    if (address === undefined || inputs.some(({ account }) => account.address !== address))
      throw new Error('invalid account');
    const bytes = inputs.map(({ transaction, message }) => transaction ?? message ?? []);
    const base64 = bytes.map((each) => btoa(String.fromCharCode(...each))).join(',');
    const signed = await obverseTestWallet(address, kind, base64).catch((error: Error) => {
      // the page gets an error of the other process without what it has beside its message
      throw Object.assign(error, error.message === rejection && { code: 4001 });
    });
    const decode = (each: string) => Uint8Array.from(atob(each), (character) => character.charCodeAt(0));
    return signed.split(',').map(decode);
  };
  const listen = (_: 'change', listener: (changed: { accounts: (typeof current)[] }) => void) => {
    const onChange = (event: Event) => {
      current = accounts.find(({ address }) => address === (event as CustomEvent).detail);
      listener({ accounts: [current] });
    };
    addEventListener(change, onChange);
    return () => removeEventListener(change, onChange);
  };
  const wallet = {
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
    chains,
    accounts: [current],
    features: {
      'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [current] }) },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => {} },
      'standard:events': { version: '1.0.0', on: listen },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: async (...inputs: Input[]) =>
          (await askAll('transaction', inputs)).map((signedTransaction) => ({ signedTransaction })),
      },
      ...(has.includes('signAndSendTransaction') && {
        'solana:signAndSendTransaction': {
          version: '1.0.0',
          supportedTransactionVersions: ['legacy', 0],
          signAndSendTransaction: async (...inputs: Input[]) =>
            (await askAll('send', inputs)).map((signature) => ({ signature })),
        },
      }),
      ...(has.includes('signMessage') && {
        'solana:signMessage': {
          version: '1.0.0',
          signMessage: async (...inputs: Input[]) => {
            const [signature] = await askAll('message', inputs);
            return [{ signedMessage: inputs[0]?.message, signature }];
          },
        },
      }),
    },
  };
  // how wallets and pages find each other, whichever comes first
  const callback = (api: { register: (each: typeof wallet) => void }) => api.register(wallet);
  addEventListener('wallet-standard:app-ready', (event) => callback((event as CustomEvent).detail));
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }));
}

/**
 * Installs a wallet in all pages of a context, which connect it by themselves as if it had been used there before.
 *
 * @param others its further accounts; see {@link changeAccount}
 */
export async function installWallet(
  context: BrowserContext,
  wallet: TestWallet,
  others: readonly TestWallet[] = [],
): Promise<void> {
  const all = [wallet, ...others];
  await context.exposeFunction('obverseTestWallet', (address: string, kind: Kind, base64: string) => {
    const asked = all.find((each) => each.address === address);
    if (asked === undefined) throw new Error(`the test wallet has no account ${address}`);
    return sign(asked, kind, base64);
  });
  const keys = all.map(({ address, keypair }) => [address, [...keypair.publicKey.toBytes()]] as const);
  const has = wallet.features;
  await context.addInitScript(register, { name: testWalletName, keys, has, change: changeEvent, rejection });
  await context.addInitScript((name) => {
    // the empty page of a new tab has no storage
    if (location.protocol.startsWith('http')) localStorage.setItem('obverse-wallet', name);
  }, testWalletName);
}

/** The person chooses another account in the wallet. */
export const changeAccount = (page: Page, { address }: TestWallet): Promise<void> =>
  page.evaluate(
    ([type, detail]) => {
      dispatchEvent(new CustomEvent(type, { detail }));
    },
    [changeEvent, address] as const,
  );
