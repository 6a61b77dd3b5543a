import {
  AddressLookupTableAccount,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sentBy, useBrowser } from './support/browser.ts';
import { hasBrowser } from './support/chromium.ts';
import { connectionTo, moveTime, richWallet } from './support/fixture.ts';
import type { TestWallet } from './support/test-wallet.ts';

/*
 * What every transaction of the console goes through, shown with a deposit in the junior tranche.
 */

const thief = Keypair.generate().publicKey;

/** The message of a transaction with its instructions in the open. */
async function decompile(message: VersionedTransaction['message']): Promise<TransactionMessage> {
  const connection = connectionTo();
  const tables = message.addressTableLookups.map(async ({ accountKey }) => {
    const account = await connection.getAccountInfo(accountKey);
    if (account === null) throw new Error(`there is no lookup table ${accountKey.toBase58()}`);
    return new AddressLookupTableAccount({
      key: accountKey,
      state: AddressLookupTableAccount.deserialize(account.data),
    });
  });
  return TransactionMessage.decompile(message, { addressLookupTableAccounts: await Promise.all(tables) });
}

type Tamper = (message: TransactionMessage, wallet: TestWallet) => void;

/** What a service in the wrong hands would do. */
const tampered: [string, Tamper][] = [
  [
    'takes SOL as well',
    ({ instructions }, { keypair }) => {
      const transfer = { fromPubkey: keypair.publicKey, toPubkey: thief, lamports: 1_000_000_000 };
      instructions.push(SystemProgram.transfer(transfer));
    },
  ],
  [
    'deposits another amount',
    ({ instructions }) => {
      const { data } = instructions.at(-1) ?? {};
      // the lowest byte of the amount, behind the instruction's own
      data?.set([(data[1] ?? 0) ^ 1], 1);
    },
  ],
  [
    'brings the tokens to another account',
    ({ instructions }, { keypair }) => {
      for (const { keys } of instructions) {
        for (const meta of keys) {
          const isToken = meta.isWritable && !meta.isSigner && !meta.pubkey.equals(keypair.publicKey);
          if (isToken) Object.assign(meta, { pubkey: thief });
        }
      }
    },
  ],
  [
    'has another fee payer',
    (message) => {
      message.payerKey = thief;
    },
  ],
  [
    'names a blockhash of no cluster',
    (message) => {
      message.recentBlockhash = new PublicKey(Uint8Array.from({ length: 32 }, () => 7)).toBase58();
    },
  ],
];

