// Runs the commands of docs/runbooks.md as they stand there, each part in turn, and checks their effects. Commands that need another machine
// (`bash manual`) are only parsed. Words on the command line name the parts to run, beside those that install the service.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createReport } from '@obverse/stack/report';
import { runBash, shellBlocks } from './documented.mjs';
import { openRemote } from './remote.mjs';
import { scenarios } from './scenarios.mjs';
import { openStack } from './stack.mjs';

const files = ['docs/runbooks.md', 'docs/operating.md'];
const prelude = 'before-you-begin';
const installs = ['the-program', 'the-service-on-plain-machines'];

/** The parts of the runbooks with what they run, in their order. */
function readParts() {
  const parts = new Map();
  for (const file of files)
    for (const { anchor, language, words, text } of shellBlocks(readFileSync(file, 'utf8'))) {
      const [kind] = words;
      if (language !== 'bash' || !['runbook', 'manual'].includes(kind))
        throw new Error(`${file}#${anchor}: a block is neither \`bash runbook\` nor \`bash manual\``);
      const { status, stderr } = spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' });
      if (status !== 0) throw new Error(`${file}#${anchor}: ${stderr}`);
      if (kind === 'runbook') parts.set(anchor, [...(parts.get(anchor) ?? []), text]);
    }
  return parts;
}

const parts = readParts();
const [common] = parts.get(prelude);
parts.delete(prelude);
const wanted = process.argv.slice(2);
const isWanted = (anchor) => wanted.length === 0 || [...installs, ...wanted].includes(anchor);

const report = createReport('runbooks');
const stack = await openStack();
const known = scenarios(stack);
const remote = await openRemote(stack.folder, {
  async systemctl(verb, unit) {
    if (unit === 'postgresql') return stack.postgres[verb]().then(() => '');
    if (verb === 'is-active' && !stack.units.isActive(unit)) throw new Error(`${unit} is not active`);
    if (verb === 'stop' || verb === 'restart') await stack.units.stop(unit);
    if (verb === 'start' || verb === 'restart') await stack.units.start(unit);
  },
  step: (anchor, number) => known[anchor].steps[number](),
});
const env = { ...process.env, ...stack.env, SKIP_BUILD: '1', PATH: `${stack.folder}:${process.env.PATH}` };

try {
  for (const name of Object.keys(known).filter((name) => name !== 'close' && !parts.has(name)))
    throw new Error(`no part of the runbooks is ${name}`);
  for (const [anchor, blocks] of parts) {
    if (!isWanted(anchor)) continue;
    const passed = await report.check(anchor, async () => {
      if (known[anchor] === undefined) throw new Error('nothing checks what these commands do');
      await known[anchor].before?.();
      const steps = blocks.map((text, number) => {
        const asked = `answer=$(curl -sS --fail-with-body "${remote.url}/step/${anchor}/${number}")`;
        const step = `${asked} || { printf '%s\\n' "$answer"; exit 1; }\neval "$answer"\n`;
        return known[anchor].steps?.[number] ? step + text : text;
      });
      await known[anchor].check(await runBash([common, ...steps].join('\n'), { cwd: stack.folder, env }));
    });
    if (installs.includes(anchor) && !passed) break;
  }
} finally {
  known.close();
  remote.close();
  await stack.close();
}
report.end();
