import { describe, expect, it } from 'vitest';
import { decodeRecords, encodeRecord } from './records.ts';

const values = [{ a: 1 }, ['zwei\n', '\u2028'], null, 'four'];
const bytes = Buffer.from(values.map(encodeRecord).join(''));

describe('decodeRecords', () => {
  it('decodes records to the values that were encoded', () => {
    expect(decodeRecords(bytes)).toEqual({ records: values, intactBytes: bytes.length, tail: 'none' });
    expect(decodeRecords(Buffer.alloc(0))).toEqual({ records: [], intactBytes: 0, tail: 'none' });
  });

  it('decodes only the complete records before a cut at any byte', () => {
    const ends = values.map(
      (_, index) =>
        Buffer.from(
          values
            .slice(0, index + 1)
            .map(encodeRecord)
            .join(''),
        ).length,
    );
    for (let cut = 0; cut < bytes.length; cut++) {
      const { records, intactBytes, tail } = decodeRecords(bytes.subarray(0, cut));
      const whole = ends.filter((end) => end <= cut).length;
      expect(records).toEqual(values.slice(0, whole));
      expect(tail).toBe(intactBytes === cut ? 'none' : 'torn');
    }
  });

  it('decodes no record after a changed byte', () => {
    for (let at = 0; at < bytes.length; at++) {
      const damaged = Buffer.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      const { records, tail } = decodeRecords(damaged);
      expect(tail).not.toBe('none');
      expect(records).toEqual(values.slice(0, records.length));
    }
  });

  it('distinguishes damage in the middle from a torn end', () => {
    const damaged = Buffer.from(bytes);
    damaged[3] = (damaged[3] ?? 0) ^ 1;
    expect(decodeRecords(damaged).tail).toBe('corrupt');
  });
});
