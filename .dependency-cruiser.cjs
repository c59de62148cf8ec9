// Who may import whom (docs/architecture.md). Patterns, so that a new domain is guarded the day its folder exists.

/** A module or a feature may lean only on domains that stand before its own. */
const DOMAINS = [
  'identity',
  'audit',
  'people',
  'academics',
  'curriculum',
  'calendar',
  'enrollment',
  'planning',
  'attendance',
  'evaluation',
  'events',
  'messages',
  'records',
  'reports',
  'help',
  'operation',
  'dashboard',
  'family',
]

/**
 * The areas of a domain, each leaning only on those before it; the same names in server, contract, rules and web. A
 * domain small enough for one folder has none.
 */
const AREAS = {
  identity: [
    'institution',
    'mail',
    'texts',
    'second-factor',
    'sign-in',
    'access-link',
    'guardian-code',
    'own-factor',
    'first-run',
  ],
  people: [
    'person',
    'registration',
    'postal-code',
    'picture',
    'responsible',
    'account',
    'editing',
    'instructor',
    'staff',
    'own-record',
    'search',
    'import-row',
    'import',
    'import-review',
    'import-run',
    'duplicates',
    'merge',
    'self-registration',
    'consent',
    'guardianship',
    'guardian-letter',
    'record-proposal',
    'erasure',
    'first-run',
  ],
  academics: ['parameter', 'year', 'level', 'catalogue', 'policy', 'grade', 'event', 'rollover'],
  curriculum: ['component', 'matrix', 'year', 'ready-start'],
  calendar: ['holiday', 'item', 'board', 'event', 'school-days', 'subscription', 'print', 'year'],
  enrollment: ['list', 'waiting-list', 'transfer', 'entry', 'movement', 'brought', 'own'],
  planning: [
    'clash',
    'plan',
    'missing-plans',
    'lesson-writing',
    'record',
    'pending',
    'release',
    'lesson',
    'generation',
    'weekly-time',
    'staffing',
    'solver',
    'timetable',
    'making',
    'draft',
    'cover',
    'classes',
    'year',
  ],
  attendance: [
    'frequency',
    'justification',
    'absence-note',
    'active-search',
    'student',
    'sheet',
    'cards',
    'lesson',
    'month',
    'day',
    'withdrawal',
    'punctuality',
  ],
  evaluation: [
    'policy',
    'mark',
    'performance',
    'dependency',
    'evaluation',
    'score',
    'sentence',
    'score-sheet',
    'overview',
    'advance',
    'reenrollment',
    'ending',
    'council-opinion',
    'council',
    'appeal',
    'own-results',
  ],
  messages: ['mail', 'push', 'message', 'inbox', 'request', 'reminder'],
  reports: [
    'file',
    'document',
    'words',
    'verification',
    'archive',
    'report-card',
    'class-list',
    'enrollment-form',
    'map',
    'final-results',
    'council-minutes',
    'reconsideration',
    'tutelary-letter',
    'diary',
    'student-report',
    'modal',
    'declaration',
    'history',
    'demonstrative',
    'timetable',
    'year-calendar',
    'next-year',
    'cover-register',
  ],
  help: ['articles', 'tour'],
  dashboard: ['administrator', 'instructor', 'student'],
}

/** The areas of the shell, in the same way; what is directly in its folder puts them together. */
const SHELL_AREAS = ['palette', 'menu', 'outbox', 'year', 'notices', 'header']

