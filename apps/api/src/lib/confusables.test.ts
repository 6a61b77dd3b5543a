import { expect, it } from 'vitest';
import { skeletonOf } from './confusables.ts';

it('skeletonOf is the same for names that look alike, and differs for others', () => {
  const alike = [
    ['Асme Dоllar', 'Acme Dollar'],
    ['ΑСΜΕ', 'ACME'],
    ['acme  dollar', 'Acme-Dollar'],
    ['ACME\u200b', 'ACME'],
    ['U5DC', 'USDC'],
    ['Acrne', 'Acme'],
    ['ՏՕԼ', 'SOL'],
  ];
  for (const [a = '', b = ''] of alike) expect(skeletonOf(a), a).toBe(skeletonOf(b));
  const different = ['ACME', 'ACNE', 'Acme Dollar', 'Acme Euro', '人民币', '日本円'];
  expect(new Set(different.map(skeletonOf)).size).toBe(different.length);
  expect(skeletonOf(' -\u200b$ ')).toBe('');
});
