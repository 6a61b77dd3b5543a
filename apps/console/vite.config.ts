import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pageFiles } from './page-files.ts';

/** Small modules that most pages use. Plots, and the keys of local wallets, bring large libraries. */
const shared =
  /\/apps\/console\/src\/(?:ui|amounts|coins|wallet|transactions)\/(?!plot|chart-range|issued-coins|key-wallet|burner-wallet|burner-key)|\/packages\/react\/dist\//;

/** The math of quotes and losses, without what builds and verifies transactions: that needs the whole of web3.js. */
const math =
  /\/packages\/core\/dist\/(?:(?:accounting|math)\/(?!governance)|errors\.js|program\/platform\.generated\.js)/;

export default defineConfig({
  plugins: [react(), tailwindcss(), pageFiles()],
  build: {
    target: 'es2023',
    // hashed names: the service lets browsers keep these files forever
    // /assets has uploads
    assetsDir: 'console',
    // the content security policy allows no data: fonts or scripts
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    license: true,
    rolldownOptions: {
      output: {
        // few files: a phone waits for each of them
        codeSplitting: {
          groups: [
            { name: 'initial', tags: ['$initial'] },
            { name: 'shared', test: shared, minShareCount: 3 },
            { name: 'math', test: math },
          ],
        },
      },
    },
  },
  // packages may bring the same version a second time, for another compiler
  resolve: {
    dedupe: ['@solana/web3.js'],
    alias: {
      'rpc-websockets': fileURLToPath(new URL('../../scripts/no-subscriptions.mjs', import.meta.url)),
    },
  },
  // web3.js asks for Node's globals
  define: { global: 'globalThis', 'process.env.NODE_DEBUG': 'undefined' },
});
