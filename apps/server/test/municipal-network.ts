import { randomUUID } from 'node:crypto'
import { gradeRow } from '../src/modules/academics/academics.factory.ts'
import { componentRow, matrixRow } from '../src/modules/curriculum/curriculum.factory.ts'
import { enrollmentRow } from '../src/modules/enrollment/enrollment.factory.ts'
import { lessonRow, planRow } from '../src/modules/planning/planning.factory.ts'
import { insertRows } from '../src/modules/rows.ts'
import { createAccount, type School } from './school.ts'
import { TEST_NOW, type TestApp } from './test-app.ts'

/** Equal seeds give equal numbers, from 0 to below 1. */
const randomFrom = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296
  return seed / 4_294_967_296
}

const CREATED = '2026-01-10T12:00:00.000Z'
const PEOPLE = 9
const LESSONS = 6
/** In the four bimestres before today, and one day that is still to come. */
const DAYS = ['02-20', '03-13', '05-08', '06-19', '07-31', '08-14', '11-20']
const PLACES = ['Núcleo Norte', 'Ginásio <b>Central</b> #1', null]

/**
 * Classes of a municipal network drawn from a seed: with and without limit and place, of one to three modalities, with
 * people who chose some, all or none of them, who wait, were offered a place, came late or left, and lessons with every
 * mark, released or not.
 */
export const drawNetwork = async (
  app: TestApp,
  network: School,
  { seed, classes }: { seed: number; classes: number },
) => {
  const random = randomFrom(seed)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
  const base = { institution_id: network.id, academic_year_id: network.year }
  return app.within(network.id, async db => {
    const people: string[] = []
    for (let at = 0; at < PEOPLE; at += 1)
      people.push(
        (
          await createAccount(db, {
            institution: network.id,
            role: 'STUDENT-SMELJ',
            name: `Pessoa ${seed} ${at}`,
            taxNumber: null,
          })
        ).id,
      )
    const area = randomUUID()
    await insertRows(db, 'knowledge_area', [
      { institution_id: network.id, id: area, name: `Esporte ${seed}`, status: 'Ativo', version: 1 },
    ])
    const modalities = ['Futsal', 'Natação', '=1+1 *Ginástica*'].map(name =>
      componentRow({
        ...base,
        id: randomUUID(),
        education_level_id: network.level,
        knowledge_area_id: area,
        name: `${name} ${seed}`,
      }),
    )
    await insertRows(db, 'curriculum_component', modalities)
    const grades = Array.from({ length: classes }, (_, at) =>
      gradeRow({
        ...base,
        id: randomUUID(),
        education_level_id: network.level,
        name: `Turma ${seed}-${String(at).padStart(2, '0')}`,
        capacity: pick([null, 3, 6, 40]),
        place: pick(PLACES),
        performance_policy: pick([null, { justified: 'EXCLUDED' }]),
      }),
    )
    await insertRows(db, 'grade', grades)
    for (const grade of grades) {
      const gradeId = String(grade.id)
      const offered = modalities.slice(0, 1 + Math.floor(random() * modalities.length))
      await insertRows(
        db,
        'curriculum_matrix',
        offered.map(({ id }) =>
          matrixRow({
            institution_id: network.id,
            id: randomUUID(),
            grade_id: gradeId,
            curriculum_component_id: String(id),
            hour: 40,
          }),
        ),
      )
      const plans = offered.map(({ id }) =>
        planRow({ ...base, id: randomUUID(), grade_id: gradeId, curriculum_component_id: String(id) }),
      )
      await insertRows(db, 'lesson_plan', plans)
      const enrollments = people
        .filter(() => random() < 0.8)
        .map(account => {
          const isWaiting = random() < 0.25
          const isGone = !isWaiting && random() < 0.2
          return enrollmentRow({
            ...base,
            id: randomUUID(),
            grade_id: gradeId,
            account_id: account,
            start_date: pick(['2026-02-09', '2026-05-11']),
            created_at: CREATED,
            ...(isWaiting
              ? {
                  status: 'SURPLUS',
                  queued_at: CREATED,
                  offer_expires_at:
                    random() < 0.4 ? pick(['2026-08-18T15:00:00Z', '2026-08-16T15:00:00Z']) : null,
                }
              : {}),
            ...(isGone ? { exit_date: '2026-07-15', exit_reason: 'DROPPED' } : {}),
          })
        })
      await insertRows(db, 'student_enrollment', enrollments)
      await insertRows(
        db,
        'enrollment_modality',
        enrollments.flatMap(({ id }) => {
          const chosen = random() < 0.3 ? [] : offered.filter(() => random() < 0.6).slice(0, 2)
          return chosen.map((component, at) => ({
            institution_id: network.id,
            student_enrollment_id: String(id),
            position: at + 1,
            curriculum_component_id: String(component.id),
          }))
        }),
      )
      for (const [at, plan] of plans.entries()) {
        const lessons = DAYS.slice(0, LESSONS + 1).map(day => ({
          isReleased: random() < 0.8 && day < '08-17',
          row: lessonRow({
            ...base,
            id: randomUUID(),
            grade_id: gradeId,
            lesson_plan_id: String(plan.id),
            date: `2026-${day}`,
            start_time: `${String(8 + at).padStart(2, '0')}:00:00`,
            end_time: `${String(8 + at).padStart(2, '0')}:${pick(['45', '50'])}:00`,
          }),
        }))
        await insertRows(
          db,
          'lesson',
          lessons.map(({ row, isReleased }) => ({ ...row, accomplished: isReleased })),
        )
        const released = lessons.filter(({ isReleased }) => isReleased)
        await insertRows(
          db,
          'lesson_accomplishment',
          released.map(({ row }) => ({
            institution_id: network.id,
            id: randomUUID(),
            lesson_id: String(row.id),
            account_id: network.instructor.id,
            content_registration: 'Treino',
            created_at: TEST_NOW.toISOString(),
            updated_at: TEST_NOW.toISOString(),
            version: 1,
          })),
        )
        await insertRows(
          db,
          'attendance',
          lessons.flatMap(({ row }) =>
            enrollments
              .filter(each => each.status === 'ACTIVE' && each.start_date <= row.date)
              .filter(each => !each.exit_date || row.date <= each.exit_date)
              .filter(() => random() < 0.9)
              .map(each => ({
                ...base,
                lesson_id: String(row.id),
                student_enrollment_id: String(each.id),
                grade_id: gradeId,
                lesson_plan_id: String(plan.id),
                status: pick(['ATTENDANCE', 'ATTENDANCE', 'ABSENCE', 'JUSTIFIED_ABSENCE']),
                updated_at: TEST_NOW.toISOString(),
                version: 1,
              })),
          ),
        )
      }
    }
    return {
      grades: grades.map(({ id, name }) => ({ id: String(id), name })),
      modalities: modalities.map(({ id, name }) => ({ id: String(id), name })),
    }
  })
}
