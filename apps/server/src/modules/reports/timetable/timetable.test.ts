import { randomUUID } from 'node:crypto'
import { listWeeklyTimes } from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { getFileContent, listFiles, requestTimetable } from '@lousa/contract/reports/reports.contract.ts'
import readXlsxFile from 'read-excel-file/node'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pagesOf } from '../../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { planInstructorRow, planRow, recurrenceRow } from '../../planning/planning.factory.ts'
import { insertRows } from '../../rows.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.runJobs()
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
})

const admin = () => ({ host: school.host, token: school.administrator.token })
const instructor = () => ({ host: school.host, token: school.instructor.token })
type Who = ReturnType<typeof admin>
type Query = Record<string, string>
const ask = (query: Query = {}, who: Who = admin(), id = school.year) =>
  app.call(requestTimetable, { ...who, params: { id }, query })
const made = async (query: Query = {}, who: Who = admin()): Promise<Buffer> => {
  const { status, body } = await ask(query, who)
  expect(status).toBe(202)
  await app.runJobs()
  const { raw, status: ready } = await app.call(getFileContent, { ...who, params: { id: body.id } })
  expect(ready).toBe(200)
  return raw
}
const pages = async (query: Query = {}, who?: Who) => pagesOf(await made(query, who))
type Time = Parameters<typeof recurrenceRow>[0]
type Slot = Pick<Time, 'weekday' | 'start_time' | 'end_time' | 'lesson_plan_id'> & Partial<Time>
const place = (slots: Slot[], grade = school.classes[0]?.id ?? '') =>
  app.within(school.id, db =>
    insertRows(
      db,
      'lesson_plan_recurrence',
      slots.map(slot =>
        recurrenceRow({
          institution_id: school.id,
          id: randomUUID(),
          grade_id: grade,
          valid_from: '2026-01-01',
          valid_until: '2026-12-31',
          ...slot,
        }),
      ),
    ),
  )
const slot = (
  lesson_plan_id: string,
  weekday: number,
  start: string,
  end: string,
  more: Partial<Time> = {},
) => ({
  lesson_plan_id,
  weekday,
  start_time: `${start}:00`,
  end_time: `${end}:00`,
  ...more,
})
/** The limit is the end of the year. */
const year = { valid_from: '2026-01-01', valid_until: '2026-12-31' }
const bells = (slots: [string, string][]) =>
  app.owner.query(
    `insert into bell_times (institution_id, education_level_id, shift, slots) values ($1, $2, 'MORNING', $3)`,
    [
      school.id,
      school.level,
      JSON.stringify(slots.map(([start, end]) => ({ start: `${start}:00`, end: `${end}:00` }))),
    ],
  )
const firstClass = () => school.classes[0]?.id ?? ''
const usualWeek = async () => {
  await bells([
    ['07:30', '08:20'],
    ['08:20', '09:10'],
    ['09:30', '10:20'],
    ['10:20', '11:10'],
  ])
  await place([
    slot(school.plans.portuguese, 1, '07:30', '08:20', year),
    slot(school.plans.mathematics, 1, '08:20', '09:10', year),
    slot(school.plans.mathematics, 2, '09:30', '11:10', year),
    slot(school.plans.portuguese, 6, '07:30', '08:20', year),
  ])
  await place([slot(school.plans.mathematicsOfSecondClass, 3, '07:30', '08:20', year)], school.classes[1]?.id)
}

test('students and editors cannot ask for a timetable, and nobody without a token', async () => {
  for (const token of [school.students[0]?.token ?? '', school.editor.token]) {
    const { status, body } = await ask({}, { host: school.host, token })
    expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
  }
  const { status } = await app.call(requestTimetable, { host: school.host, params: { id: school.year } })
  expect(status).toBe(401)
})

