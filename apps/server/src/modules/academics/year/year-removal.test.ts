import { randomUUID } from 'node:crypto'
import {
  createAcademicYear,
  deleteAcademicYear,
} from '@lousa/contract/academics/year/year-writing.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { waitingLocks } from '../../../../test/waiting-locks.ts'
import { componentRow, matrixRow } from '../../curriculum/curriculum.factory.ts'
import { enrollmentRow } from '../../enrollment/enrollment.factory.ts'
import { bumpScopesOfGrades } from '../../performance-input.ts'
import { planInstructorRow, planRow, recurrenceRow } from '../../planning/planning.factory.ts'
import { insertRows } from '../../rows.ts'
import { academicTermRow, academicYearRow, educationLevelRow, gradeRow } from '../academics.factory.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
})
afterAll(() => app.stop())

const remove = (id: string) =>
  app.call(deleteAcademicYear, { host: school.host, token: school.administrator.token, params: { id } })

/** A year 2027 with one row at least of everything that a year is made of, and without records. */
const structure = async () => {
  const ids = {
    year: randomUUID(),
    level: randomUUID(),
    term: randomUUID(),
    grade: randomUUID(),
    component: randomUUID(),
    type: randomUUID(),
    plan: randomUUID(),
    child: randomUUID(),
    slot: randomUUID(),
  }
  const base = { institution_id: school.id, academic_year_id: ids.year }
  const { rows: areas } = await app.owner.query('select id from knowledge_area where institution_id = $1', [
    school.id,
  ])
  const valid = { valid_from: '2027-02-08', valid_until: '2027-12-31' }
  const slot = {
    institution_id: school.id,
    grade_id: ids.grade,
    weekday: 1,
    start_time: '07:30:00',
    end_time: '08:20:00',
    ...valid,
  }
  await app.within(school.id, async db => {
    await insertRows(db, 'academic_year', [
      academicYearRow({ institution_id: school.id, id: ids.year, year: 2027 }),
    ])
    await insertRows(db, 'education_level', [educationLevelRow({ ...base, id: ids.level })])
    const inLevel = { ...base, education_level_id: ids.level }
    await insertRows(db, 'academic_term', [
      academicTermRow({
        ...inLevel,
        id: ids.term,
        position: 1,
        start_date: '2027-02-08',
        end_date: '2027-04-23',
      }),
    ])
    await insertRows(db, 'training_type', [
      { institution_id: school.id, id: ids.type, name: 'Formação Geral', initials: 'FGB' },
    ])
    await insertRows(db, 'grade', [gradeRow({ ...inLevel, id: ids.grade, name: '6º ano A' })])
    await insertRows(db, 'grade_training_type', [
      { institution_id: school.id, grade_id: ids.grade, training_type_id: ids.type },
    ])
    await insertRows(db, 'academic_term_mark', [
      { institution_id: school.id, grade_id: ids.grade, academic_term_id: ids.term, highest: 100 },
    ])
    await insertRows(db, 'curriculum_component', [
      componentRow({ ...inLevel, id: ids.component, knowledge_area_id: areas[0].id, name: 'Arte' }),
    ])
    const offer = { grade_id: ids.grade, curriculum_component_id: ids.component }
    await insertRows(db, 'curriculum_matrix', [
      matrixRow({
        institution_id: school.id,
        id: randomUUID(),
        hour: 40,
        training_type_id: ids.type,
        ...offer,
      }),
    ])
    await insertRows(db, 'lesson_plan', [planRow({ ...base, id: ids.plan, ...offer })])
    await insertRows(db, 'lesson_plan', [
      planRow({ ...base, id: ids.child, parent_lesson_plan_id: ids.plan, ...offer }),
    ])
    await insertRows(db, 'lesson_plan_instructor', [
      planInstructorRow({
        institution_id: school.id,
        id: randomUUID(),
        lesson_plan_id: ids.plan,
        account_id: school.instructor.id,
        start_date: '2027-02-08',
        end_date: '2027-12-31',
      }),
    ])
    await insertRows(db, 'lesson_plan_recurrence', [
      recurrenceRow({ ...slot, id: ids.slot, series_id: ids.slot, lesson_plan_id: ids.plan }),
    ])
    const child = randomUUID()
    await insertRows(db, 'lesson_plan_recurrence', [
      recurrenceRow({
        ...slot,
        id: child,
        series_id: child,
        lesson_plan_id: ids.child,
        parent_recurrence_id: ids.slot,
      }),
    ])
    await insertRows(db, 'instructor_slot', [
      {
        institution_id: school.id,
        account_id: school.instructor.id,
        weekday: 1,
        start_time: '07:30:00',
        end_time: '08:20:00',
        ...valid,
        recurrence_id: ids.slot,
      },
    ])
    await insertRows(db, 'calendar', [
      { institution_id: school.id, year: 2027, start_date: '2027-02-08', end_date: '2027-12-17' },
    ])
    const ctx = { db, institution: { id: school.id, kind: 'SCHOOL', timeZone: 'America/Sao_Paulo' } } as const
    await bumpScopesOfGrades(ctx, { academicYearId: ids.year })
  })
  return ids
}

