import { readFileSync } from 'node:fs';
import * as operations from '@obverse/operations';
import { casesAtDepth } from '@obverse/testing';
import { describe, expect, it } from 'vitest';
import { buildProgram } from '../src/program.ts';
import { transactionCommand } from '../src/session/options.ts';
import { type Outcome, obverse, runHere } from './support/operator.ts';

const { commands } = buildProgram();

it('--help names every command and exits with 0', async () => {
  const { code, stdout } = await obverse('--help');
  expect(code).toBe(0);
  for (const command of commands) expect(stdout).toMatch(new RegExp(`^ {2}${command.name()} `, 'm'));
});

it('the README describes every command and common option and no other, and every action is a command', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const firstColumn = (heading: string) => {
    const table = readme.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
    const cells = [...table.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = '']) => cell);
    return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name)).sort();
  };
  const names = commands.flatMap((command) =>
    command.commands.length === 0
      ? [command.name()]
      : command.commands.map((nested) => `${command.name()} ${nested.name()}`),
  );
  expect(firstColumn('Commands')).toEqual(names.sort());
  const options = transactionCommand('any').options.map(({ long }) => long);
  expect(firstColumn('Common options')).toEqual(options.sort());
  const actions = Object.values(operations).flatMap((each) =>
    typeof each === 'object' && 'command' in each ? [each.command] : [],
  );
  expect(actions.length).toBeGreaterThan(20);
  expect(names.flatMap((name) => name.split(' '))).toEqual(expect.arrayContaining(actions));
});

describe('an invalid command line', () => {
  const commandLines: [string, string][] = [
    ['', 'Usage: obverse'],
    ['burn-it-all', "unknown command 'burn-it-all'"],
    ['pause --force', "unknown option '--force'"],
    ['report-loss --stablecoin 0', "required option '--amount <units>' not specified"],
    ['report-loss --stablecoin 0 --amount -5', "option '--amount <units>' argument '-5' is invalid"],
    ['unpause --program-id xyz', "option '--program-id <address>' argument 'xyz' is invalid"],
    ['report-loss --amount 1 --stablecoin 65536', 'integer from 0 to 65535'],
    ['queue-change stablecoin --stablecoin 0 --platform-fee-bps 10001', 'integer from 0 to 10000'],
    ['revoke-role guardian', 'Allowed choices are manager, pauser'],
    ['inspect stablecoin', 'which stablecoin?'],
    ['inspect platform --url mainnet', '--url must be'],
  ];
  const wordsOf = (line: string) => line.split(' ').filter((word) => word !== '');
  const expectUsageError = ({ code, stdout, stderr }: Outcome, message: string) => {
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  };

  it.each(commandLines)('"%s" ends with 2 and names the problem: %s', async (line, message) =>
    expectUsageError(await runHere(...wordsOf(line)), message),
  );

  it.each(casesAtDepth(commandLines, 1))(
    '"%s" exits its process with 2 and says: %s',
    async (line, message) => expectUsageError(await obverse(...wordsOf(line)), message),
  );
});

it('a missing keypair file is named before any call to the cluster', async () => {
  const { code, stderr } = await runHere('pause', '--url', 'http://127.0.0.1:9', '--yes');
  expect(code).toBe(1);
  const words =
    /^obverse: the keypair file .*\/\.config\/solana\/id\.json cannot be read: it does not exist$/;
  expect(stderr).toMatch(words);
});
