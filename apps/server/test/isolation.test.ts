import type { AnyEndpoint, ObjectKind } from '@lousa/contract/endpoint.ts'
import { ENDPOINTS } from '@lousa/contract/endpoints.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CATALOGUE_TABLES } from '../src/modules/academics/catalogue/catalogues.queries.ts'
import { askOf, fieldsOf, nameOf, type RichAsk, stateOf, tokenOf } from './rich-calls.ts'
import { createRichSchool, type RichSchool } from './rich-school.ts'
import { startTestApp, type TestApp } from './test-app.ts'

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

/** Ids that are no objects of the declaration: each is judged by the code that is named. */
const JUDGED_ELSEWHERE: Record<string, string> = {
  'POST user/student mainResponsibleId': 'one of the responsibles sent',
  'PATCH user/student/:id mainResponsibleId': 'one of the person’s responsibles',
  'POST user/instructor mainResponsibleId': 'one of the responsibles sent',
  'PATCH user/instructor/:id mainResponsibleId': 'one of the person’s responsibles',
  'PATCH auth/record mainResponsibleId': 'one of the person’s responsibles',
  'POST user/:id/consent responsibleId': 'one of the person’s responsibles',
  'POST user/:id/consent replacesId': 'an answer of this person (giverOfReplaced)',
  'POST user/:id/guardianship restriction.livesWithId': 'one of the student’s other bonds (assertHome)',
  'POST user/:id/absence-note clientId': 'a name that the sender makes up, of the student alone',
  'POST family/child/:studentId/absence-note clientId':
    'a name that the sender makes up, of the student alone',
  'POST user/:id/guardianship responsibleId': 'one of the student’s responsibles (lineOf)',
  'GET user gradeId': 'hasClass; also a word for none or any',
  'GET user/export gradeId': 'hasClass; also a word for none or any',
  'GET lesson-plan instructorId': 'assertInstructor',
  'GET lesson-plan parentLessonPlanId': 'assertParent',
  'GET lesson-plan-recurrence instructorId': 'assertInstructor',
  'GET dashboard/academic-year/:id/pending instructorId': 'assertInstructor; also a word for nobody',
  'POST evaluation-survey/:id/student-enrollment/:enrollId/response answers.questionId':
    'one of the questions of the survey (checkAnswers)',
  'POST lesson-plan lessonPlanInstructors.instructorId': 'INSTRUCTOR_INVALID (readInstructors)',
  'PATCH timetable-draft/:id/lesson planId': 'a lesson of the draft (tableWith)',
  'PUT timetable-draft/:id/pin planId': 'a lesson of the draft (tableWith)',
  'PUT academic-year/:id/instructor cells.gradeId': 'a class of the year (lockGradesOfYear)',
  'PUT academic-year/:id/instructor cells.curriculumComponentId':
    'COMPONENT_NOT_IN_GRADE (componentsNotInGrades)',
  'PUT academic-year/:id/instructor cells.instructorIds': 'INSTRUCTOR_INVALID (activeInstructors)',
  'PUT lesson-plan/:id/instructor lessonPlanInstructors.instructorId': 'INSTRUCTOR_INVALID (readInstructors)',
  'POST curriculum-component educationalInstitutionId': 'the tenant’s own (withoutInstitution)',
  'PATCH curriculum-component/:id educationalInstitutionId': 'the tenant’s own (withoutInstitution)',
  'POST grade/:id/academic-term-mark academicTermMarks.academicTermId': 'one of the terms of the class',
  'PATCH grade/:id/academic-term-mark academicTermMarks.academicTermId': 'one of the terms of the class',
  'POST student-enrollment userId': 'FORBIDDEN of another (studentIdOf), else a student (lockStudent)',
  'POST student-enrollment modalities.curriculumComponentId': 'MODALITY_INVALID (refuseModalities)',
  'PUT lesson-plan/:id/lesson/:lessonId/student-attendance attendances.studentEnrollmentId': 'row by row',
  'PUT grade/:id/day-roll attendances.studentEnrollmentId': 'row by row',
  'PATCH student-enrollment/:id modalities.curriculumComponentId': 'MODALITY_INVALID',
  'PUT student-enrollment/:id/term-mark termMarks.curriculumComponentId': 'one of the class’s components',
  'PUT student-enrollment/:id/term-mark termMarks.academicTermId': 'one of the terms of the class',
  'PUT student-enrollment/:id/term-mark-correction termMarks.curriculumComponentId':
    'one of the class’s components',
  'PUT student-enrollment/:id/term-mark-correction termMarks.academicTermId': 'one of the terms of the class',
  'PUT student-enrollment/:id/dispensation dispensations.curriculumComponentId':
    'one of the class’s components',
  'POST lesson-plan/:id/lesson/:lessonId/withdrawal attendances.studentEnrollmentId':
    'compared with the marks of the lesson alone',
  'POST school-evaluation/:id/student-evaluation studentEnrollmentId': 'row by row',
  'POST school-evaluation/:id/score-correction studentEnrollmentId': 'row by row',
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
  'GET report/student-enrollment/:id appealId': 'one of the requests of the enrolment (isAppealOf)',
  'GET report/student-enrollment/:id searchCaseId':
    'a case of the student of the enrolment (caseOfEnrollment)',
  'POST council-meeting attendants.accountId': 'accounts of the institution (storedAttendants)',
  'PATCH council-meeting/:id attendants.accountId': 'accounts of the institution (storedAttendants)',
  'POST council-decision decisions.componentIds': 'failed components of the enrolment (decisionFault)',
  'POST council-decision decisions.studentEnrollmentId': 'one of the enrolments of the class',
  'POST academic-year/:id/make-up/undo eventIds': 'days of make-up of the year alone (makeUpDaysOfYear)',
  'POST grade/:id/what-if marks.studentEnrollmentId': 'one of the enrolments of the class (assertSupposable)',
  'POST grade/:id/what-if marks.curriculumComponentId': 'a component of the class (assertSupposable)',
  'PUT grade/:id/council-opinion opinions.studentEnrollmentId':
    'one of the enrolments of the class (assertRows)',
  'POST school-message request.lessonId': 'lessonsReached (refuseOutOfReach)',
  'POST school-message request.lessonPlanId': 'plansReached (refuseOutOfReach)',
  'POST school-message request.otherLessonId': 'lessonsReached (refuseOutOfReach)',
  'POST school-message/request-check request.lessonId': 'accessibleLessons (assertAccessible)',
  'POST school-message/request-check request.lessonPlanId': 'accessiblePlans (assertAccessible)',
  'POST school-message/request-check request.otherLessonId': 'accessibleLessons (assertAccessible)',
  'POST school-evaluation/:id/student-evaluation studentEvaluations.studentEnrollmentId': 'row by row',
  'POST academic-year/:id/reenrollment/answer answers.studentId': 'one of the year (recordAnswers)',
  'POST grade/:id/advance students.enrollmentId': 'one of the class (chosenStudents)',
  'POST grade/:id/advance students.toGradeId': 'one of the classes of the target year (advanceClass)',
}

