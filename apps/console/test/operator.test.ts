import {
  addressOf,
  composeTransaction,
  DEVELOPMENT_PROGRAM_ID,
  queuePlatformChangeInstruction,
  serializeTransaction,
} from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { faucet } from '@obverse/testing';
import { PublicKey, VersionedTransaction } from '@solana/web3.js';
import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { useBrowser } from './support/browser.ts';
import { hasBrowser } from './support/chromium.ts';
import { clientOf, connectionTo, issueCoin, mintCoins, moveTime, richWallet } from './support/fixture.ts';
import { type TestWallet, testWallet } from './support/test-wallet.ts';

/** A wallet with a role's key, which anyone can derive on local clusters; with SOL for fees. */
async function roleWallet(role: string): Promise<TestWallet> {
  const wallet = testWallet(developmentKeypair(role));
  const connection = connectionTo();
  if ((await connection.getBalance(wallet.keypair.publicKey)) === 0)
    await connection.requestAirdrop(wallet.keypair.publicKey, 10_000_000_000);
  return wallet;
}

const rolesNow = async () => {
  const { data } = await clientOf().GET('/governance/roles');
  if (data === undefined) throw new Error('the roles cannot be read');
  return data.data;
};

const nobody = '11111111111111111111111111111111';

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

/** The queued change of stablecoin 0: that of another one is queued from the start. */
const queuedChange = (page: Page) =>
  page
    .getByRole('region', { name: 'Queued changes' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Settings of stablecoin 0' }) });

/** Confirms a planned action and signs it with the wallet. */
async function sign(page: Page, action: string, isDestructive: boolean) {
  const dialog = page.getByRole('dialog', { name: action, exact: true });
  const review = dialog.getByRole('button', { name: 'Review and sign' });
  await review.waitFor();
  expect(await review.isDisabled()).toBe(isDestructive);
  if (isDestructive) await confirm(dialog);
  await review.click();
  await dialog.getByRole('button', { name: 'Sign with your wallet' }).click();
  await dialog.getByText('Confirmed.').waitFor();
  // the sheet, then the action
  await page.keyboard.press('Escape');
  await dialog.getByText('Confirmed.').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
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
    const box = await effect.boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0)).toBe(true);
    await sign(page, 'Pause', true);
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
    expect(await dialog.getByRole('button', { name: 'Review and sign' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Give me the unsigned transaction' }).click();
    const text = (await dialog.getByTestId('transaction').textContent()) ?? '';
    const { message, signatures } = VersionedTransaction.deserialize(Buffer.from(text, 'base64'));
    expect(message.staticAccountKeys[0]?.toBase58()).toBe(pauser.address);
    expect(signatures.every((signature) => signature.every((byte) => byte === 0))).toBe(true);
    expect(message.compiledInstructions).toHaveLength(1);
    expect((await rolesNow()).paused).toBe(false);
  });

  it('queues a change of settings with its values before and after, executes it after its delay, and cancels another', async () => {
    const admin = await roleWallet('admin');
    const page = await openConsole('/operator/governance', { wallet: admin });
    const change = 'Change settings of stablecoin 0';
    const dialog = await plan(page, change, { 'Deployed per day': '123,456.5' });
    await dialog.getByText('Read as 123\u202f456.5').waitFor();
    const set = dialog.getByRole('region', { name: 'What it does' });
    await set.getByText(/^100\s000 test USD.*123\s456\.5 test USD/).waitFor();
    // what stays is set, too
    expect(await set.getByRole('definition').filter({ hasText: '(stays)' }).count()).toBe(9);
    await sign(page, change, true);
    const queued = queuedChange(page);
    await queued.getByText('Can be executed in').waitFor();
    await page.getByRole('heading', { name: 'Settings of stablecoin 1' }).waitFor();
    const execute = queued.getByRole('button', { name: 'Execute the change' });
    expect(await execute.count()).toBe(0);

    await moveTime(4 * 86_400);
    await queued.getByText('now, and was not yet').waitFor();
    await plan(page, 'Execute the change', {}, queued);
    await sign(page, 'Execute the change', true);
    await expect.poll(async () => (await rolesNow()).stablecoins[0]?.deployPerDay).toBe('123456500000');

    await queued.waitFor({ state: 'detached' });
    // what is in force, in the units that people use; the dialog says what the page knew when it was opened
    const shown = async () => {
      await page.getByRole('button', { name: change }).click();
      const text = await page.getByRole('dialog', { name: change }).textContent();
      await page.keyboard.press('Escape');
      return text;
    };
    await expect.poll(shown).toMatch(/Now 123\s456\.5 test USD\. Most to deploy in a day/);
    expect(await shown()).toMatch(/Now \d+ days?\. Waiting time of later junior withdrawals/);
    await plan(page, change, { 'Platform commission': '6' });
    await sign(page, change, true);
    await queued.getByText('Can be executed in').waitFor();
    await plan(page, 'Cancel the change', {}, queued);
    await sign(page, 'Cancel the change', true);
    await queued.waitFor({ state: 'detached' });
    const past = page.getByRole('region', { name: 'Past changes' }).getByRole('listitem');
    await past.filter({ hasText: 'Cancelled' }).first().waitFor();
    const executed = past.filter({ hasText: 'Executed' }).first();
    await executed.getByText('What it set').click();
    await executed.getByText('123\u202f456.5 test USD').waitFor();
    await expectAccessible(page);
  });

  it('says everywhere that a queued change has expired, and offers to remove it alone', async () => {
    const page = await openConsole('/operator/governance', { wallet: await roleWallet('admin') });
    const change = 'Change settings of stablecoin 0';
    await plan(page, change, { 'Platform commission': '6' });
    await sign(page, change, true);
    const queued = queuedChange(page);
    await queued.getByText('Can be executed in').waitFor();

    await moveTime(30 * 86_400);
    await queued.getByText('Change expired').waitFor();
    const expired = queued.getByRole('list', { name: 'Steps of this change' }).getByRole('listitem').last();
    await expect.poll(() => expired.textContent()).toMatch(/^Expired \(over\)/);
    expect(await expired.evaluate((step) => getComputedStyle(step).borderTopColor)).toBe('rgb(185, 28, 28)');
    expect(await queued.getByRole('button', { name: 'Execute the change' }).count()).toBe(0);
    expect(await queued.getByText('Can be executed now').count()).toBe(0);

    const home = await openConsole('/');
    const shown = home.getByRole('article', { name: 'stablecoin 0' });
    await shown.getByText('Change expired').waitFor();
    expect(await shown.getByText('Can be executed').count()).toBe(0);
    await expectAccessible(home);

    await plan(page, 'Cancel the change', {}, queued);
    await sign(page, 'Cancel the change', true);
    await queued.waitFor({ state: 'detached' });
  });

  it('refuses to queue a change where the node names another treasury than the service', async () => {
    const wallet = await roleWallet('admin');
    const page = await openConsole('/operator/governance', { wallet });
    const treasury = new PublicKey((await rolesNow()).treasury).toBuffer();
    const thief = (await richWallet(0n)).keypair.publicKey.toBuffer();
    await page.route(inject('service').rpcUrls.mainnet, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { result?: { value?: { data?: string[] }[] } };
      for (const account of Array.isArray(answer.result?.value) ? answer.result.value : []) {
        const data = Buffer.from(account?.data?.[0] ?? '', 'base64');
        const at = data.indexOf(treasury);
        if (at < 0 || account.data === undefined) continue;
        thief.copy(data, at);
        account.data[0] = data.toString('base64');
      }
      await route.fulfill({ response, json: answer });
    });
    const dialog = await plan(page, 'Change roles', { 'Delay of changes': '48 hours' });
    await dialog.getByText('The node and the service disagree about the roles (treasury)').waitFor();
    expect(await dialog.getByRole('button', { name: 'Review and sign' }).count()).toBe(0);
    await page.unroute(inject('service').rpcUrls.mainnet);
    await dialog.getByRole('button', { name: 'Show what it does' }).click();
    await dialog.getByText('(stays)').first().waitFor();
  });

  it('asks to confirm again when an amount was changed, with the new one', async () => {
    const page = await openConsole('/operator', { wallet: await roleWallet('guardian') });
    const dialog = await plan(page, 'Lower limits', { 'Deployed per day': '12' });
    await confirm(dialog);
    const review = dialog.getByRole('button', { name: 'Review and sign' });
    expect(await review.isDisabled()).toBe(false);
    await dialog.getByRole('textbox', { name: /^Deployed per day/ }).fill('11');
    await dialog.getByRole('button', { name: 'Show what it does' }).click();
    const again = dialog.getByLabel(
      'Type "Lower limits of stablecoin 0 at once: Deployed per day 11 test USD"',
    );
    expect(await again.inputValue()).toBe('');
    expect(await review.isDisabled()).toBe(true);
  });

  it('shows all roles of a change that another has queued up for signing', async () => {
    const wallet = await roleWallet('admin');
    const roles = await rolesNow();
    const thief = (await richWallet(0n)).address;
    const keyOf = (text: string | null) => addressOf(text ?? nobody) ?? expect.fail(`${text} is no address`);
    const queued = queuePlatformChangeInstruction(
      {
        admin: wallet.keypair.publicKey,
        newAdmin: keyOf(thief),
        manager: keyOf(roles.manager),
        guardian: keyOf(roles.guardian),
        pauser: keyOf(roles.pauser),
        treasury: keyOf(roles.treasury),
        delaySeconds: roles.delaySeconds,
      },
      DEVELOPMENT_PROGRAM_ID,
    );
    const blockhash = (await connectionTo().getLatestBlockhash()).blockhash;
    const given = composeTransaction({
      feePayer: wallet.keypair.publicKey,
      instructions: [queued],
      blockhash,
      computeUnitLimit: 100_000,
    });
    const page = await openConsole('/operator/governance', { wallet });
    await page.getByLabel('Transaction', { exact: true }).fill(serializeTransaction(given));
    await page.getByRole('button', { name: 'Show what it does' }).click();
    await page.getByText(`to admin ${thief}, manager ${roles.manager}`).first().waitFor();
    await page.getByText('hands the platform over').waitFor();
    expect(wallet.asked).toBe(0);
  });

  it('deploys collateral, reports a loss, resolves it by the votes of two who sign apart, and shows it among the past ones', async () => {
    const holder = await richWallet();
    await mintCoins(await issueCoin(holder), holder, 500_000_000n);
    const manager = await openConsole('/operator', { wallet: await roleWallet('manager') });
    await manager.getByText('Covered as recorded').waitFor();
    await plan(manager, 'Deploy collateral', { Amount: '50' });
    await sign(manager, 'Deploy collateral', true);
    await manager.getByRole('link', { name: 'Losses' }).click();
    const report = await plan(manager, 'Report a loss', { 'The most that may be lost': '2' });
    await report.getByText('Withheld from redemptions').waitFor();
    await sign(manager, 'Report a loss', true);
    await manager.getByText('is open since').waitFor();

    const linesOf = async (dialog: Locator) => {
      const lines = await dialog
        .getByRole('region', { name: 'What it does' })
        .locator('dl > div')
        .allTextContents();
      return lines.filter((line) => !/^(Vote for|Takes effect|Second vote|Undo)/.test(line));
    };
    const vote = await plan(manager, 'Vote on a loss', { 'The loss': '1.5' });
    await vote.getByRole('heading', { name: /^Vote to resolve loss report \d+ of stablecoin 0/ }).waitFor();
    const voted = await linesOf(vote);
    expect(voted.some((line) => line.includes('→'))).toBe(true);
    await sign(manager, 'Vote on a loss', true);
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
    await sign(guardian, resolve, true);
    expect(guardianWallet.asked).toBe(1);
    await guardian.getByText('None open').waitFor();
    await guardian.getByRole('region', { name: 'Past reports' }).getByRole('row').nth(1).waitFor();

    await own.getByText('Counts no more').waitFor();
    expect(await own.getByRole('button', { name: resolve }).count()).toBe(0);
    await plan(manager, 'Withdraw the vote', {}, own);
    await sign(manager, 'Withdraw the vote', false);
    await manager.getByText('Nobody has voted.').waitFor();

    await manager.getByRole('link', { name: 'Reserves and yield' }).click();
    const custodian = await openConsole('/operator', { wallet: await roleWallet('custodian') });
    await plan(custodian, 'Return collateral', { Amount: '50' });
    await sign(custodian, 'Return collateral', false);
  });

  it('composes a transaction again that has expired before it was signed, and has it reviewed again', async () => {
    const manager = await roleWallet('manager');
    const page = await openConsole('/operator', { wallet: manager });
    await faucet(connectionTo(), manager.keypair.publicKey, 0, 3_000_000n);
    const dialog = await plan(page, 'Distribute yield', { Amount: '3' });
    const transaction = dialog.getByRole('region', { name: 'Transaction', exact: true });
    const approve = () => transaction.getByRole('button', { name: 'Sign with your wallet' }).click();
    await dialog.getByRole('button', { name: 'Review and sign' }).click();
    await transaction.getByRole('button', { name: 'Sign with your wallet' }).waitFor();
    await moveTime(120);
    await approve();
    await transaction.getByText('This is the same one, made again.').waitFor();
    expect(manager.asked).toBe(1);
    // one that expires again is given up: only a person begins a third one
    await moveTime(120);
    await approve();
    await transaction.getByText('expired without effect').waitFor();
    expect(manager.asked).toBe(2);
    await transaction.getByRole('button', { name: 'Try again' }).click();
    await approve();
    await transaction.getByText('Confirmed.').waitFor();
    expect(manager.asked).toBe(3);
  });

  it("says in the program's words why something would fail, and asks no wallet", async () => {
    const manager = await roleWallet('manager');
    const page = await openConsole('/operator', { wallet: manager });
    const dialog = await plan(page, 'Deploy collateral', { Amount: '99999999' });
    await dialog.getByRole('alert').waitFor();
    expect(manager.asked).toBe(0);
  });

  it('refuses to sign what another has made where it does something unknown', async () => {
    const page = await openConsole('/operator/governance', { wallet: await richWallet(0n) });
    await page.getByLabel('Transaction', { exact: true }).fill('AAAA');
    await page.getByRole('button', { name: 'Show what it does' }).click();
    await page.getByRole('region', { name: 'Transaction', exact: true }).getByRole('alert').waitFor();
  });

  it('offers a wallet for each role on a local cluster', async () => {
    const page = await openConsole('/operator/roles');
    await page.getByRole('button', { name: 'Connect wallet' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Local guardian' }).click();
    await page.getByText('The connected wallet is: Guardian.').waitFor();
  });
});