const MODULES = '^apps/server/src/modules'
const FEATURES = '^apps/web/src/features'
// Files directly in the folder say what a module is; every module builds on them.
const SHARED_BY_MODULES = `${MODULES}/[^/]+[.]ts$`
/** docs/decisions/0055-public-queries-and-hooks.md */
const OPEN_TO_MODULES = '[.](service|public[.]queries|factory)[.]ts$'
const OPEN_TO_AREAS = '[.](service|public[.]queries|factory|values|types|words|queue)[.]ts$'
const TESTS = '[.]test[.]tsx?$'

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const onlyDomainsAbove = (name, folder) =>
  DOMAINS.slice(0, -1).map((domain, row) =>
    rule(
      `${name}-of-${domain}`,
      'Towards a domain below its own, code announces an event or offers a hook; it does not import.',
      { path: `${folder}/${domain}/`, pathNot: TESTS },
      { path: `${folder}/(${DOMAINS.slice(row + 1).join('|')})/` },
    ),
  )

const areasOf = ([domain, areas]) => {
  const inside = folder => `${folder}/${domain}`
  const anywhere = '^(apps/server/src/modules|apps/web/src/features|packages/contract/src|packages/rules/src)'
  return [
    ...areas
      .slice(0, -1)
      .map((area, row) =>
        rule(
          `${domain}-${area}-leans-on-areas-above`,
          'No arrow between the areas of a domain runs back.',
          { path: `${anywhere}/${domain}/${area}/`, pathNot: TESTS },
          { path: `^$1/${domain}/(${areas.slice(row + 1).join('|')})/` },
        ),
      ),
    rule(
      `${domain}-has-no-other-area`,
      'A folder that is not in the table of areas would be guarded by no order.',
      { path: `${anywhere}/${domain}/[^/]+/`, pathNot: `/${domain}/(${areas.join('|')})/` },
      {},
    ),
    rule(
      `${domain}-areas-meet-in-services`,
      'Of another area a service, a public query, what it is said in and its pure values are open; its rooms are not.',
      { path: `${inside(MODULES)}/([^/]+)/`, pathNot: [TESTS, '[.](queries|access)[.]ts$'] },
      {
        path: `${inside(MODULES)}/[^/]+/`,
        pathNot: [`${inside(MODULES)}/$1/`, OPEN_TO_AREAS],
      },
    ),
    rule(
      `${domain}-areas-build-sql-on-sql`,
      'Queries and access may nest the SQL shapes of other areas, as they may join their tables.',
      { path: `${inside(MODULES)}/([^/]+)/.*[.](queries|access)[.]ts$`, pathNot: TESTS },
      {
        path: `${inside(MODULES)}/[^/]+/`,
        pathNot: [`${inside(MODULES)}/$1/`, '[.](queries|values|types)[.]ts$'],
      },
    ),
    rule(
      `${domain}-areas-meet-in-api-and-parts`,
      'Of another area its calls, its pure values and the parts it offers are open; its screens are composed, not taken apart.',
      { path: `${inside(FEATURES)}/([^/]+)/`, pathNot: TESTS },
      {
        path: `${inside(FEATURES)}/[^/]+/`,
        pathNot: [`${inside(FEATURES)}/$1/`, '[.](api|part|values|types|words|schema)[.]tsx?$'],
      },
    ),
  ]
}

const SHELL = '^apps/web/src/app/shell'
const ofShell = [
  ...SHELL_AREAS.slice(0, -1).map((area, row) =>
    rule(
      `shell-${area}-leans-on-areas-above`,
      'No arrow between the areas of the shell runs back.',
      { path: `${SHELL}/${area}/`, pathNot: TESTS },
      { path: `${SHELL}/(${SHELL_AREAS.slice(row + 1).join('|')})/` },
    ),
  ),
  rule(
    'shell-has-no-other-area',
    'A folder that is not in the table of areas would be guarded by no order.',
    { path: `${SHELL}/[^/]+/`, pathNot: `${SHELL}/(${SHELL_AREAS.join('|')})/` },
    {},
  ),
]

