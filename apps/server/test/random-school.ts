import { randomUUID } from 'node:crypto'
import type { InstitutionKind } from '@lousa/contract/roles.ts'
import { addDays } from '@lousa/rules/calendar/civil-date.rules.ts'
import { eventRow, gradeRow } from '../src/modules/academics/academics.factory.ts'
import { enrollmentRow } from '../src/modules/enrollment/enrollment.factory.ts'
import { evaluationRow } from '../src/modules/evaluation/evaluation.factory.ts'
import type { NewRow } from '../src/modules/module.ts'
import { lessonRow, planInstructorRow, planRow } from '../src/modules/planning/planning.factory.ts'
import { insertRows } from '../src/modules/rows.ts'
import { type Account, createAccount, createSchool, type School } from './school.ts'
import { TEST_NOW, TEST_TODAY, type TestApp } from './test-app.ts'

const FIRST_DAY = -21
const LAST_DAY = 21
const EVENTS = 2
const STUDENTS = 12

/** Numbers below one that depend on the seed alone (mulberry32, public domain). */
export const randomOf = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export type RandomSchool = School & { instructors: Account[]; planIds: string[] }

/**
 * A school grown at random: classes and events with and without limits, students who came, wait, left and came again, plans
 * with changing instructors and parts, lessons around today in every state, marks of presence, evaluations and scores.
 */
