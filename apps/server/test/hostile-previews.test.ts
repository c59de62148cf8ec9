import {
  createAcademicTerms,
  updateAcademicTerms,
} from '@lousa/contract/academics/level/level-writing.contract.ts'
import {
  decideAbsenceNote,
  sendStudentNote,
  takeBackNoteDecision,
} from '@lousa/contract/attendance/absence-note/absence-note.contract.ts'
import {
  createAbsenceJustification,
  updateAbsenceJustification,
  withdrawAbsenceJustification,
} from '@lousa/contract/attendance/justification/justification.contract.ts'
import {
  createCalendarEvent,
  deleteCalendarEvent,
  updateCalendarEvent,
} from '@lousa/contract/calendar/calendar.contract.ts'
import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { ENDPOINTS } from '@lousa/contract/endpoints.ts'
import { putTermMarks } from '@lousa/contract/enrollment/brought/brought.contract.ts'
import { renumberGrade, updateEnrollment } from '@lousa/contract/enrollment/movement/movement.contract.ts'
import { decideCouncil } from '@lousa/contract/evaluation/council/council.contract.ts'
import { changeClassEnding } from '@lousa/contract/evaluation/ending/ending.contract.ts'
import { updateEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import {
  answerReenrollments,
  saveReenrollmentCampaign,
} from '@lousa/contract/evaluation/reenrollment/reenrollment.contract.ts'
import { checkRequest } from '@lousa/contract/messages/request/request.contract.ts'
import { erasePersonalData } from '@lousa/contract/operation/erasure.contract.ts'
import { createStudent } from '@lousa/contract/people/editing/user-writing.contract.ts'
import { createGuardianship } from '@lousa/contract/people/guardianship/guardianship.contract.ts'
import { createMerge } from '@lousa/contract/people/merge/merge.contract.ts'
import { createMakeUpDays } from '@lousa/contract/planning/cover/make-up.contract.ts'
import { applyDraft, moveDraftLesson } from '@lousa/contract/planning/draft/draft-table.contract.ts'
import { generateLessons } from '@lousa/contract/planning/generation/generation.contract.ts'
import { swapLessons } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { savePlanInstructors } from '@lousa/contract/planning/plan/plan.contract.ts'
import {
  saveInstructorTable,
  substituteInstructor,
} from '@lousa/contract/planning/staffing/staffing.contract.ts'
import {
  createChildWeeklyTime,
  createWeeklyTime,
  deleteWeeklyTime,
  exchangeWeeklyTimes,
  updateWeeklyTime,
} from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { arrangeTimetable, draftDesk } from './draft-desk.ts'
import { lessonDesk } from './lesson-desk.ts'
import { marksDesk } from './marks-desk.ts'
import { ana } from './people-desk.ts'
import { plansDesk, refusal } from './plans-desk.ts'
import { createSchool, type School } from './school.ts'
import { type Ask, startTestApp, type TestApp } from './test-app.ts'
import { timetableDesk } from './timetable-desk.ts'

let app: TestApp
let school: School
/** Another school, whose terms are closed. */
let closed: School
let asked: (readonly [endpoint: AnyEndpoint, ask: Ask])[]
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
  asked = await previewsOf()
})
afterAll(() => app.stop())

/** The first bell of the day. */
const BELL = '07:30:00'

const shorterTerms = () =>
  school.terms.map(({ id, start, end }, index) => ({
    id,
    start,
    end: index === 3 ? '2026-12-10' : end,
  }))

/**
 * Every call that can be asked first, so that it would do much: of a class with lessons, a day off and a weekly time, and
 * a student with a mark.
 */
