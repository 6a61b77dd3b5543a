import { describe, expect, it } from 'vitest';
import { skeletonOf } from './confusables.ts';

describe('skeletonOf', () => {
  it.each([
    ['Асme Dоllar', 'Acme Dollar'],
    ['ΑСΜΕ', 'ACME'],
    ['acme  dollar', 'Acme-Dollar'],
    ['Acmé', 'Acme'],
    ['ACME\u200b', 'ACME'],
    ['ＡＣＭＥ', 'ACME'],
    ['U5DC', 'USDC'],
    ['GlobaI', 'Global'],
    ['Acrne', 'Acme'],
    ['ՏՕԼ', 'SOL'],
  ])('is the same for %s and %s', (a, b) => {
    expect(skeletonOf(a)).toBe(skeletonOf(b));
  });

  it.each([
    ['ACME', 'ACNE'],
    ['Acme Dollar', 'Acme Euro'],
    ['人民币', '日本円'],
  ])('differs for %s and %s', (a, b) => {
    expect(skeletonOf(a)).not.toBe(skeletonOf(b));
  });

  it('is empty for a name without letters and digits', () => {
    expect(skeletonOf(' -\u200b$ ')).toBe('');
  });
});
