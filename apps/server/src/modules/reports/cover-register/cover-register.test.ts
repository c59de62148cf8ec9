import { createLessonCover, listLessonCovers } from '@lousa/contract/planning/cover/cover.contract.ts'
import { listFiles, requestCoverRegister } from '@lousa/contract/reports/reports.contract.ts'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pagesOf, reportsDesk } from '../../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'

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

const { as, admin, firstClass, content } = reportsDesk(
  () => app,
  () => school,
)
const ask = (query: Record<string, string> = {}, who = admin(), id = school.year) =>
  app.call(requestCoverRegister, { ...who, params: { id }, query })
const cover = async (lessonId: string, body: Record<string, unknown>) => {
  const { status } = await app.call(createLessonCover, { ...admin(), body: { lessonId, ...body } })
  expect(status).toBe(201)
}
const notGiven = () => cover(school.lessons.today, { outcome: 'NOT_GIVEN', reason: 'Falta de energia' })
const made = async (query: Record<string, string> = {}) => {
  const { status, body } = await ask(query)
  expect(status).toBe(202)
  await app.runJobs()
  return (await content(body.id)).raw
}

describe('the register of lessons not given', () => {
  test('is requested by administrators alone, of their year, with days in their order', async () => {
    for (const actor of [school.editor, school.instructor, school.students[0]!])
      expect((await ask({}, as(actor.token))).status).toBe(403)
    const other = await createSchool(app)
    expect((await ask({}, admin(), other.year)).status).toBe(404)
    expect((await ask({ gradeId: other.classes[0]!.id })).status).toBeGreaterThanOrEqual(400)
    const turned = await ask({ start: '2026-08-18', end: '2026-08-17' })
    expect([turned.status, turned.body.errors[0].path]).toEqual([422, 'end'])
    const { rows } = await app.owner.query<{ id: string }>(
      `insert into academic_year (institution_id, year, start_date, end_date) values ($1, 2025, '2025-02-03', '2025-12-19')
       returning id`,
      [school.id],
    )
    const ofOtherYear = await ask({ gradeId: firstClass() }, admin(), rows[0]!.id)
    expect([ofOtherYear.status, ofOtherYear.body.errors?.[0]?.path]).toEqual([422, 'gradeId'])
  })

  test('says why there is none: of the year, and of a choice', async () => {
    const year = await ask({ preview: 'true' })
    expect([year.status, year.body.message]).toEqual([
      422,
      'Nenhuma aula não dada ou substituída neste ano letivo.',
    ])
    await notGiven()
    const later = await ask({ start: '2026-09-01', preview: 'true' })
    expect([later.status, later.body.message]).toEqual([
      422,
      'Nenhuma aula não dada ou substituída com esta escolha.',
    ])
  })

  test('prints the sums, the lessons with their reason and who gave others', async () => {
    await notGiven()
    await cover(school.lessons.lastWeek, { outcome: 'NOT_GIVEN', reason: 'Sem substituto' })
    const printed = (await pagesOf(await made())).join(' ')
    expect(printed).toContain('Registro de aulas não dadas')
    expect(printed).toContain('Toda a instituição')
    expect(printed).toContain('Falta de energia. A repor')
    expect(printed).toContain('Sem substituto. A repor')
    expect(printed).toContain('Por turma e componente')
    expect(printed).toContain('2 aulas')
  })

  test('of a period, a class and an absent instructor has these lessons alone', async () => {
    await notGiven()
    await cover(school.lessons.lastWeek, { outcome: 'NOT_GIVEN', reason: 'Sem substituto' })
    const printed = (await pagesOf(await made({ start: '2026-08-17', end: '2026-08-17' }))).join(' ')
    expect(printed).toContain('17/08/2026 a 17/08/2026')
    expect(printed).toContain('Falta de energia')
    expect(printed).not.toContain('Sem substituto')
    const ofOther = await ask({ gradeId: school.classes[1]!.id, preview: 'true' })
    expect(ofOther.status).toBe(422)
    const title = async (query: Record<string, string>) => (await ask(query)).body.title
    expect(await title({ gradeId: firstClass() })).toContain('6º ano A')
    expect(await title({ instructorId: school.instructor.id })).toContain(school.instructor.name)
  })

  test('has a lesson of another instructor only while it is in the timetable', async () => {
    await notGiven()
    await app.owner.query(
      `insert into lesson_cover (institution_id, lesson_id, outcome, absent_id, substitute_id, created_by, created_at)
       values ($1, $2, 'SUBSTITUTE', $3, $4, $5, $6)`,
      [
        school.id,
        school.lessons.lastWeek,
        school.instructor.id,
        school.otherInstructor.id,
        school.administrator.id,
        TEST_NOW,
      ],
    )
    const listed = async () => {
      const query = { academicYearId: school.year }
      const { body } = await app.call(listLessonCovers, { ...admin(), query })
      return [body.totalRowCount, body.data.length]
    }
    const standing = (await pagesOf(await made())).join(' ')
    expect(standing).toContain('Substituições e atividades conjuntas')
    expect(standing).toContain('Com outro professor')
    expect(standing).toContain('2 aulas')
    // The plan of the lesson that was not given has an instructor, who was not absent.
    expect(standing).not.toContain('sem professor no plano')
    expect(await listed()).toEqual([2, 2])
    await app.owner.query('update lesson set deleted_at = $2 where id = $1', [
      school.lessons.lastWeek,
      TEST_NOW,
    ])
    expect(await listed()).toEqual([1, 1])
    const [, totals] = await readXlsxFile(await made({ format: 'xlsx' }))
    expect(totals?.data.at(-1)?.slice(-4)).toEqual([1, 0, 1, 0])
    const printed = (await pagesOf(await made({ start: '2026-08-01' }))).join(' ')
    expect(printed).not.toContain('Substituições e atividades conjuntas')
  })

  test('is a spreadsheet with a row for each lesson, and is out of date when one is made up', async () => {
    await notGiven()
    const [list, totals] = await readXlsxFile(await made({ format: 'xlsx' }))
    expect(list?.data.at(-1)).toContain('Falta de energia')
    expect(totals?.data.at(-1)?.slice(-4)).toEqual([1, 0, 1, 0])
    const states = async () => {
      const { body } = await app.call(listFiles, { ...admin(), query: { tag: 'COVER_REGISTER' } })
      return body.data.map(({ updateStatus }: { updateStatus: string }) => updateStatus)
    }
    expect(await states()).toEqual(['UPDATED'])
    await app.owner.query(
      `insert into lesson_make_up (institution_id, cover_id, lesson_id, created_at)
       select k.institution_id, k.id, $2, $3 from lesson_cover k where k.institution_id = $1`,
      [school.id, school.lessons.lastWeek, TEST_NOW],
    )
    expect(await states()).toEqual(['NEED_UPDATE'])
  })

  test('is made for a municipal network too', async () => {
    school = await createSchool(app, { kind: 'MUNICIPAL' })
    await notGiven()
    expect((await pagesOf(await made())).join(' ')).toContain('Falta de energia')
  })
})
