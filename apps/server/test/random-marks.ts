import { randomUUID } from 'node:crypto'
import { addDays } from '@lousa/rules/calendar/civil-date.rules.ts'
import { UNSCORED_STATES } from '@lousa/rules/evaluation/mark/unscored-state.rules.ts'
import type { PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { evaluationRow } from '../src/modules/evaluation/evaluation.factory.ts'
import type { NewRow } from '../src/modules/module.ts'
import { lessonRow } from '../src/modules/planning/planning.factory.ts'
import { insertRows } from '../src/modules/rows.ts'
import { randomOf } from './random-school.ts'
import type { School } from './school.ts'
import { TEST_NOW, type TestApp } from './test-app.ts'

/** The points and first days of the terms of a school of tests. */
const WORTH = [20, 30, 20, 30]
const SPAN = 60
const POLICIES = {
  mode: ['SUM', 'SUM', 'MEAN'],
  missing: ['ZERO', 'IGNORE', 'BLOCK'],
  termRecovery: ['SUBSTITUTE_IF_GREATER', 'AVERAGE', 'CAPPED', 'SUM', 'SUBSTITUTE'],
  annualRecovery: ['SUBSTITUTE_IF_GREATER', 'CAPPED', 'AVERAGE', 'WEIGHTED', 'NONE'],
  step: [0.1, 0.1, 0.01, 0.5, 1],
  round: ['HALF_UP', 'DOWN', 'UP'],
  justified: ['ABSENT', 'EXCLUDED', 'PRESENT'],
} as const
type Drawn = Pick<PerformancePolicy, keyof typeof POLICIES>

export type RandomMarks = { policy: Drawn; closed: number }

const STATES = [null, ...UNSCORED_STATES]
const scoreOf = (tenths: number) => ({ score: tenths / 10, state: null })

/**
 * Fills the first class of a school at random: a policy, tests, works and recoveries worth all of a term or less, scores in
 * halves and tenths, none, or a state without a score, lessons of different lengths that were given, not released or deleted, presence of every kind
 * and no row at all, a student who came late, one who left, marks and absences that were brought. So many terms are closed.
 */
export const fillWithMarks = async (app: TestApp, school: School, seed: number): Promise<RandomMarks> => {
  const random = randomOf(seed)
  const chance = (share: number): boolean => random() < share
  const upTo = (limit: number): number => Math.floor(random() * (limit + 1))
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const policy = Object.fromEntries(
    Object.entries(POLICIES).map(([name, values]) => [name, oneOf<unknown>(values)]),
  ) as Drawn
  const closed = oneOf([4, 4, 4, 3, 2, 0])
  const gradeId = school.classes[0]!.id
  const base = { institution_id: school.id, academic_year_id: school.year, grade_id: gradeId }
  const now = TEST_NOW.toISOString()
  const taught = [
    { component: school.components.portuguese, plan: school.plans.portuguese, hour: '13' },
    { component: school.components.mathematics, plan: school.plans.mathematics, hour: '15' },
  ]
  const places = taught.flatMap(each =>
    school.terms.map((term, at) => ({ ...each, term, worth: WORTH[at]! })),
  )
  const dayOf = ({ start }: { start: string }) => addDays(start, upTo(SPAN))

  const evaluations = places.flatMap(({ component, plan, term, worth }) => {
    const made = (fields: Partial<NewRow<'school_evaluation'>>) =>
      evaluationRow({
        ...base,
        id: randomUUID(),
        curriculum_component_id: component,
        lesson_plan_id: plan,
        academic_term_id: term.id,
        date: dayOf(term),
        deleted_at: chance(0.07) ? now : null,
        ...fields,
      })
    const count = upTo(3)
    const share = chance(0.6) ? worth : worth - 1 - upTo(4)
    // The last one takes what is left: together they are worth the share.
    const counted = Array.from({ length: count }, (_, at) => {
      const each = Math.floor((share / count) * 2) / 2
      const highest = at < count - 1 ? each : share - each * (count - 1)
      return made({ type: oneOf(['PROOF', 'WORK']), highest })
    })
    return [
      ...counted,
      ...(chance(0.5) ? [made({ type: 'RECOVERY', highest: oneOf([10, worth, 7.5]) })] : []),
    ]
  })
  const annual = taught
    .filter(() => closed === 4 && chance(0.6))
    .map(({ component, plan }) =>
      evaluationRow({
        ...base,
        id: randomUUID(),
        curriculum_component_id: component,
        lesson_plan_id: plan,
        academic_term_id: null,
        type: 'ANNUAL_RECOVERY',
        highest: oneOf([100, 10]),
        date: '2026-12-18',
      }),
    )
  const scores = [...evaluations, ...annual].flatMap(({ id, highest }) =>
    school.enrollments
      .filter(() => chance(0.85))
      .map(student => ({
        institution_id: school.id,
        school_evaluation_id: String(id),
        student_enrollment_id: student,
        grade_id: gradeId,
        ...(chance(0.2) ? { score: null, state: oneOf(STATES) } : scoreOf(upTo(Number(highest) * 10))),
        text: null,
        updated_at: now,
      })),
  )

  const lessons = places.flatMap(({ component, plan, term, hour }) =>
    Array.from({ length: upTo(6) }, (_, at) => {
      // Brought lessons are as long as most of the component: those of Matemática are all alike.
      const minutes = component === school.components.mathematics ? '50' : oneOf(['50', '35', '59'])
      return lessonRow({
        ...base,
        id: randomUUID(),
        lesson_plan_id: plan,
        date: addDays(term.start, at * 7 + upTo(6)),
        start_time: `${hour}:00:00`,
        end_time: `${hour}:${minutes}:00`,
        accomplished: chance(0.85),
        attendance_taken_at: now,
        deleted_at: chance(0.1) ? now : null,
      })
    }),
  )
  const attendance = lessons.flatMap(lesson =>
    school.enrollments
      .filter(() => chance(0.93))
      .map(student => ({
        institution_id: school.id,
        academic_year_id: school.year,
        lesson_id: String(lesson.id),
        student_enrollment_id: student,
        grade_id: gradeId,
        lesson_plan_id: lesson.lesson_plan_id,
        status: oneOf(['ATTENDANCE', 'ATTENDANCE', 'ATTENDANCE', 'ABSENCE', 'JUSTIFIED_ABSENCE']),
        updated_at: now,
      })),
  )
  const brought = school.terms.slice(0, 2).flatMap((term, at) =>
    chance(0.7)
      ? [
          {
            institution_id: school.id,
            student_enrollment_id: school.enrollments[at + 1]!,
            grade_id: gradeId,
            curriculum_component_id: school.components.mathematics,
            academic_term_id: term.id,
            mark: chance(0.6) ? upTo(WORTH[at]! * 2) / 2 : null,
            text: null,
            absences: 1 + upTo(4),
            lessons_given: chance(0.5) ? 5 + upTo(20) : null,
            origin: 'OTHER_SCHOOL',
            note: null,
          },
        ]
      : [],
  )
  const released = lessons
    .filter(({ accomplished }) => accomplished)
    .map(({ id }) => ({
      institution_id: school.id,
      lesson_id: String(id),
      account_id: school.instructor.id,
      content_registration: 'Crônica',
      created_at: now,
      updated_at: now,
    }))
  await app.owner.query('update grade set performance_policy = $2 where institution_id = $1 and id = $3', [
    school.id,
    policy,
    gradeId,
  ])
  await app.owner.query(
    `update academic_term set closed_at = case when position <= $2 then $3::timestamptz end, show_performance = true
     where institution_id = $1`,
    [school.id, closed, now],
  )
  await app.owner.query("update student_enrollment set start_date = '2026-05-20' where id = $1", [
    school.enrollments[1],
  ])
  await app.owner.query(
    "update student_enrollment set exit_date = '2026-08-11', exit_reason = 'TRANSFERRED' where id = $1",
    [school.enrollments[3]],
  )
  await app.within(school.id, async db => {
    await insertRows(db, 'school_evaluation', [...evaluations, ...annual])
    await insertRows(db, 'student_evaluation', scores)
    await insertRows(db, 'lesson', lessons)
    await insertRows(db, 'lesson_accomplishment', released)
    await insertRows(db, 'attendance', attendance)
    await insertRows(db, 'enrollment_term_mark', brought)
  })
  return { policy, closed }
}