test('an instructor gets the own week, neither a colleague’s nor that of a class or of the school', async () => {
  await usualWeek()
  const answers = await Promise.all([
    ask({ instructorId: school.otherInstructor.id }, instructor()),
    ask({ gradeId: firstClass() }, instructor()),
    ask({}, instructor()),
  ])
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [404, 'NOT_FOUND'],
    [403, 'FORBIDDEN'],
    [403, 'FORBIDDEN'],
  ])
  const [page] = await pages({ instructorId: school.instructor.id }, instructor())
  expect(page).toContain('Quadro de horários')
  expect(page).toContain('Paula Professora')
  expect(page).toContain('Aulas por semana 2 Carga semanal 1 h 40 min Em vigor em 17/08/2026')
  expect(page).toContain('6º ano A Língua Portuguesa')
  expect(page).not.toContain('Matemática')
})

test('ids of another institution or year, a student as instructor, two subjects and other formats are refused', async () => {
  const other = await createSchool(app)
  const refusals: [Query, number, string][] = [
    [{ gradeId: other.classes[0]?.id ?? '' }, 404, 'NOT_FOUND'],
    [{ instructorId: other.instructor.id }, 404, 'NOT_FOUND'],
    [{ instructorId: school.students[0]?.id ?? '' }, 404, 'NOT_FOUND'],
    [{ gradeId: firstClass(), instructorId: school.instructor.id }, 422, 'VALIDATION_ERROR'],
    [{ format: 'csv' }, 422, 'VALIDATION_ERROR'],
  ]
  for (const [query, status, code] of refusals) {
    const answer = await ask(query)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  }
  expect((await ask({}, admin(), other.year)).status).toBe(404)
  const { rows } = await app.owner.query<{ id: string }>(
    `insert into academic_year (institution_id, year, start_date, end_date) values ($1, 2025, '2025-02-03', '2025-12-19')
     returning id`,
    [school.id],
  )
  const ofOtherYear = await ask({ gradeId: firstClass() }, admin(), rows[0]?.id)
  expect([ofOtherYear.status, ofOtherYear.body.errors?.[0]?.path]).toEqual([422, 'gradeId'])
})

test('without any weekly time there is a reason, of a class, an instructor and the institution', async () => {
  const reasons = {
    'A turma não tem horários neste ano letivo.': { gradeId: firstClass() },
    'O professor não tem horários neste ano letivo.': { instructorId: school.instructor.id },
    'Nenhuma turma tem horários neste ano letivo.': {},
  }
  for (const [reason, query] of Object.entries(reasons)) {
    const { status, body } = await ask({ ...query, preview: 'true' })
    expect([status, body.message]).toEqual([422, reason])
    await ask(query)
  }
  await app.runJobs()
  const { body } = await app.call(listFiles, { ...admin(), query: { tag: 'TIMETABLE' } })
  expect(body.data.map(({ reason }: { reason: string }) => reason).toSorted()).toEqual(
    Object.keys(reasons).toSorted(),
  )
})

test('a class stands between its bells, with recess, double lessons in both rows, and the days that it uses', async () => {
  await usualWeek()
  const pdf = await made({ gradeId: firstClass() })
  const all = await pagesOf(pdf)
  expect(all).toHaveLength(1)
  const [page = ''] = all
  expect(page).toContain('Horário Segunda Terça Quarta Quinta Sexta Sábado')
  expect(page).not.toContain('Domingo')
  expect(page).toMatch(/09:10–09:30 Recreio/)
  expect(page.match(/Matemática Otávio Professor/g)).toHaveLength(3)
  expect(page.match(/Língua Portuguesa Paula Professora/g)).toHaveLength(2)
  expect(page).not.toContain('desde')
})

