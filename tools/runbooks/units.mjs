// The units of deploy/systemd without systemd: the same command with the same environment files, started and stopped as systemctl does.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { Program } from '@obverse/stack/program';

/** @param root the checkout, in the place of /opt/obverse @param config the folder in the place of /etc/obverse */
export function openUnits({ root, config, logs }) {
  const started = new Map();
  const isActive = (unit) => started.get(unit)?.isRunning === true;

  async function start(unit) {
    if (isActive(unit)) return;
    const [template, instance] = unit.split('@');
    const file = readFileSync(join(root, `deploy/systemd/${template}@.service`), 'utf8');
    const lines = file.replaceAll('%i', instance).split('\n');
    const settings = (name) =>
      lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1));
    const files = settings('EnvironmentFile').map((path) => path.replace('/etc/obverse', config));
    const environment = [...settings('Environment'), ...files.map((path) => readFileSync(path, 'utf8'))];
    const [command, ...args] = settings('ExecStart')[0].replace('/usr/bin/node', process.execPath).split(' ');
    const env = parseEnv(environment.join('\n'));
    const log = join(logs, `${unit}.log`);
    started.set(unit, new Program({ name: unit, command, args, env, log, ready: () => true }));
    await started.get(unit).start();
  }

  const stop = (unit, signal) => started.get(unit)?.end(signal);
  return {
    ...{ start, stop, isActive },
    /** What stands for a unit's process; undefined while it is stopped. */
    processOf: (unit) => (isActive(unit) ? started.get(unit) : undefined),
    kill: (unit) => stop(unit, 'SIGKILL'),
  };
}
