import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { unwrap } from '@obverse/client';
import { DEVELOPMENT_PROGRAM_ID } from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { hasBrowser, useBrowser } from './support/browser.ts';
import { clientOf, issueCoin, mintCoins, richWallet } from './support/fixture.ts';
import { reportLoss, resolveLoss, takeFromCustody } from './support/losses.ts';
import { changeAnswers } from './support/routes.ts';
import { figure } from './support/sheet.ts';

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

  it('links to the explorer that the reader has chosen, and to none for a local cluster by itself', async () => {
    const { integrationId } = await issueCoin(await richWallet());
    const page = await openConsole(`/coins/${integrationId}`);
    const proof = proofOn(page);
    await proof.getByText(/^As of slot/).waitFor();
    expect(await proof.getByRole('link').count()).toBe(0);
    await proof.getByLabel('Explorer of the links').selectOption('own');
    await proof.getByLabel('Its address').fill('https://explorer.example/{kind}');
    await proof.getByText('Write {id} where the address or the signature stands').waitFor();
    const link = page.getByRole('link', { name: 'See the vault in your explorer' }).first();
    expect(await link.count()).toBe(0);
    await proof.getByLabel('Its address').fill('https://explorer.example/{kind}/{id}?cluster={cluster}');
    const url = `https://explorer.example/address/${(await stablecoin('mainnet')).vault}?cluster=mainnet`;
    expect(await link.getAttribute('href')).toBe(url);
    // kept in the browser, for the home page too
    await page.goto('/');
    await page.getByRole('link', { name: 'Check it' }).click();
    await page.getByText('Proof of backing', { exact: true }).first().click();
    expect(await link.getAttribute('href')).toBe(url);
    await expectAccessible(page);
  });
});
