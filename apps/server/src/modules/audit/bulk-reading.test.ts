import { listAuditEntries, listBulkReading } from '@lousa/contract/audit/audit.contract.ts'
import { exportUsers } from '@lousa/contract/people/import/import.contract.ts'
import { getUser, listUsers } from '@lousa/contract/people/person/user.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Account, createSchool, type School } from '../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.ts'

const MINUTE = 60_000
let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
})
afterAll(() => app.stop())

const read = (who: Account | null = school.administrator, host = school.host) =>
  app.call(listBulkReading, { host, token: who?.token })
const readBy = (byId: string, who: Account = school.administrator, kind?: string) =>
  app.call(listAuditEntries, {
    host: school.host,
    token: who.token,
    query: { byId, ...(kind ? { kind } : {}) },
  })

type Entry = { minutesAgo: number; count?: number; entity?: string; action?: string; by?: string | null }
/** Looks as the server writes them. */
const looked = async (entries: Entry[], institution = school.id) => {
  for (const { minutesAgo, count, entity = 'people', action = 'VIEWED', by } of entries)
    await app.owner.query(
      `insert into audit_entry (institution_id, at, account_id, entity, entity_id, action, changes)
       values ($1, $2, $3, $4, 'STUDENT', $5, $6)`,
      [
        institution,
        new Date(TEST_NOW.getTime() - minutesAgo * MINUTE).toISOString(),
        by === undefined ? school.administrator.id : by,
        entity,
        action,
        JSON.stringify(count === undefined ? [] : [{ field: 'count', from: null, to: count }]),
      ],
    )
}
const shown = async () =>
  (await read()).body.data.map((one: { by: { id: string }; records: number; looks: number }) => [
    one.by.id,
    one.records,
    one.looks,
  ])

describe('bulk reading is refused', () => {
  test('to everyone but administrators, with what an account has read', async () => {
    const [student] = school.students
    for (const who of [school.editor, school.instructor, student!]) {
      expect((await read(who)).body.code).toBe('FORBIDDEN')
      expect((await readBy(school.administrator.id, who)).body.code).toBe('FORBIDDEN')
    }
    expect((await read(null)).status).toBe(401)
  })

  test('to administrators of another institution, who see nothing of this one', async () => {
    const other = await createSchool(app)
    await looked([{ minutesAgo: 5, count: 400 }])
    expect((await read(other.administrator)).body.code).toBe('UNAUTHENTICATED')
    expect((await read(other.administrator, other.host)).body.data).toEqual([])
    expect((await readBy(other.administrator.id)).body.code).toBe('NOT_FOUND')
  })
})

describe('class: reading in bulk that no alarm follows: bulk reading of one account', () => {
  test('is shown to every administrator from the threshold on, with the hour, and not before', async () => {
    await looked([
      { minutesAgo: 70, count: 100 },
      { minutesAgo: 59, count: 100 },
      { minutesAgo: 5, count: 99 },
    ])
    expect((await read()).body).toMatchObject({ threshold: 200 })
    expect(await shown()).toEqual([[school.administrator.id, 200, 2]])
    await looked([{ minutesAgo: 2 }, { minutesAgo: 1, count: 40 }])
    expect(await shown()).toEqual([[school.administrator.id, 240, 4]])
    const [one] = (await read()).body.data
    expect([one.from, one.until].map(instant => TEST_NOW.getTime() - Date.parse(instant))).toEqual([
      59 * MINUTE,
      MINUTE,
    ])
  })

  test('adds up no two accounts, and counts neither changes nor imports nor what nobody signed in did', async () => {
    await looked([
      { minutesAgo: 9, count: 150 },
      { minutesAgo: 8, count: 150, by: school.editor.id },
      { minutesAgo: 7, count: 150, entity: 'import' },
      { minutesAgo: 6, count: 150, entity: 'user', action: 'UPDATED' },
      { minutesAgo: 5, count: 150, by: null },
    ])
    expect(await shown()).toEqual([])
  })

  test('counts a file of a class as a class, and the export of everything as everything', async () => {
    await looked(
      [1, 2, 3, 4, 5, 6, 7].map(minutesAgo => ({ minutesAgo, entity: 'file', action: 'DOWNLOADED' })),
    )
    expect(await shown()).toEqual([[school.administrator.id, 210, 7]])
    await looked([{ minutesAgo: 4, entity: 'institution', action: 'EXPORTED', by: school.editor.id }])
    expect((await shown()).map(([id]: [string]) => id)).toEqual([school.administrator.id, school.editor.id])
  })

  test('is not shown any longer after seven days', async () => {
    await looked([{ minutesAgo: 7 * 24 * 60 - 1, count: 300 }])
    expect(await shown()).toHaveLength(1)
    app.clock.set(new Date(TEST_NOW.getTime() + 2 * MINUTE))
    expect(await shown()).toEqual([])
  })

  test('comes from lists, single records and exports as they are read', async () => {
    await looked([{ minutesAgo: 1, count: 200 - school.students.length * 2 - 1 }])
    const ask = { host: school.host, token: school.administrator.token }
    await app.call(listUsers, { ...ask, query: { type: 'STUDENT', rowsPerPage: 100 } })
    await app.call(exportUsers, { ...ask, query: { type: 'STUDENT', format: 'csv' } })
    expect(await shown()).toEqual([])
    await app.call(getUser, { ...ask, params: { id: school.students[0]?.id ?? '' } })
    expect(await shown()).toEqual([[school.administrator.id, 200, 4]])
  })
})

describe('what an account has read', () => {
  test('is listed with whose record it was, and without changes', async () => {
    const [student] = school.students
    const ask = { host: school.host, token: school.administrator.token }
    await looked([{ minutesAgo: 2, entity: 'user', action: 'UPDATED' }])
    await looked([{ minutesAgo: 1, count: 20 }])
    await app.call(getUser, { ...ask, params: { id: student?.id ?? '' } })
    await app.call(getUser, { ...ask, params: { id: school.instructor.id } })
    for (const kind of [undefined, 'CHANGES']) {
      const { body } = await readBy(school.administrator.id, school.administrator, kind)
      expect(
        body.data.map((entry: { entity: string; about: { id: string } | null }) => [
          entry.entity,
          entry.about?.id ?? null,
        ]),
      ).toEqual([
        ['user', school.instructor.id],
        ['user', student?.id],
        ['people', null],
      ])
    }
  })

  test('is listed for seven days', async () => {
    await looked([{ minutesAgo: 7 * 24 * 60 + 1, count: 20 }])
    expect((await readBy(school.administrator.id)).body.data).toEqual([])
  })
})
