import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { ENDPOINTS } from '@lousa/contract/endpoints.ts'
import { ROLES, type Role } from '@lousa/contract/roles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COUNTERS, type CounterName } from '../src/platform/access/counters.ts'
import { type Account, createAccount, createSchool, type School } from './school.ts'
import { startTestApp, TEST_TODAY, type TestApp } from './test-app.ts'

/** Calls without a token; a new public call must be added here deliberately. */
const PUBLIC = [
  'POST auth/token',
  'POST auth/token/second-factor',
  'POST auth/token/passkey',
  'POST auth/token/setup',
  'POST auth/token/setup/passkey',
  'POST auth/token/setup/confirmation',
  'POST auth/forgot-password',
  'POST auth/student-reset-password',
  'POST auth/link',
  'POST auth/password-update',
  'POST auth/guardian-code',
  'POST auth/guardian-code/password',
  'GET institution/current',
  'GET institution/text',
  'GET postal-code',
  'GET academic-calendar/feed',
  'GET first-run',
  'POST first-run',
  'POST client-error',
  'GET grade/:id/picture',
  'GET grade/:id/waiting-list',
  'GET document/:code',
  'POST messages-by-email/unsubscribe',
]
/** Calls that are answered at any host name, because they need no institution. */
const ANY_HOST = ['GET first-run', 'POST first-run']
/** Calls with an optional token; without one the caller is judged by the call itself. */
const VISITORS = ['POST user/student', 'GET grade/:id']
const UNKNOWN = '0190a000-0000-7000-8000-000000000000'

let app: TestApp
let school: School
let municipal: School
let guardian: Account
beforeAll(async () => {
  app = await startTestApp()
  school = await createSchool(app)
  municipal = await createSchool(app, { kind: 'MUNICIPAL' })
  guardian = await app.within(school.id, db =>
    createAccount(db, {
      institution: school.id,
      role: 'GUARDIAN',
      name: 'Marta Responsável',
      taxNumber: null,
    }),
  )
})
afterAll(() => app.stop())

const nameOf = ({ endpoint }: (typeof ENDPOINTS)[number]) => `${endpoint.method} ${endpoint.path}`
const params = new Proxy({}, { get: () => UNKNOWN }) as Record<string, string>

const callers = (): [Role, School, Account][] => [
  ['ADMINISTRATOR', school, school.administrator],
  ['EDITOR', school, school.editor],
  ['INSTRUCTOR', school, school.instructor],
  ['STUDENT', school, school.students[0]!],
  ['STUDENT-SMELJ', municipal, municipal.students[0]!],
  ['GUARDIAN', school, guardian],
]

test('class: a call without a declared access: every declared call is bound to code', () => {
  const unbound = ENDPOINTS.filter(({ endpoint }) => {
    const url = `/api/${endpoint.path}`
    return !app.server.hasRoute({ method: endpoint.method, url })
  }).map(nameOf)
  expect(unbound).toEqual([])
})

test('class: a write without a token: only the named calls are public', () => {
  const open = ENDPOINTS.filter(({ endpoint }) => endpoint.access.roles === 'public').map(nameOf)
  expect(open.sort()).toEqual([...PUBLIC].sort())
})

test('class: a file outside of access: a call without a token answers a file only where it is named', () => {
  const files = ENDPOINTS.filter(
    ({ endpoint: { bytes, access } }) => bytes && (access.roles === 'public' || access.visitors),
  ).map(nameOf)
  // The picture of an event that its page shows, and a calendar whose address is a secret of its own.
  expect(files.sort()).toEqual(['GET academic-calendar/feed', 'GET grade/:id/picture'])
})

/** The limit of each write open to unauthenticated callers: counters, or a secret without which nothing is stored. */
const LIMITED: Readonly<Record<string, readonly CounterName[] | string>> = {
  'POST auth/token': ['login-place', 'login-strangers'],
  'POST auth/token/second-factor': ['second-factor-place', 'second-factor-strangers'],
  'POST auth/token/passkey': 'the challenge of a sign-in with the password',
  'POST auth/token/setup': 'the challenge of a sign-in with the password',
  'POST auth/token/setup/passkey': 'the challenge of a sign-in with the password',
  'POST auth/token/setup/confirmation': 'the challenge of a sign-in with the password',
  'POST auth/forgot-password': ['link-request', 'link-request-strangers'],
  'POST auth/student-reset-password': ['link-request', 'link-request-strangers'],
  'POST auth/link': ['access-link'],
  'POST auth/password-update': ['access-link'],
  'POST auth/guardian-code': ['guardian-code', 'guardian-code-strangers'],
  'POST auth/guardian-code/password': ['guardian-code', 'guardian-code-strangers'],
  'POST first-run': ['first-run'],
  'POST client-error': ['client-error'],
  'POST messages-by-email/unsubscribe': 'a token of 256 bits, in an e-mail',
  'POST user/student': ['self-registration'],
}