const previewsOf = async (): Promise<(readonly [AnyEndpoint, Ask])[]> => {
  const desk = timetableDesk(app, school)
  const { portuguese } = school.plans
  const { body: time } = await desk.create(portuguese, 'TUESDAY', ['10:00:00', '10:50:00'])
  const { body: otherTime } = await desk.create(school.plans.mathematics, 'THURSDAY', [
    '10:00:00',
    '10:50:00',
  ])
  await desk.generate()
  await desk.create(school.plans.mathematicsOfSecondClass, 'FRIDAY', ['10:00:00', '10:50:00'])
  const days = { start: '2026-09-08', end: '2026-09-08' }
  const { body: event } = await lessonDesk(app, school).addEvent({
    type: 'RECESS',
    lessons: 'REMOVE',
    ...days,
  })
  await arrangeTimetable(app, school, 2)
  const draft = await draftDesk(app, school).made({
    validFrom: '2026-09-01',
    gradeIds: [school.classes[0]!.id],
  })
  const [place] = draft.placements
  const { body: part } = await plansDesk(app, school).create({
    parentLessonPlanId: portuguese,
    name: 'Redação',
  })
  const [first, second] = school.classes
  const params = { id: school.enrollments[0]! }
  const mark = { academicTermId: school.terms[0]!.id, origin: 'COUNCIL', mark: 12 }
  const termMarks = [{ ...mark, curriculumComponentId: school.components.mathematics }]
  await call([putTermMarks, { params, body: { termMarks } }])
  // A student who has left.
  await app.owner.query(
    "update student_enrollment set exit_date = '2026-08-01', exit_reason = 'TRANSFERRED' where id = $1",
    [school.enrollments[4]],
  )
  const twin = async () =>
    (
      await call([
        createStudent,
        { body: { name: 'Bia Souza', birthdate: '2013-03-14', responsibles: [ana] } },
      ])
    ).body
  const [twinKept, twinOther] = [await twin(), await twin()]
  const absent = { start: '2026-08-03', end: '2026-08-07' }
  const justified = { params: { id: school.students[0]!.id }, body: { ...absent, reason: 'MEDICAL' } }
  const { body: justification } = await call([createAbsenceJustification, justified])
  const note = { start: '2026-08-03', end: '2026-08-04', reason: 'ILLNESS' }
  const noteOf = async (digit: string): Promise<string> =>
    (
      await call([
        sendStudentNote,
        { params: { id: school.students[3]!.id }, body: { clientId: digit.repeat(32), ...note } },
      ])
    ).body.id
  const waitingNote = await noteOf('1')
  const acceptedNote = await noteOf('2')
  await call([decideAbsenceNote, { params: { id: acceptedNote }, body: { decision: 'ACCEPTED' } }])
  await call([
    saveReenrollmentCampaign,
    {
      params: { id: school.year },
      body: {
        opens: '2026-08-10',
        closes: '2026-08-31',
        letter: 'Prezada família',
        targetYearId: school.year,
      },
    },
  ])
  const evaluationId = await marksDesk(app, school).evaluate(2, 10)
  closed = await createSchool(app)
  await app.owner.query(
    "update academic_term set closed_at = '2026-12-19T12:00:00Z' where institution_id = $1",
    [closed.id],
  )
  const atClosed = { host: closed.host, token: closed.administrator.token }
  const preview = true
  const validFrom = '2026-09-01'
  return [
    [updateEnrollment, { params, body: { gradeId: second!.id, preview } }],
    [
      checkRequest,
      {
        token: school.instructor.token,
        body: {
          academicYearId: school.year,
          request: {
            kind: 'MOVE',
            lessonId: school.lessons.nextWeek,
            date: '2026-08-25',
            start: '16:00:00',
            end: '16:50:00',
          },
          preview,
        },
      },
    ],
    [
      createAbsenceJustification,
      { ...justified, body: { ...justified.body, start: '2026-08-10', end: '2026-08-14', preview } },
    ],
    [updateAbsenceJustification, { params: { id: justification.id }, body: { end: '2026-08-06', preview } }],
    [withdrawAbsenceJustification, { params: { id: justification.id }, body: { preview } }],
    [decideAbsenceNote, { params: { id: waitingNote }, body: { decision: 'ACCEPTED', preview } }],
    [takeBackNoteDecision, { params: { id: acceptedNote }, body: { preview } }],
    [updateEvaluation, { params: { id: evaluationId }, body: { date: '2026-08-11', preview } }],
    [erasePersonalData, { params: { id: school.students[4]!.id }, body: { preview } }],
    [
      createGuardianship,
      {
        params: { id: school.students[3]!.id },
        body: { name: 'Rui Lima', taxNumber: '71428793860', kinship: 'Pai', preview },
      },
    ],
    [
      createMerge,
      {
        body: {
          keptId: twinKept.id,
          otherId: twinOther.id,
          version: twinKept.version,
          otherVersion: twinOther.version,
          fromOther: [],
          preview,
        },
      },
    ],
    [renumberGrade, { params: { id: first!.id }, body: { preview } }],
    [
      createWeeklyTime,
      {
        body: {
          lessonPlanId: portuguese,
          weekday: 'MONDAY',
          start: '11:00:00',
          end: '11:50:00',
          validFrom,
          preview,
        },
      },
    ],
    [updateWeeklyTime, { params: { id: time.id }, body: { weekday: 'FRIDAY', validFrom, preview } }],
    [deleteWeeklyTime, { params: { id: time.id }, query: { validFrom, preview } }],
    [
      createChildWeeklyTime,
      { body: { lessonPlanRecurrenceId: time.id, lessonPlanId: part.id, validFrom, preview } },
    ],
    [
      moveDraftLesson,
      {
        params: { id: draft.id },
        body: {
          planId: place.planId,
          weekday: place.weekday,
          start: place.start,
          to: { weekday: place.weekday, start: place.start === BELL ? '08:20:00' : BELL },
          preview,
        },
      },
    ],
    [applyDraft, { params: { id: draft.id }, body: { validFrom, preview } }],
    [exchangeWeeklyTimes, { params: { id: time.id }, body: { otherId: otherTime.id, validFrom, preview } }],
    [
      swapLessons,
      {
        body: {
          lessonId: school.lessons.nextWeek,
          otherLessonId: school.lessons.today,
          noSchoolDay: 'ALLOW',
          preview,
        },
      },
    ],
    [
      saveInstructorTable,
      {
        params: { id: school.year },
        body: {
          from: validFrom,
          cells: [
            {
              gradeId: first!.id,
              curriculumComponentId: school.components.portuguese,
              instructorIds: [school.otherInstructor.id],
            },
          ],
          preview,
        },
      },
    ],
    [
      substituteInstructor,
      {
        params: { id: school.year },
        body: {
          instructorId: school.instructor.id,
          substituteId: school.otherInstructor.id,
          from: validFrom,
          preview,
        },
      },
    ],
    [
      changeClassEnding,
      { ...atClosed, params: { id: closed.classes[0]!.id }, body: { to: 'COUNCIL', preview } },
    ],
    [
      decideCouncil,
      {
        ...atClosed,
        body: {
          gradeId: closed.classes[0]!.id,
          decisions: [{ studentEnrollmentId: closed.enrollments[0]!, kind: 'NOTE', text: 'Anotado' }],
          preview,
        },
      },
    ],
    [
      answerReenrollments,
      {
        params: { id: school.year },
        body: { answers: [{ studentId: school.students[0]!.id, answer: 'CONFIRMED' }], preview },
      },
    ],
    [
      createMakeUpDays,
      { params: { id: school.year }, body: { days: [{ date: '2026-09-12', weekday: 'TUESDAY' }], preview } },
    ],
    [generateLessons, { body: { gradeId: school.classes[1]!.id, preview } }],
    [
      savePlanInstructors,
      {
        params: { id: portuguese },
        body: {
          lessonPlanInstructors: [{ instructorId: school.otherInstructor.id, start: '2026-09-01' }],
          preview,
        },
      },
    ],
    [
      createCalendarEvent,
      {
        body: {
          title: 'Jogos',
          type: 'HOLIDAY',
          start: '2026-08-24',
          end: '2026-08-25',
          lessons: 'REMOVE',
          preview,
        },
      },
    ],
    [
      updateCalendarEvent,
      {
        params: { id: event.id },
        body: { start: '2026-09-15', end: '2026-09-15', lessons: 'REMOVE', preview },
      },
    ],
    [deleteCalendarEvent, { params: { id: event.id }, query: { preview } }],
    [
      updateAcademicTerms,
      { params: { id: school.level }, body: { academicTerms: shorterTerms(), lessons: 'REMOVE', preview } },
    ],
    [
      createAcademicTerms,
      { params: { id: school.level }, body: { academicTerms: shorterTerms(), lessons: 'REMOVE', preview } },
    ],
  ]
}

