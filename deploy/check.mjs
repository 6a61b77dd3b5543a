// Checks what no schema of compose or Kubernetes knows: that the service accepts the variables, and that names in one file exist in the others.
// node deploy/check.mjs compose FILE | kubernetes FILE, each file with the documents as a JSON list. Needs the api to be built.
import { readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { apiConfig } from '../apps/api/dist/config/api-config.js';
import { readEnv } from '../apps/api/dist/config/read-env.js';
import { variables } from '../apps/api/dist/config/schema.js';

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');
const problems = [];
const expect = (truth, problem) => truth || problems.push(problem);

/** Variables of the image and of Node, which the service's schema does not have. */
const others = ['NODE_ENV'];

/** That each name is one of the service's, and that the service would start with the values. */
function checkEnvironment(of, environment) {
  const known = [...Object.keys(variables.shape), ...others];
  for (const name of Object.keys(environment))
    expect(known.includes(name.replace(/_FILE$/, '')), `${of}: the service has no variable ${name}`);
  try {
    const env = readEnv(environment);
    apiConfig(env);
    return env;
  } catch (error) {
    expect(false, `${of}: ${error.message}`);
    return {};
  }
}

/** That the proxy knows the address of each container that it passes requests to, and that no other container can have that address. */
function checkProxy({ services, networks }) {
  const hosts = [services.proxy.extra_hosts ?? []].flat();
  const known = Object.fromEntries(hosts.map((each) => each.split(/[:=]/)));
  const [{ ip_range: range }] = networks.default.ipam.config;
  const others = new BlockList();
  const [first, bits] = (range ?? '0.0.0.0/0').split('/');
  others.addSubnet(first, Number(bits));
  const configured = `${read('compose/nginx.sh')}${read('compose/uploads.conf')}`;
  for (const [, name] of configured.matchAll(/\b([a-z][\w-]*):\d{4}\b/g)) {
    const address = services[name]?.networks?.default?.ipv4_address;
    expect(address, `${name}: its address changes when it starts again, and nginx keeps the former one`);
    expect(known[name] === address, `the proxy takes ${known[name]} for ${name}, which is at ${address}`);
    expect(!others.check(address ?? ''), `${name}: another container can have ${address} before it`);
  }
}

function checkCompose([stack]) {
  const { services, secrets } = stack;
  checkProxy(stack);
  const own = Object.entries(services).filter(([name]) => /^(api|indexer)-\d$/.test(name));
  expect(own.length === 4, `${own.length} processes of the service instead of 4`);
  for (const [name, { environment, secrets: mounted = [], healthcheck }] of own) {
    const given = Object.entries(environment).map(([variable, value]) => {
      const [, secret] = /^\/run\/secrets\/(.+)$/.exec(value ?? '') ?? [];
      if (secret === undefined) return [variable, value];
      const has = mounted.some((each) => (each.source ?? each) === secret);
      expect(has, `${name}: ${variable} names the secret ${secret}, which is not mounted`);
      return [variable, secrets[secret].file];
    });
    const env = checkEnvironment(name, Object.fromEntries(given));
    // the image says where it listens, and other files rely on it
    expect(!('PORT' in environment) && !('HOST' in environment), `${name}: PORT and HOST are the image's`);
    expect(healthcheck?.disable !== true, `${name}: the image's health check is disabled`);
    expect(env.INDEXER === 'separate', `${name}: requests and leadership are not separate`);
  }
  for (const [, host, port] of read('prometheus/prometheus.yml').matchAll(/\b((?:api|indexer)-\d):(\d+)/g)) {
    const { METRICS_PORT, METRICS_HOST } = services[host]?.environment ?? {};
    const isThere = String(METRICS_PORT) === port && METRICS_HOST === '0.0.0.0';
    expect(isThere, `prometheus.yml asks ${host}:${port}, which is not there`);
  }
}

const ofKind = (documents, kind) => documents.filter((each) => each.kind === kind);
const selects = (selector, labels) => Object.entries(selector).every(([key, value]) => labels[key] === value);
/** What the secret that secret.example.env asks for would have. */
const sampleSecrets = {
  DATABASE_URL: 'postgres://obverse:secret@db.example/obverse',
  REDIS_URL: 'rediss://redis.example',
  WEBHOOK_KEY: Buffer.alloc(32, 1).toString('base64'),
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

function checkKubernetes(documents) {
  const [configuration] = ofKind(documents, 'ConfigMap');
  const names = [...read('kubernetes/secret.example.env').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  const secret = Object.fromEntries(names.map((name) => [name, sampleSecrets[name] ?? '']));
  const deployments = ofKind(documents, 'Deployment');
  const labelsOf = ({ spec }) => spec.template.metadata.labels;
  for (const deployment of deployments) {
    const { name } = deployment.metadata;
    const { containers, terminationGracePeriodSeconds: grace } = deployment.spec.template.spec;
    const [container] = containers;
    const sources = container.envFrom.map(({ configMapRef, secretRef }) => (configMapRef ?? secretRef).name);
    const isKnown = sources.every((each) => each === configuration.metadata.name);
    expect(isKnown, `${name}: its variables come from ${sources}`);
    const env = checkEnvironment(name, { ...configuration.data, ...secret });
    const stopsAfter = 30 + (env.STOP_DELAY_MS ?? 0) / 1_000;
    expect(grace >= stopsAfter, `${name}: is killed after ${grace} s, before it has stopped`);
    const ports = container.ports.map((port) => port.name);
    const metrics = container.ports.find((port) => port.name === 'metrics')?.containerPort;
    const scraped = Number(deployment.spec.template.metadata.annotations['prometheus.io/port']);
    const isScraped = metrics === scraped && metrics === env.METRICS_PORT;
    expect(isScraped, `${name}: metrics are asked for at ${scraped}, and are at ${env.METRICS_PORT}`);
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
      const { path, port } = container[probe]?.httpGet ?? {};
      const wanted = probe === 'readinessProbe' ? '/readyz' : '/healthz';
      expect(path === wanted && ports.includes(port), `${name}: its ${probe} asks ${path} at ${port}`);
    }
    const budgets = ofKind(documents, 'PodDisruptionBudget');
    const budget = budgets.find(({ spec }) => selects(spec.selector.matchLabels, labelsOf(deployment)));
    const hasRoom = budget?.spec.minAvailable < deployment.spec.replicas;
    expect(hasRoom, `${name}: no disruption budget leaves room for a drain`);
  }
  for (const { metadata, spec } of ofKind(documents, 'Service'))
    expect(
      deployments.some((each) => selects(spec.selector, labelsOf(each))),
      `the service ${metadata.name} selects nothing`,
    );
  for (const { metadata, spec } of ofKind(documents, 'HorizontalPodAutoscaler')) {
    const target = deployments.find((each) => each.metadata.name === spec.scaleTargetRef.name);
    const requests = target?.spec.template.spec.containers[0].resources.requests;
    const measured = spec.metrics.every(({ resource }) => resource.name in (requests ?? {}));
    expect(measured, `the autoscaler ${metadata.name} measures what its target does not request`);
    const isEqual = spec.minReplicas === target?.spec.replicas;
    expect(isEqual, `the autoscaler ${metadata.name} and its target differ in replicas`);
  }
}

const [kind, file] = process.argv.slice(2);
const documents = JSON.parse(readFileSync(file, 'utf8'));
({ compose: checkCompose, kubernetes: checkKubernetes })[kind](documents);
for (const problem of problems) console.error(`obverse: ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);