test('class: a file outside of access: a form that is open to strangers has its limit', () => {
  const open = ENDPOINTS.filter(
    ({ endpoint: { method, access } }) => method !== 'GET' && (access.roles === 'public' || access.visitors),
  ).map(nameOf)
  expect(open.sort()).toEqual(Object.keys(LIMITED).sort())
  const counters = Object.values(LIMITED).flatMap(limit => (typeof limit === 'string' ? [] : limit))
  expect(counters.filter(name => !(name in COUNTERS))).toEqual([])
})

test('only the named calls are open to visitors', () => {
  const open = ENDPOINTS.filter(({ endpoint }) => endpoint.access.visitors === true).map(nameOf)
  expect(open.sort()).toEqual([...VISITORS].sort())
})

test('the table of roles and calls is the reviewed one', () => {
  const table = ENDPOINTS.map(each => {
    const { roles, kind, visitors } = each.endpoint.access
    const who = Array.isArray(roles) ? roles.join(' ') : roles
    return `${nameOf(each)}: ${who}${visitors ? ' and visitors' : ''}${kind ? ` [${kind}]` : ''}`
  })
  expect(table).toMatchSnapshot()
})

describe('a visitor', () => {
  const calls = ENDPOINTS.filter(each => VISITORS.includes(nameOf(each))).map(
    each => [nameOf(each), each] as const,
  )
  test.each(calls)('who sends a token that is none is refused by %s', async (_, { endpoint }) => {
    for (const headers of [{ authorization: '' }, { authorization: 'Bearer x' }, { authorization: 'x' }]) {
      const answer = await app.call(endpoint, { host: school.host, headers, body: {} })
      expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED'])
    }
  })

  test.each(calls)('without a token is judged by %s', async (_, { endpoint }) => {
    const answer = await app.call(endpoint, { host: school.host, params, body: {} })
    // The input is checked first: no caller is refused before it.
    const judged = endpoint.body ? [422, 'VALIDATION_ERROR'] : [404, 'NOT_FOUND']
    expect([answer.status, answer.body.code]).toEqual(judged)
  })
})

describe('class: a write without a token: a caller without a token', () => {
  test.each(
    ENDPOINTS.filter(each => each.endpoint.access.roles !== 'public' && !VISITORS.includes(nameOf(each))).map(
      each => [nameOf(each), each] as const,
    ),
  )('is refused by %s', async (_, { endpoint }) => {
    const answer = await app.call(endpoint, {
      host: school.host,
      params,
      body: endpoint.body ? {} : undefined,
    })
    expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED'])
  })
})

test('only the named calls are answered at any host name', () => {
  const open = ENDPOINTS.filter(({ endpoint }) => endpoint.access.anyHost === true).map(nameOf)
  expect(open.sort()).toEqual([...ANY_HOST].sort())
})

describe('an unknown host', () => {
  const tenants = ENDPOINTS.filter(each => !ANY_HOST.includes(nameOf(each)))
  test.each(tenants.map(each => [nameOf(each), each] as const))('has no %s', async (_, { endpoint }) => {
    const answer = await app.call(endpoint, {
      host: 'nobody.test',
      params,
      token: school.administrator.token,
      body: endpoint.body ? {} : undefined,
    })
    expect([answer.status, answer.body.code]).toEqual([404, 'UNKNOWN_HOST'])
  })
})

describe('class: a row by the id of another: a token of another institution', () => {
  test.each(
    ENDPOINTS.filter(({ endpoint }) => endpoint.access.roles !== 'public').map(
      each => [nameOf(each), each] as const,
    ),
  )('opens nothing at %s', async (_, { endpoint }) => {
    const answer = await app.call(endpoint, {
      host: municipal.host,
      params,
      token: school.administrator.token,
      body: endpoint.body ? {} : undefined,
    })
    expect(answer.status).toBe(401)
  })
})

describe.each(ROLES)('%s', role => {
  const refused = ENDPOINTS.filter(
    ({ endpoint }) => Array.isArray(endpoint.access.roles) && !endpoint.access.roles.includes(role),
  )
  test.each(refused.map(each => [nameOf(each), each] as const))(
    'may not call %s',
    async (_, { endpoint }) => {
      const [, at, account] = callers().find(([each]) => each === role)!
      const answer = await app.call(endpoint, {
        host: at.host,
        params,
        token: account.token,
        body: endpoint.body ? {} : undefined,
      })
      expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
    },
  )
})

