import {
  createInstructor,
  createStudent,
  listSimilarUsers,
} from '@lousa/contract/people/editing/user-writing.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ana, cpfOf, deskOf } from '../../../../test/people-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof deskOf>
let recordedId: string
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
  desk = deskOf(app, school)
  const { body } = await desk(createStudent, {
    body: {
      name: 'Érica D’Ávila',
      birthdate: '2014-03-02',
      documents: { taxNumber: cpfOf(51) },
      responsibles: [ana],
    },
  })
  recordedId = body.id
})
afterAll(() => app.stop())

const similar = async (query: Record<string, unknown>) =>
  (await desk(listSimilarUsers, { query })).body.data.map((each: { id: string; reason: string }) => [
    each.id,
    each.reason,
  ])

test('only an administrator asks who is similar', async () => {
  for (const who of [school.instructor, school.editor, school.students[0]!])
    expect((await desk(listSimilarUsers, { token: who.token, query: { name: 'x' } })).status).toBe(403)
})

test('the same name on another day, another name on the same day and half a CPF are nobody', async () => {
  expect(await similar({ name: 'Érica D’Ávila' })).toEqual([])
  expect(await similar({ name: 'Érica D’Ávila', birthdate: '2014-03-03' })).toEqual([])
  expect(await similar({ name: 'Érica', birthdate: '2014-03-02' })).toEqual([])
  expect(await similar({ taxNumber: cpfOf(51).slice(0, 9), name: '', birthdate: '2014-03-02' })).toEqual([])
})

test('the same name and birthdate, however written, and the same CPF are found', async () => {
  expect(await similar({ name: "erica  d'avila", birthdate: '2014-03-02' })).toEqual([
    [recordedId, 'NAME_AND_BIRTHDATE'],
  ])
  expect(await similar({ taxNumber: cpfOf(51) })).toEqual([[recordedId, 'TAX_NUMBER']])
  expect(await similar({ name: 'Érica D’Ávila', birthdate: '2014-03-02', taxNumber: cpfOf(51) })).toEqual([
    [recordedId, 'TAX_NUMBER'],
  ])
})

test('the record that is edited is not similar to itself, in any of its roles, nor to people elsewhere', async () => {
  const { body: teacher } = await desk(createInstructor, {
    body: { name: 'Érica', documents: { taxNumber: cpfOf(51) }, linkExisting: true },
  })
  for (const exceptId of [recordedId, teacher.id])
    expect(await similar({ taxNumber: cpfOf(51), exceptId })).toEqual([])
  const elsewhere = deskOf(app, await createSchool(app))
  const { body } = await elsewhere(listSimilarUsers, { query: { taxNumber: cpfOf(51) } })
  expect(body.data).toEqual([])
})
