// The units of deploy/systemd without systemd: the same command with the same environment files, started and stopped as systemctl does.
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startGroup, stopGroup } from '../documented.mjs';

/** What systemd reads from an environment file. */
export function readEnvironmentFile(file) {
  const lines = readFileSync(file, 'utf8').split('\n');
  return Object.fromEntries(
    lines.filter((line) => /^\w+=/.test(line)).map((line) => line.split(/=(.*)/s).slice(0, 2)),
  );
}

/**
 * @param root the checkout, in the place of /opt/obverse
 * @param config the folder in the place of /etc/obverse
 */
export function openUnits({ root, config, logs }) {
  const running = new Map();

  function start(unit) {
    if (isActive(unit)) return;
    const [template, instance] = unit.split('@');
    const text = readFileSync(join(root, `deploy/systemd/${template}@.service`), 'utf8').replaceAll(
      '%i',
      instance,
    );
    const settings = (name) =>
      [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value);
    const files = settings('EnvironmentFile').map((file) => file.replace('/etc/obverse', config));
    const [command, ...args] = settings('ExecStart')[0].replace('/usr/bin/node', process.execPath).split(' ');
    const own = Object.fromEntries(settings('Environment').map((line) => line.split(/=(.*)/s).slice(0, 2)));
    const env = Object.assign({ PATH: process.env.PATH }, own, ...files.map(readEnvironmentFile));
    const child = startGroup(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const log = createWriteStream(join(logs, `${unit}.log`), { flags: 'a' });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    running.set(unit, child);
  }

  const isActive = (unit) => {
    const child = running.get(unit);
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  };

  async function stop(unit) {
    if (isActive(unit)) await stopGroup(running.get(unit));
    running.delete(unit);
  }

  return {
    start,
    stop,
    isActive,
    /** The id of a unit's process; undefined while it is stopped. */
    processOf: (unit) => (isActive(unit) ? running.get(unit).pid : undefined),
    async kill(unit) {
      await stopGroup(running.get(unit), 'SIGKILL');
    },
    stopAll: () => Promise.all([...running.keys()].map(stop)),
  };
}
