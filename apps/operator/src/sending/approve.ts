import { RefusedError } from '../errors.ts';
import type { Session } from '../session/open.ts';
import { confirm } from '../show/terminal.ts';

/** Asks whether to do it, unless the operator has said yes beforehand. @throws RefusedError on anything but a yes */
export async function approve({ yes, name }: Pick<Session, 'yes' | 'name'>, title: string): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) {
    throw new RefusedError(
      'nothing was sent: there is no terminal to ask at; pass --yes to send without a question',
    );
  }
  const terminal = { input: process.stdin, output: process.stderr };
  if (!(await confirm(`\n${title} on ${name}?`, terminal))) throw new RefusedError('nothing was sent');
}