const call = ([endpoint, ask]: readonly [AnyEndpoint, Ask], given: Ask = {}) =>
  app.call(endpoint, { host: school.host, token: school.administrator.token, ...ask, ...given })

/** Everything that is stored: every table of ours, and the jobs. */
const everything = async (): Promise<Record<string, string>> => {
  const { rows: tables } = await app.owner.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_stat_user_tables where schemaname = 'public' order by 1`,
  )
  const stored: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await app.owner.query(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t`,
    )
    stored[name] = rows[0].sum
  }
  const queue = new pg.Client(app.connections.queue)
  await queue.connect()
  try {
    stored.jobs = (await queue.query('select count(*) as jobs from pgboss.job')).rows[0].jobs
  } finally {
    await queue.end()
  }
  return stored
}

test('previews are tried of every call that has them', () => {
  const named = ({ method, path }: AnyEndpoint) => `${method} ${path}`
  const all = ENDPOINTS.filter(({ endpoint }) => endpoint.previews === true).map(({ endpoint }) =>
    named(endpoint),
  )
  expect(asked.map(([endpoint]) => named(endpoint)).toSorted()).toEqual(all.toSorted())
})

test('a preview leaves nothing behind: no row, version, history, key or job', async () => {
  await call(asked[0]!)
  const before = await everything()
  for (const [index, one] of asked.entries()) {
    const { status, body } = await call(one, { headers: { 'idempotency-key': `preview-${index}` } })
    // Other answers are the effect of a justification, the scores of an evaluation, plans, situations and students.
    // An exchange of lessons answers both at their new times; its preview has only days that are no school days.
    const told = Object.values(
      (one[0] === swapLessons ? body.data : body.preview) ??
        body.effect ??
        body.counted ??
        body.data ??
        body.situations ??
        body.students ??
        body.moved ??
        body.guardian,
    ).flat()
    expect([one[0].path, status, told.length > 0]).toEqual([one[0].path, 200, true])
  }
  expect(await everything()).toEqual(before)
})

