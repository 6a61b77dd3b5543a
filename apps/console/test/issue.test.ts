import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { unwrap } from '@obverse/client';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { hasBrowser, useBrowser } from './support/browser.ts';
import { clientOf, newAddress, png, richWallet } from './support/fixture.ts';
import { approve, figure, signIn } from './support/sheet.ts';

const run = promisify(execFile);

const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
const goOn = (page: Page) => page.getByRole('link', { name: 'Continue' }).click();

async function enterTexts(page: Page, symbol: string): Promise<void> {
  await page.getByLabel('Name').fill('Acme Dollar');
  await page.getByLabel('Symbol').fill(symbol);
  await next(page);
}

async function chooseStablecoin(page: Page): Promise<void> {
  await next(page);
  await page.getByRole('radio', { name: 'stablecoin 0' }).check();
  await next(page);
}

async function choosePicture(page: Page): Promise<void> {
  await page.getByLabel('Picture').setInputFiles(png);
  await page.getByAltText('The chosen one').waitFor();
}

/** Signs on the last page. @returns the coin */
async function issued(page: Page): Promise<string> {
  await approve(page);
  await page.getByText('Your coin exists').waitFor();
  return new URL(page.url()).searchParams.get('coin') ?? '';
}

/** Runs code of the last step as a developer does. @returns what it prints */
async function runCode(page: Page, language: string, key: string): Promise<string> {
  await page.getByRole('button', { name: language, exact: true }).click();
  const code = (await page.locator('pre').textContent()) ?? '';
  expect(code).not.toContain(key);
  const env = { PATH: process.env['PATH'], OBVERSE_API_KEY: key };
  if (language === 'curl') return (await run('bash', ['-ec', code], { env })).stdout;
  if (language === 'Python') return (await run('python3', ['-c', code], { env })).stdout;
  // it finds the client as a file of this package
  const file = fileURLToPath(new URL(`./snippet-${process.pid}.mjs`, import.meta.url));
  await writeFile(file, code);
  return (await run(process.execPath, [file], { env }).finally(() => rm(file))).stdout;
}