describe.skipIf(!hasBrowser)('a transaction', () => {
  const { openConsole } = useBrowser();

  const panel = (page: Page) => page.getByRole('region', { name: 'Transaction', exact: true });
  const reach = (page: Page, status: string) =>
    page.locator(`[aria-label="Transaction"][data-status="${status}"]`).waitFor();
  const button = (page: Page, name: string) => panel(page).getByRole('button', { name });

  /** Asks for a deposit of one dollar. */
  async function deposit(page: Page): Promise<void> {
    await page.getByLabel('You deposit').fill('1');
    await page.getByRole('button', { name: 'Review the deposit' }).click();
  }

  /** Opens the page with a wallet, and asks for a deposit up to its review. */
  async function review(wallet: TestWallet): Promise<Page> {
    const page = await openConsole('/junior/0', { wallet });
    await deposit(page);
    await reach(page, 'reviewing');
    return page;
  }

  it('is verified, explained, signed, sent and confirmed', async () => {
    const wallet = await richWallet();
    const page = await review(wallet);
    await panel(page).getByText('Checked in your browser: it does this and nothing else').waitFor();
    expect(wallet.asked).toBe(0);
    await button(page, 'Sign with your wallet').click();
    await reach(page, 'confirmed');
    expect(wallet.asked).toBe(1);
    await button(page, 'Close').click();
    expect(await panel(page).count()).toBe(0);
  });

  it.each(tampered)('that %s is not shown to the wallet', async (_, tamper) => {
    const wallet = await richWallet();
    const page = await openConsole('/junior/0', { wallet });
    const sent = sentBy(page);
    await page.route('**/tranches/junior/mint*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      const given = VersionedTransaction.deserialize(Buffer.from(body.data.transaction, 'base64'));
      const message = await decompile(given.message);
      tamper(message, wallet);
      const changed = new VersionedTransaction(message.compileToV0Message());
      body.data.transaction = Buffer.from(changed.serialize()).toString('base64');
      await route.fulfill({ response, json: body });
    });
    await deposit(page);
    await reach(page, 'failed');
    await expect.poll(() => panel(page).textContent()).toContain('another transaction than was asked for');
    expect(wallet.asked).toBe(0);
    expect(sent).toEqual([]);
  });

  it('that the wallet declines is not sent, and can be tried again', async () => {
    const wallet = await richWallet();
    wallet.mode = 'decline';
    const page = await review(wallet);
    const sent = sentBy(page);
    await button(page, 'Sign with your wallet').click();
    await reach(page, 'failed');
    await expect.poll(() => panel(page).textContent()).toContain('User rejected the request');
    // the step at which it has failed stays the present one
    await expect.poll(() => panel(page).locator('[aria-current="step"]').textContent()).toBe('✗ Sign');
    expect(sent).toEqual([]);
    wallet.mode = 'sign';
    await button(page, 'Try again').click();
    await button(page, 'Sign with your wallet').click();
    await reach(page, 'confirmed');
    expect(wallet.asked).toBe(2);
  });

  it('that the wallet has changed is not sent', async () => {
    const wallet = await richWallet();
    wallet.mode = 'change';
    const page = await review(wallet);
    const sent = sentBy(page);
    await button(page, 'Sign with your wallet').click();
    await reach(page, 'failed');
    await expect
      .poll(() => panel(page).textContent())
      .toContain('returned another transaction than it was given');
    expect(sent).toEqual([]);
  });

  it('can be cancelled while the wallet does not answer', async () => {
    const wallet = await richWallet();
    wallet.mode = 'never';
    const page = await review(wallet);
    const sent = sentBy(page);
    await button(page, 'Sign with your wallet').click();
    await reach(page, 'signing');
    await button(page, 'Cancel').click();
    expect(await panel(page).count()).toBe(0);
    expect(sent).toEqual([]);
  });

  it('that expires is made again once, and reviewed again', async () => {
    const wallet = await richWallet();
    const page = await review(wallet);
    await moveTime(120);
    await button(page, 'Sign with your wallet').click();
    await panel(page).getByText('the same one, made again').waitFor();
    await button(page, 'Sign with your wallet').click();
    await reach(page, 'confirmed');
    expect(wallet.asked).toBe(2);
  });

  it('that expires twice is given up, and can be begun again', async () => {
    const wallet = await richWallet();
    const page = await review(wallet);
    await moveTime(120);
    await button(page, 'Sign with your wallet').click();
    await panel(page).getByText('the same one, made again').waitFor();
    await moveTime(120);
    await button(page, 'Sign with your wallet').click();
    await reach(page, 'expired');
    await expect.poll(() => panel(page).textContent()).toContain('expired without effect');
    await button(page, 'Try again').click();
    await button(page, 'Sign with your wallet').click();
    await reach(page, 'confirmed');
  });

  /** Answers the page's transactions as a node does that fails after it has sent them, or that sends none. */
  const answerSending = (page: Page, isBroadcast: boolean, error?: object) =>
    page.route(/./, async (route) => {
      if (!(route.request().postData() ?? '').includes('"sendTransaction"')) return route.fallback();
      if (isBroadcast) await route.fetch();
      const failed = error ?? { code: -32002, message: 'failed', data: { err: 'AccountInUse' } };
      return route.fulfill({ json: { jsonrpc: '2.0', id: 1, error: failed } });
    });

  /** From now on no timer of the page runs: it does nothing that it was not asked for. */
  async function stopTimers(page: Page): Promise<void> {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
  }

  it('that the node executes and calls refused is not offered again, but rechecked until it is known', async () => {
    const wallet = await richWallet();
    const page = await review(wallet);
    await answerSending(page, true);
    await stopTimers(page);
    await button(page, 'Sign with your wallet').click();
    await reach(page, 'unknown');
    await expect.poll(() => panel(page).textContent()).toContain('Another one could pay twice');
    expect(await button(page, 'Try again').count()).toBe(0);
    expect(await button(page, 'Close').count()).toBe(0);
    expect(await page.getByLabel('You deposit').isDisabled()).toBe(true);
    await button(page, 'Check again').click();
    await reach(page, 'confirmed');
    expect(wallet.asked).toBe(1);
  });

  it('that the node refuses may be begun again once it has expired', async () => {
    const wallet = await richWallet();
    const page = await review(wallet);
    await answerSending(page, false);
    await button(page, 'Sign with your wallet').click();
    await reach(page, 'unknown');
    expect(await button(page, 'Try again').count()).toBe(0);
    await moveTime(120);
    // by itself
    await reach(page, 'expired');
    await page.unrouteAll();
    await button(page, 'Try again').click();
    await button(page, 'Sign with your wallet').click();
    await reach(page, 'confirmed');
  });

  it('that is sent goes on when its page is left, and stays in sight until it is dismissed', async () => {
    const wallet = await richWallet();
    const page = await review(wallet);
    await answerSending(page, true, { code: -32603, message: 'not now' });
    // nobody hears of it until then
    let isHeard = false;
    await page.route(/./, async (route) => {
      const body = route.request().postData() ?? '';
      if (isHeard || !body.includes('"getSignatureStatuses"')) return route.fallback();
      const value = { context: { slot: 1 }, value: [null] };
      return route.fulfill({ json: { jsonrpc: '2.0', id: 1, result: value } });
    });
    await button(page, 'Sign with your wallet').click();
    await reach(page, 'confirming');
    await button(page, 'Go on in the background').click();
    await page.getByRole('button', { name: 'Show it' }).waitFor();
    await page.getByRole('link', { name: 'Portfolio' }).click();
    const left = page.getByRole('region', { name: 'Transactions under way' });
    await left.getByText('sent, not confirmed yet').waitFor();
    expect(await left.getByText(/^Signature /).count()).toBe(1);
    // in the units of the form that is gone
    await left.getByText('Deposit 1 test USD').waitFor();
    await expect
      .poll(() => left.getByLabel('Verified amounts').textContent())
      .toMatch(/You pay at most\s*1 test USD/);
    expect(await left.getByRole('button', { name: 'Dismiss' }).count()).toBe(0);
    isHeard = true;
    await left.getByText('confirmed', { exact: true }).waitFor();
    await left.getByRole('button', { name: 'Dismiss' }).click();
    await left.waitFor({ state: 'detached' });
    expect(wallet.asked).toBe(1);
  });

  it('keeps what it was begun for while it is reviewed, and nothing of the form can be changed', async () => {
    const wallet = await richWallet();
    const page = await review(wallet);
    const field = page.getByLabel('You deposit');
    expect(await field.isDisabled()).toBe(true);
    await field.evaluate((element: HTMLInputElement) => {
      // also where it is changed all the same
      element.closest('fieldset')?.removeAttribute('disabled');
    });
    await field.fill('999');
    await expect.poll(() => panel(page).textContent()).toContain('Deposit 1 ');
    await button(page, 'Cancel').click();
    expect(await field.isDisabled()).toBe(false);
  });

  describe('on a page that has no node', () => {
    /** Opens the page as a service serves it that is not told of a node for browsers. */
    async function openWithoutNode(wallet: TestWallet): Promise<Page> {
      const page = await openConsole('/docs', { wallet });
      await page.route('**/junior/0', async (route) => {
        const response = await route.fetch();
        const html = (await response.text()).replaceAll(/,?&quot;rpcUrl&quot;:&quot;[^&]*&quot;/g, '');
        await route.fulfill({ response, body: html });
      });
      await page.goto('/junior/0');
      return page;
    }

    it('is signed and sent by the wallet', async () => {
      const wallet = await richWallet();
      wallet.features = ['signMessage', 'signAndSendTransaction'];
      const page = await openWithoutNode(wallet);
      const sent = sentBy(page);
      await deposit(page);
      await reach(page, 'reviewing');
      await button(page, 'Sign with your wallet').click();
      await reach(page, 'confirmed');
      expect(sent).toEqual([]);
    });

    it('says before the form that a wallet which only signs can pay nothing', async () => {
      const page = await openWithoutNode(await richWallet());
      await page.getByText('signs transactions and does not send them').waitFor();
    });
  });
});