test('parallel groups stand beside each other, and a part of a plan in place of the whole', async () => {
  await bells([
    ['07:30', '08:20'],
    ['08:20', '09:10'],
  ])
  const [groupB, child, arts] = [randomUUID(), randomUUID(), randomUUID()]
  await app.owner.query(
    `insert into curriculum_component (institution_id, id, academic_year_id, education_level_id, knowledge_area_id, name, sort_key, status)
     select institution_id, $3, academic_year_id, education_level_id, knowledge_area_id, 'Artes', 'artes', status
     from curriculum_component where institution_id = $1 and id = $2`,
    [school.id, school.components.portuguese, arts],
  )
  const parent = randomUUID()
  await app.owner.query(
    `update grade set parallel_groups = array['Grupo Azul', 'Grupo Verde'] where institution_id = $1 and id = $2`,
    [school.id, firstClass()],
  )
  await app.owner.query(`update lesson_plan set parallel_group = 1 where institution_id = $1 and id = $2`, [
    school.id,
    school.plans.portuguese,
  ])
  const base = { institution_id: school.id, academic_year_id: school.year, grade_id: firstClass() }
  await app.within(school.id, db =>
    insertRows(db, 'lesson_plan', [
      planRow({
        ...base,
        id: groupB,
        curriculum_component_id: arts,
        parallel_group: 2,
      }),
      planRow({
        ...base,
        id: child,
        curriculum_component_id: school.components.mathematics,
        parent_lesson_plan_id: school.plans.mathematics,
        name: 'Geometria',
      }),
    ]),
  )
  await app.within(school.id, db =>
    insertRows(db, 'lesson_plan_instructor', [
      planInstructorRow({
        institution_id: school.id,
        id: randomUUID(),
        lesson_plan_id: child,
        account_id: school.instructor.id,
        start_date: year.valid_from,
        end_date: year.valid_until,
      }),
    ]),
  )
  await place([
    slot(school.plans.portuguese, 1, '07:30', '08:20', { ...year, group_range: '[1,1]' }),
    slot(groupB, 1, '07:30', '08:20', { ...year, group_range: '[2,2]' }),
    slot(school.plans.mathematics, 2, '07:30', '08:20', { ...year, id: parent }),
  ])
  await place([
    slot(child, 2, '07:30', '08:20', { ...year, parent_recurrence_id: parent, group_range: 'empty' }),
  ])
  const pdf = await made({ gradeId: firstClass() })
  const [page = ''] = await pagesOf(pdf)
  expect(page).toContain('Grupo Azul')
  expect(page).toContain('Grupo Verde')
  expect(page).toContain('sem professor')
  expect(page).toContain('Matemática Geometria Paula Professora')
  expect(page).not.toContain('Otávio Professor')
  // An instructor whose lesson went to another part does not teach it.
  const own = await ask({ instructorId: school.otherInstructor.id, preview: 'true' })
  expect((await pagesOf(own.raw)).join(' ')).not.toContain('Geometria')
  const [colleague = ''] = await pages({ instructorId: school.instructor.id })
  expect(colleague).toContain('6º ano A Matemática Geometria')
})

test('what ends or begins within the year says when, and what is to come stands below', async () => {
  await place([
    slot(school.plans.portuguese, 1, '07:30', '08:20', { ...year, valid_until: '2026-09-30' }),
    slot(school.plans.mathematics, 1, '07:30', '08:20', { ...year, valid_from: '2026-10-01' }),
    slot(school.plans.mathematics, 4, '07:30', '08:20', { ...year, valid_from: '2026-06-01' }),
    slot(school.plans.portuguese, 5, '07:30', '08:20', { ...year, valid_until: '2026-08-01' }),
  ])
  const [page = ''] = await pages({ gradeId: firstClass() })
  expect(page).toContain('até 30/09/2026')
  expect(page).toContain('desde 01/06/2026')
  expect(page).toContain('01/10/2026 Segunda, 07:30–08:20: Língua Portuguesa termina')
  expect(page).toContain('01/10/2026 Segunda, 07:30–08:20: Matemática começa')
  expect(page).not.toContain('01/08/2026')
})

