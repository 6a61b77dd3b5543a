import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createMetrics } from '../../src/http/metrics.ts';
import { ServiceClock } from '../../src/lib/clock.ts';
import { leaderMetrics } from '../../src/main/leader-metrics.ts';
import { clockMetrics } from '../../src/main/watch-clock.ts';

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
  clockMetrics({ clock: new ServiceClock(), nodes: { lags: () => [], pace: () => [] }, registry });
  return new Set(registry.getMetricsAsArray().map(({ name }) => name));
}

const namesIn = (text: string): string[] =>
  (text.match(/\b(?:obverse|http|process|nodejs)_\w+/g) ?? []).map((name) =>
    name.replace(/_(?:count|bucket|sum)$/, ''),
  );

const known = metricNames();
expect(alerts).toHaveLength([...rules.matchAll(/alert:/g)].length);

it.each(alerts)(
  'the alert $name asks for metrics that exist, leads to a runbook and has a test',
  ({ name, text }) => {
    const asked = namesIn(text);
    expect(asked.filter((each) => !known.has(each))).toEqual([]);
    if (!text.includes('up{')) expect(asked).not.toEqual([]);
    const [, anchor] = /runbook: docs\/runbooks\.md#(\S+)/.exec(text) ?? [];
    expect(anchorsOf(read('docs/runbooks.md'))).toContain(anchor);
    expect(read('deploy/prometheus/alerts.test.yml')).toContain(`alertname: ${name}\n`);
  },
);

it('the dashboard asks for metrics that exist, and shows every metric of the service', () => {
  const { panels } = JSON.parse(read('deploy/grafana/dashboards/obverse.json')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const shown = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr)));
  expect(shown.filter((name) => !known.has(name))).toEqual([]);
  const own = [...known].filter((name) => /^(?:obverse|http)_/.test(name));
  expect(own.filter((name) => !shown.includes(name))).toEqual([]);
});
