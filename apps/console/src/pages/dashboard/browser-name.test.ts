import { expect, it } from 'vitest';
import { browserName } from './browser-name.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36';

it.each([
  [windows, 'Chrome 131 on Windows'],
  [`${windows} Edg/131.0.0.0`, 'Edge 131 on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox 132 on Linux'],
  ['(iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1', 'Safari 18 on iOS'],
  ['curl/8.5.0', 'curl/8.5.0'],
  [null, 'Unknown browser'],
])('the browser that writes %j is called "%s"', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