test('the whole institution has every day with all classes, then a page for each class', async () => {
  await usualWeek()
  const pdf = await made()
  const all = await pagesOf(pdf)
  expect(all[0]).toContain('Visão geral por dia Segunda')
  expect(all.at(-2)).toContain('6º ano A')
  expect(all.at(-1)).toContain('6º ano B')
  // Monday, Tuesday, Wednesday and Saturday have lessons.
  expect(all).toHaveLength(4 + 2)
  const outline = await (await getDocumentProxy(new Uint8Array(pdf))).getOutline()
  expect(outline.map(({ title }) => title)).toEqual(['Visão geral por dia', '6º ano A', '6º ano B'])
})

test('the ugliest week still stands on one page, and its texts are printed and not obeyed', async () => {
  const long = `${'Conceição #read("x") *forte* $x$ <script> '.repeat(3)}`.slice(0, 80)
  await app.owner.query(
    `update person set name = $2, social_name = null where institution_id = $1 and id = any($3)`,
    [school.id, long, [school.instructor.personId, school.otherInstructor.personId]],
  )
  await app.owner.query(`update curriculum_component set name = $3 where institution_id = $1 and id = $2`, [
    school.id,
    school.components.mathematics,
    '=HYPERLINK("x") Matemática Aplicada às Ciências da Natureza e suas Tecnologias',
  ])
  const at = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  const slots = Array.from({ length: 12 }, (_, row): [string, string] => [
    at(420 + row * 55),
    at(465 + row * 55),
  ])
  await bells(slots)
  await place(
    slots.flatMap(([start, end], row) =>
      [1, 2, 3, 4, 5, 6].map(weekday =>
        slot(
          (row + weekday) % 2 ? school.plans.portuguese : school.plans.mathematics,
          weekday,
          start,
          end,
          year,
        ),
      ),
    ),
  )
  const pdf = await made({ gradeId: firstClass() })
  const all = await pagesOf(pdf)
  expect(all).toHaveLength(1)
  expect(all[0]?.replace(/[-\s­]/g, '')).toContain('#read("x")*forte*$x$<script>')
  const [grid, list] = await readXlsxFile(await made({ gradeId: firstClass(), format: 'xlsx' }))
  expect(grid?.data.flat()).toContainEqual(expect.stringContaining('=HYPERLINK("x")'))
  expect(list?.data).toHaveLength(3 + 12 * 6)
})

test('the spreadsheet lists every time with its dates, as the product’s own list has them', async () => {
  await usualWeek()
  await place([slot(school.plans.portuguese, 5, '07:30', '08:20', { ...year, valid_until: '2026-09-30' })])
  const [list] = await readXlsxFile(await made({ format: 'xlsx' }))
  expect(list?.sheet).toBe('Horários')
  const shown = list?.data.slice(3).map(row => [row[0], row[2], row[3], row[4]].join(' ')) ?? []
  const { body } = await app.call(listWeeklyTimes, { ...admin(), query: { academicYearId: school.year } })
  const listed = body.data.map(
    (time: {
      start: string
      end: string
      lessonPlan: { grade: { name: string }; curriculumComponent: { name: string } }
    }) =>
      [
        time.lessonPlan.grade.name,
        time.start.slice(0, 5),
        time.end.slice(0, 5),
        time.lessonPlan.curriculumComponent.name,
      ].join(' '),
  )
  expect(shown.toSorted()).toEqual(listed.toSorted())
  expect(
    list?.data
      .slice(3)
      .map(row => row[8])
      .filter(Boolean),
  ).toEqual([new Date('2026-09-30T00:00:00Z')])
})

test('a municipal institution has timetables too, and a preview makes no file', async () => {
  school = await createSchool(app, { kind: 'MUNICIPAL' })
  await usualWeek()
  const { status, raw } = await ask({ gradeId: firstClass(), preview: 'true', format: 'xlsx' })
  expect(status).toBe(200)
  expect((await pagesOf(raw)).join(' ')).toContain('PRÉVIA')
  const { body } = await app.call(listFiles, { ...admin(), query: {} })
  expect(body.data).toEqual([])
})
