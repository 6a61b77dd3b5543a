import { describe, expect, it } from 'vitest';
import { decodeRecords, encodeRecord } from './records.ts';

const RECORDS = [{ a: 1 }, ['zwei\n', '\u2028'], null, 'four'];
const BYTES = Buffer.from(RECORDS.map(encodeRecord).join(''));

describe('records', () => {
  it('come back as they were written', () => {
    expect(decodeRecords(BYTES)).toEqual({ records: RECORDS, intactBytes: BYTES.length, rest: 'none' });
    expect(decodeRecords(Buffer.alloc(0))).toEqual({ records: [], intactBytes: 0, rest: 'none' });
  });

  it('cut off at any byte give those before the cut, and never one that is not whole', () => {
    const ends = RECORDS.map(
      (_, index) =>
        Buffer.from(
          RECORDS.slice(0, index + 1)
            .map(encodeRecord)
            .join(''),
        ).length,
    );
    for (let cut = 0; cut < BYTES.length; cut++) {
      const { records, intactBytes, rest } = decodeRecords(BYTES.subarray(0, cut));
      const whole = ends.filter((end) => end <= cut).length;
      expect(records).toEqual(RECORDS.slice(0, whole));
      expect(rest).toBe(intactBytes === cut ? 'none' : 'torn');
    }
  });

  it('with any byte changed are not read beyond it', () => {
    for (let at = 0; at < BYTES.length; at++) {
      const damaged = Buffer.from(BYTES);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      const { records, rest } = decodeRecords(damaged);
      expect(rest).not.toBe('none');
      expect(records).toEqual(RECORDS.slice(0, records.length));
    }
  });

  it('damaged in the middle are told from a torn end', () => {
    const damaged = Buffer.from(BYTES);
    damaged[3] = (damaged[3] ?? 0) ^ 1;
    expect(decodeRecords(damaged).rest).toBe('corrupt');
  });
});
