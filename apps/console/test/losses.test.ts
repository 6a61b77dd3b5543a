import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { unwrap } from '@obverse/client';
import { DEVELOPMENT_PROGRAM_ID, decodeLossReport } from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { hasBrowser, useBrowser } from './support/browser.ts';
import { clientOf, issueCoin, mintCoins, richWallet } from './support/fixture.ts';
import { accountAt, reportLoss, resolveLoss, takeFromCustody } from './support/losses.ts';
import { changeAnswers } from './support/routes.ts';
import { approve, approveAndClose, figure } from './support/sheet.ts';

// the other cluster: nobody mints while a loss is reported, and the loss stays
const cluster = 'devnet';
const dollar = 1_000_000n;

const build = readFileSync(fileURLToPath(import.meta.resolve('@obverse/platform-program/platform.so')));

describe.skipIf(!hasBrowser)('the proof of backing', () => {
  const { openConsole } = useBrowser();
  const proofOn = (page: Page) => page.getByRole('region', { name: 'Proof of backing' });

  /** The share of what is owed that the page finds in token accounts. */
  const found = async (page: Page): Promise<number> => {
    const text = await figure(proofOn(page), 'Found in token accounts').textContent();
    return Number.parseFloat((text ?? '').replaceAll('\u202f', ''));
  };

  const stablecoin = (of: 'mainnet' | 'devnet') =>
    unwrap(clientOf().GET('/stablecoin/{index}', { params: { path: { index: 0 }, query: { cluster: of } } }));

  it('compares balances with what is owed, follows money that leaves the custody and a loss, and names accounts and program', async () => {
    const holder = await richWallet(2_000n * dollar, cluster);
    const { integrationId: id, ...coin } = await issueCoin(holder, { cluster });
    await mintCoins({ ...coin, integrationId: id }, holder, 1_000n * dollar, cluster);
    const page = await openConsole(`/coins/${id}?cluster=${cluster}`);
    const proof = proofOn(page);
    await proof.getByText('Covered in full').waitFor();
    expect(await found(page)).toBeGreaterThanOrEqual(100);
    // the program is a read of its own
    await proof.getByText("Equals this release's build").waitFor();
    const { vault, settings, underlyingMint } = await stablecoin(cluster);
    const params = { path: { id }, query: { cluster } } as const;
    const { brandedMint } = await unwrap(clientOf().GET('/integration/{id}', { params }));
    const admin = developmentKeypair('admin').publicKey.toBase58();
    const programId = DEVELOPMENT_PROGRAM_ID.toBase58();
    const text = await proof.textContent();
    for (const address of [vault, settings.custody ?? '', underlyingMint, brandedMint, programId, admin])
      expect(text).toContain(address);
    expect(await proof.getByTitle(createHash('sha256').update(build).digest('hex')).count()).toBe(1);
    await proof.getByText(/^As of slot/).waitFor();

    // what was deployed is in the custody's account until its owner takes it away
    const report = await reportLoss(200n * dollar, cluster);
    await page.reload();
    await proof.getByText('Covered in full').waitFor();
    await proof.getByText(/A loss of 200\.00 test USD of what is deployed is reported/).waitFor();
    await takeFromCustody(150n * dollar, cluster);
    await page.reload();
    await proof.getByText(/with what the program counts elsewhere/).waitFor();
    expect(await found(page)).toBeLessThan(100);
    await proof.getByText('there is the program’s count alone').waitFor();
    await expectAccessible(page);

    // holders have lost: less is owed, and what is left is covered
    await resolveLoss(report, 200n * dollar, cluster);
    await page.reload();
    await proof.getByText('Covered in full').waitFor();
    await expectAccessible(page);
  });

  it('says where the deployed program is another one, and where it was not checked', async () => {
    const { integrationId } = await issueCoin(await richWallet());
    const page = await openConsole('/');
    const answer = (change: (program: { deployed: object | null }) => void) =>
      changeAnswers(page, /\/platform\?/, ({ data }) => change(data.program));
    const other = { sha256: 'a'.repeat(64), upgradeAuthority: null };
    await answer((program) => Object.assign(program.deployed ?? {}, other));
    await page.goto(`/coins/${integrationId}`);
    await proofOn(page).getByText("Is not this release's build").waitFor();
    await proofOn(page).getByText('nobody', { exact: true }).waitFor();
    await page.unrouteAll();
    await answer((program) => Object.assign(program, { deployed: null }));
    await page.reload();
    await proofOn(page).getByText('Not checked: the cluster does not show it').waitFor();
  });
});

describe.skipIf(!hasBrowser)('a claim of a loss report', () => {
  const { openConsole } = useBrowser();

  it('comes from a redemption while the report is open, is shown with its refund when the report is resolved, and is settled', async () => {
    const holder = await richWallet(1_000n * dollar, cluster);
    const coin = await issueCoin(holder, { cluster });
    await mintCoins(coin, holder, 500n * dollar, cluster);
    const report = await reportLoss(100n * dollar, cluster);
    const path = `/coins/${coin.integrationId}?cluster=${cluster}&side=redeem`;
    const page = await openConsole(path, { wallet: holder });
    await page.getByText('A loss is reported of this coin').waitFor();
    await page
      .getByText(/^Loss reported: [0-9.]+ % withheld$/)
      .first()
      .waitFor();
    await page.getByLabel('You give back').fill('200');
    await page.getByLabel('Redeem all the same.').check();
    await page.getByRole('button', { name: 'Review the redemption' }).click();
    await page.getByLabel('Verified amounts').getByText('You receive now at least').waitFor();
    await approveAndClose(page);

    await page.getByRole('link', { name: 'Portfolio' }).click();
    const claims = page.getByRole('region', { name: 'Claims of loss reports' });
    await claims.getByText('The report is open').waitFor();
    await page.getByText('Worth before the reported loss', { exact: true }).first().waitFor();
    await expectAccessible(page);
    await resolveLoss(report, 40n * dollar, cluster);
    await claims.getByText('The report is resolved').waitFor();
    const refundLeft = async () => decodeLossReport(report, await accountAt(report, cluster)).refundLeft;
    expect(await refundLeft()).toBeGreaterThan(0n);
    const due = Number.parseFloat((await claims.locator('strong').textContent()) ?? '');
    // two decimals, rounded down
    expect(due).toBe(Number((await refundLeft()) / 10_000n) / 100);
    const { asked } = holder;

    // a refund that changes after a review was cancelled is shown as it is now
    await claims.getByRole('button', { name: 'Review the refund' }).click();
    await page.getByRole('button', { name: 'Sign with your wallet' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await changeAnswers(page, /\/loss-claims\?/, ({ data }) => {
      for (const claim of data.claims) claim.refundDue = '7000000';
    });
    // it reads everything again
    await page.getByRole('button', { name: 'Get test money' }).click();
    await claims.locator('strong').getByText(/^7\b/).waitFor();
    await page.unrouteAll();

    // once it is settled, the list that the service gives is without it
    const isOver = page.waitForResponse(
      async (response) =>
        response.url().includes('/loss-claims?') && (await response.json()).data?.claims.length === 0,
    );
    await claims.getByRole('button', { name: 'Review the refund' }).click();
    await approve(page);
    const outcome = page.getByText('The refund is in your wallet.');
    await outcome.waitFor();
    expect(holder.asked).toBe(asked + 1);
    await expect.poll(refundLeft).toBe(0n);
    await isOver;
    // the claim is not in the list any more, and what became of it stays in sight
    await claims.waitFor({ state: 'detached' });
    expect(await outcome.isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Close' }).click();
    await outcome.waitFor({ state: 'detached' });
  });
});
