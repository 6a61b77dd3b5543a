import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { confirm, printable } from './terminal.ts';

describe('confirm', () => {
  it.each([
    ['y\n', true],
    ['Yes\n', true],
    [' y \n', true],
    ['\n', false],
    ['n\n', false],
    ['yep\n', false],
    ['', false],
  ])('resolves the reply %j to %s', async (typed, expected) => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const answer = confirm('Pause the platform on http://127.0.0.1:8899?', { input, output });
    input.end(typed);
    expect(await answer).toBe(expected);
    expect(output.read().toString()).toContain('Pause the platform on http://127.0.0.1:8899? [y/N] ');
  });
});

describe('printable', () => {
  it('replaces characters that could move the cursor or reverse the text', () => {
    expect(printable('Acme\u001b[2K\r Dollar\u202e \u200bÄ€')).toBe(
      'Acme\ufffd[2K\ufffd Dollar\ufffd \ufffdÄ€',
    );
    expect(printable('one\ntwo')).toBe('one\ntwo');
  });
});