describe.skipIf(!hasBrowser)('the pages that issue a coin', () => {
  const { openConsole } = useBrowser();

  it('issue it with one signature, show its key once, fill the whitelist and give code that runs', async () => {
    const wallet = await richWallet();
    const page = await openConsole('/issue', { wallet });
    await enterTexts(page, 'ACME');
    await choosePicture(page);
    await page.getByLabel('Your site').fill('https://acme.example');
    await chooseStablecoin(page);
    await page.getByLabel('Your fee').fill('25');
    const split = page.getByRole('region', { name: 'Split of the yield' });
    await expect.poll(() => figure(split, 'Platform').textContent()).toMatch(/^5\b/);
    await next(page);
    await next(page);
    await expectAccessible(page);

    wallet.mode = 'decline';
    await page.getByRole('button', { name: 'Issue the coin' }).click();
    await approve(page);
    await page.getByText('The wallet did not sign: User rejected the request').waitFor();
    wallet.mode = 'sign';
    await page.getByRole('button', { name: 'Try again' }).click();
    const id = await issued(page);
    expect(await page.evaluate(() => sessionStorage.getItem('obverse-issue:mainnet'))).toBeNull();

    await page.getByRole('button', { name: 'Reveal the API key' }).click();
    const key = (await page.getByTestId('secret').textContent()) ?? '';
    expect(key).toMatch(/^obv_/);
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByTestId('secret').waitFor({ state: 'detached' });
    const kept = await page.evaluate(() =>
      JSON.stringify([document.documentElement.outerHTML, { ...localStorage }, { ...sessionStorage }]),
    );
    expect(kept).not.toContain(key);
    await goOn(page);

    await signIn(page);
    const users = [wallet.address, ...Array.from({ length: 8 }, newAddress)];
    await page.getByLabel('Wallets').fill([...users, 'nobody'].join('\n'));
    await page.getByText('line 10: nobody').waitFor();
    await page.getByLabel('Wallets').fill([...users, wallet.address].join('\n'));
    await page.getByText('9 users, in 2 transactions; 1 repeated line left out').waitFor();
    await page.getByRole('button', { name: 'Add 9 users' }).click();
    await approve(page);
    await page.getByText('The whitelist has all changes').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await goOn(page);

    // the signature is empty still: 64 zero bytes
    for (const language of ['curl', 'TypeScript', 'Python'])
      expect(await runCode(page, language, key)).toContain('AQAAAAAAAAAA');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to its dashboard' }).click();
    await page.waitForURL(`/dashboard/${id}`);

    // the service gives its uploads under one of its names; a page under the other one may load nothing from there
    const origin = inject('service').url.replace('127.0.0.1', 'localhost');
    const other = await openConsole(`/coins/${id}`, { origin });
    const picture = other.locator('main img[src*="/assets/"]');
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    const { metadata } = await unwrap(clientOf().GET('/integration/{id}', { params: { path: { id } } }));
    const file = await (await fetch(metadata.uri)).json();
    expect(file).toMatchObject({ external_url: 'https://acme.example' });
  });

  it('issue a payment coin, whose pages say that it stays at exactly one and have no form for its fee', async () => {
    const page = await openConsole('/issue', { wallet: await richWallet() });
    await enterTexts(page, 'PAY');
    await chooseStablecoin(page);
    await page.getByRole('radio', { name: 'Payment coin: it stays at exactly one' }).check();
    expect(await page.getByLabel('Your fee').count()).toBe(0);
    await expectAccessible(page);
    await next(page);
    await page.getByRole('radio', { name: 'Everyone' }).check();
    await next(page);
    await page.getByRole('button', { name: 'Issue the coin' }).click();
    await page.getByText('Issue the payment coin PAY, with all of the yield as your fee').waitFor();
    const coin = await issued(page);
    await page.goto(`/coins/${coin}`);
    await page.getByText('This is a payment coin: it stays at exactly 1').waitFor();
    await page.goto(`/dashboard/${coin}/settings`);
    await signIn(page);
    await page.getByText('The fee cannot be changed').waitFor();
    expect(await page.getByLabel('New fee').count()).toBe(0);
  });

  it('issue a coin with the controls of a regulated issuer, which a draft keeps, the review names and the coin has', async () => {
    const page = await openConsole('/issue', { wallet: await richWallet() });
    await enterTexts(page, 'LAW');
    await chooseStablecoin(page);
    await next(page);
    // one line for who needs none
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await page.getByText('Controls of a regulated issuer: none').click();
    await page.getByRole('checkbox', { name: /^Freeze accounts/ }).check();
    await page.getByRole('checkbox', { name: /^Seize coins/ }).check();
    await page.getByText("can move any holder's coins to another account without the holder").waitFor();
    await next(page);
    await page.getByText('Say which wallet has these powers').waitFor();
    const compliance = newAddress();
    await page.getByRole('textbox', { name: 'Compliance authority' }).fill(compliance);
    await page.getByRole('radio', { name: 'Everyone' }).check();
    await expectAccessible(page);
    await page.reload();
    await page.getByText('Controls of a regulated issuer: freeze accounts, seize coins').waitFor();
    expect(await page.getByRole('textbox', { name: 'Compliance authority' }).inputValue()).toBe(compliance);
    await next(page);
    await page.getByText('These powers are for ever').waitFor();
    await page.getByText('Freeze accounts, Seize coins', { exact: true }).waitFor();
    await page.getByText(compliance).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Issue the coin' }).click();
    await page.getByText('and powers over its holders for ever').waitFor();
    await page.goto(`/coins/${await issued(page)}`);
    await page.getByText('Issuer can freeze, seize', { exact: true }).waitFor();
    await page.getByText(compliance, { exact: true }).waitFor();
    expect(await page.getByText('can pause the coin').count()).toBe(0);
  });

  it('lead from a step that lacks something to what is missing, and keep what was entered over a reload, except the picture', async () => {
    const page = await openConsole('/issue?step=review');
    await page.getByRole('heading', { name: 'What is your coin called?' }).waitFor();
    await next(page);
    await page.getByText('It must not be empty').first().waitFor();
    await enterTexts(page, 'KEEP');
    const text = { ...png, buffer: Buffer.from('no picture') };
    await page.getByLabel('Picture').setInputFiles(text);
    await page.getByText('The picture is damaged, or no image').waitFor();
    await choosePicture(page);
    await page.reload();
    await page.getByText('no longer has “a.png”').waitFor();
    await next(page);
    await page.getByText('stablecoin 1').waitFor();
    await page.goBack();
    await page.goBack();
    await page.getByRole('heading', { name: 'What is your coin called?' }).waitFor();
    expect(await page.getByLabel('Symbol').inputValue()).toBe('KEEP');
  });
});
