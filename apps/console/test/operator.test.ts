import { unwrap } from '@obverse/client';
import {
  addressOf,
  composeTransaction,
  queuePlatformChangeInstruction,
  serializeTransaction,
} from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { PublicKey, VersionedTransaction } from '@solana/web3.js';
import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { hasBrowser, useBrowser } from './support/browser.ts';
import { clientOf, connectionTo, issueCoin, mintCoins, moveTime, richWallet } from './support/fixture.ts';
import { changeAnswers } from './support/routes.ts';
import { approve } from './support/sheet.ts';
import { type TestWallet, testWallet } from './support/test-wallet.ts';

/** A wallet with a role's key, which anyone can derive on local clusters; with SOL for fees. */
async function roleWallet(role: string): Promise<TestWallet> {
  const wallet = testWallet(developmentKeypair(role));
  const connection = connectionTo();
  if ((await connection.getBalance(wallet.keypair.publicKey)) === 0)
    await connection.requestAirdrop(wallet.keypair.publicKey, 10_000_000_000);
  return wallet;
}

const rolesNow = () => unwrap(clientOf().GET('/governance/roles'));

const settings = 'Change settings of stablecoin 0';

/** Opens an action, enters what it asks for, and has its plan shown. */
async function plan(
  page: Page,
  action: string,
  entered: Readonly<Record<string, string>> = {},
  within: Page | Locator = page,
) {
  await within.getByRole('button', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: action, exact: true });
  for (const [label, value] of Object.entries(entered)) {
    const field = dialog.getByLabel(label);
    if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }
  await dialog.getByRole('button', { name: 'Show what it does' }).click();
  return dialog;
}

/** Types what confirms a planned action: its title, which names the amount and the stablecoin. */
async function confirm(dialog: Locator) {
  const title = (await dialog.getByRole('heading', { level: 3 }).first().textContent()) ?? '';
  const phrase = title.replaceAll('\u202f', '');
  await dialog.getByLabel(`Type "${phrase}"`).fill(phrase.toLowerCase());
}

const reviewButton = (dialog: Locator) => dialog.getByRole('button', { name: 'Review and sign' });

/** Confirms a planned action and signs it with the wallet. */
async function sign(page: Page, action: string, isDestructive = true) {
  const dialog = page.getByRole('dialog', { name: action, exact: true });
  await reviewButton(dialog).waitFor();
  expect(await reviewButton(dialog).isDisabled()).toBe(isDestructive);
  if (isDestructive) await confirm(dialog);
  await reviewButton(dialog).click();
  await approve(dialog);
  await dialog.getByText('Confirmed.').waitFor();
  // the sheet, then the action
  await page.keyboard.press('Escape');
  await dialog.getByText('Confirmed.').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
}

