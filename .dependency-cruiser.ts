import type { IConfiguration } from 'dependency-cruiser'

/** Modules that several domain modules use; they know nothing of the domain modules. */
const shared = 'access|audit|downloads|files|licences|people'
/** Files with SQL of their module; see docs/architecture.md, "Modules". */
const queryFile = String.raw`[/-]queries\.ts$|/(?:file-)?access\.ts$|^server/modules/access/`

const config: IConfiguration = {
  forbidden: [
    {
      name: 'no-file-cycles',
      comment: 'Files of the server import each other in one direction, types included.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^server/', circular: true },
    },
    {
      name: 'no-module-cycles',
      comment: 'Module folders import each other in one direction: move what both need into a shared module.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^server/modules/[^/]+$' },
      to: { path: '^server/modules/[^/]+$', circular: true },
    },
    {
      name: 'base-imports-no-module',
      comment: 'The grading engine, licences and people stand below every other module.',
      severity: 'error',
      from: { path: '^server/(?:grading|modules/(licences|people))/' },
      to: { path: '^server/modules/', pathNot: '^server/modules/$1/' },
    },
    {
      name: 'shared-imports-no-domain',
      comment: 'Shared modules import each other and the base, no domain module.',
      severity: 'error',
      from: { path: `^server/modules/(?:${shared})/` },
      to: { path: '^server/modules/', pathNot: `^server/modules/(?:${shared})/` },
    },
    {
      name: 'nothing-imports-privacy',
      comment: 'Erasure and personal data read every module; only the tables of handlers and jobs import them.',
      severity: 'error',
      from: { path: '^server/', pathNot: String.raw`^server/modules/(?:privacy/|(?:index|jobs)\.ts$)` },
      to: { path: '^server/modules/privacy/' },
    },
    {
      name: 'handlers-on-top',
      comment: 'Handlers call use cases and queries; only the table of handlers imports them.',
      severity: 'error',
      from: { path: '^server/', pathNot: String.raw`^server/modules/index\.ts$` },
      to: { path: String.raw`^server/modules/[^/]+/handlers\.ts$` },
    },
    {
      name: 'queries-know-the-database-only',
      comment: 'Query and access files take a database and values: no request, no mail, no job, no file.',
      severity: 'error',
      from: { path: `^server/modules/.*(?:${queryFile})` },
      to: { path: String.raw`^server/(?:adapters/|texts/|context\.ts$|modules/[^/]+/(?:handlers|jobs)\.ts$)` },
    },
    {
      name: 'modules-below-app',
      comment: 'Modules are called by the app and its plugins; they never import them.',
      severity: 'error',
      from: { path: '^server/modules/' },
      to: { path: String.raw`^server/(?:plugins/|(?:app|main|open)\.ts$)` },
    },
    {
      name: 'base-below-modules',
      comment: 'The database, the adapters and the files shared by all modules import no module.',
      severity: 'error',
      from: { path: String.raw`^server/(?:db/[^/]+|adapters/.+|texts/.+|caller|config|context|contract|errors|pagination|policy)\.ts$` },
      to: { path: '^server/modules/' },
    },
    {
      name: 'no-unresolvable',
      comment: 'An import that cannot be resolved is invisible to the other rules.',
      severity: 'error',
      from: { path: '^server/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Tests, their helpers and the demo data stand above the app and may use any module.
    exclude: { path: String.raw`\.test\.ts$|/testing/|^server/db/seed/` },
    includeOnly: { path: '^server/' },
    // Type imports count: a circle of types is a circle for the reader.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.js', '.json'],
    },
  },
}

export default config
