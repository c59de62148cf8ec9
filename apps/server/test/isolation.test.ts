import type { AnyEndpoint, ObjectKind } from '@lousa/contract/endpoint.ts'
import { ENDPOINTS } from '@lousa/contract/endpoints.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CATALOGUE_TABLES } from '../src/modules/academics/catalogue/catalogues.queries.ts'
import { createRichSchool, type IdsByKind, type RichSchool } from './rich-school.ts'
import { startTestApp, TEST_TODAY, type TestApp } from './test-app.ts'

let app: TestApp
/** One school and one municipal office; each is the other's neighbour in the database. */
let school: RichSchool
let municipal: RichSchool
beforeAll(async () => {
  app = await startTestApp()
  school = await createRichSchool(app)
  municipal = await createRichSchool(app, { kind: 'MUNICIPAL' })
})
afterAll(() => app.stop())

const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`

/** Ids that are no objects of the declaration: each is judged by the code that is named. */
const JUDGED_ELSEWHERE: Record<string, string> = {
  'POST user/student mainResponsibleId': 'one of the responsibles sent',
  'PATCH user/student/:id mainResponsibleId': 'one of the person’s responsibles',
  'POST user/instructor mainResponsibleId': 'one of the responsibles sent',
  'PATCH user/instructor/:id mainResponsibleId': 'one of the person’s responsibles',
  'PATCH auth/record mainResponsibleId': 'one of the person’s responsibles',
  'POST user/:id/consent responsibleId': 'one of the person’s responsibles',
  'GET user gradeId': 'hasClass; also a word for none or any',
  'GET user/export gradeId': 'hasClass; also a word for none or any',
  'GET lesson-plan instructorId': 'assertInstructor',
  'GET lesson-plan parentLessonPlanId': 'assertParent',
  'GET lesson-plan-recurrence instructorId': 'assertInstructor',
  'GET dashboard/academic-year/:id/pending instructorId': 'assertInstructor; also a word for nobody',
  'POST evaluation-survey/:id/student-enrollment/:enrollId/response answers.questionId':
    'one of the questions of the survey (checkAnswers)',
  'POST lesson-plan lessonPlanInstructors.instructorId': 'INSTRUCTOR_INVALID (readInstructors)',
  'PUT lesson-plan/:id/instructor lessonPlanInstructors.instructorId': 'INSTRUCTOR_INVALID (readInstructors)',
  'POST curriculum-component educationalInstitutionId': 'the tenant’s own (withoutInstitution)',
  'PATCH curriculum-component/:id educationalInstitutionId': 'the tenant’s own (withoutInstitution)',
  'POST grade/:id/academic-term-mark academicTermMarks.academicTermId': 'one of the terms of the class',
  'PATCH grade/:id/academic-term-mark academicTermMarks.academicTermId': 'one of the terms of the class',
  'POST student-enrollment userId': 'FORBIDDEN of another (studentIdOf), else a student (lockStudent)',
  'POST student-enrollment modalities.curriculumComponentId': 'MODALITY_INVALID (refuseModalities)',
  'PUT lesson-plan/:id/lesson/:lessonId/student-attendance attendances.studentEnrollmentId': 'row by row',
  'PATCH student-enrollment/:id modalities.curriculumComponentId': 'MODALITY_INVALID',
  'PUT student-enrollment/:id/term-mark termMarks.curriculumComponentId': 'one of the class’s components',
  'PUT student-enrollment/:id/term-mark termMarks.academicTermId': 'one of the terms of the class',
  'PUT student-enrollment/:id/dispensation dispensations.curriculumComponentId':
    'one of the class’s components',
  'POST school-evaluation/:id/student-evaluation studentEnrollmentId': 'row by row',
  ...Object.fromEntries(
    ['POST school-message', 'PATCH school-message/:id', 'POST school-message/preview'].flatMap(call =>
      ['gradeIds', 'userIds'].map(field => [`${call} recipients.${field}`, 'of the institution (chosenOf)']),
    ),
  ),
  ...Object.fromEntries(
    [
      'POST auth/token/second-factor',
      'POST auth/token/setup/confirmation',
      'POST auth/second-factor/proof',
      'POST auth/second-factor/passkey',
    ].map(call => [
      `${call} passkey.rawId`,
      'an authenticator’s name of a key, of the person alone (passkeysOf)',
    ]),
  ),
  'POST school-message request.lessonId': 'lessonsReached (refuseOutOfReach)',
  'POST school-message request.lessonPlanId': 'plansReached (refuseOutOfReach)',
  'POST school-message request.otherLessonId': 'lessonsReached (refuseOutOfReach)',
  'POST school-evaluation/:id/student-evaluation studentEvaluations.studentEnrollmentId': 'row by row',
}

/** The names of the fields of a schema, with those inside of rows and alternatives. */
const fieldsOf = (schema: unknown, prefix = ''): string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const at = (key: string): unknown => Reflect.get(schema, key)
  const shape = at('shape')
  if (typeof shape === 'object' && shape !== null)
    return Object.entries(shape).flatMap(([name, field]) => [
      `${prefix}${name}`,
      ...fieldsOf(field, `${prefix}${name}.`),
    ])
  const options = at('options')
  if (Array.isArray(options) && typeof options[0] === 'object')
    return options.flatMap(each => fieldsOf(each, prefix))
  const element = at('element')
  if (element) return fieldsOf(element, prefix)
  const piped = at('in')
  if (piped) return fieldsOf(piped, prefix)
  const unwrap = at('unwrap')
  return typeof unwrap === 'function' ? fieldsOf(unwrap.call(schema), prefix) : []
}

test('every id that a call takes is declared as an object or is judged by named code', () => {
  const undeclared = ENDPOINTS.flatMap(({ endpoint }) => {
    const { path, access, query, body } = endpoint
    const inPath = [...path.matchAll(/:(\w+)/g)].map(match => String(match[1]))
    const named = [...fieldsOf(query), ...fieldsOf(body)].filter(field => /Ids?$/.test(field))
    return [...inPath, ...named]
      .filter(field => !(field in (access.objects ?? {})))
      .map(field => `${nameOf(endpoint)} ${field}`)
  })
  expect([...new Set(undeclared)].sort()).toEqual(Object.keys(JUDGED_ELSEWHERE).sort())
})

type Ask = { params: Record<string, string>; query: Record<string, string>; body: Record<string, unknown> }

/** What a call needs beside its ids. */
const contentOf = (endpoint: AnyEndpoint, own: IdsByKind): Record<string, unknown> => {
  const contents: Record<string, Record<string, unknown>> = {
    'POST lesson-plan/:id/lesson/:lessonId/accomplish': { contentRegistration: 'Invasão' },
    'PATCH lesson-plan/:id/lesson/:lessonId/accomplish/:accomplishId': { contentRegistration: 'Invasão' },
    'POST lesson-plan/:id/lesson': { date: '2026-08-25', start: '05:00:00', end: '05:50:00' },
    'POST lesson-plan-recurrence': { weekday: 'SUNDAY', start: '05:00:00', end: '05:50:00' },
    'PUT lesson-plan/:id/lesson/:lessonId/student-attendance': {
      attendances: [{ studentEnrollmentId: own.enrollment, status: 'ABSENCE' }],
    },
    'POST import/:id/cure': { field: null, code: 'REQUIRED', cure: 'SKIP' },
    'POST education-level': { name: 'Invasão', type: 'QUARTER' },
    'POST education-level/:id/academic-term': { academicTerms: [] },
    'PATCH education-level/:id/academic-term': { academicTerms: [] },
    'POST academic-year/:id/rollover': { parts: ['LEVELS'], apply: true },
    'POST grade': { name: 'Invasão', type: 'MARK', highest: 100, average: 60 },
    'POST grade/:id/academic-term-mark': { academicTermMarks: [] },
    'PATCH grade/:id/academic-term-mark': { academicTermMarks: [] },
    'POST curriculum-component': { name: 'Invasão' },
    'PUT lesson-plan/:id/instructor': { lessonPlanInstructors: [] },
    'PUT education-level/:id/bell-times': { shift: null, slots: [] },
    'POST curriculum-matrix': { hour: 40 },
    'POST curriculum-matrix/copy': { gradeIds: [own.grade] },
    'POST user/merge': { version: 1, otherVersion: 1, fromOther: [] },
    'POST user/:id/consent': { kind: 'IMAGE_USE', given: true, responsibleId: null },
    'PUT import/:id/column': { columns: [] },
    'PUT import/:id/sheet': { sheets: [0] },
    'PATCH import/:id/row': { rows: [{ number: 1, skipped: true }] },
    'POST import/:id/run': { mode: 'VALID_ROWS' },
    'POST student-enrollment/:id/offer': { accept: true },
    'POST school-evaluation': { name: 'Invasão', type: 'PROOF', date: TEST_TODAY, highest: 1 },
    'PATCH school-evaluation/:id': { name: 'Invasão' },
    'POST evaluation-survey/grade/:gradeId': {
      title: 'Invasão',
      questions: [{ text: 'Invasão?', type: 'TEXT' }],
      start: TEST_TODAY,
      end: TEST_TODAY,
    },
    'POST evaluation-survey/:id/student-enrollment/:enrollId/response': { answers: [] },
    'POST school-evaluation/:id/student-evaluation': { studentEnrollmentId: own.enrollment, score: 1 },
    'PATCH school-evaluation/:id/student-evaluation/:studentEvalId': { score: 1 },
    'POST academic-record': { type: 'FUNDAMENTAL' },
    'PATCH academic-record/:id': { records: [] },
    'POST school-message': { type: 'REQUEST', body: 'Invasão', request: { kind: 'OTHER' } },
    'PATCH document/:id': { revoked: { reason: 'Invasão' } },
    'POST school-message/:id/decision': { accept: false, reason: 'Invasão' },
    'PATCH school-message/:id': { title: 'Invasão' },
    'PATCH school-message-recipient/:id': { status: 'READ' },
    'PATCH student-enrollment/:id': { number: 77 },
    'PUT student-enrollment/:id/term-mark': { termMarks: [] },
    'PUT student-enrollment/:id/dispensation': { dispensations: [] },
  }
  return contents[nameOf(endpoint)] ?? {}
}

/** The filters that a call cannot do without, beside its ids. */
const filtersOf = (endpoint: AnyEndpoint): Record<string, string> => {
  const filters: Record<string, Record<string, string>> = {
    'GET lesson-plan/:id/student-attendance': { start: TEST_TODAY, end: TEST_TODAY },
    'GET academic-record': { type: 'FUNDAMENTAL' },
    'GET user/export': { type: 'STUDENT' },
  }
  return filters[nameOf(endpoint)] ?? {}
}

/** Calls that are about an event, whose grade and enrolment are none of a class. */
const OF_EVENTS: Record<string, Record<string, keyof IdsByKind>> = {
  'GET evaluation-survey/grade/:gradeId': { gradeId: 'event' },
  'POST evaluation-survey/grade/:gradeId': { gradeId: 'event' },
  'POST evaluation-survey/:id/student-enrollment/:enrollId/response': { enrollId: 'eventEnrollment' },
}

/** A call with ids of one's own in all places, and the id of somebody else in one of them. */
const askOf = (endpoint: AnyEndpoint, own: IdsByKind, foreign: { name: string; id: string } | null): Ask => {
  const ask: Ask = { params: {}, query: filtersOf(endpoint), body: contentOf(endpoint, own) }
  const queried = fieldsOf(endpoint.query)
  for (const [name, kind] of Object.entries(endpoint.access.objects ?? {})) {
    const isForeign = foreign?.name === name
    const id = isForeign ? foreign.id : own[OF_EVENTS[nameOf(endpoint)]?.[name] ?? kind]
    if (endpoint.path.includes(`:${name}`)) ask.params[name] = id
    else if (queried.includes(name)) ask.query[name] = id
    // Other lessons of the same plan and day are not needed for a good call.
    else if (name.endsWith('Ids')) ask.body[name] = isForeign ? [id] : (ask.body[name] ?? [])
    else ask.body[name] = id
  }
  return ask
}

const tokenOf = (at: RichSchool, role: Role): string | undefined => {
  const accounts = [at.administrator, at.editor, at.instructor, ...at.students]
  return accounts.find(account => account.role === role)?.token
}

const send = (endpoint: AnyEndpoint, at: RichSchool, role: Role, ask: Ask) =>
  app.call(endpoint, {
    host: at.host,
    token: tokenOf(at, role),
    params: ask.params,
    query: ask.query,
    ...(endpoint.body ? { body: ask.body } : {}),
  })

/** Everything that an institution has stored, table by table. */
const stateOf = async (institutionId: string): Promise<Record<string, string>> => {
  const { rows: tables } = await app.owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'institution_id'
       and table_name in (select tablename from pg_tables where schemaname = 'public')`,
  )
  const states = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await app.owner.query<{ state: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as state
         from "${name}" t where institution_id = $1`,
        [institutionId],
      )
      return [name, rows[0]?.state ?? ''] as const
    }),
  )
  return Object.fromEntries(states)
}

/** Calls that a role may make, by the institution where it may. */
const callsOf = (): [string, AnyEndpoint, Role][] =>
  ENDPOINTS.flatMap(({ endpoint }) => {
    const { roles, objects } = endpoint.access
    if (roles === 'public' || !objects) return []
    // Whoever is signed in: one role stands for all.
    const acting: readonly Role[] = roles === 'any' ? ['INSTRUCTOR'] : roles
    return acting.map((role): [string, AnyEndpoint, Role] => [nameOf(endpoint), endpoint, role])
  })
const isMunicipal = (role: Role, { access }: AnyEndpoint): boolean =>
  role === 'STUDENT-SMELJ' || access.kind === 'MUNICIPAL'
const placeOf = (role: Role, endpoint: AnyEndpoint): [RichSchool, RichSchool] =>
  isMunicipal(role, endpoint) ? [municipal, school] : [school, municipal]

describe('an id of another institution', () => {
  test.each(callsOf())('is not found by %s', async (_, endpoint, role) => {
    const [at, other] = placeOf(role, endpoint)
    const before = await Promise.all([stateOf(other.id), stateOf(at.id)])
    const answers: unknown[] = []
    for (const [name, kind] of Object.entries(endpoint.access.objects ?? {})) {
      const foreign: [string, string][] = [
        ['as it is', other.mine[kind]],
        ['in capitals', other.mine[kind].toUpperCase()],
      ]
      for (const [how, id] of foreign) {
        const answer = await send(endpoint, at, role, askOf(endpoint, at.mine, { name, id }))
        answers.push([name, how, answer.status, answer.body?.code])
      }
    }
    expect(answers).toEqual(
      Object.keys(endpoint.access.objects ?? {}).flatMap(name => [
        [name, 'as it is', 404, 'NOT_FOUND'],
        [name, 'in capitals', 404, 'NOT_FOUND'],
      ]),
    )
    expect(await Promise.all([stateOf(other.id), stateOf(at.id)])).toEqual(before)
  })
})

/** Known to every role of the institution. */
const COMMON: readonly ObjectKind[] = [
  'academicYear',
  'academicTerm',
  'educationLevel',
  'curriculumComponent',
  'entrance',
  ...CATALOGUE_TABLES.map(({ kind }) => kind),
]

describe('an id of the same institution that is not of the actor', () => {
  const limited = callsOf().filter(([, { access }, role]) => {
    const kinds = Object.values(access.objects ?? {})
    return role !== 'ADMINISTRATOR' && kinds.some(kind => !COMMON.includes(kind))
  })
  test.each(limited)('is not found by %s', async (_, endpoint, role) => {
    const [at] = placeOf(role, endpoint)
    const before = await stateOf(at.id)
    for (const [name, kind] of Object.entries(endpoint.access.objects ?? {})) {
      if (COMMON.includes(kind)) continue
      const answer = await send(endpoint, at, role, askOf(endpoint, at.mine, { name, id: at.theirs[kind] }))
      expect([name, answer.status, answer.body?.code]).toEqual([name, 404, 'NOT_FOUND'])
    }
    expect(await stateOf(at.id)).toEqual(before)
  })

  test('is not found when it is the second parent, of an administrator who reaches both', async () => {
    const { mine, theirs } = school
    const swapped: [AnyEndpoint, Record<string, string>][] = callsOf()
      .filter(([, { path }, role]) => role === 'ADMINISTRATOR' && (path.match(/:/g)?.length ?? 0) > 1)
      .flatMap(([, endpoint]) => {
        const objects = Object.entries(endpoint.access.objects ?? {})
        const inPath = objects.filter(([name]) => endpoint.path.includes(`:${name}`))
        return inPath
          .filter(([, kind]) => !COMMON.includes(kind) && kind !== 'student' && kind !== 'grade')
          .map(([name, kind]): [AnyEndpoint, Record<string, string>] => [
            endpoint,
            { ...askOf(endpoint, mine, null).params, [name]: theirs[kind] },
          ])
      })
      // Two records that are compared are no parent and child.
      .filter(([{ path }]) => !path.startsWith('dashboard/') && path !== 'user/:id/merge/:otherId')
    expect(swapped.length).toBeGreaterThan(8)
    const before = await stateOf(school.id)
    for (const [endpoint, params] of swapped) {
      const ask = { ...askOf(endpoint, mine, null), params }
      const answer = await send(endpoint, school, 'ADMINISTRATOR', ask)
      expect([nameOf(endpoint), params, answer.status]).toEqual([nameOf(endpoint), params, 404])
    }
    expect(await stateOf(school.id)).toEqual(before)
  })
})

test('a row of a list that names a student of another class or institution refuses the whole list', async () => {
  const rows = [school.theirs.enrollment, municipal.mine.enrollment]
  const before = await Promise.all([stateOf(school.id), stateOf(municipal.id)])
  const lists = ENDPOINTS.filter(({ name }) => name === 'saveAttendance' || name === 'saveScores')
  for (const { endpoint } of lists) {
    for (const studentEnrollmentId of rows) {
      const ask = askOf(endpoint, school.mine, null)
      ask.body =
        endpoint.method === 'PUT'
          ? { attendances: [{ studentEnrollmentId, status: 'ABSENCE' }] }
          : { studentEvaluations: [{ studentEnrollmentId, score: 1 }] }
      const answer = await send(endpoint, school, 'ADMINISTRATOR', ask)
      expect([answer.status, answer.body.code]).toEqual([422, 'ENROLLMENT_NOT_ACTIVE'])
    }
  }
  expect(lists).toHaveLength(2)
  expect(await Promise.all([stateOf(school.id), stateOf(municipal.id)])).toEqual(before)
})

test('the filters of the list of plans find nobody of another institution', async () => {
  const list = ENDPOINTS.find(({ name }) => name === 'listLessonPlans')
  if (!list) throw new Error('The list of plans is gone')
  const own = { params: {}, body: {} }
  const queries: Record<string, string>[] = [
    { instructorId: municipal.instructor.id },
    { parentLessonPlanId: municipal.mine.plan },
  ]
  for (const query of queries) {
    const answer = await send(list.endpoint, school, 'ADMINISTRATOR', { ...own, query })
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
  }
})

// Last, because these calls really write: without them the refusals above could be refusals of anything.
/** Of the papers that a call makes, one that an instructor is given: the first one is the office's. */
const TAGS_OF_INSTRUCTORS: Record<string, string> = {
  'GET report/student-enrollment/:id': 'STUDENT_ENROLLMENT_FREQUENCY',
  'GET report/lesson-plan/:id/overview-map': 'SCHOOL_DIARY',
}

describe('an id of the actor', () => {
  const order = (method: string) => ['GET', 'PATCH', 'PUT', 'POST', 'DELETE'].indexOf(method)
  const calls = callsOf().toSorted(([, a], [, b]) => order(a.method) - order(b.method))
  test.each(calls)('is found by %s', async (_, endpoint, role) => {
    const kind = isMunicipal(role, endpoint) ? 'MUNICIPAL' : 'SCHOOL'
    const at = await createRichSchool(app, { kind })
    const own = { ...at.mine, ...at.mineAs[role] }
    const ask = askOf(endpoint, own, null)
    const tag = role === 'INSTRUCTOR' && TAGS_OF_INSTRUCTORS[nameOf(endpoint)]
    if (tag) ask.query.fileNameTag = tag
    const answer = await send(endpoint, at, role, ask)
    expect([answer.status, answer.body?.code]).not.toEqual([404, 'NOT_FOUND'])
    expect(answer.status).toBeLessThan(500)
    expect([401, 403]).not.toContain(answer.status)
  })
})
