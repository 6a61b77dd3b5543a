import { CommanderError } from '@commander-js/extra-typings';
import { CoreError } from '@obverse/core';
import { InputError, OperationError } from '@obverse/operations';
import { SolanaJSONRPCError } from '@solana/web3.js';
import { optionOf } from './commands/action.ts';
import { exitCodes, OperatorError } from './errors.ts';
import { buildProgram } from './program.ts';
import { printInfo } from './terminal.ts';

/**
 * Runs one command.
 * @param args the command line without node and script
 * @returns the exit code
 */
export async function run(args: readonly string[]): Promise<number> {
  try {
    await buildProgram().parseAsync([...args], { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    // commander has printed the error; help and version end with 0
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    printInfo(`obverse: ${describeError(error)}`);
    if (error instanceof InputError) return exitCodes.usage;
    return error instanceof OperatorError ? error.exitCode : exitCodes.failed;
  }
}

/** One sentence for expected errors; the stack of unexpected ones. */
function describeError(error: unknown): string {
  if (error instanceof InputError && error.field !== undefined)
    return `${optionOf(error.field)} ${error.problem}`;
  if (error instanceof OperatorError || error instanceof OperationError) return error.message;
  if (error instanceof CoreError) return `refused: ${error.message}`;
  if (error instanceof SolanaJSONRPCError) return `the RPC node refused: ${error.message}`;
  return `unexpected: ${error instanceof Error ? error.stack : String(error)}`;
}