test('class: an action beside a protected one: every id that a call takes is declared as an object or is judged by named code', () => {
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

const send = (endpoint: AnyEndpoint, at: RichSchool, role: Role, ask: RichAsk) =>
  app.call(endpoint, {
    host: at.host,
    token: tokenOf(at, role),
    params: ask.params,
    query: ask.query,
    ...(endpoint.body ? { body: ask.body } : {}),
  })

/** Calls that a role may make, by the institution where it may. */
const callsOf = (): [string, AnyEndpoint, Role][] =>
  ENDPOINTS.flatMap(({ endpoint }) => {
    const { roles, objects } = endpoint.access
    if (roles === 'public' || !objects) return []
    // Calls of all who are signed in: one role stands for all.
    const acting: readonly Role[] = roles === 'any' ? ['INSTRUCTOR'] : roles
    return acting.map((role): [string, AnyEndpoint, Role] => [nameOf(endpoint), endpoint, role])
  })
const isMunicipal = (role: Role, { access }: AnyEndpoint): boolean =>
  role === 'STUDENT-SMELJ' || access.kind === 'MUNICIPAL'
const placeOf = (role: Role, endpoint: AnyEndpoint): [RichSchool, RichSchool] =>
  isMunicipal(role, endpoint) ? [municipal, school] : [school, municipal]

describe('class: a row by the id of another: an id of another institution', () => {
  test.each(callsOf())('is not found by %s', async (_, endpoint, role) => {
    const [at, other] = placeOf(role, endpoint)
    const before = await Promise.all([stateOf(app, other.id), stateOf(app, at.id)])
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
    expect(await Promise.all([stateOf(app, other.id), stateOf(app, at.id)])).toEqual(before)
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

describe('class: a row by the id of another: an id of the same institution that is not of the actor', () => {
  const limited = callsOf().filter(([, { access }, role]) => {
    const kinds = Object.values(access.objects ?? {})
    return role !== 'ADMINISTRATOR' && kinds.some(kind => !COMMON.includes(kind))
  })
  test.each(limited)('is not found by %s', async (_, endpoint, role) => {
    const [at] = placeOf(role, endpoint)
    const before = await stateOf(app, at.id)
    for (const [name, kind] of Object.entries(endpoint.access.objects ?? {})) {
      if (COMMON.includes(kind)) continue
      const answer = await send(endpoint, at, role, askOf(endpoint, at.mine, { name, id: at.theirs[kind] }))
      expect([name, answer.status, answer.body?.code]).toEqual([name, 404, 'NOT_FOUND'])
    }
    expect(await stateOf(app, at.id)).toEqual(before)
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
      // Two records that are compared, and a person in a year, are no parent and child.
      .filter(([{ path }]) => !path.startsWith('dashboard/') && path !== 'user/:id/merge/:otherId')
      .filter(([{ path }]) => !/^academic-year\/:id\/[a-z-]+\/:userId$/.test(path))
    expect(swapped.length).toBeGreaterThan(8)
    const before = await stateOf(app, school.id)
    for (const [endpoint, params] of swapped) {
      const ask = { ...askOf(endpoint, mine, null), params }
      const answer = await send(endpoint, school, 'ADMINISTRATOR', ask)
      expect([nameOf(endpoint), params, answer.status]).toEqual([nameOf(endpoint), params, 404])
    }
    expect(await stateOf(app, school.id)).toEqual(before)
  })
})

test('class: actor and institution from the request: a row of a list that names a student of another class or institution refuses the whole list', async () => {
  const rows = [school.theirs.enrollment, municipal.mine.enrollment]
  const before = await Promise.all([stateOf(app, school.id), stateOf(app, municipal.id)])
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
  expect(await Promise.all([stateOf(app, school.id), stateOf(app, municipal.id)])).toEqual(before)
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
/** The paper of a call that an instructor may issue: the first one belongs to the office. */
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
