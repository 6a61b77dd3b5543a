import { existsSync } from 'node:fs';

/** The browser of the tests; .ci/run installs it. */
export const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** A browser is not installed everywhere: without one these tests are skipped. */
export const hasBrowser = existsSync(executablePath);

/** Whether `npm run docs` has built the guide, which the service serves beside the console. */
export const hasGuide = existsSync(new URL('../../../../docs/dist/index.html', import.meta.url));
