import { unwrap } from '@obverse/client';
import { SystemProgram, Transaction, VersionedTransaction } from '@solana/web3.js';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { hasBrowser, useBrowser } from './support/browser.ts';
import { type Coin, clientOf, connectionTo, issueCoin, richWallet } from './support/fixture.ts';
import { approve } from './support/sheet.ts';

const dollar = 1_000_000n;

describe.skipIf(!hasBrowser)('the explanation of a transaction', () => {
  const { openConsole } = useBrowser();
  let coin: Coin;

  beforeAll(async () => {
    coin = await issueCoin(await richWallet());
  });

  const changes = (page: Page) => page.getByRole('list', { name: 'Changes' });
  const words = (page: Page) => page.getByRole('list', { name: 'Word by word' });
  const field = (page: Page) => page.getByLabel('Signature or transaction');
  const explain = async (page: Page, text: string) => {
    await field(page).fill(text);
    await page.getByRole('button', { name: 'Explain it' }).click();
  };

  /** A mint for a wallet, which nobody has signed. */
  const prepareMint = async (user: string, amount: bigint): Promise<string> => {
    const body = { integrationId: coin.integrationId, user, amount: String(amount) as never };
    return (await unwrap(clientOf().POST('/integration/mint', { body }))).transaction;
  };

  it('is linked from a confirmed transaction and from the activity, and says what it did, who signed and what became of it', async () => {
    const holder = await richWallet(500n * dollar);
    const page = await openConsole(`/coins/${coin.integrationId}`, { wallet: holder });
    await page.getByLabel('You deposit').fill('120');
    await page.getByRole('button', { name: 'Review the mint' }).click();
    await approve(page);
    await page.getByRole('link', { name: 'See what it did' }).click();
    await page.waitForURL(/\/explain\?signature=\w{64,88}$/);
    await page.getByText('Final', { exact: true }).waitFor();
    await page.getByText('Made by this service').waitFor();
    await page.getByText('Read in your browser, from the transaction itself').waitFor();
    await words(page).getByText('120', { exact: true }).waitFor();
    await changes(page).getByText('−120 test USD').waitFor();
    await changes(page).getByText('rent of a token account').waitFor();
    expect(await changes(page).textContent()).toContain(coin.symbol);
    const main = page.locator('div', { has: page.getByText('The signer’s balance changed by') }).last();
    expect(await main.textContent()).toMatch(/by(−120 test USD|\+[\d.\s]+ \w+)$/);
    const signers = page.getByRole('list', { name: 'Signers' });
    await expect.poll(() => signers.textContent()).toContain(holder.address);
    await signers.getByText('Signed', { exact: true }).waitFor();
    await expectAccessible(page);

    await page.goto('/portfolio');
    await page.getByRole('link', { name: /^Explain the transaction/ }).click();
    await changes(page).getByText('−120 test USD').waitFor();
  });

  it('says of a transaction that failed why, of an unknown signature that no block has it, and what is no transaction', async () => {
    const holder = await richWallet(10n * dollar);
    let signature = '';
    for (const each of [
      await prepareMint(holder.address, 10n * dollar),
      await prepareMint(holder.address, 9n * dollar),
    ]) {
      const signed = VersionedTransaction.deserialize(Buffer.from(each, 'base64'));
      signed.sign([holder.keypair]);
      signature = await connectionTo().sendRawTransaction(signed.serialize(), { skipPreflight: true });
    }
    const page = await openConsole('/explain?signature=hello');
    await page.getByText(/^This is neither a signature/).waitFor();
    await field(page).fill('A'.repeat(400));
    await page.getByText(/^This is base64, and no transaction/).waitFor();
    expect(await page.getByRole('button', { name: 'Explain it' }).isDisabled()).toBe(true);
    await explain(page, signature);
    await page.getByText('It failed, and changed nothing but the fee: insufficient token balance.').waitFor();
    await words(page).getByText('9', { exact: true }).waitFor();
    await explain(page, '5'.repeat(88));
    await page.getByText('In no block so far', { exact: true }).waitFor();
    await page.goBack();
    await page.getByText('It failed, and changed nothing but the fee').waitFor();
  });

  it('says of a pasted transaction what it would do now, that nobody has signed it, and whether this service makes it', async () => {
    const holder = await richWallet(50n * dollar);
    const page = await openConsole('/explain');
    await explain(page, await prepareMint(holder.address, 20n * dollar));
    await page.getByText('It would succeed').waitFor();
    await page.getByText('Not signed yet').waitFor();
    await changes(page).getByText('−20 test USD').waitFor();
    await expectAccessible(page);
    const feePayer = holder.keypair.publicKey;
    const toPubkey = (await richWallet(0n)).keypair.publicKey;
    const { blockhash: recentBlockhash } = await connectionTo().getLatestBlockhash();
    const elsewhere = new Transaction({ feePayer, recentBlockhash }).add(
      SystemProgram.transfer({ fromPubkey: feePayer, toPubkey, lamports: 5_000_000 }),
    );
    await explain(page, elsewhere.serialize({ requireAllSignatures: false }).toString('base64'));
    await page.getByText('Made elsewhere').waitFor();
    await page.getByText(/^No endpoint of this service makes this transaction/).waitFor();
    await changes(page).getByText('+0.005 SOL').waitFor();
  });
});