test('a preview refuses what only the commit would refuse', async () => {
  const { portuguese } = school.plans
  const desk = plansDesk(app, school)
  const times = ['14:00:00', '14:50:00'] as const
  await desk.lesson({ plan: portuguese, grade: desk.first, times, date: '2026-09-02' })
  const elsewhere = await desk.lesson({
    plan: school.plans.mathematicsOfSecondClass,
    grade: desk.second,
    times: ['16:00:00', '16:50:00'],
    date: '2026-09-02',
  })
  // Taken at that hour by nothing that a command sees, as by another year's command that ends at the same moment.
  await app.owner.query(
    `insert into instructor_slot
       (institution_id, account_id, weekday, start_time, end_time, valid_from, valid_until, lesson_id)
     values ($1, $2, 3, '14:00', '14:50', '2026-09-02', '2026-09-02', $3)`,
    [school.id, school.otherInstructor.id, elsewhere],
  )
  const instructors = [{ instructorId: school.otherInstructor.id, start: '2026-02-09' }]
  for (const preview of [true, false])
    expect(refusal(await desk.instructors(portuguese, instructors, { preview }))).toEqual([
      422,
      'INTERVAL_TIME_OVERLAP',
    ])
})

test('a preview is nothing for who may not write, in the office of another school or in a finished year', async () => {
  const foreign = await createSchool(app)
  const ofInstructors: AnyEndpoint[] = [updateEvaluation, checkRequest]
  for (const one of asked) {
    // The instructor of the plan changes its evaluations, and checks own requests.
    const at = one[1].host === closed.host ? closed : school
    const others = [at.editor, at.students[0]!]
    for (const { token } of ofInstructors.includes(one[0]) ? others : [at.instructor, ...others])
      expect(await call(one, { token }).then(({ status, body }) => [status, body.code])).toEqual([
        403,
        'FORBIDDEN',
      ])
    const { token } = one[0] === checkRequest ? foreign.instructor : foreign.administrator
    const { status, body } = await call(one, { host: foreign.host, token })
    expect([status, body.code]).toEqual(
      one[0] === createCalendarEvent ? [200, undefined] : [404, 'NOT_FOUND'],
    )
  }
  await app.owner.query("update academic_year set status = 'FINISHED' where id = any($1)", [
    [school.year, closed.year],
  ])
  // People are of no year, and these justifications change no attendance.
  const ofPeople: AnyEndpoint[] = [
    createGuardianship,
    erasePersonalData,
    createMerge,
    createAbsenceJustification,
    updateAbsenceJustification,
    withdrawAbsenceJustification,
    decideAbsenceNote,
    takeBackNoteDecision,
  ]
  for (const one of asked.filter(([endpoint]) => !ofPeople.includes(endpoint))) {
    const { status, body } = await call(one)
    expect([one[0].path, status, body.code]).toEqual([one[0].path, 422, 'ACADEMIC_YEAR_FINISHED'])
  }
})
