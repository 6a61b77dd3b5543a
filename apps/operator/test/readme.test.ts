import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sendingCommand } from '../src/options/commands.ts';
import { buildProgram } from '../src/program.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const table = (heading: string) => readme.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
const firstColumn = (heading: string) =>
  [...table(heading).matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );

it('describes every verb that there is, and no other', () => {
  const verbs = buildProgram().commands.flatMap((command) =>
    command.commands.length === 0
      ? [command.name()]
      : command.commands.map((nested) => `${command.name()} ${nested.name()}`),
  );
  expect(firstColumn('Verbs').sort()).toEqual(verbs.sort());
});

it('describes every common option, and no other', () => {
  const options = sendingCommand('any').options.map(({ long }) => long);
  expect(firstColumn('Common options').sort()).toEqual(options.sort());
});
