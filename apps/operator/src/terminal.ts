import { createInterface } from 'node:readline';

/**
 * Control and direction characters except line breaks. Issuers choose the names on chain: unfiltered they could move the cursor and
 * change the text that the operator approves.
 */
const unsafeCharacters = /[^\P{C}\n]/gu;

/** Replaces characters that a terminal would interpret. */
export function printable(text: string): string {
  return text.replace(unsafeCharacters, '\u{fffd}');
}

/** Prints information for the operator on standard error, so that standard output has only the result. */
export function printInfo(text: string): void {
  process.stderr.write(`${printable(text)}\n`);
}

/** Prints the result of the command on standard output: a signature, a transaction or an account. */
export function printResult(text: string): void {
  process.stdout.write(`${printable(text)}\n`);
}

export type Terminal = {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
};

/** Asks a yes-or-no question. Everything except yes means no, including the end of the input. */
export function confirm(question: string, { input, output }: Terminal): Promise<boolean> {
  const lines = createInterface({ input, output });
  return new Promise((resolve) => {
    lines.once('close', () => resolve(false));
    lines.question(`${printable(question)} [y/N] `, (reply) => {
      resolve(/^y(es)?$/i.test(reply.trim()));
      lines.close();
    });
  });
}