export const createRandomSchool = async (
  app: TestApp,
  { seed, kind }: { seed: number; kind: InstitutionKind },
): Promise<RandomSchool> => {
  const random = randomOf(seed)
  const chance = (share: number): boolean => random() < share
  const upTo = (most: number): number => Math.floor(random() * (most + 1))
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const day = (from = FIRST_DAY, to = LAST_DAY): string => addDays(TEST_TODAY, from + upTo(to - from))

  const school = await createSchool(app, { kind })
  const base = { institution_id: school.id, academic_year_id: school.year }
  const now = TEST_NOW.toISOString()
  const people = await app.within(school.id, async db => {
    const extra: { students: Account[]; instructors: Account[] } = { students: [], instructors: [] }
    for (let count = 0; count < STUDENTS; count += 1) {
      const role = kind === 'SCHOOL' ? ('STUDENT' as const) : ('STUDENT-SMELJ' as const)
      const given = { institution: school.id, role, name: `Aluno Sorteado`, taxNumber: null }
      extra.students.push(await createAccount(db, given))
    }
    for (let count = 0; count < 3; count += 1) {
      const given = { institution: school.id, role: 'INSTRUCTOR' as const, name: 'Docente', taxNumber: null }
      extra.instructors.push(await createAccount(db, given))
    }
    return extra
  })
  const students = [...school.students, ...people.students]
  const instructors = [school.instructor, school.otherInstructor, ...people.instructors]

  const added = Array.from({ length: upTo(3) }, (_, index) => ({
    id: randomUUID(),
    name: `7º ano ${'ABC'[index]}`,
  }))
  const events = Array.from({ length: upTo(EVENTS) }, () => randomUUID())
  const classes = [...school.classes, ...added]

  const enrollments: NewRow<'student_enrollment'>[] = []
  for (const gradeId of [...classes.map(({ id }) => id), ...events]) {
    for (const student of students) {
      const isThere = gradeId === school.classes[0]!.id && school.students.includes(student)
      if (isThere || !chance(0.4)) continue
      const enrolled = (given: Partial<NewRow<'student_enrollment'>>) =>
        enrollmentRow({
          ...base,
          id: randomUUID(),
          grade_id: gradeId,
          account_id: student.id,
          start_date: day(-40, 5),
          created_at: now,
          ...given,
        })
      if (chance(0.25))
        enrollments.push(
          enrolled({
            start_date: '2026-02-09',
            exit_date: day(-30, 0),
            exit_reason: oneOf(['TRANSFERRED', 'DROPPED', 'CANCELLED']),
          }),
        )
      if (chance(0.85)) enrollments.push(enrolled(chance(0.2) ? { status: 'SURPLUS', queued_at: now } : {}))
    }
  }

  const plans: NewRow<'lesson_plan'>[] = []
  const components = [school.components.portuguese, school.components.mathematics]
  for (const { id } of added) {
    for (const component of components) {
      if (!chance(0.8)) continue
      plans.push(
        planRow({
          ...base,
          id: randomUUID(),
          grade_id: id,
          curriculum_component_id: component,
          is_active: chance(0.85),
        }),
      )
    }
  }
  const periods = plans.flatMap(plan => {
    const cut = day(-10, 10)
    const period = (start_date: string, end_date: string) =>
      planInstructorRow({
        institution_id: school.id,
        id: randomUUID(),
        lesson_plan_id: String(plan.id),
        account_id: oneOf(instructors).id,
        start_date,
        end_date,
      })
    const first = period('2026-02-09', chance(0.5) ? cut : '2026-12-31')
    return first.end_date === cut && chance(0.7) ? [first, period(addDays(cut, 1), '2026-12-31')] : [first]
  })

  const ofSchool = await app.within(school.id, async db =>
    db
      .selectFrom('lesson_plan')
      .select(['id', 'grade_id', 'curriculum_component_id'])
      .where('institution_id', '=', school.id)
      .execute(),
  )
  const allPlans = [
    ...ofSchool,
    ...plans.map(({ id, grade_id, curriculum_component_id }) => ({
      id: String(id),
      grade_id: String(grade_id),
      curriculum_component_id: String(curriculum_component_id),
    })),
  ]
  // Each plan has an hour of its own, so that no class is in two lessons at once.
  const lessons = allPlans.flatMap((plan, index) =>
    Array.from({ length: LAST_DAY - FIRST_DAY + 1 }, (_, at) => addDays(TEST_TODAY, FIRST_DAY + at))
      .filter(date => date === TEST_TODAY || chance(0.35))
      .map(date => {
        const isPast = date <= TEST_TODAY
        return lessonRow({
          ...base,
          id: randomUUID(),
          grade_id: plan.grade_id,
          lesson_plan_id: plan.id,
          date,
          start_time: `${10 + (index % 12)}:00:00`,
          end_time: `${10 + (index % 12)}:50:00`,
          accomplished: isPast && chance(0.6),
          attendance_taken_at: isPast && chance(0.6) ? now : null,
          deleted_at: chance(0.1) ? now : null,
        })
      }),
  )
  const evaluations = allPlans.flatMap(plan =>
    Array.from({ length: upTo(4) }, () =>
      evaluationRow({
        ...base,
        id: randomUUID(),
        grade_id: plan.grade_id,
        curriculum_component_id: plan.curriculum_component_id,
        lesson_plan_id: plan.id,
        academic_term_id: school.terms[2]!.id,
        date: day(),
        type: oneOf(['PROOF', 'WORK', 'RECOVERY']),
        highest: 1 + upTo(5),
        deleted_at: chance(0.1) ? now : null,
      }),
    ),
  )
  await app.within(school.id, async db => {
    await insertRows(
      db,
      'grade',
      added.map(each => gradeRow({ ...base, ...each, education_level_id: school.level })),
    )
    await insertRows(
      db,
      'grade',
      events.map((id, index) => eventRow({ ...base, id, name: `Feira ${index}`, day: day() })),
    )
    await insertRows(db, 'student_enrollment', enrollments)
    await insertRows(db, 'lesson_plan', plans)
    await insertRows(db, 'lesson_plan_instructor', periods)
    await insertRows(db, 'lesson', lessons)
    await insertRows(db, 'school_evaluation', evaluations)
  })

  // The dependent rows, as the product would have written them.
  await app.owner.query(
    `insert into lesson_accomplishment (institution_id, lesson_id, account_id, content_registration, created_at, updated_at)
     select l.institution_id, l.id, $2, 'Crônica', now(), now() from lesson l where l.institution_id = $1 and l.accomplished`,
    [school.id, school.instructor.id],
  )
  const { rows: taken } = await app.owner.query<{ lesson: string; enrollment: string }>(
    `select l.id as lesson, e.id as enrollment from lesson l
     join student_enrollment e on e.institution_id = l.institution_id and e.grade_id = l.grade_id
     where l.institution_id = $1 and l.attendance_taken_at is not null order by l.date, l.start_time, l.id, e.created_at, e.id`,
    [school.id],
  )
  const marks = taken
    .filter(() => chance(0.9))
    .map(each => ({ ...each, status: oneOf(['ATTENDANCE', 'ATTENDANCE', 'ABSENCE', 'JUSTIFIED_ABSENCE']) }))
  await app.owner.query(
    `insert into attendance (institution_id, academic_year_id, lesson_id, student_enrollment_id, grade_id,
       lesson_plan_id, status, updated_at)
     select $1, $2, l.id, m.enrollment, l.grade_id, l.lesson_plan_id, m.status, now()
     from jsonb_to_recordset($3::jsonb) as m (lesson uuid, enrollment uuid, status text)
     join lesson l on l.institution_id = $1 and l.id = m.lesson`,
    [school.id, school.year, JSON.stringify(marks)],
  )
  await app.owner.query(
    `update lesson l set attendance_partial = true
     where l.institution_id = $1 and l.attendance_taken_at is not null and exists (
       select 1 from student_enrollment e
       where e.institution_id = $1 and e.grade_id = l.grade_id and e.status = 'ACTIVE' and e.start_date <= l.date
         and (e.exit_date is null or l.date <= e.exit_date) and e.id not in (
           select b.student_enrollment_id from attendance b where b.institution_id = $1 and b.lesson_id = l.id))`,
    [school.id],
  )
  const scores = evaluations.flatMap(({ id, grade_id }) => [{ evaluation: id, grade_id, share: random() }])
  await app.owner.query(
    `insert into student_evaluation (institution_id, school_evaluation_id, student_enrollment_id, grade_id, score, updated_at)
     select $1, s.evaluation, e.id, e.grade_id, 1, now()
     from jsonb_to_recordset($2::jsonb) as s (evaluation uuid, grade_id uuid, share numeric)
     join student_enrollment e on e.institution_id = $1 and e.grade_id = s.grade_id
     where hashtextextended(e.id::text, 0) % 100 < s.share * 140`,
    [school.id, JSON.stringify(scores)],
  )
  await app.owner.query(
    `update grade set capacity = case when hashtextextended(id::text, 1) % 3 = 0 then null else 6 end where institution_id = $1`,
    [school.id],
  )
  if (chance(0.5))
    await app.owner.query("update account set status = 'Inativo' where id = $1", [instructors.at(-1)!.id])
  if (chance(0.3))
    await app.owner.query('update academic_term set closed_at = now() where id = $1', [school.terms[1]!.id])
  return { ...school, students, instructors, planIds: allPlans.map(({ id }) => id) }
}
