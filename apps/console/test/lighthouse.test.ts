import { atDepth, freePort } from '@obverse/testing';
import lighthouse, { defaultConfig, desktopConfig } from 'lighthouse';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { executablePath, hasBrowser, hasGuide } from './support/chromium.ts';
import { issueCoin, mintCoins, richWallet } from './support/fixture.ts';

/** The least score in each category, of 100. */
const minScore = 95;

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only interfaces merge with vitest's
  interface ProvidedContext {
    /** Whether the machine is quiet, so that speed can be judged: `npm run console:lighthouse` says so. */
    readonly judgesSpeed: boolean;
  }
}

/** Speed is printed everywhere, and judged where the machine is quiet. What is judged never depends on other processes. */
const judgesSpeed = inject('judgesSpeed');
const isJudged = (category: string): boolean => category !== 'performance' || judgesSpeed;

/** Attempts at a page: something else may have used the processor during one of them. */
const maxAttempts = judgesSpeed ? 3 : 1;

/** The speed of a desktop by Lighthouse's own benchmark. A phone has a quarter of it. */
const desktopIndex = 1_750;

const devices = {
  phone: { config: defaultConfig, slowdown: 4 },
  desktop: { config: desktopConfig, slowdown: 1 },
};

/** The pages that `public/robots.txt` excludes. */
const isPrivate = /^\/(dashboard|operator|portfolio)/;

type Device = keyof typeof devices;

type Scores = Record<string, number>;

describe.skipIf(!hasBrowser)('Lighthouse', () => {
  let port: number;
  let browser: Browser;
  let blank: Page;
  let coin: string;
  const report: Record<string, Scores> = {};

  beforeAll(async () => {
    const wallet = await richWallet();
    const issued = await issueCoin(wallet);
    await mintCoins(issued, wallet, 100_000_000n);
    coin = issued.integrationId;
    port = await freePort();
    browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', `--remote-debugging-port=${port}`],
    });
    blank = await browser.newPage();
  });
  afterAll(async () => {
    console.table(report);
    await browser?.close();
  });

  /** The scores of a page as if this machine had the speed of the device, whatever it has, down to its own. */
  async function scoresOf(path: string, device: Device): Promise<Scores> {
    const { config, slowdown } = devices[device];
    const index = await blank.evaluate(pageFunctions.computeBenchmarkIndex);
    const throttling = {
      ...config.settings?.throttling,
      cpuSlowdownMultiplier: Math.max(1, slowdown * Math.min(1, index / desktopIndex)),
    };
    const flags = { port, output: 'json', logLevel: 'error' } as const;
    // what a wallet sees alone is nothing for search engines: robots.txt says so
    const skipAudits = isPrivate.test(path) ? ['is-crawlable'] : null;
    const settings = { ...config.settings, throttling, skipAudits };
    const url = inject('service').url + path;
    const run = () => lighthouse(url, flags, { extends: 'lighthouse:default', settings });
    let result = await run();
    // Chromium has lost a part of the trace; Lighthouse itself says to run it again
    for (let i = 1; i < 3 && result?.lhr.runtimeError?.code === 'NO_NAVSTART'; i++) result = await run();
    if (result === undefined) throw new Error(`Lighthouse has no result for ${path}`);
    const { categories, runtimeError } = result.lhr;
    if (runtimeError !== undefined) throw new Error(runtimeError.message);
    return Object.fromEntries(
      Object.values(categories).map(({ id, score }) => [id, Math.round(100 * (score ?? 0))]),
    );
  }

  // holders and passers-by have a phone, with a slow connection; the others have a desktop
  const onPhones: [string, Device][] = [
    ['/', 'phone'],
    ['/coins/COIN', 'phone'],
  ];
  const onDesktops: [string, Device][] = [
    ['/issue', 'desktop'],
    ['/dashboard', 'desktop'],
    ['/junior/0', 'desktop'],
    ['/portfolio', 'desktop'],
    ['/operator', 'desktop'],
  ];

  const guides: [string, Device][] = [
    ['/guide/', 'phone'],
    ['/guide/errors', 'desktop'],
  ];

  const all = [...onPhones, ...onDesktops, ...(hasGuide ? guides : [])];
  const sample = judgesSpeed ? all : atDepth({ quick: onPhones, full: all });
  const categories = judgesSpeed ? 'each category' : 'each category but performance';
  it.each(sample)(`gives %s at least 95 in ${categories} on a %s`, async (path, device) => {
    const lacking = (scores: Scores) =>
      Object.entries(scores).filter(([category, score]) => isJudged(category) && score < minScore);
    let best: Scores = {};
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const scores = await scoresOf(path.replace('COIN', coin), device);
      const entries = Object.entries(scores);
      best = Object.fromEntries(entries.map(([id, score]) => [id, Math.max(score, best[id] ?? 0)]));
      report[`${path} on a ${device}`] = best;
      if (lacking(best).length === 0) break;
    }
    expect(Object.keys(best)).toHaveLength(5);
    expect(lacking(best)).toEqual([]);
  });
});
