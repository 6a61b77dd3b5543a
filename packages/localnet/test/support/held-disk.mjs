// As hold-directory.mjs, on a disk that holds each synchronization until a line arrives on stdin; the line `fail` makes it fail.
// Prints `syncing` at the beginning of each.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { createInterface } from 'node:readline';

const lines = createInterface({ input: process.stdin });
const { fdatasync } = fs;
fs.fdatasync = (file, callback) => {
  console.log('syncing');
  lines.once('line', (line) => {
    if (line === 'fail') callback(Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' }));
    else fdatasync(file, callback);
  });
};
syncBuiltinESMExports();
await import('./hold-directory.mjs');
