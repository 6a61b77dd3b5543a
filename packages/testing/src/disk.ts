import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const block = Buffer.alloc(1 << 20);

function mount(directory: string, megabytes: number): boolean {
  try {
    const args = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'obverse-disk', directory];
    execFileSync('mount', args, { stdio: 'ignore' });
    return true;
  } catch {
    // only root may, and not in every container
    return false;
  }
}

/** A small file system in memory that can be filled, so that what is on it meets a disk that is really full. */
export function mountDisk(directory: string, megabytes: number) {
  mkdirSync(directory, { recursive: true });
  const isMounted = mount(directory, megabytes);
  const ballast = join(directory, 'ballast');
  return {
    canBeFilled: isMounted,
    /** @param leaveBytes how many bytes it leaves */
    fill(leaveBytes = 0): void {
      const file = openSync(ballast, 'w');
      try {
        for (let size = block.length; size >= 1; ) {
          try {
            if (writeSync(file, block, 0, size) < size) size >>= 1;
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
            size >>= 1;
          }
        }
      } finally {
        closeSync(file);
      }
      truncateSync(ballast, Math.max(0, statSync(ballast).size - leaveBytes));
    },
    free: (): void => rmSync(ballast, { force: true }),
    unmount(): void {
      if (isMounted) execFileSync('umount', ['--lazy', directory]);
    },
  };
}
