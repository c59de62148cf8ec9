import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import type { Role } from '@lousa/contract/roles.ts'
import type { IdsByKind, RichSchool } from './rich-school.ts'
import { TEST_TODAY, type TestApp } from './test-app.ts'

export const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`

/** The names of the fields of a schema, with those inside of rows and alternatives. */
export const fieldsOf = (schema: unknown, prefix = ''): string[] => {
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

/** Writes before a timetable is made. */
const makingBodies = (own: IdsByKind): Record<string, Record<string, unknown>> => ({
  'POST room-kind': { name: 'Invasão', rooms: ['Invasão'], capacity: null },
  'PATCH room-kind/:id': { name: 'Invasão', rooms: ['Invasão'], capacity: null },
  'PUT academic-year/:id/availability/:userId': { intervals: [] },
  'PUT academic-year/:id/instructor-load/:userId': {
    contractMinutes: null,
    counting: 'MINUTES',
    mostDays: 1,
    mostLessons: null,
    windows: null,
  },
  'PUT academic-year/:id/availability-window': { opens: TEST_TODAY, closes: TEST_TODAY },
  'POST academic-year/:id/planning-hour': {
    name: 'Invasão',
    weekday: 1,
    from: 420,
    until: 470,
    instructorIds: [own.instructor],
  },
  'PATCH planning-hour/:id': {
    name: 'Invasão',
    weekday: 1,
    from: 420,
    until: 470,
    instructorIds: [own.instructor],
  },
  'PATCH academic-year/:id/plan-wish': { lessonPlanIds: [own.plan], lessonsAWeek: 1 },
  'PUT grade/:id/class-wish': { gaps: null, weekdays: [1] },
})

export type RichAsk = {
  params: Record<string, string>
  query: Record<string, string>
  body: Record<string, unknown>
}

const OF_GUARDIANS: Record<string, Record<string, unknown>> = {
  'POST user/:id/guardianship': { name: 'Invasor Lima', taxNumber: '71428793860', kinship: 'Pai' },
  'PATCH guardianship/:id': { mayCollect: true },
  'POST guardianship/:id/end': { reason: 'Invasão' },
  'POST guardianship/:id/restriction': { noAccess: true, orderNumber: '1', court: 'Invasão' },
  'PATCH guardianship-restriction/:id': { court: 'Invasão' },
  'POST guardianship-restriction/:id/lift': { reason: 'Invasão' },
}

/** Inputs of calls of drafts of timetables. */
const draftContents = (own: IdsByKind): Record<string, Record<string, unknown>> => ({
  'POST timetable-draft': { gradeIds: [own.grade], keep: 'NONE', validFrom: '2026-08-24', seconds: 1 },
  'POST timetable-draft/:id/resume': { seconds: 1 },
  'PATCH timetable-draft/:id': { name: 'Invasão' },
  'PATCH timetable-draft/:id/lesson': {
    planId: own.plan,
    weekday: 'MONDAY',
    start: '07:30:00',
    to: { weekday: 'FRIDAY', start: '07:30:00' },
  },
  'PUT timetable-draft/:id/pin': { planId: own.plan, weekday: 'MONDAY', start: '07:30:00', isPinned: true },
  'POST timetable-draft/:id/apply': { gradeIds: [own.grade], validFrom: '2026-08-24' },
})

/** Inputs of calls of years, levels and re-enrolment. */
const yearContents = (own: IdsByKind): Record<string, Record<string, unknown>> => ({
  'POST education-level': { name: 'Invasão', type: 'QUARTER' },
  'POST education-level/:id/academic-term': { academicTerms: [] },
  'PATCH education-level/:id/academic-term': { academicTerms: [] },
  'POST academic-year/:id/rollover': { parts: ['LEVELS'], apply: true },
  'POST academic-year/:id/ready-start': {
    mode: 'SUM',
    levels: [{ template: 'FINAIS', termType: 'QUARTER', classes: 1 }],
    apply: true,
  },
  'PUT academic-year/:id/reenrollment-campaign': {
    opens: TEST_TODAY,
    closes: TEST_TODAY,
    letter: 'Invasão',
  },
  'POST academic-year/:id/reenrollment/answer': {
    answers: [{ studentId: own.student, answer: 'CONFIRMED' }],
  },
  'PUT family/child/:studentId/reenrollment': { answer: 'CONFIRMED' },
})

/** Inputs of calls of cases of the active search, requests for reconsideration and dependencies. */
const OF_CASES: Record<string, Record<string, unknown>> = {
  'POST academic-year/:id/search-case': {},
  'POST search-case/:id/step': { kind: 'CALL', takenOn: '2026-04-02', result: 'REACHED' },
  'POST search-case/:id/closing': { outcome: 'WRONG_ATTENDANCE' },
  'POST search-case/:id/reopening': {},
  'POST result-appeal': {
    subject: 'TERM',
    termPosition: 1,
    publishedOn: '2026-04-01',
    receivedOn: '2026-04-02',
    applicant: 'STUDENT',
    applicantName: 'Invasor',
    text: 'Invasão',
  },
  'POST own-result-appeal': { text: 'Invasão' },
  'POST result-appeal/:id/step': { to: 'IN_COUNCIL' },
  'POST user/:id/dependency': { year: 2024 },
  'PATCH dependency/:id': { year: 2023 },
  'POST dependency/:id/decision': { status: 'DONE' },
}

const SENT_NOTE = { clientId: '1'.repeat(32), start: TEST_TODAY, end: TEST_TODAY, reason: 'ILLNESS' }

/** Input of calls by families and about absences that are justified. */
const FAMILY_CONTENTS: Record<string, Record<string, unknown>> = {
  'POST user/:id/absence-justification': { start: TEST_TODAY, end: TEST_TODAY, reason: 'OTHER' },
  'PATCH absence-justification/:id': { note: 'Invasão' },
  'POST absence-justification/:id/withdrawal': {},
  'POST family/child/:studentId/absence-note': SENT_NOTE,
  'POST user/:id/absence-note': SENT_NOTE,
  'POST family/child/:studentId/record-proposal': { cellphone: '51999990001' },
  'PUT family/child/:studentId/consent': { given: false, textVersion: 1 },
  'POST record-proposal/:id/decision': { decision: 'ACCEPTED' },
  'POST absence-note/:id/decision': { decision: 'ACCEPTED' },
  'PATCH family/child/:studentId/message/:messageId': { status: 'READ' },
}

/** Input that a call needs in addition to its ids. */
const contentOf = (endpoint: AnyEndpoint, own: IdsByKind): Record<string, unknown> => {
  const contents: Record<string, Record<string, unknown>> = {
    ...FAMILY_CONTENTS,
    'POST lesson-plan/:id/lesson/:lessonId/accomplish': { contentRegistration: 'Invasão' },
    'PATCH lesson-plan/:id/lesson/:lessonId/accomplish/:accomplishId': { contentRegistration: 'Invasão' },
    'POST lesson-plan/:id/lesson/:lessonId/withdrawal': {
      parts: ['ATTENDANCE', 'RELEASE'],
      reason: 'Invasão',
    },
    'POST lesson-plan/:id/lesson': { date: '2026-08-25', start: '05:00:00', end: '05:50:00' },
    'POST lesson-plan-recurrence': { weekday: 'SUNDAY', start: '05:00:00', end: '05:50:00' },
    ...draftContents(own),
    'PUT lesson-plan/:id/lesson/:lessonId/student-attendance': {
      attendances: [{ studentEnrollmentId: own.enrollment, status: 'ABSENCE' }],
    },
    'PUT grade/:id/day-roll': {
      date: TEST_TODAY,
      attendances: [{ studentEnrollmentId: own.enrollment, status: 'ABSENCE' }],
    },
    'POST import/:id/cure': { field: null, code: 'REQUIRED', cure: 'SKIP' },
    ...yearContents(own),
    'POST grade/:id/advance': {
      students: [{ enrollmentId: own.enrollment, toGradeId: null }],
    },
    'POST grade/:id/advance/undo': { enrollmentIds: [own.enrollment] },
    'POST student-enrollment/:id/advance/confirm': { situation: 'APPROVED' },
    'POST grade': { name: 'Invasão', type: 'MARK', highest: 100, average: 60 },
    'POST grade/:id/academic-term-mark': { academicTermMarks: [] },
    'PATCH grade/:id/academic-term-mark': { academicTermMarks: [] },
    'POST curriculum-component': { name: 'Invasão' },
    'PUT academic-year/:id/instructor': {
      from: TEST_TODAY,
      cells: [
        {
          gradeId: own.grade,
          curriculumComponentId: own.curriculumComponent,
          instructorIds: [own.instructor],
        },
      ],
    },
    'POST academic-year/:id/substitution': { from: TEST_TODAY },
    'POST instructor-absence': { start: TEST_TODAY, end: TEST_TODAY, kind: 'HEALTH' },
    'POST lesson-cover': { outcome: 'SUBSTITUTE' },
    'POST academic-year/:id/make-up/undo': { eventIds: [own.calendarEvent] },
    'POST academic-year/:id/make-up': { days: [{ date: '2026-09-12', weekday: 'MONDAY' }] },
    'POST lesson-cover/:id/make-up': { date: '2026-08-26', start: '05:00:00', end: '05:50:00' },
    'PUT lesson-plan/:id/instructor': { lessonPlanInstructors: [] },
    ...makingBodies(own),
    'PUT education-level/:id/bell-times': { shift: null, slots: [] },
    'POST curriculum-matrix': { hour: 40 },
    'POST curriculum-matrix/copy': { gradeIds: [own.grade] },
    'POST user/invitation-slip': { kind: 'STUDENT', userIds: [own.user] },
    'POST user/merge': { version: 1, otherVersion: 1, fromOther: [] },
    'POST user/:id/consent': { kind: 'IMAGE_USE', given: true, responsibleId: null },
    ...OF_GUARDIANS,
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
    ...OF_CASES,
    'POST council-decision': {
      decisions: [{ studentEnrollmentId: own.enrollment, kind: 'NOTE', text: 'Invasão' }],
    },
    'POST school-evaluation/:id/student-evaluation': { studentEnrollmentId: own.enrollment, score: 1 },
    'PATCH school-evaluation/:id/student-evaluation/:studentEvalId': { score: 1 },
    'POST council-meeting': { date: TEST_TODAY },
    'PATCH council-meeting/:id': { place: 'Invasão' },
    'POST council-meeting/:id/decisions': {},
    'POST council-meeting/:id/release': { studentEnrollmentId: own.enrollment, number: 1 },
    'POST council-meeting/:id/signature': {},
    'POST council-meeting/:id/annulment': { reason: 'Invasão' },
    'POST grade/:id/ending': { to: 'COUNCIL' },
    'POST academic-year/:id/ending': { gradeIds: [own.grade], to: 'COUNCIL' },
    'POST grade/:id/what-if': {
      marks: [
        { studentEnrollmentId: own.enrollment, curriculumComponentId: own.curriculumComponent, mark: 1 },
      ],
    },
    'PUT grade/:id/council-opinion': {
      opinions: [{ studentEnrollmentId: own.enrollment, chips: [], text: 'Invasão', version: 0 }],
    },
    'POST opinion-sentence': { text: 'Invasão' },
    'PATCH opinion-sentence/:id': { text: 'Invasão' },
    'POST user/:id/student-note': { date: TEST_TODAY, text: 'Invasão' },
    'PATCH student-note/:id': { text: 'Invasão' },
    'POST school-evaluation/:id/score-correction': {
      studentEnrollmentId: own.enrollment,
      score: 1,
      reason: 'Invasão',
    },
    'POST academic-record': { type: 'FUNDAMENTAL' },
    'PATCH academic-record/:id': { records: [] },
    'POST school-message': { type: 'REQUEST', body: 'Invasão', request: { kind: 'OTHER' } },
    'POST school-message/request-check': { request: { kind: 'OTHER' }, preview: true },
    'PATCH document/:id': { revoked: { reason: 'Invasão' } },
    'POST school-message/:id/decision': { accept: false, reason: 'Invasão' },
    'PATCH school-message/:id': { title: 'Invasão' },
    'PATCH school-message-recipient/:id': { status: 'READ' },
    'PATCH push-subscription/:id': { kinds: [] },
    'PATCH student-enrollment/:id': { number: 77 },
    'PUT student-enrollment/:id/term-mark': { termMarks: [] },
    'PUT student-enrollment/:id/term-mark-correction': { termMarks: [], reason: 'Invasão' },
    'PUT student-enrollment/:id/dispensation': { dispensations: [] },
  }
  return contents[nameOf(endpoint)] ?? {}
}

/** Filters that a call requires in addition to its ids. */
const filtersOf = (endpoint: AnyEndpoint): Record<string, string> => {
  const filters: Record<string, Record<string, string>> = {
    'GET lesson-plan/:id/student-attendance': { start: TEST_TODAY, end: TEST_TODAY },
    'GET grade/:id/day-roll': { date: TEST_TODAY },
    'GET timetable-draft/:id/places': { weekday: 'MONDAY', start: '07:30:00' },
    'GET absence-note/:id/picture': { position: '1' },
    'GET academic-record': { type: 'FUNDAMENTAL' },
    'GET user': { type: 'STUDENT', rowsPerPage: '100' },
    'GET user/export': { type: 'STUDENT' },
    'GET import/template': { type: 'STUDENT' },
  }
  return filters[nameOf(endpoint)] ?? {}
}

/** Calls that are about an event, whose grade and enrolment are none of a class. */
const OF_EVENTS: Record<string, Record<string, keyof IdsByKind>> = {
  'GET evaluation-survey/grade/:gradeId': { gradeId: 'event' },
  'POST evaluation-survey/grade/:gradeId': { gradeId: 'event' },
  'POST evaluation-survey/:id/student-enrollment/:enrollId/response': { enrollId: 'eventEnrollment' },
}

/** Calls that take one of several ids: the first, unless another is the foreign one. */
const ONE_OF: Record<string, readonly string[]> = {
  'POST guardianship/letter': ['gradeId', 'guardianIds'],
}

const leftOutOf = (endpoint: AnyEndpoint, foreign: string | undefined): string[] => {
  const among = ONE_OF[nameOf(endpoint)] ?? []
  const chosen = among.find(each => each === foreign) ?? among[0]
  return among.filter(each => each !== chosen)
}

/** A call with ids of one's own in all places, and a foreign id in one of them. */
export const askOf = (
  endpoint: AnyEndpoint,
  own: IdsByKind,
  foreign: { name: string; id: string } | null,
): RichAsk => {
  const ask: RichAsk = { params: {}, query: filtersOf(endpoint), body: contentOf(endpoint, own) }
  const queried = fieldsOf(endpoint.query)
  const leftOut = leftOutOf(endpoint, foreign?.name)
  for (const [name, kind] of Object.entries(endpoint.access.objects ?? {})) {
    if (leftOut.includes(name)) continue
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

export const tokenOf = (at: RichSchool, role: Role): string | undefined => {
  const accounts = [at.administrator, at.editor, at.instructor, at.guardian, ...at.students]
  return accounts.find(account => account.role === role)?.token
}

/** Everything that an institution has stored, table by table. */
export const stateOf = async (app: TestApp, institutionId: string): Promise<Record<string, string>> => {
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
