import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { confirm, printable } from './terminal.ts';

it.each([
  ['y\n', true],
  [' Yes \n', true],
  ['\n', false],
  ['yep\n', false],
  ['', false],
])('confirm resolves the reply %j to %s', async (typed, expected) => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const answer = confirm('Pause the platform?', { input, output });
  input.end(typed);
  expect(await answer).toBe(expected);
  expect(output.read().toString()).toContain('Pause the platform? [y/N] ');
});

it('printable replaces characters that could move the cursor or reverse the text', () => {
  const text = 'Acme\u001b[2K\r Dollar\u202e \u200bÄ€\ntwo';
  expect(printable(text)).toBe('Acme\ufffd[2K\ufffd Dollar\ufffd \ufffdÄ€\ntwo');
});