module.exports = {
  forbidden: [
    ...Object.entries(AREAS).flatMap(areasOf),
    ...ofShell,
    rule('no-cycles', 'A cycle makes its files one file.', {}, { circular: true }),
    rule(
      'imports-resolve',
      'An import that finds nothing would escape every other rule.',
      {},
      { couldNotResolve: true },
    ),
    rule('tests-are-leaves', 'Nothing that runs imports a test.', { pathNot: TESTS }, { path: TESTS }),

    // Packages
    rule(
      'rules-stand-alone',
      'Rules take values and give values: nothing of ours, no library, nothing of Node.',
      { path: '^packages/rules/src/', pathNot: TESTS },
      { pathNot: '^packages/rules/src/' },
    ),
    rule(
      'contract-knows-only-rules',
      'The contract is shared by both sides and knows neither.',
      { path: '^packages/contract/src/' },
      { path: '^(apps|bench|scripts)/' },
    ),
    rule(
      'apps-never-meet',
      'Server, web and journeys meet in the contract only.',
      { path: '^apps/(server|web)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    rule(
      'journeys-know-the-demo-accounts',
      'Journeys see the product from outside: of its code they know the contract and who may sign in to the demo.',
      { path: '^apps/e2e/' },
      {
        path: '^apps/(server|web)/',
        // Devices in numbers need no browser each: the outbox and its sync handlers run as they are.
        pathNot: [
          '^apps/server/src/main/demo/demo-accounts[.]ts$',
          '^apps/web/src/lib/outbox/',
          '^apps/web/src/features/.+[.]sync[.]ts$',
        ],
      },
    ),

    rule(
      'browsers-load-no-catalogue-of-errors',
      'The server sends the sentence of every refusal; a browser needs `Refusal` and the words of fields.',
      { path: '^apps/web/src/', pathNot: TESTS },
      { path: '^packages/contract/src/refusal/error(s|-catalogue)[.]ts$', dependencyTypesNot: ['type-only'] },
    ),

    // Server: main → modules → platform
    rule(
      'platform-knows-no-module',
      'The platform holds no word of any domain.',
      { path: '^apps/server/src/platform/', pathNot: TESTS },
      { path: '^apps/server/src/(modules|main)/' },
    ),
    rule(
      'modules-do-not-know-main',
      'Main lists the modules, never the other way round.',
      { path: `${MODULES}/`, pathNot: TESTS },
      { path: '^apps/server/src/main/' },
    ),
    rule(
      'migrations-stand-alone',
      'A migration must mean the same for ever, so it uses no code that changes.',
      { path: '^apps/server/migrations/' },
      { path: '^apps/server/src/(modules|main)/' },
    ),

    // Inside a module: routes → service → queries
    rule(
      'queries-and-access-are-the-floor',
      'Queries and access are called; they call no other part of a module.',
      { path: `${MODULES}/[^/]+/.*[.](queries|access)[.]ts$` },
      { path: `${MODULES}/.*[.](routes|service|job|report|client|access)[.]ts$` },
    ),
    rule(
      'hooks-meet-in-main',
      'Main alone knows the hooks of all domains and their order.',
      { path: `${MODULES}/`, pathNot: TESTS },
      { path: `${MODULES}/[^/]+/.*[.]hooks[.]ts$` },
    ),
    rule(
      'services-do-not-know-their-callers',
      'A service is called by routes, jobs and reports.',
      { path: `${MODULES}/[^/]+/.*[.]service[.]ts$` },
      { path: `${MODULES}/.*[.](routes|job|report)[.]ts$` },
    ),
    rule(
      'only-services-go-outside',
      'What asks a stranger is slow and may fail; a service says what is done then.',
      { path: `${MODULES}/`, pathNot: [TESTS, '[.](service|client)[.]ts$'] },
      { path: `${MODULES}/.*[.]client[.]ts$` },
    ),
    rule(
      'routes-are-the-ceiling',
      'Only main, which lists them, and the routes of the same module import routes.',
      { path: `${MODULES}/([^/]+)/`, pathNot: TESTS },
      { path: `${MODULES}/.*[.]routes[.]ts$`, pathNot: `${MODULES}/$1/` },
    ),
    rule(
      'only-routes-know-http',
      'A decision must also be possible from a job or a command.',
      { path: `${MODULES}/[^/]+/`, pathNot: ['[.]routes[.]ts$', TESTS] },
      { path: ['(^|/)node_modules/(fastify|@fastify)/', '^apps/server/src/platform/http/'] },
    ),
    rule(
      'only-queries-and-access-know-sql',
      'Factories build rows and may as well; services and jobs go through queries.',
      { path: `${MODULES}/[^/]+/`, pathNot: ['[.](queries|access|factory)[.]ts$', TESTS] },
      { path: '(^|/)node_modules/(kysely|pg|@types/pg)/' },
    ),
    rule(
      'only-factories-build-on-factories',
      'Made-up people have no place in the code that serves real ones.',
      { path: `${MODULES}/`, pathNot: ['[.]factory[.]ts$', TESTS] },
      { path: '[.]factory[.]ts$' },
    ),

    // Between modules
    rule(
      'modules-meet-in-services',
      'Of another module its services and public queries (and, in a factory, its factories) are open.',
      { path: `${MODULES}/([^/]+)/`, pathNot: [TESTS, '[.](queries|access)[.]ts$'] },
      { path: `${MODULES}/`, pathNot: [`${MODULES}/$1/`, OPEN_TO_MODULES, SHARED_BY_MODULES] },
    ),
    rule(
      'sql-builds-on-sql',
      'Queries and access may nest the SQL shapes of modules above, as they may join their tables.',
      { path: `${MODULES}/([^/]+)/.*[.](queries|access)[.]ts$` },
      { path: `${MODULES}/`, pathNot: [`${MODULES}/$1/`, '[.]queries[.]ts$', SHARED_BY_MODULES] },
    ),
    ...onlyDomainsAbove('modules-below', MODULES),

    // Web: app → features → frames → ui → lib
    rule(
      'features-do-not-know-app',
      'The router composes features.',
      { path: `${FEATURES}/`, pathNot: TESTS },
      { path: '^apps/web/src/app/' },
    ),
    rule(
      'frames-know-no-feature',
      'A frame is the anatomy that all screens share.',
      { path: '^apps/web/src/frames/', pathNot: TESTS },
      { path: '^apps/web/src/(app|features)/' },
    ),
    rule(
      'ui-knows-no-frame',
      'A piece of interface fits any frame.',
      { path: '^apps/web/src/ui/', pathNot: TESTS },
      { path: '^apps/web/src/(app|features|frames)/' },
    ),
    rule(
      'lib-is-the-floor',
      'Everything may use lib, so it uses nothing above.',
      { path: '^apps/web/src/lib/', pathNot: TESTS },
      { path: '^apps/web/src/(app|features|frames|ui)/' },
    ),
    rule(
      'features-meet-in-api-and-parts',
      'Of another feature its calls, the parts it offers and their words are open; screens are composed in app/pages.',
      { path: `${FEATURES}/([^/]+)/`, pathNot: TESTS },
      {
        path: `${FEATURES}/`,
        pathNot: [`${FEATURES}/$1/`, '[.](api|part|values|types|words|schema)[.]tsx?$'],
      },
    ),
    ...onlyDomainsAbove('features-below', FEATURES),

    rule(
      'domains-are-in-the-table',
      'A folder that is not in the table above would be guarded by no order.',
      {
        path: '^apps/(server/src/modules|web/src/features)/[^/]+/',
        pathNot: `/(modules|features)/(${DOMAINS.join('|')})/`,
      },
      {},
    ),
  ],
  options: {
    // TypeScript 7 offers no parser to other programs; swc reads the same language.
    parser: 'swc',
    moduleSystems: ['es6', 'cjs'],
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: ['^data/', '^apps/[^/]+/(dist|test-results|test-results-first|playwright-report)/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts', '.css'],
    },
  },
}
