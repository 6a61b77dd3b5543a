import { Connection, type Keypair, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import type { BrowserContext, Page } from 'playwright-core';
import nacl from 'tweetnacl';
import { inject } from 'vitest';

/** What a wallet does when it is asked: it signs, refuses, signs something else, or never answers. */
export type WalletMode = 'sign' | 'decline' | 'change' | 'never';

/** A wallet of the Wallet Standard, as an extension of the browser brings it. Its key stays in the test's process. */
export type TestWallet = {
  readonly keypair: Keypair;
  readonly address: string;
  mode: WalletMode;
  /** What it does beside signing transactions; by default it signs messages. Read when the page is opened. */
  features: readonly ('signMessage' | 'signAndSendTransaction')[];
  /** How many transactions and messages it was asked to sign. */
  asked: number;
};

export const testWalletName = 'Test wallet';

export const testWallet = (keypair: Keypair): TestWallet => ({
  keypair,
  address: keypair.publicKey.toBase58(),
  mode: 'sign',
  features: ['signMessage'],
  asked: 0,
});

type Kind = 'transaction' | 'message' | 'send';

const someHash = '11111111111111111111111111111112';

function signTransaction({ keypair, mode }: TestWallet, bytes: Uint8Array): Uint8Array {
  const transaction = VersionedTransaction.deserialize(bytes);
  if (mode === 'change') transaction.message.recentBlockhash = someHash;
  transaction.sign([keypair]);
  return transaction.serialize();
}

function signMessage({ keypair, mode }: TestWallet, message: Uint8Array): Uint8Array {
  const signed = mode === 'change' ? Uint8Array.from([...message, 0]) : message;
  return nacl.sign.detached(signed, keypair.secretKey);
}

async function sign(wallet: TestWallet, kind: Kind, base64: string): Promise<string> {
  wallet.asked += 1;
  if (wallet.mode === 'never') await new Promise(() => {});
  if (wallet.mode === 'decline') throw new Error('User rejected the request');
  const bytes = Buffer.from(base64, 'base64');
  const signed = kind === 'message' ? signMessage(wallet, bytes) : signTransaction(wallet, bytes);
  if (kind === 'send') {
    // as a wallet does, by a node of its own
    const connection = new Connection(inject('service').rpcUrls.mainnet, 'confirmed');
    return Buffer.from(bs58.decode(await connection.sendRawTransaction(signed))).toString('base64');
  }
  return Buffer.from(signed).toString('base64');
}

type Account = readonly [address: string, publicKey: readonly number[]];

/** Makes the wallet change to another of its accounts, as a person does in an extension. */
const changeEvent = 'obverse-test-wallet-account';

/** Runs in the page, before its own scripts. */
function register([name, keys, has, change]: readonly [
  string,
  readonly Account[],
  TestWallet['features'],
  string,
]): void {
  const { obverseTestWallet } = globalThis as unknown as {
    obverseTestWallet: (address: string, kind: Kind, base64: string) => Promise<string>;
  };
  const chains = ['solana:mainnet', 'solana:devnet', 'solana:localnet'];
  const accounts = keys.map(([address, publicKey]) => ({
    address,
    publicKey: Uint8Array.from(publicKey),
    chains,
    features: ['solana:signTransaction', ...has.map((each) => `solana:${each}`)],
  }));
  let current = accounts[0];
  const ask = async (kind: Kind, bytes: Uint8Array): Promise<Uint8Array> => {
    const base64 = btoa(String.fromCharCode(...bytes));
    const signed = await obverseTestWallet(current?.address ?? '', kind, base64);
    return Uint8Array.from(atob(signed), (character) => character.charCodeAt(0));
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
        signTransaction: (...inputs: { transaction: Uint8Array }[]) =>
          Promise.all(
            inputs.map(async ({ transaction }) => ({
              signedTransaction: await ask('transaction', transaction),
            })),
          ),
      },
      ...(has.includes('signAndSendTransaction') && {
        'solana:signAndSendTransaction': {
          version: '1.0.0',
          supportedTransactionVersions: ['legacy', 0],
          signAndSendTransaction: (...inputs: { transaction: Uint8Array }[]) =>
            Promise.all(
              inputs.map(async ({ transaction }) => ({ signature: await ask('send', transaction) })),
            ),
        },
      }),
      ...(has.includes('signMessage') && {
        'solana:signMessage': {
          version: '1.0.0',
          signMessage: (...inputs: { message: Uint8Array }[]) =>
            Promise.all(
              inputs.map(async ({ message }) => ({
                signedMessage: message,
                signature: await ask('message', message),
              })),
            ),
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
  const accounts = all.map(({ address, keypair }): Account => [address, [...keypair.publicKey.toBytes()]]);
  await context.addInitScript(register, [testWalletName, accounts, wallet.features, changeEvent] as const);
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
