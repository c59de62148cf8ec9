import { getUser, listUsers } from '@lousa/contract/people/user.contract.ts'
import { createStudent } from '@lousa/contract/people/user-writing.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adult, openToVisitors } from '../../../test/applicant.ts'
import { deskOf } from '../../../test/people-desk.ts'
import { createSchool, type School } from '../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

const NAMES = [
  "Joana D'Ávila",
  'Sant’Anna União Select',
  'Zoe\u0308 Nu\u0301n\u0303ez',
  'Ana 🦋 Lima',
  'יוסף כהן',
  'محمد الأحمد',
  '<img src=x onerror=alert(1)>',
  'Robert"); drop table person;--',
  '=HYPERLINK("http://x")',
]
let app: TestApp
let office: School
beforeAll(async () => {
  app = await startTestApp()
  office = await createSchool(app, { kind: 'MUNICIPAL' })
  await openToVisitors(app, office.id)
})
afterAll(() => app.stop())

test.each(NAMES)(
  '%s is a name: typed by the office or by the person, it stays as it is and is found',
  async name => {
    const desk = deskOf(app, office)
    await app.owner.query('delete from rate_limit')
    const typed = await desk(createStudent, {
      body: { name, socialName: name, responsibles: [{ name, kinship: 'Mãe' }] },
    })
    const own = await app.call(createStudent, { host: office.host, body: adult({ name }) })
    expect([typed.status, own.status, own.body.name]).toEqual([201, 201, name])
    expect((await desk(getUser, { params: { id: typed.body.id } })).body).toMatchObject({
      name,
      socialName: name,
      responsibles: [{ name }],
    })
    const found = await desk(listUsers, { query: { type: 'STUDENT', searchFor: name, rowsPerPage: 100 } })
    expect(found.body.data.map((user: { name: string }) => user.name)).toEqual([name, name])
  },
)
