// What Linux says of processes.
import { readdir, readFile } from 'node:fs/promises';

const ticksPerSecond = 100;

/** A process with all that it has started. */
export async function familyOf(pid) {
  const family = [pid];
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    const children = await readFile(`/proc/${pid}/task/${thread}/children`, 'utf8');
    for (const child of children.split(' ').filter(Boolean)) family.push(...(await familyOf(child)));
  }
  return family;
}

/** The fields of a process's `stat` after its name. */
async function statOf(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** The process that started a process. */
export const parentOf = async (pid) => Number((await statOf(pid))[1]);

const seconds = (...ticks) => ticks.reduce((sum, each) => sum + Number(each), 0) / ticksPerSecond;

/** Seconds of CPU that a process has used. */
export async function cpuOf(pid) {
  const fields = await statOf(pid);
  return seconds(fields[11], fields[12]);
}

/** Seconds of CPU that a process has used and those of its children that have ended. */
export async function cpuWithEndedOf(pid) {
  const fields = await statOf(pid);
  return seconds(...fields.slice(11, 15));
}

/** MiB of a process; its share of what it has together with others. */
export async function memoryOf(pid) {
  const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/smaps_rollup`, 'utf8'));
  return Number(kilobytes) / 1024;
}
