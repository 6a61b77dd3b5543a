import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2023',
    // hashed names: the service lets browsers keep these files forever
    // /assets has uploads
    assetsDir: 'console',
    // the content security policy allows no data: fonts or scripts
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  // web3.js asks for Node's globals
  define: { global: 'globalThis', 'process.env.NODE_DEBUG': 'undefined' },
});