/** Calls of all who are signed in: one role stands for all. */
const rolesOf = ({ access: { roles } }: AnyEndpoint): readonly Role[] => {
  if (roles === 'public') return []
  return roles === 'any' ? ['INSTRUCTOR'] : roles
}

describe('an id that nobody has', () => {
  const cases = ENDPOINTS.filter(({ endpoint }) => endpoint.path.includes(':')).flatMap(each =>
    rolesOf(each.endpoint).map(role => [`${role} ${nameOf(each)}`, role, each] as const),
  )
  test.each(cases)('is not found: %s', async (_, role, { endpoint }) => {
    const [, at, account] = callers().find(([each]) => each === role)!
    if (endpoint.access.kind && endpoint.access.kind !== (at === school ? 'SCHOOL' : 'MUNICIPAL')) return
    for (const id of [UNKNOWN, 'not-an-id', "1' or '1'='1"]) {
      const each = new Proxy({}, { get: () => encodeURIComponent(id) }) as Record<string, string>
      const answer = await app.call(endpoint, {
        host: at.host,
        params: each,
        token: account.token,
        query: queryFor(endpoint),
        body: bodyFor(endpoint),
      })
      expect([answer.status, answer.body?.code]).toEqual([404, 'NOT_FOUND'])
    }
  })
})

/** The least filters that parse. */
const queryFor = ({ method, path, access }: AnyEndpoint): Record<string, string> => {
  if (method !== 'GET') return {}
  if (path.startsWith('family/') && access.objects?.academicYearId) return { academicYearId: UNKNOWN }
  if (path.endsWith('day-roll')) return { date: TEST_TODAY }
  if (path.endsWith(':id/places')) return DRAFT_LESSON
  if (path === 'absence-note/:id/picture') return { position: '1' }
  return path.endsWith(':id/student-attendance') ? { start: TEST_TODAY, end: TEST_TODAY } : {}
}

const DRAFT_LESSON = { planId: UNKNOWN, weekday: 'MONDAY', start: '07:30:00' }

