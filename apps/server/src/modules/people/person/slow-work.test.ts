import {
  createInstructor,
  createStudent,
  updateInstructor,
  updateOwnRecord,
  updateStudent,
} from '@lousa/contract/people/editing/user-writing.contract.ts'
import { Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { adult, openToVisitors } from '../../../../test/applicant.ts'
import { importDesk, studentsCsv } from '../../../../test/import-desk.ts'
import { openTransactions } from '../../../../test/open-transactions.ts'
import { ana, deskOf } from '../../../../test/people-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

/** Runs this while a password is hashed or a picture is encoded. */
const meanwhile = vi.hoisted(() => {
  // Files share their modules: modules that use the replaced part are loaded again, here and after this file.
  vi.resetModules()
  return { happens: async (_work: string): Promise<unknown> => undefined }
})
vi.mock('../../../platform/access/passwords.ts', async load => {
  const real = await load<typeof import('../../../platform/access/passwords.ts')>()
  return {
    hashPassword: async (password: string) => {
      await meanwhile.happens('hash')
      return real.hashPassword(password)
    },
    verifyPassword: async (hash: string | null, password: string) => {
      await meanwhile.happens('verify')
      return real.verifyPassword(hash, password)
    },
  }
})
vi.mock('../../../platform/spreadsheets/spreadsheet-reader.ts', async load => {
  const real = await load<typeof import('../../../platform/spreadsheets/spreadsheet-reader.ts')>()
  return {
    ...real,
    readSpreadsheet: async (bytes: Buffer) => {
      await meanwhile.happens('spreadsheet')
      return real.readSpreadsheet(bytes)
    },
  }
})
vi.mock('../../../platform/pictures/pictures.ts', async load => {
  const real = await load<typeof import('../../../platform/pictures/pictures.ts')>()
  return {
    ...real,
    encodePicture: async (bytes: Buffer, limit: number) => {
      await meanwhile.happens('picture')
      return real.encodePicture(bytes, limit)
    },
  }
})

let app: TestApp
let office: School
let desk: ReturnType<typeof deskOf>
let open: [work: string, transactions: number][]
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  office = await createSchool(app, { kind: 'MUNICIPAL' })
  await openToVisitors(app, office.id)
  await app.owner.query('delete from rate_limit')
  desk = deskOf(app, office)
  open = []
  meanwhile.happens = async work => {
    open.push([work, await openTransactions(app)])
  }
})
afterAll(async () => {
  await app.stop()
  vi.doUnmock('../../../platform/access/passwords.ts')
  vi.doUnmock('../../../platform/spreadsheets/spreadsheet-reader.ts')
  vi.doUnmock('../../../platform/pictures/pictures.ts')
  vi.resetModules()
})

const avatar = `data:image/png;base64,${Transformer.fromRgbaPixels(
  new Uint8ClampedArray(1_600).fill(200),
  20,
  20,
)
  .pngSync()
  .toString('base64')}`
const visit = (body: object) => app.call(createStudent, { host: office.host, body })

test('a transaction that waits is one that these tests would see', async () => {
  expect(await openTransactions(app)).toBe(0)
  expect(await app.within(office.id, () => openTransactions(app))).toBe(1)
})

test('no connection waits while a visitor’s password is hashed, known or not', async () => {
  const body = adult()
  for (const each of [body, { ...body, password: 'outra-senha' }]) {
    open = []
    expect((await visit(each)).status).toBe(201)
    expect(open.sort()).toEqual([
      ['hash', 0],
      ['verify', 0],
    ])
  }
})

test('no connection waits while a picture is encoded for somebody who is signed in', async () => {
  const me = office.students[0]!
  const params = { id: me.id }
  const calls = [
    () => desk(createStudent, { body: { name: 'Aluna', responsibles: [ana], avatar } }),
    () => desk(updateStudent, { params, body: { avatar } }),
    () => desk(createInstructor, { body: { name: 'Professora', avatar } }),
    () => desk(updateInstructor, { params: { id: office.instructor.id }, body: { avatar } }),
    () => desk(updateOwnRecord, { token: office.editor.token, body: { avatar } }),
  ]
  for (const call of calls) {
    open = []
    const { body } = await call()
    expect([body.avatar, open]).toEqual([expect.stringContaining('avatar?v='), [['picture', 0]]])
  }
})

test('no connection waits while a spreadsheet is read', async () => {
  expect(await importDesk(app, office).checked('STUDENT', studentsCsv([{ name: 'Ana' }]))).toMatchObject({
    rowCount: 1,
  })
  expect(open).toEqual([['spreadsheet', 0]])
})

test('more visitors than connections, each with slow work, leave connections to everyone else', async () => {
  let release = () => {}
  const held = new Promise<void>(done => {
    release = done
  })
  let working = 0
  let everyone = () => {}
  const allAtWork = new Promise<void>(done => {
    everyone = done
  })
  meanwhile.happens = async work => {
    if (work !== 'hash') return
    working += 1
    if (working === 15) everyone()
    await held
  }
  const visits = Array.from({ length: 15 }, () => visit(adult()))
  await allAtWork
  expect((await desk(updateStudent, { params: { id: office.students[0]!.id }, body: {} })).status).toBe(200)
  release()
  expect((await Promise.all(visits)).map(({ status }) => status)).toEqual(visits.map(() => 201))
})

test('nobody who may not change a record makes a picture be encoded', async () => {
  const [me, other] = [office.students[0]!, office.students[1]!]
  const answers = await Promise.all([
    desk(updateStudent, { params: { id: other.id }, token: me.token, body: { avatar } }),
    desk(updateStudent, { params: { id: me.id }, token: office.instructor.token, body: { avatar } }),
    desk(createStudent, { token: me.token, body: { name: 'x', avatar } }),
    desk(updateStudent, { params: { id: me.id }, body: { avatar, naught: 1 } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 403, 403, 422])
  expect(open).toEqual([])
})
