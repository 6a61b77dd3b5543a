// The folders of src, highest first: each imports itself and those below it. Features import no other feature.
const floors = [
  'main',
  'http',
  'integration|stablecoin|platform|tranches|losses|governance|wallet|transaction|webhooks',
  'events',
  'auth|snapshots',
  'leader|state|uploads',
  'db|solana|outbound',
  'lib|config',
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...floors.map((floor, i) => ({
      name: `below ${floor}`,
      severity: 'error',
      from: { path: `^src/(${floor})/`, pathNot: '\\.test\\.ts$' },
      to: { path: '^src/', pathNot: `^src/(${['$1', ...floors.slice(i + 1)].join('|')})/` },
    })),
    { name: 'no circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'every file is in a folder with a place above',
      severity: 'error',
      from: { pathNot: `^src/(${floors.join('|')})/` },
      to: {},
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: ['node_modules', '/dist/'] },
    includeOnly: '^src/',
    enhancedResolveOptions: { extensions: ['.ts', '.js'] },
  },
};