const BODIES: [end: string, body: unknown][] = [
  ['/report-card', { academicYearId: UNKNOWN }],
  ['make-up/undo', { eventIds: [UNKNOWN] }],
  ['accomplish', { contentRegistration: 'x' }],
  ['student-attendance', { attendances: [{ studentEnrollmentId: UNKNOWN, status: 'ABSENCE' }] }],
  ['day-roll', { date: TEST_TODAY, attendances: [{ studentEnrollmentId: UNKNOWN, status: 'ABSENCE' }] }],
  ['score-correction', { studentEnrollmentId: UNKNOWN, score: 1, reason: 'x' }],
  ['opinion-sentence/:id', { text: 'x' }],
  ['user/:id/absence-justification', { start: TEST_TODAY, end: TEST_TODAY, reason: 'OTHER' }],
  ['/absence-note', { clientId: '1'.repeat(32), start: TEST_TODAY, end: TEST_TODAY, reason: 'ILLNESS' }],
  ['absence-note/:id/decision', { decision: 'ACCEPTED' }],
  ['child/:studentId/consent', { given: false, textVersion: 1 }],
  ['/record-proposal', { cellphone: '51999990001' }],
  ['record-proposal/:id/decision', { decision: 'ACCEPTED' }],
  ['search-case/:id/step', { kind: 'CALL', takenOn: TEST_TODAY, result: 'REACHED' }],
  ['search-case/:id/closing', { outcome: 'RETURNED' }],
  ['academic-year/:id/search-case', { studentId: UNKNOWN }],
  ['result-appeal/:id/step', { to: 'IN_COUNCIL' }],
  ['message/:messageId', { status: 'READ' }],
  ['family/child/:studentId/reenrollment', { academicYearId: UNKNOWN, answer: null }],
  ['guardianship/:id/end', { reason: 'x' }],
  ['guardianship/:id/restriction', { noAccess: true, orderNumber: 'x', court: 'x' }],
  ['guardianship-restriction/:id/lift', { reason: 'x' }],
  ['user/:id/dependency', { curriculumComponentId: UNKNOWN, year: 2025 }],
  ['dependency/:id/decision', { status: 'DONE' }],
  ['user/:id/student-note', { date: TEST_TODAY, text: 'x' }],
  ['student-evaluation', { studentEvaluations: [{ studentEnrollmentId: UNKNOWN, score: 1 }] }],
  ['lesson-plan/:id/lesson', { date: '2026-08-25', start: '07:30:00', end: '08:20:00' }],
  [
    'academic-year/:id/instructor',
    { from: TEST_TODAY, cells: [{ gradeId: UNKNOWN, curriculumComponentId: UNKNOWN, instructorIds: [] }] },
  ],
  ['academic-year/:id/substitution', { instructorId: UNKNOWN, substituteId: UNKNOWN, from: TEST_TODAY }],
  ['lesson-plan-recurrence/:id/exchange', { otherId: UNKNOWN }],
  ['timetable-draft/:id', { name: 'x' }],
  ['timetable-draft/:id/resume', { seconds: 1 }],
  ['timetable-draft/:id/lesson', { ...DRAFT_LESSON, to: { weekday: 'FRIDAY', start: '07:30:00' } }],
  ['timetable-draft/:id/pin', { ...DRAFT_LESSON, isPinned: true }],
  ['timetable-draft/:id/apply', { validFrom: TEST_TODAY }],
  ['lesson-plan/:id/instructor', { lessonPlanInstructors: [] }],
  ['bell-times', { shift: null, slots: [] }],
  ['room-kind/:id', { name: 'x', rooms: ['x'], capacity: null }],
  ['availability/:userId', { intervals: [] }],
  [
    'instructor-load/:userId',
    { contractMinutes: null, counting: 'MINUTES', mostDays: null, mostLessons: null, windows: null },
  ],
  ['availability-window', { opens: TEST_TODAY, closes: TEST_TODAY }],
  ['planning-hour', { name: 'x', weekday: 1, from: 420, until: 470, instructorIds: null }],
  ['planning-hour/:id', { name: 'x', weekday: 1, from: 420, until: 470, instructorIds: null }],
  ['plan-wish', { lessonPlanIds: [UNKNOWN] }],
  ['class-wish', { gaps: null, weekdays: [1], firstInstructorId: null }],
  ['school-message/request-check', { academicYearId: UNKNOWN, request: { kind: 'OTHER' }, preview: true }],
  ['school-message-recipient/:id', { status: 'READ' }],
  ['push-subscription/:id', { kinds: [] }],
  ['school-message/:id/decision', { accept: true }],
  ['academic-record/:id', { records: [] }],
  ['document/:id', { revoked: { reason: 'x' } }],
  ['student-enrollment/:id/term-mark-correction', { termMarks: [], reason: 'x' }],
  ['student-enrollment/:id/term-mark', { termMarks: [] }],
  ['student-enrollment/:id/dispensation', { dispensations: [] }],
  ['lesson/:lessonId/withdrawal', { parts: ['ATTENDANCE'] }],
  ['reenrollment-campaign', { opens: TEST_TODAY, closes: TEST_TODAY, letter: 'x' }],
  ['reenrollment/answer', { answers: [{ studentId: UNKNOWN, answer: null }] }],
  ['grade/:id/advance', { targetYearId: UNKNOWN, students: [{ enrollmentId: UNKNOWN, toGradeId: null }] }],
  ['grade/:id/advance/undo', { targetYearId: UNKNOWN }],
  ['student-enrollment/:id/advance/confirm', { situation: 'APPROVED' }],
  ['academic-term', { academicTerms: [] }],
  ['academic-term-mark', { academicTermMarks: [] }],
  ['rollover', { fromAcademicYearId: UNKNOWN, parts: ['LEVELS'], apply: false }],
  [
    'ready-start',
    { mode: 'SUM', levels: [{ template: 'FINAIS', termType: 'QUARTER', classes: 1 }], apply: false },
  ],
  ['user/:id/consent', { kind: 'IMAGE_USE', given: true, responsibleId: null }],
  ['import/:id/column', { columns: [] }],
  ['import/:id/sheet', { sheets: [0] }],
  ['import/:id/row', { rows: [{ number: 1 }] }],
  ['import/:id/run', { mode: 'VALID_ROWS' }],
  [
    'evaluation-survey/grade/:gradeId',
    {
      title: 'x',
      questions: [{ text: 'x', type: 'TEXT' }],
      start: TEST_TODAY,
      end: TEST_TODAY,
    },
  ],
  ['student-enrollment/:enrollId/response', { answers: [] }],
  ['student-enrollment/:id/offer', { accept: true }],
  ['academic-year/:id/ending', { gradeIds: [UNKNOWN], to: 'COUNCIL' }],
  [
    'grade/:id/what-if',
    { marks: [{ studentEnrollmentId: UNKNOWN, curriculumComponentId: UNKNOWN, mark: 1 }] },
  ],
  [
    'grade/:id/council-opinion',
    { opinions: [{ studentEnrollmentId: UNKNOWN, chips: [], text: null, version: 0 }] },
  ],
  ['academic-year/:id/make-up', { days: [{ date: TEST_TODAY, weekday: 'MONDAY' }] }],
  ['lesson-cover/:id/make-up', { date: TEST_TODAY, start: '07:30:00', end: '08:20:00' }],
  ['grade/:id/ending', { to: 'COUNCIL' }],
  ['council-meeting/:id/release', { studentEnrollmentId: UNKNOWN, number: 1 }],
  ['council-meeting/:id/annulment', { reason: 'x' }],
  ['import/:id/cure', { field: null, code: 'REQUIRED', cure: 'SKIP' }],
]

