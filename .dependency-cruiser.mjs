// The architecture, top to bottom: a folder may import only the folders listed for it,
// and a folder that is not listed may import nothing. test/repository/boundaries.test.ts sees each rule fail.
const MAY_IMPORT = {
  words: [], // what the service says, by code: everybody may say something
  lib: [],
  model: ['lib'],
  config: ['model', 'lib'], // listed by nobody: app.ts reads it and passes plain options on
  'outbound-http': ['lib'],
  sources: ['outbound-http', 'model', 'lib'],
  store: ['model', 'lib'],
  access: ['outbound-http', 'store/control', 'model', 'lib'], // asks identity providers who somebody is
  connections: ['access', 'sources', 'store/control', 'model', 'lib'],
  vault: ['connections', 'store/control', 'model', 'lib'], // names of people, sealed, apart from the facts
  collector: ['access', 'connections', 'sources', 'store', 'model', 'lib'],
  scheduler: ['store/control', 'model', 'lib'], // handlers are passed in by app.ts
  metrics: ['access', 'store/facts', 'model', 'lib'], // never a vendor, never control data
  people: ['access', 'metrics', 'store', 'model', 'lib'],
  overview: ['access', 'metrics', 'people', 'store', 'model', 'lib'], // one answer made of what those know
  views: ['access', 'store/control', 'model', 'lib'], // addresses of pages, never numbers
  annotations: ['access', 'metrics', 'store', 'model', 'lib'], // what happened beside numbers, and notes about it
  privacy: ['access', 'metrics', 'store', 'model', 'lib'], // between a question and the facts: what its asker may be shown
  api: [
    'access',
    'annotations',
    'collector',
    'connections',
    'metrics',
    'overview',
    'people',
    'privacy',
    'views',
    'model',
    'lib',
  ],
  cli: ['api', 'lib'], // argv in, text out
  // What the program and each of its commands stand on: the stores opened, the verbs' context built, the workers started.
  core: [
    'access',
    'collector',
    'config',
    'connections',
    'outbound-http',
    'scheduler',
    'sources',
    'store',
    'vault',
    'views', // those of earlier versions are sealed with the rest of a migration
    'model',
    'lib',
  ],
  commands: [
    'access',
    'api',
    'cli',
    'config',
    'connections',
    'core',
    'privacy',
    'store/control',
    'vault',
    'model',
    'lib',
  ],
}

const directionRules = Object.entries(MAY_IMPORT).map(([folder, allowed]) => ({
  name: `${folder}-imports-only-what-the-map-says`,
  comment: 'Move the code to the folder that owns it; the map changes only in a commit that says why.',
  severity: 'error',
  from: { path: `^src/${folder}/`, pathNot: '[.](?:test|suite)[.]ts$' },
  to: { path: '^src/', pathNot: [folder, 'words', ...allowed].map((f) => `^src/${f}/`) },
}))

export default {
  forbidden: [
    ...directionRules,
    {
      name: 'folder-is-on-the-map',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: `^src/(?:${Object.keys(MAY_IMPORT).join('|')})/` },
      to: {},
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'one-source-never-imports-another',
      severity: 'error',
      from: { path: '^src/sources/([^/]+)/' },
      to: { path: '^src/sources/[^/]+/', pathNot: '^src/sources/$1/' },
    },
    {
      name: 'source-insides-are-private',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/sources/' },
      to: {
        path: '^src/sources/',
        pathNot: '^src/sources/(?:source|source-module|feed|registry|profiles)[.]ts$',
      },
    },
    {
      name: 'web-sees-only-the-contract',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(?:src|simulator|bench|test)/', pathNot: ['^src/api/contract/', '^src/words/'] },
    },
    {
      name: 'contract-is-schemas-only',
      comment: 'Schemas, and the nouns of the model that they are made of: a word is listed once.',
      severity: 'error',
      from: { path: '^src/api/contract/', pathNot: '[.]test[.]ts$' },
      to: {
        pathNot: ['^src/api/contract/', '^src/model/(?!coverage[.]ts$)', '^src/words/', '^node_modules/zod/'],
      },
    },
    {
      name: 'model-loads-no-texts',
      comment:
        'Pages load the nouns of the model; a sentence made there would bring all texts of the service along.',
      severity: 'error',
      from: { path: '^src/model/', pathNot: ['^src/model/coverage[.]ts$', '[.]test[.]ts$'] },
      to: { path: '^src/words/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-store-opens-a-database',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/store/', '[.](?:test|suite)[.]ts$'] },
      to: { path: '^node_modules/(?:pg|better-sqlite3|@clickhouse/client|chdb)/' },
    },
    {
      name: 'only-store-writes-control-sql',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/store/', '^src/access/', '[.](?:test|suite)[.]ts$'] },
      to: { path: '^node_modules/kysely/' },
    },
    {
      name: 'only-access-knows-the-auth-library',
      severity: 'error',
      from: { path: '^(?:src|web)/', pathNot: ['^src/access/', '[.]test[.]ts$'] },
      to: { path: '^node_modules/(?:better-auth|@better-auth)/' },
    },
    {
      name: 'only-privacy-grants-facts',
      comment:
        'An answer is made of facts that the gate of its request gave: take them from call.gate.clear.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/privacy/', '[.](?:test|suite)[.]ts$'] },
      to: {
        path: '^src/store/facts/(?:facts-grant|own/own-grant)[.]ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-vault-reads-sealed-people',
      comment: 'Names are given and asked for through the facts store, which the vault stands behind.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['^src/vault/', '^src/connections/keys/key-check[.]ts$', '[.](?:test|suite)[.]ts$'],
      },
      to: { path: '^src/store/control/people/people-vault-table[.]ts$' },
    },
    {
      name: 'only-privacy-clears-answers',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['^src/privacy/', '^src/api/routes/bind-routes[.]ts$', '[.](?:test|suite)[.]ts$'],
      },
      to: { path: '^src/privacy/cleared[.]ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-api-knows-http-framework',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/api/', '[.](?:test|suite)[.]ts$'] },
      to: { path: '^node_modules/(?:hono|@hono)/' },
    },
    {
      name: 'only-outbound-http-sends-requests',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/outbound-http/', '[.](?:test|suite)[.]ts$'] },
      to: { path: '^node_modules/undici/' },
    },
    {
      name: 'nobody-imports-the-composition-root',
      severity: 'error',
      from: { path: '^(?:src/[^/]+/|web/)', pathNot: '[.](?:test|suite)[.]ts$' },
      to: { path: '^src/[^/]+[.]ts$' },
    },
    {
      name: 'simulator-stands-alone',
      comment: 'The simulator plays the vendor; sharing our parser would make it agree with our mistakes.',
      severity: 'error',
      from: { path: '^simulator/', pathNot: ['^simulator/demo/', '[.]test[.]ts$'] },
      to: { path: '^(?:src|web)/' },
    },
    {
      name: 'no-production-import-of-tests',
      severity: 'error',
      from: { path: '^(?:src|web|simulator)/', pathNot: '[.](?:test|suite)[.]tsx?$' },
      to: { path: '(?:^test/|[.](?:test|suite)[.]tsx?$)' },
    },
  ],
  // exclude stays anchored: a bare 'dist' would hide node_modules/kysely/dist and blind the rules above
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
  },
}
