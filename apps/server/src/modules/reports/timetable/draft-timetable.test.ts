import { createWeeklyTime } from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { getDraftTimetable } from '@lousa/contract/reports/reports.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { arrangeTimetable, type DraftDesk, draftDesk } from '../../../../test/draft-desk.ts'
import { pagesOf } from '../../../../test/reports-desk.ts'
import { type Account, createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let desk: DraftDesk
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.owner.query('delete from timetable_draft')
  school = await createSchool(app)
  await arrangeTimetable(app, school, 3)
  desk = draftDesk(app, school)
})

const paper = (
  id: string,
  query: Record<string, string> = {},
  account: Account = school.administrator,
  at = school,
) => app.call(getDraftTimetable, { host: at.host, token: account.token, params: { id }, query })
const pages = async (id: string, query: Record<string, string> = {}): Promise<string[]> => {
  const { status, raw } = await paper(id, query)
  expect(status).toBe(200)
  return pagesOf(raw)
}

test('the table of a draft is printed for administrators of its institution alone', async () => {
  const { id } = await desk.made()
  for (const actor of [school.editor, school.instructor, school.students[0]!])
    expect((await paper(id, {}, actor)).status).toBe(403)
  const other = await createSchool(app)
  expect((await paper(id, {}, other.administrator, other)).status).toBe(404)
  expect((await paper(id, { gradeId: other.classes[0]!.id })).status).toBeGreaterThanOrEqual(400)
})

test('a draft without a table, a former timetable and what the draft does not have are refused with a reason', async () => {
  const { body } = await desk.create()
  const early = await paper(body.id)
  expect([early.status, early.body.message]).toEqual([
    422,
    'O rascunho ainda não tem quadro. Espere a montagem ou continue a montar.',
  ])
  await app.runJobs()
  const ofFirst = await desk.made({ gradeIds: [school.classes[0]!.id] })
  const noClass = await paper(ofFirst.id, { gradeId: school.classes[1]!.id })
  expect([noClass.status, noClass.body.errors[0].path]).toEqual([422, 'gradeId'])
  const noRoom = await paper(ofFirst.id, { by: 'ROOM' })
  expect([noRoom.status, noRoom.body.message]).toEqual([422, 'Nenhuma aula deste rascunho tem sala.'])
  const { formerDraftId } = (await desk.apply(body.id)).body
  expect((await paper(formerDraftId)).body.code).toBe('DRAFT_IS_FORMER')
})

test('the whole school has the days and a page for each class, each marked as a draft', async () => {
  const draft = await desk.made({ name: 'Plano B' })
  const printed = await pages(draft.id)
  const text = printed.join(' ')
  expect(text).toContain('Visão geral por dia')
  expect(text).toContain('6º ano A')
  expect(text).toContain('Plano B — ano letivo 2026')
  expect(text).toContain('Valeria a partir de')
  expect(text).not.toContain('Em vigor em')
  for (const page of printed) expect(page).toContain('RASCUNHO')
  const [one = '', ...others] = await pages(draft.id, { gradeId: school.classes[0]!.id })
  expect(others).toEqual([])
  expect(one.match(/Matemática/g)).toHaveLength(3)
})

test('instructors have a page each, with joint lessons once', async () => {
  const { mathematics, mathematicsOfSecondClass } = school.plans
  await app.owner.query(
    'update plan_wish set joint_id = $2 where institution_id = $1 and lesson_plan_id = any($3)',
    [school.id, school.year, [mathematics, mathematicsOfSecondClass]],
  )
  const draft = await desk.made()
  const all = await pages(draft.id, { by: 'INSTRUCTOR' })
  expect(all).toHaveLength(2)
  const own = (await pages(draft.id, { by: 'INSTRUCTOR', instructorId: school.instructor.id })).join(' ')
  expect(own).toContain('Língua Portuguesa')
  expect(own).not.toContain('Matemática')
})

test('weekly times of plans that a draft leaves out stand on its papers as they stay, without those that begin later', async () => {
  const { mathematics } = school.plans
  const time = (weekday: string, start: string, end: string, more: Record<string, string> = {}) =>
    app.call(createWeeklyTime, {
      host: school.host,
      token: school.administrator.token,
      body: { lessonPlanId: mathematics, weekday, start, end, ...more },
    })
  // Out of the bells, as a time of an afternoon course.
  for (const sent of [
    await time('MONDAY', '07:30:00', '08:20:00'),
    await time('MONDAY', '13:00:00', '13:45:00'),
    await time('TUESDAY', '07:30:00', '08:20:00', { validFrom: '2026-10-05' }),
  ])
    expect(sent.status).toBe(201)
  await app.owner.query('update plan_wish set lessons_a_week = 0 where lesson_plan_id = $1', [mathematics])
  const draft = await desk.made({ gradeIds: [school.classes[0]!.id] })
  const [page = ''] = await pages(draft.id, { by: 'INSTRUCTOR', instructorId: school.otherInstructor.id })
  expect(page.match(/Matemática/g)).toHaveLength(2)
  expect(page.match(/fica como está/g)).toHaveLength(2)
  expect(page).toContain('13:00–13:45')
  expect(page).toMatch(/Aulas por semana\s*2/)
  const ofClass = (await pages(draft.id, { gradeId: school.classes[0]!.id })).join(' ')
  expect(ofClass.match(/Matemática/g)).toHaveLength(2)
  expect(ofClass.match(/Língua Portuguesa/g)).toHaveLength(3)
  expect(ofClass).toMatch(/Aulas por semana\s*5/)
  const ofFirst = await pages(draft.id, { by: 'INSTRUCTOR', instructorId: school.instructor.id })
  expect(ofFirst.join(' ')).not.toContain('fica como está')
})

test('rooms have a page each, with class and instructor', async () => {
  const { rows } = await app.owner.query(
    `insert into room_kind (institution_id, name, rooms) values ($1, 'Laboratório', array['Lab 1', 'Lab 2']) returning id`,
    [school.id],
  )
  await app.owner.query('update plan_wish set room_kind_id = $2 where lesson_plan_id = $1', [
    school.plans.portuguese,
    rows[0].id,
  ])
  const draft = await desk.made()
  const printed = await pages(draft.id, { by: 'ROOM', room: 'Lab 1' })
  expect(printed).toHaveLength(1)
  expect(printed[0]).toContain('Sala Lab 1')
  expect(printed[0]?.match(/Língua Portuguesa/g)).toHaveLength(3)
  const ofClass = (await pages(draft.id, { gradeId: school.classes[0]!.id })).join(' ')
  expect(ofClass).toContain('Lab 1')
})
