import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
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

/** The metrics that queries ask for. */
const namesIn = (text: string): string[] =>
  (text.match(/\b(?:obverse|http|process|nodejs)_\w+/g) ?? []).map((name) =>
    name.replace(/_(?:count|bucket|sum)$/, ''),
  );

describe('the alerts', () => {
  it('are found in the file', () => {
    expect(alerts.length).toBe([...rules.matchAll(/alert:/g)].length);
    expect(alerts.length).toBeGreaterThan(10);
  });

  it.each(alerts)('$name asks for metrics that exist', ({ text }) => {
    const known = metricNames();
    const asked = namesIn(text);
    for (const name of asked) expect(known).toContain(name);
    if (!text.includes('up{')) expect(asked).not.toEqual([]);
  });

  it.each(alerts)('$name leads to a runbook and has a test', ({ name, text }) => {
    const [, anchor] = /runbook: docs\/runbooks\.md#(\S+)/.exec(text) ?? [];
    expect(anchorsOf(read('docs/runbooks.md'))).toContain(anchor);
    expect(read('deploy/prometheus/alerts.test.yml')).toContain(`alertname: ${name}\n`);
  });
});

type Panel = {
  readonly id: number;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets: readonly { readonly refId: string; readonly expr: string }[];
};

describe('the dashboard', () => {
  const { panels } = JSON.parse(read('deploy/grafana/dashboards/obverse.json')) as { panels: Panel[] };
  const shown = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr)));

  it('asks for metrics that exist', () => {
    const known = metricNames();
    expect(shown.filter((name) => !known.has(name))).toEqual([]);
  });

  it('shows every metric of the service', () => {
    const own = [...metricNames()].filter((name) => /^(?:obverse|http)_/.test(name));
    expect(own.filter((name) => !shown.includes(name))).toEqual([]);
  });

  it('gives each panel an id and a place of its own', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const [i, { title, gridPos: a }] of panels.entries())
      for (const { title: other, gridPos: b } of panels.slice(i + 1)) {
        const overlap = a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
        expect(overlap, `${title} and ${other}`).toBe(false);
      }
  });
});
