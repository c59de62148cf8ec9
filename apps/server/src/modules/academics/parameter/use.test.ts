import { randomUUID } from 'node:crypto'
import {
  getAcademicYearUse,
  getEducationLevelUse,
  getGradeUse,
} from '@lousa/contract/academics/parameter/use.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRichSchool, type RichSchool } from '../../../../test/rich-school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { insertRows } from '../../rows.ts'
import { usesAmong } from './use.queries.ts'

let app: TestApp
let school: RichSchool
beforeAll(async () => {
  app = await startTestApp()
  school = await createRichSchool(app)
})
afterAll(() => app.stop())

const as = (who = school.administrator) => ({ host: school.host, token: who.token })

test('an instructor does not ask what uses a parameter', async () => {
  const answer = await app.call(getGradeUse, { ...as(school.instructor), params: { id: school.mine.grade } })
  expect(answer.body.code).toBe('FORBIDDEN')
})

test('a secretary reads everything that is in a year', async () => {
  await app.within(school.id, db =>
    insertRows(db, 'school_message', [
      {
        institution_id: school.id,
        id: randomUUID(),
        academic_year_id: school.year,
        type: 'NOTICE',
        title: 'Reunião',
        body: 'Todos',
        sender_id: school.administrator.id,
        created_at: '2026-08-01T12:00:00Z',
      },
    ]),
  )
  const { body } = await app.call(getAcademicYearUse, { ...as(), params: { id: school.year } })
  const classes = ['6º ano A', '6º ano B']
  const events = [expect.stringContaining('Evento'), expect.stringContaining('Evento')]
  expect(body.uses).toEqual([
    { kind: 'LEVELS', count: 1, names: ['Ensino Fundamental – Anos Finais'] },
    { kind: 'TERMS', count: 4, names: ['Ensino Fundamental – Anos Finais'] },
    { kind: 'GRADES', count: 2, names: classes },
    { kind: 'EVENTS', count: 2, names: events },
    { kind: 'COMPONENTS', count: 2, names: ['Língua Portuguesa', 'Matemática'] },
    { kind: 'MATRIX', count: 2, names: classes },
    { kind: 'LESSON_PLANS', count: 3, names: classes },
    { kind: 'LESSONS', count: 7, names: classes },
    { kind: 'EVALUATIONS', count: 2, names: classes },
    { kind: 'ENROLLMENTS', count: 8, names: [...classes, events[0]] },
    { kind: 'DEPENDENCIES', count: 2, names: ['Língua Portuguesa', 'Matemática'] },
    { kind: 'MESSAGES', count: 3, names: ['Reunião', 'Reunião de pais'] },
    { kind: 'SURVEYS', count: 2, names: ['Pesquisa de satisfação'] },
  ])
})

test('a secretary reads everything that is in a level, and of a class what would go or hold it', async () => {
  const level = await app.call(getEducationLevelUse, { ...as(), params: { id: school.level } })
  expect(level.body.uses.map((use: { kind: string; count: number }) => [use.kind, use.count])).toEqual([
    ['TERMS', 4],
    ['GRADES', 2],
    ['COMPONENTS', 2],
    ['LESSON_PLANS', 3],
    ['LESSONS', 7],
    ['EVALUATIONS', 2],
    ['ENROLLMENTS', 6],
  ])
  expect(level.body.uses[0].names).toEqual([])
  const grade = await app.call(getGradeUse, { ...as(), params: { id: school.mine.grade } })
  expect(grade.body.uses.map((use: { kind: string; names: string[] }) => [use.kind, use.names[0]])).toEqual([
    ['MATRIX', 'Língua Portuguesa'],
    ['LESSON_PLANS', 'Língua Portuguesa'],
    ['LESSONS', 'Língua Portuguesa'],
    ['EVALUATIONS', expect.any(String)],
    ['ENROLLMENTS', "Ana D'Ávila"],
  ])
})

test('lessons and evaluations that were deleted stay as history and still hold', async () => {
  await app.owner.query("update lesson set deleted_at = '2026-08-01T12:00:00Z' where institution_id = $1", [
    school.id,
  ])
  const { body } = await app.call(getGradeUse, { ...as(), params: { id: school.mine.grade } })
  expect(body.uses).toContainEqual({ kind: 'LESSONS', count: 5, names: ['Língua Portuguesa'] })
})

test('a parameter that nothing names yet has no uses', async () => {
  expect(await app.within(school.id, db => usesAmong({ db }, {}))).toEqual([])
})
