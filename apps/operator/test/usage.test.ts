import { casesAtDepth } from '@obverse/testing';
import { describe, expect, it } from 'vitest';
import { buildProgram } from '../src/program.ts';
import { type Outcome, obverse, runHere } from './support/operator.ts';

const commands = buildProgram().commands.map((command) => command.name());

describe('--help', () => {
  it('names every command and exits with 0', async () => {
    const { code, stdout } = await obverse('--help');
    expect(code).toBe(0);
    for (const command of commands) expect(stdout).toMatch(new RegExp(`^ {2}${command} `, 'm'));
  });

  it('of a command names its signers', async () => {
    const { code, stdout } = await runHere('resolve-loss', '--help');
    expect(code).toBe(0);
    expect(stdout.replace(/\s+/g, ' ')).toContain('signed by two of admin, guardian and manager');
  });
});

describe('an invalid command line', () => {
  const loss = (...rest: string[]) => ['report-loss', '--stablecoin', '0', ...rest];
  const commandLines: [string[], string][] = [
    [[], 'Usage: obverse'],
    [['burn-it-all'], "unknown command 'burn-it-all'"],
    [['pause', '--force'], "unknown option '--force'"],
    [['pause', 'now'], 'too many arguments'],
    [loss(), "required option '--amount <units>' not specified"],
    [loss('--amount', '-5'), "option '--amount <units>' argument '-5' is invalid"],
    [loss('--amount', '1e6'), "option '--amount <units>' argument '1e6' is invalid"],
    [['unpause', '--program-id', 'xyz'], "option '--program-id <address>' argument 'xyz' is invalid"],
    [['report-loss', '--amount', '1', '--stablecoin', '65536'], 'integer from 0 to 65535'],
    [
      ['queue-change', 'stablecoin', '--stablecoin', '0', '--platform-fee-bps', '10001'],
      'integer from 0 to 10000',
    ],
    [['revoke-role', 'guardian'], 'Allowed choices are manager, pauser'],
    [['execute-change', 'coin'], 'Allowed choices are platform, stablecoin'],
    [['inspect', 'stablecoin'], 'which stablecoin?'],
    [['inspect', 'platform', '1'], 'only a stablecoin has an index'],
    [['inspect', 'platform', '--url', 'mainnet'], '--url must be'],
    [['list', 'coins'], "unknown command 'coins'"],
  ];
  const expectUsageError = ({ code, stdout, stderr }: Outcome, message: string) => {
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  };

  it.each(commandLines)('%j ends with 2 and names the problem: %s', async (args, message) =>
    expectUsageError(await runHere(...args), message),
  );

  it.each(casesAtDepth(commandLines, 1))(
    '%j exits its process with 2 and names the problem: %s',
    async (args, message) => expectUsageError(await obverse(...args), message),
  );
});

it('a missing keypair file is named before any call to the cluster', async () => {
  const { code, stderr } = await runHere('pause', '--url', 'http://127.0.0.1:9', '--yes');
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^obverse: the keypair file .*\/\.config\/solana\/id\.json cannot be read: it does not exist$/,
  );
});