/** The least body that parses, so that the id is what is judged. */
const bodyFor = ({ body, path }: AnyEndpoint): unknown =>
  body ? (BODIES.find(([end]) => path.endsWith(end))?.[1] ?? {}) : undefined

describe('input', () => {
  test.each(
    ENDPOINTS.filter(
      ({ endpoint }) => endpoint.method === 'GET' && endpoint.query && !endpoint.path.includes(':'),
    ).map(each => [nameOf(each), each] as const),
  )('with an unknown filter is refused by %s', async (_, { endpoint }) => {
    const { roles, kind } = endpoint.access
    const role = Array.isArray(roles) ? roles[0] : 'ADMINISTRATOR'
    const asked: [Role, School, Account][] =
      kind === 'MUNICIPAL' ? [['ADMINISTRATOR', municipal, municipal.administrator]] : callers()
    const [, at, account] = asked.find(([each]) => each === role)!
    const answer = await app.call(endpoint, {
      host: at.host,
      token: account.token,
      query: { 'id; drop table person': '1' },
    })
    expect(answer.status).toBe(422)
    expect(answer.body.errors.some((each: { code: string }) => each.code === 'UNKNOWN_FIELD')).toBe(true)
  })

  test('that is no JSON, too large or of another type is refused in Portuguese', async () => {
    const post = (payload: string, type: string) =>
      app.server.inject({
        method: 'POST',
        url: '/api/auth/token',
        headers: { host: school.host, 'content-type': type },
        payload,
      })
    const cases = await Promise.all([
      post('{', 'application/json'),
      post('', 'application/json'),
      post('{"__proto__": {}}', 'application/json'),
      post('<a/>', 'text/xml'),
      post(`"${'x'.repeat(1_100_000)}"`, 'application/json'),
    ])
    expect(cases.map(each => [each.statusCode, each.json().code])).toEqual([
      [415, 'UNSUPPORTED_MEDIA_TYPE'],
      [422, 'VALIDATION_ERROR'],
      [422, 'VALIDATION_ERROR'],
      [415, 'UNSUPPORTED_MEDIA_TYPE'],
      [413, 'PAYLOAD_TOO_LARGE'],
    ])
  })

  test('at an unknown path finds no route', async () => {
    const answer = await app.send('GET', 'nothing/here', {
      host: school.host,
      token: school.administrator.token,
    })
    expect([answer.status, answer.body.code]).toEqual([404, 'ROUTE_NOT_FOUND'])
  })
})

test('the API document names every call and its page needs no script', async () => {
  const document = (await app.send('GET', 'openapi.json')).body
  const operations = Object.values(document.paths).flatMap(each => Object.keys(each as object))
  expect(document.openapi).toBe('3.1.0')
  expect(operations).toHaveLength(ENDPOINTS.length)
  const page = await app.send('GET', 'docs')
  expect(page.status).toBe(200)
  expect(page.raw.toString()).not.toContain('<script')
})

test('the API document names for every call whether it needs a token, takes one, or takes none', async () => {
  const { paths } = (await app.send('GET', 'openapi.json')).body
  for (const { endpoint } of ENDPOINTS) {
    const { roles, visitors } = endpoint.access
    const path = `/${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    const { security } = paths[path][endpoint.method.toLowerCase()]
    const expected = roles === 'public' ? [] : visitors ? [{}, { bearer: [] }] : undefined
    expect([path, security]).toEqual([path, expected])
  }
})

test('class: a session used by another site: answers carry the headers that browsers need to protect people', async () => {
  const answer = await app.send('GET', 'institution/current', { host: school.host })
  expect(answer.headers['content-security-policy']).toContain("script-src 'self'")
  expect(answer.headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe-inline'")
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
})

test('health answers on any host', async () => {
  expect((await app.send('GET', 'health', { host: 'whatever.example' })).body).toEqual({ status: 'ok' })
})
