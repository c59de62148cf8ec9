import type {
  GradePerformance,
  OwnPartial,
} from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { marksDesk } from '../../../../test/marks-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof marksDesk>

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await createSchool(app)
  desk = marksDesk(app, school)
  await desk.workedExample()
})

const yearOf = async (place: number): Promise<GradePerformance | undefined> =>
  desk.rowOf((await desk.read()).body.data, place)

/** The fourth term has its marks still to come. */
const withoutLastTerm = () =>
  app.owner.query(
    `update student_evaluation s set score = null from school_evaluation v
     where v.institution_id = s.institution_id and v.id = s.school_evaluation_id and v.academic_term_id = $1`,
    [school.terms[3]!.id],
  )

const raise = () => app.owner.query('update performance_scope set input_version = input_version + 1')

test('an open year has no mark but what is earned, what was possible, what is missing and what remains', async () => {
  await withoutLastTerm()
  await desk.closeTerms(0, 1, 2)
  await raise()
  await desk.compute()
  expect(await yearOf(0)).toMatchObject({
    mark: null,
    mean: null,
    partial: {
      ...{ earned: 42.5, possible: 70, missing: 17.5, remaining: 30 },
      year: {
        mode: 'SUM',
        closed: 42.5,
        closedTerms: 3,
        open: [],
        total: { earned: 42.5, possible: 70 },
        average: 60,
        missing: 17.5,
        outlook: 'WITHIN_REACH',
      },
    },
    situation: 'ONGOING',
  })
  // A student who came in the second term has no mark in the first: 60 · 80 ÷ 100 = 48 are asked of the others.
  expect((await yearOf(1))?.partial).toMatchObject({
    ...{ earned: 38, possible: 50, missing: 10, remaining: 30 },
    year: { wanted: 48, missing: 10 },
  })
})

test('points of an open term are added to those of the closed ones before anything is missing', async () => {
  await app.owner.query(
    `update school_evaluation set highest = highest - 6 where academic_term_id = $1 and type <> 'FEEDBACK'`,
    [school.terms[3]!.id],
  )
  await desk.closeTerms(0, 1, 2)
  await raise()
  await desk.compute()
  // 18,5 of the 24 that are planned of 30: with 42,5 they are 61,0, and the average of 60 is reached.
  expect((await yearOf(0))?.partial).toMatchObject({
    ...{ earned: 42.5, possible: 70, missing: 17.5, remaining: 30 },
    year: {
      closed: 42.5,
      open: [{ position: 4, earned: 18.5, possible: 24 }],
      total: { earned: 61, possible: 94 },
      missing: 0,
      outlook: 'REACHED',
    },
  })
  const { body } = await desk.read({ studentEnrollmentId: school.enrollments[0], explain: true })
  expect(desk.rowOf(body.data, 0)?.explanation?.mark[1]?.text).toBe(
    'Com os pontos do 4º período, ainda aberto: 42,5 + 18,5 = 61,0. A média de aprovação, 60, está alcançada.',
  )
})

test('a closed year has a mark and nothing partial', async () => {
  await desk.closeTerms(0, 1, 2, 3)
  await raise()
  await desk.compute()
  expect(await yearOf(0)).toMatchObject({ mark: 61, mean: 61, partial: null })
})

test('an open term tells its points so far, a closed one does not', async () => {
  await desk.evaluate(3, 0.5, { type: 'FEEDBACK', highest: null })
  await desk.closeTerms(0, 1, 2)
  await raise()
  await desk.compute()
  const partials = await Promise.all(
    [0, 3].map(async term => desk.rowOf((await desk.ofTerm(term)).body.data, 0)?.partial),
  )
  expect(partials).toEqual([null, { earned: 18.5, possible: 30, missing: null, remaining: null, year: null }])
})

test('nothing more is asked of whoever left', async () => {
  await withoutLastTerm()
  await desk.closeTerms(0, 1, 2)
  await app.owner.query(
    "update student_enrollment set exit_date = '2026-09-30', exit_reason = 'TRANSFERRED' where id = $1",
    [school.enrollments[0]],
  )
  await raise()
  await desk.compute()
  expect((await yearOf(0))?.partial).toMatchObject({
    ...{ earned: 42.5, possible: 70, missing: null, remaining: 30 },
    year: { total: { earned: 42.5, possible: 70 }, missing: null, outlook: null },
  })
})

test('to a student a term that is not published counts neither among what is earned nor what was possible', async () => {
  await desk.closeTerms(0, 1, 2)
  await desk.publish(0, 1)
  await raise()
  await desk.compute()
  const { body } = await desk.mine(0)
  expect(body.data.filter((row: GradePerformance) => row.academicTerm === null)).toEqual([])
  const { portuguese } = school.components
  expect(
    body.partials.filter(({ curriculumComponent }: OwnPartial) => curriculumComponent.id === portuguese),
  ).toEqual([
    {
      studentEnrollmentId: school.enrollments[0],
      curriculumComponent: { id: portuguese, name: expect.any(String) },
      partial: {
        ...{ earned: 36.5, possible: 50, missing: 23.5, remaining: 50 },
        year: expect.objectContaining({
          hidden: true,
          closed: 36.5,
          closedTerms: 2,
          open: [],
          missing: 23.5,
          outlook: 'WITHIN_REACH',
        }),
      },
    },
  ])
  await desk.publish(2, 3)
  const whole = (await desk.mine(0)).body
  expect(whole.partials).toEqual([])
  expect(
    desk.rowOf(
      whole.data.filter((row: GradePerformance) => row.academicTerm === null),
      0,
    )?.partial,
  ).toMatchObject({
    ...{ earned: 61, possible: 100, missing: 0, remaining: 0 },
    year: { closed: 42.5, open: [{ position: 4, earned: 18.5, possible: 30 }], missing: 0, hidden: false },
  })
})

test('the explanation says the same figures as the row', async () => {
  await withoutLastTerm()
  await desk.closeTerms(0, 1, 2)
  await raise()
  await desk.compute()
  const { body } = await desk.read({ studentEnrollmentId: school.enrollments[0], explain: true })
  const row = desk.rowOf(body.data, 0)
  expect(row?.explanation?.current).toBe(true)
  expect(row?.explanation?.mark.map(step => step.text).slice(0, 2)).toEqual([
    'Soma dos períodos com nota: 16,5 + 20 + 6 = 42,5 de 70. A nota do ano vem quando todos os períodos estiverem encerrados.',
    'Para a média de aprovação, 60, faltam 17,5, e os períodos que restam valem 30.',
  ])
})