/** The queued change of stablecoin 0: that of another one is queued from the start. */
const queuedChange = (page: Page) =>
  page
    .getByRole('region', { name: 'Queued changes' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Settings of stablecoin 0' }) });

/** Has what a transaction of another does shown. */
async function read(page: Page, transaction: string) {
  await page.getByLabel('Transaction', { exact: true }).fill(transaction);
  await page.getByRole('button', { name: 'Show what it does' }).click();
}

describe.skipIf(!hasBrowser)("the operator's page", () => {
  const { openConsole } = useBrowser();

  // the platform is as it was before for the files that come next
  afterAll(async () => expect((await rolesNow()).paused).toBe(false));

  it.each(['', '/losses', '/governance', '/roles'])('can be read by everyone at /operator%s', async (tab) => {
    const page = await openConsole(`/operator${tab}?stablecoin=1`);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await expectAccessible(page);
  });

  it('shows who the connected wallet is, pauses with a typed confirmation, and ends the pause', async () => {
    const page = await openConsole('/operator/roles', { wallet: await roleWallet('admin') });
    await page.getByText('The connected wallet is: Admin.').waitFor();
    const dialog = await plan(page, 'Pause');
    await dialog.getByText('New exposure is stopped').waitFor();
    const effect = dialog.getByRole('region', { name: 'What it does' }).getByRole('heading').first();
    await expect.poll(() => effect.evaluate((element) => element === document.activeElement)).toBe(true);
    await sign(page, 'Pause');
    await page.getByText('The platform is paused').waitFor();
    await expectAccessible(page);
    await plan(page, 'End the pause');
    await sign(page, 'End the pause', false);
    await page.getByText('Not paused').waitFor();
    expect((await rolesNow()).paused).toBe(false);
  });

  it('gives an unsigned transaction to those who are not the role, which its holder can sign', async () => {
    const page = await openConsole('/operator/roles', { wallet: await richWallet(0n) });
    await page.getByText('The connected wallet has no role.').waitFor();
    const pauser = await roleWallet('pauser');
    const dialog = await plan(page, 'Pause', { 'Signed by': pauser.address });
    await confirm(dialog);
    expect(await reviewButton(dialog).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Give me the unsigned transaction' }).click();
    const text = (await dialog.getByTestId('transaction').textContent()) ?? '';
    const { message, signatures } = VersionedTransaction.deserialize(Buffer.from(text, 'base64'));
    expect(message.staticAccountKeys[0]?.toBase58()).toBe(pauser.address);
    expect(signatures).toEqual([new Uint8Array(64)]);
    expect(message.compiledInstructions).toHaveLength(1);
    expect((await rolesNow()).paused).toBe(false);
  });

  it('queues a change of settings with its values before and after, executes it after its delay, and cancels one that has expired', async () => {
    const page = await openConsole('/operator/governance', { wallet: await roleWallet('admin') });
    const dialog = await plan(page, settings, { 'Deployed per day': '123,456.5' });
    await dialog.getByText('Read as 123\u202f456.5').waitFor();
    const set = dialog.getByRole('region', { name: 'What it does' });
    await set.getByText(/^100\s000 test USD.*123\s456\.5 test USD/).waitFor();
    // what stays is set, too
    expect(await set.getByRole('definition').filter({ hasText: '(stays)' }).count()).toBe(9);
    await sign(page, settings);
    const queued = queuedChange(page);
    await queued.getByText('Can be executed in').waitFor();
    await page.getByRole('heading', { name: 'Settings of stablecoin 1' }).waitFor();
    const execute = queued.getByRole('button', { name: 'Execute the change' });
    expect(await execute.count()).toBe(0);

    await moveTime(4 * 86_400);
    await queued.getByText('now, and was not yet').waitFor();
    await plan(page, 'Execute the change', {}, queued);
    await sign(page, 'Execute the change');
    await expect.poll(async () => (await rolesNow()).stablecoins[0]?.deployPerDay).toBe('123456500000');
    await queued.waitFor({ state: 'detached' });
    await plan(page, settings, { 'Platform commission': '6' });
    await sign(page, settings);
    await queued.getByText('Can be executed in').waitFor();
    await moveTime(30 * 86_400);
    await queued.getByText('Change expired').waitFor();
    const last = queued.getByRole('list', { name: 'Steps of this change' }).getByRole('listitem').last();
    await expect.poll(() => last.textContent()).toMatch(/^Expired \(over\)/);
    expect(await execute.count()).toBe(0);
    expect(await queued.getByText('Can be executed now').count()).toBe(0);
    await plan(page, 'Cancel the change', {}, queued);
    await sign(page, 'Cancel the change');
    await queued.waitFor({ state: 'detached' });
    const past = page.getByRole('region', { name: 'Past changes' }).getByRole('listitem');
    await past.filter({ hasText: 'Cancelled' }).first().waitFor();
    const executed = past.filter({ hasText: 'Executed' }).first();
    await executed.getByText('What it set').click();
    await executed.getByText('123\u202f456.5 test USD').waitFor();
    await expectAccessible(page);
  });

  it('refuses to queue a change where the node names another treasury than the service', async () => {
    const page = await openConsole('/operator/governance', { wallet: await roleWallet('admin') });
    const treasury = new PublicKey((await rolesNow()).treasury).toBuffer();
    const thief = (await richWallet(0n)).keypair.publicKey.toBuffer();
    const node = inject('service').rpcUrls.mainnet;
    await changeAnswers(page, node, ({ result }: { result?: { value?: { data?: string[] }[] } }) => {
      for (const account of Array.isArray(result?.value) ? result.value : []) {
        const data = Buffer.from(account?.data?.[0] ?? '', 'base64');
        const at = data.indexOf(treasury);
        if (at < 0 || account.data === undefined) continue;
        thief.copy(data, at);
        account.data[0] = data.toString('base64');
      }
    });
    const dialog = await plan(page, 'Change roles', { 'Delay of changes': '48 hours' });
    await dialog.getByText('The node and the service disagree about the roles (treasury)').waitFor();
    expect(await reviewButton(dialog).count()).toBe(0);
    await page.unroute(node);
    await dialog.getByRole('button', { name: 'Show what it does' }).click();
    await dialog.getByText('(stays)').first().waitFor();
  });

  it('asks to confirm again when an amount was changed, with the new one', async () => {
    // a local cluster offers a wallet for each role
    const page = await openConsole('/operator');
    await page.getByRole('button', { name: 'Connect wallet' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Local guardian' }).click();
    const dialog = await plan(page, 'Lower limits', { 'Deployed per day': '12' });
    await confirm(dialog);
    expect(await reviewButton(dialog).isDisabled()).toBe(false);
    await dialog.getByRole('textbox', { name: /^Deployed per day/ }).fill('11');
    await dialog.getByRole('button', { name: 'Show what it does' }).click();
    const phrase = 'Lower limits of stablecoin 0 at once: Deployed per day 11 test USD';
    expect(await dialog.getByLabel(`Type "${phrase}"`).inputValue()).toBe('');
    expect(await reviewButton(dialog).isDisabled()).toBe(true);
  });

  it('shows all roles of a change that another has queued up for signing, and refuses what does something unknown', async () => {
    const wallet = await roleWallet('admin');
    const { delaySeconds, treasury, ...roles } = await rolesNow();
    const thief = (await richWallet(0n)).keypair.publicKey;
    const keyOf = (text: string | null) =>
      addressOf(text ?? '11111111111111111111111111111111') ?? expect.fail();
    const feePayer = wallet.keypair.publicKey;
    const change = queuePlatformChangeInstruction({
      ...{ admin: feePayer, newAdmin: thief, treasury: keyOf(treasury), delaySeconds },
      ...{ manager: keyOf(roles.manager), guardian: keyOf(roles.guardian), pauser: keyOf(roles.pauser) },
    });
    const { blockhash } = await connectionTo().getLatestBlockhash();
    const budget = { computeUnitLimit: 100_000 };
    const given = composeTransaction({ feePayer, instructions: [change], blockhash, ...budget });
    const page = await openConsole('/operator/governance', { wallet });
    await read(page, serializeTransaction(given));
    await page.getByText(`to admin ${thief.toBase58()}, manager ${roles.manager}`).first().waitFor();
    await page.getByText('hands the platform over').waitFor();
    await page.reload();
    await read(page, 'AAAA');
    await page.getByRole('region', { name: 'Transaction', exact: true }).getByRole('alert').waitFor();
    expect(wallet.asked).toBe(0);
  });

  it('deploys collateral, reports a loss, resolves it by the votes of two who sign apart, and shows it among the past ones', async () => {
    const holder = await richWallet();
    await mintCoins(await issueCoin(holder), holder, 500_000_000n);
    const managerWallet = await roleWallet('manager');
    const manager = await openConsole('/operator', { wallet: managerWallet });
    await manager.getByText('Covered as recorded').waitFor();
    // what would fail is said before the wallet is asked
    const failing = await plan(manager, 'Deploy collateral', { Amount: '99999999' });
    await failing.getByRole('alert').waitFor();
    expect(managerWallet.asked).toBe(0);
    await manager.keyboard.press('Escape');
    await plan(manager, 'Deploy collateral', { Amount: '50' });
    await sign(manager, 'Deploy collateral');
    await manager.getByRole('link', { name: 'Losses' }).click();
    const report = await plan(manager, 'Report a loss', { 'The most that may be lost': '2' });
    await report.getByText('Withheld from redemptions').waitFor();
    await sign(manager, 'Report a loss');
    await manager.getByText('is open since').waitFor();

    const linesOf = async (dialog: Locator) => {
      const lines = dialog.getByRole('region', { name: 'What it does' }).locator('dl > div');
      const texts = await lines.allTextContents();
      return texts.filter((line) => !/^(Vote for|Takes effect|Second vote|Undo)/.test(line));
    };
    const vote = await plan(manager, 'Vote on a loss', { 'The loss': '1.5' });
    await vote.getByRole('heading', { name: /^Vote to resolve loss report \d+ of stablecoin 0/ }).waitFor();
    const voted = await linesOf(vote);
    expect(voted.some((line) => line.includes('→'))).toBe(true);
    await sign(manager, 'Vote on a loss');
    // it says that it is the manager's, and that it counts
    const own = manager.getByRole('listitem', { name: 'Vote of the manager' });
    await own.getByText('Counts', { exact: true }).waitFor();
    await expectAccessible(manager);

    // the second one is elsewhere and signs when there is time: hours later
    await moveTime(3 * 3_600);
    const guardianWallet = await roleWallet('guardian');
    const guardian = await openConsole('/operator/losses', { wallet: guardianWallet });
    const seen = guardian.getByRole('listitem', { name: 'Vote of the manager' });
    await seen.getByText(/Resolve report \d+ with a loss of/).waitFor();
    const resolve = 'Resolve with this vote';
    const decision = await plan(guardian, resolve, {}, seen);
    await decision.getByText('Second vote').waitFor();
    expect(await decision.getByLabel('What is lost').inputValue()).toBe('1.5');
    expect(await decision.getByLabel('What is lost').isEditable()).toBe(false);
    expect(await linesOf(decision)).toEqual(voted);
    await sign(guardian, resolve);
    expect(guardianWallet.asked).toBe(1);
    await guardian.getByText('None open').waitFor();
    await guardian.getByRole('region', { name: 'Past reports' }).getByRole('row').nth(1).waitFor();

    await own.getByText('Counts no more').waitFor();
    expect(await own.getByRole('button', { name: resolve }).count()).toBe(0);
    await plan(manager, 'Withdraw the vote', {}, own);
    await sign(manager, 'Withdraw the vote', false);
    await manager.getByText('Nobody has voted.').waitFor();
    const custodian = await openConsole('/operator', { wallet: await roleWallet('custodian') });
    await plan(custodian, 'Return collateral', { Amount: '50' });
    await sign(custodian, 'Return collateral', false);
  });
});
