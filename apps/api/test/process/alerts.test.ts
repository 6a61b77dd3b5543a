import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createMetrics } from '../../src/http/metrics.ts';
import { leaderMetrics } from '../../src/leader-metrics.ts';
import { ServiceClock } from '../../src/lib/clock.ts';
import { clockMetrics } from '../../src/watch-clock.ts';

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../${path}`, import.meta.url)), 'utf8');

const rules = read('deploy/prometheus/alerts.yml');
const alerts = [...rules.matchAll(/- alert: (\w+)\n([\s\S]*?)(?=\n {6}- alert|\n {2}- name|$)/g)].map(
  ([, name = '', text = '']) => ({ name, text }),
);

/** As GitHub makes them of headings. */
const anchorsOf = (markdown: string) =>
  [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-'));

/** The names of all metrics that a process with leadership has. */
function metricNames(): Set<string> {
  const { registry, openStreams, dependencies } = createMetrics('test');
  openStreams(() => 0, 1);
  dependencies(async () => ({}));
  leaderMetrics(registry);
  clockMetrics({ clock: new ServiceClock(), lags: () => [], registry });
  return new Set(registry.getMetricsAsArray().map(({ name }) => name));
}

describe('the alerts', () => {
  it('are found in the file', () => {
    expect(alerts.length).toBe([...rules.matchAll(/alert:/g)].length);
    expect(alerts.length).toBeGreaterThan(10);
  });

  it.each(alerts)('$name asks for metrics that exist', ({ text }) => {
    const known = metricNames();
    const asked = text.match(/\b(?:obverse|http|process)_\w+/g) ?? [];
    for (const name of asked) expect(known).toContain(name.replace(/_(?:count|bucket|sum)$/, ''));
    if (!text.includes('up{')) expect(asked).not.toEqual([]);
  });

  it.each(alerts)('$name leads to a runbook and has a test', ({ name, text }) => {
    const [, anchor] = /runbook: docs\/runbooks\.md#(\S+)/.exec(text) ?? [];
    expect(anchorsOf(read('docs/runbooks.md'))).toContain(anchor);
    expect(read('deploy/prometheus/alerts.test.yml')).toContain(`alertname: ${name}\n`);
  });
});
