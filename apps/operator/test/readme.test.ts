import { readFileSync } from 'node:fs';
import * as operations from '@obverse/operations';
import { expect, it } from 'vitest';
import { buildProgram } from '../src/program.ts';
import { transactionCommand } from '../src/session/options.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const table = (heading: string) => readme.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
const firstColumn = (heading: string) =>
  [...table(heading).matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );

it('the README describes every command and no other', () => {
  const commands = buildProgram().commands.flatMap((command) =>
    command.commands.length === 0
      ? [command.name()]
      : command.commands.map((nested) => `${command.name()} ${nested.name()}`),
  );
  expect(firstColumn('Commands').sort()).toEqual(commands.sort());
});

it('the README describes every common option and no other', () => {
  const options = transactionCommand('any').options.map(({ long }) => long);
  expect(firstColumn('Common options').sort()).toEqual(options.sort());
});

it('every action of the operations is a command', () => {
  const actions = Object.values(operations).flatMap((each) =>
    typeof each === 'object' && 'command' in each ? [each.command] : [],
  );
  expect(actions.length).toBeGreaterThan(20);
  const { commands: top } = buildProgram();
  const commands = new Set(
    [...top, ...top.flatMap((command) => command.commands)].map((each) => each.name()),
  );
  expect(actions.filter((name) => !commands.has(name))).toEqual([]);
});
