import { describe, expect, it } from 'vitest';
import { stepsDone } from './timeline.tsx';

const requested = '2026-01-01T00:00:00.000Z';
const opens = '2026-01-02T00:00:00.000Z';
const closes = '2026-01-04T00:00:00.000Z';
const at = (text: string) => Date.parse(text);

describe('a timeline', () => {
  it('counts a step as over from its moment on', () => {
    const steps = [{ at: requested }, { at: opens }, { at: closes }];
    expect(stepsDone(steps, at(requested) - 1)).toBe(0);
    expect(stepsDone(steps, at(requested))).toBe(1);
    expect(stepsDone(steps, at(opens) - 1)).toBe(1);
    expect(stepsDone(steps, at(opens))).toBe(2);
    expect(stepsDone(steps, at(closes))).toBe(3);
  });

  it('counts a beginning that is not recorded as over', () => {
    expect(stepsDone([{ at: null }, { at: opens }, { at: closes }], at(requested))).toBe(1);
  });

  it('does not count an end that is not known as over', () => {
    expect(stepsDone([{ at: requested }, { at: opens }, { at: null }], at(closes))).toBe(2);
  });
});
