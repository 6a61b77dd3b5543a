import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { DEVELOPMENT_PROGRAM_ID, verifyTransaction } from '../../src/index.ts';
import { all } from './genuine.ts';

const cases = all().map(({ genuine }) => genuine);

/** Bundles for browsers what imports `verifyTransaction`. */
async function bundle(external: string[]): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: "export { DEVELOPMENT_PROGRAM_ID, verifyTransaction } from './index.ts'",
      resolveDir: fileURLToPath(new URL('../../src', import.meta.url)),
    },
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    globalName: 'bundled',
    platform: 'browser',
    // as the bundlers that frontends use do for the dependencies of web3.js
    define: { global: 'globalThis' },
    external,
  });
  return outputFiles[0]?.text ?? '';
}

describe('verifyTransaction in a browser', () => {
  it('needs no globals but those of browsers', async () => {
    const globals = { TextEncoder, TextDecoder, Uint8Array, URL, atob, btoa, crypto, fetch, AbortController };
    const browser = createContext({ ...globals, cases });
    runInContext(await bundle([]), browser);
    expect(runInContext('typeof Buffer + typeof process', browser)).toBe('undefinedundefined');
    const words = runInContext(
      `cases.map(({ request, response }) =>
        bundled.verifyTransaction(request, response, bundled.DEVELOPMENT_PROGRAM_ID).words)`,
      browser,
    );
    const wordsOf = ({ request, response }: (typeof cases)[number]) =>
      verifyTransaction(request, response, DEVELOPMENT_PROGRAM_ID).words;
    expect(JSON.stringify(words)).toBe(JSON.stringify(cases.map(wordsOf)));
  });

  it('adds at most 40 kB to a page, minified and compressed, beside web3.js', async () => {
    expect(gzipSync(await bundle(['@solana/web3.js'])).length).toBeLessThan(40_000);
  });
});
