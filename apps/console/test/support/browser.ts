import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterEach, beforeAll, expect, inject, onTestFinished } from 'vitest';
import { executablePath } from './chromium.ts';
import { installWallet, type TestWallet } from './test-wallet.ts';

export { hasBrowser } from './chromium.ts';

export type OpenOptions = {
  /** Absent: the browser has no wallet. */
  readonly wallet?: TestWallet | undefined;
  /** Further accounts of the wallet. */
  readonly otherAccounts?: readonly TestWallet[];
  /** In CSS pixels. */
  readonly width?: number;
  readonly colorScheme?: 'light' | 'dark';
  /** Where the service is reached; absent: at 127.0.0.1. */
  readonly origin?: string;
  /** Nodes that its pages may ask; absent: those of the local clusters. */
  readonly nodes?: readonly string[];
  /** Whether the browser's settings forbid all sites to store anything: neither storage nor cookies. */
  readonly isStorageBlocked?: boolean;
  /** Problems that the test causes on purpose. Chromium writes every failed request into its console. */
  readonly expected?: readonly RegExp[];
};

/** Notes all that must not happen in any page. */
async function watch(
  context: BrowserContext,
  allowed: readonly string[],
  report: (problem: string) => void,
): Promise<void> {
  context.on('console', (message) => {
    if (message.type() === 'error') report(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => report(`page: ${error.error()}`));
  context.on('request', (request) => {
    const { protocol, origin, href } = new URL(request.url());
    if (!/^(data|blob):/.test(protocol) && !allowed.includes(origin)) report(`third party: ${href}`);
  });
  await context.exposeFunction('obverseReport', report);
  await context.addInitScript(() => {
    const { obverseReport } = globalThis as unknown as { obverseReport: (problem: string) => void };
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, sample }) => {
      obverseReport(`policy: ${violatedDirective} ${blockedURI} ${sourceFile} ${sample}`);
    });
  });
}

/** A page that a test has changed counts as one of another network, which may not ask this machine's nodes. */
const launchOptions = {
  executablePath,
  args: ['--no-sandbox', '--disable-features=LocalNetworkAccessChecks'],
};

/** A browser of its own, as only its settings can block what sites store. It is closed with the test. */
async function openBlocked(options: BrowserContextOptions): Promise<BrowserContext> {
  const profile = await mkdtemp(join(tmpdir(), 'obverse-profile-'));
  onTestFinished(() => rm(profile, { recursive: true }));
  await mkdir(join(profile, 'Default'));
  const block = 2;
  const settings = { profile: { default_content_setting_values: { cookies: block } } };
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(settings));
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions, ...options });
  onTestFinished(() => context.close());
  return context;
}

let launched: Browser | undefined;

/** The browser of all files, which ends with the process of the tests; another one where it has crashed. */
async function sharedBrowser(): Promise<Browser> {
  if (!launched?.isConnected()) launched = await chromium.launch(launchOptions);
  return launched;
}

/** The requests with which a page sends transactions to its node, from now on. */
export function sentBy(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const body = request.postData() ?? '';
    if (body.includes('"sendTransaction"')) sent.push(body);
  });
  return sent;
}

/**
 * A browser for the tests of a file. A test fails where one of its pages has an error in the console, an uncaught exception, a violation of the
 * content security policy or a request to anyone but the service and its clusters.
 */
export function useBrowser() {
  let browser: Browser;
  let problems: string[] = [];

  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterEach(() => {
    const found = problems;
    problems = [];
    // a text, as a failure does not print what is in a list
    expect(found.join('\n')).toBe('');
  });

  /** Opens a page of the console in a fresh profile. It is closed with the test. */
  async function openConsole(path: string, options: OpenOptions = {}): Promise<Page> {
    const { wallet, width = 1280, colorScheme = 'light', expected = [] } = options;
    const { origin: baseURL = inject('service').url } = options;
    const { nodes = Object.values(inject('service').rpcUrls) } = options;
    const viewport = { width, height: 800 };
    // a page that closes may still report, when another test runs
    const ofTest = problems;
    // over TLS a test has a certificate of its own
    const profile = { baseURL, viewport, colorScheme, ignoreHTTPSErrors: baseURL.startsWith('https:') };
    const context = options.isStorageBlocked ? await openBlocked(profile) : await browser.newContext(profile);
    // on a busy machine
    context.setDefaultTimeout(60_000);
    if (!options.isStorageBlocked) onTestFinished(() => context.close());
    await watch(context, [baseURL, ...nodes], (problem) => {
      if (!expected.some((pattern) => pattern.test(problem))) ofTest.push(problem);
    });
    if (wallet !== undefined) await installWallet(context, wallet, options.otherAccounts);
    const page = await context.newPage();
    await page.goto(path);
    return page;
  }

  return { openConsole };
}
