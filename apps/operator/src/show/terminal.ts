import { createInterface } from 'node:readline';

/**
 * Control and direction characters, line breaks excepted. Names on chain are their issuers' choice: printed as they are they could
 * move the cursor and rewrite what the operator is about to approve.
 */
const UNSAFE = /[^\P{C}\n]/gu;

/** Text whose every character is seen as what it is. */
export function printable(text: string): string {
  return text.replace(UNSAFE, '\u{fffd}');
}

/** Tells the person at the terminal something. On standard error, so that {@link answer} stays alone on standard output. */
export function tell(text: string): void {
  process.stderr.write(`${printable(text)}\n`);
}

/** Writes what was asked for, on standard output: a signature, a transaction, an account. */
export function answer(text: string): void {
  process.stdout.write(`${printable(text)}\n`);
}

/** Where a question is asked. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** Asks for a yes. Anything else is a no, the end of the input too. */
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
