import { describe, expect, it } from 'vitest';
import { readEnv } from './read-env.ts';
import { tracingConfig } from './tracing-config.ts';

const config = (variables: Record<string, string>) => tracingConfig(readEnv(variables), 'obverse-api');

const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318/';

describe('tracingConfig', () => {
  it('is off where no receiver is named, whatever else is set', () => {
    expect(config({})).toBeUndefined();
    expect(config({ OTEL_SERVICE_NAME: 'coins', OTEL_TRACES_SAMPLER_ARG: '1' })).toBeUndefined();
  });

  it('records everything under the name of the process by default', () => {
    expect(config({ OTEL_EXPORTER_OTLP_ENDPOINT })).toEqual({
      endpoint: 'http://127.0.0.1:4318',
      headers: {},
      serviceName: 'obverse-api',
      ratio: 1,
    });
  });

  it('takes name, ratio and headers from the environment', () => {
    const OTEL_EXPORTER_OTLP_HEADERS = 'x-key=a%20b=, authorization=Basic%20YQ==';
    const variables = {
      OTEL_SERVICE_NAME: 'coins',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
      OTEL_EXPORTER_OTLP_HEADERS,
    };
    expect(config({ OTEL_EXPORTER_OTLP_ENDPOINT, ...variables })).toMatchObject({
      headers: { 'x-key': 'a b=', authorization: 'Basic YQ==' },
      serviceName: 'coins',
      ratio: 0.25,
    });
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'must be an http or https URL'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5', 'must be a number from 0 to 1'],
    ['OTEL_TRACES_SAMPLER_ARG', 'all', 'must be a number from 0 to 1'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'x-key', 'must be name=value entries with commas between'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%', 'must be name=value entries with commas between'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%0d%0ab', 'must be name=value entries with commas between'],
  ])('refuses %s=%s', (name, value, message) => {
    expect(() => config({ OTEL_EXPORTER_OTLP_ENDPOINT, [name]: value })).toThrow(`${name} ${message}`);
  });
});
