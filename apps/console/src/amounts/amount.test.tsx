import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Amount, DecimalAmount, Rate } from './amount.tsx';

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '');

it.each([
  [
    'no number until the decimals are known',
    <Amount key="" units="12" decimals={undefined} unit="A" />,
    '– A',
  ],
  ['no unit where the text around it has one', <Amount key="" units="1500000" decimals={6} />, '1.50', '1.5'],
  [
    'decimals by the size',
    <Amount key="" units="1234567891" decimals={9} unit="A" />,
    '1.23 A',
    '1.234567891 A',
  ],
  ['all digits of what is signed', <Amount key="" units="1234567891" decimals={9} isExact />, '1.234567891'],
  ['a rate', <Rate key="" decimal="1.002733118266" unit="USDC" />, '1.0027 USDC', '1.002733118266 USDC'],
])('an amount has %s, and every digit on hover', (_, view, text, title?: string) => {
  const html = renderToStaticMarkup(view);
  expect(textOf(html)).toBe(text);
  expect(/title="([^"]*)"/.exec(html)?.[1]).toBe(title);
});

it('an amount keeps the direction of its unit to itself', () => {
  const unit = '\u05d0\u05d1';
  for (const view of [
    <Amount key="1" units="1" decimals={0} unit={unit} />,
    <DecimalAmount key="2" decimal="1" unit={unit} />,
  ])
    expect(renderToStaticMarkup(view)).toMatch(new RegExp(`<bdi class="[^"]*">${unit}</bdi>`));
});
