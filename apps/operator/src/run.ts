import { CommanderError } from '@commander-js/extra-typings';
import { CoreError } from '@obverse/core';
import { SolanaJSONRPCError } from '@solana/web3.js';
import { EXIT, OperatorError } from './errors.ts';
import { buildProgram } from './program.ts';
import { tell } from './show/terminal.ts';

/**
 * Runs one command.
 * @param args as the operator typed them, without node and script
 * @returns the exit code
 */
export async function run(args: readonly string[]): Promise<number> {
  try {
    await buildProgram().parseAsync([...args], { from: 'user' });
    return EXIT.done;
  } catch (error) {
    // commander has said what is wrong; help and version end with 0
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    tell(`obverse: ${sentence(error)}`);
    return error instanceof OperatorError ? error.exitCode : EXIT.failed;
  }
}

/** What went wrong for the operator; for what was not foreseen, all there is to know. */
function sentence(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  if (error instanceof CoreError) return `refused: ${error.message}`;
  if (error instanceof SolanaJSONRPCError) return `the RPC node refused: ${error.message}`;
  return `unexpected: ${error instanceof Error ? error.stack : String(error)}`;
}
