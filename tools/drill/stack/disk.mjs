// A small file system in memory that can be filled, so that what is on it meets a disk that is really full.
import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const block = Buffer.alloc(1 << 20);

/** @param megabytes of the file system; it is mounted, which only root may */
export function mountDisk(directory, megabytes) {
  mkdirSync(directory, { recursive: true });
  const canMount = process.getuid?.() === 0;
  if (canMount)
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'obverse-drill', directory]);
  const ballast = join(directory, 'ballast');
  return {
    canBeFilled: canMount,
    /** Leaves no byte. */
    fill() {
      const file = openSync(ballast, 'w');
      try {
        for (let size = block.length; size >= 1; ) {
          try {
            if (writeSync(file, block, 0, size) < size) size >>= 1;
          } catch (error) {
            if (error.code !== 'ENOSPC') throw error;
            size >>= 1;
          }
        }
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(ballast, { force: true }),
    unmount() {
      if (canMount) execFileSync('umount', ['--lazy', directory]);
    },
  };
}