/** How many rows the institution has in every table that is neither people nor history. */
const rowCounts = async (): Promise<Record<string, number>> => {
  const { rows: tables } = await app.owner.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'institution_id' and t.table_type = 'BASE TABLE'
       and c.table_name not like 'audit_entry%' order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await app.owner.query(
      `select count(*)::int as n from ${name} where institution_id = $1`,
      [school.id],
    )
    counts[name] = rows[0].n
  }
  return counts
}

test('a year in which people study is not deleted, and what holds it is told', async () => {
  const { body } = await remove(school.year)
  expect(body.code).toBe('IN_USE')
  expect(
    body.uses.map(({ kind, count }: { kind: string; count: number }) => `${kind} ${count}`).toSorted(),
  ).toEqual(['ENROLLMENTS 5', 'LESSONS 4'])
})

test('one enrolment, message or survey holds a year', async () => {
  const { year, grade } = await structure()
  const held = async (kind: string) => {
    expect((await remove(year)).body).toMatchObject({ code: 'IN_USE', uses: [{ kind, count: 1 }] })
  }
  const { rows: messages } = await app.owner.query(
    `insert into school_message (institution_id, academic_year_id, type, title, body, sender_id, created_at)
     values ($1, $2, 'NOTICE', 'Boas-vindas', 'Olá', $3, now()) returning id`,
    [school.id, year, school.administrator.id],
  )
  await held('MESSAGES')
  await app.owner.query('delete from school_message where id = $1', [messages[0].id])
  const { rows: surveys } = await app.owner.query(
    `insert into evaluation_survey (institution_id, grade_id, title, start_date, end_date)
     values ($1, $2, 'Pesquisa', '2027-03-01', '2027-03-02') returning id`,
    [school.id, grade],
  )
  await held('SURVEYS')
  await app.owner.query('delete from evaluation_survey where id = $1', [surveys[0].id])
  await app.within(school.id, db =>
    insertRows(db, 'student_enrollment', [
      enrollmentRow({
        institution_id: school.id,
        id: randomUUID(),
        academic_year_id: year,
        grade_id: grade,
        account_id: school.students[0]!.id,
        start_date: '2027-02-08',
        created_at: '2027-01-10T12:00:00.000Z',
      }),
    ]),
  )
  await held('ENROLLMENTS')
})

test('a finished year is not deleted', async () => {
  const { year } = await structure()
  await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [year])
  expect((await remove(year)).body.code).toBe('ACADEMIC_YEAR_FINISHED')
})

test('a year that nobody has lived in goes with its whole structure, and nothing else goes', async () => {
  const before = await rowCounts()
  const { year, type } = await structure()
  const filled = await rowCounts()
  const grown = Object.keys(filled).filter(table => filled[table] !== before[table])
  // The helper fills every table that a year's structure has.
  expect(grown.toSorted()).toEqual([
    'academic_term',
    'academic_term_mark',
    'academic_year',
    'calendar',
    'curriculum_component',
    'curriculum_matrix',
    'education_level',
    'grade',
    'grade_training_type',
    'instructor_slot',
    'lesson_plan',
    'lesson_plan_instructor',
    'lesson_plan_recurrence',
    'performance_scope',
    'training_type',
  ])
  expect((await remove(year)).status).toBe(204)
  // Training types belong to the institution.
  await app.owner.query('delete from training_type where id = $1', [type])
  expect(await rowCounts()).toEqual(before)
  expect((await remove(year)).status).toBe(404)
  const { rows } = await app.owner.query(
    'select entity, action, changes from audit_entry where entity_id = $1',
    [year],
  )
  expect(rows).toMatchObject([
    {
      entity: 'academicYear',
      action: 'DELETED',
      changes: [{ field: 'year', from: '2027', to: null }, {}, {}],
    },
  ])
})

test('a year deleted by mistake is recorded again', async () => {
  const { year } = await structure()
  await remove(year)
  const again = await app.call(createAcademicYear, {
    host: school.host,
    token: school.administrator.token,
    body: { year: '2027' },
  })
  expect(again.status).toBe(201)
})

test('an enrolment on its way is found by whoever deletes its year', async () => {
  const { year, grade } = await structure()
  const enrolling = await app.owner.connect()
  await enrolling.query('begin')
  await enrolling.query(
    `insert into student_enrollment (institution_id, academic_year_id, grade_id, account_id, status, protocol, start_date,
       created_at)
     values ($1, $2, $3, $4, 'ACTIVE', '2B3C4D5F', '2027-02-08', now())`,
    [school.id, year, grade, school.students[0]!.id],
  )
  const removing = remove(year)
  await waitingLocks(app, 1)
  await enrolling.query('commit')
  enrolling.release()
  expect((await removing).body).toMatchObject({ code: 'IN_USE', uses: [{ kind: 'ENROLLMENTS', count: 1 }] })
})
