import { randomUUID } from 'node:crypto'
import { listUsers } from '@lousa/contract/people/person/user.contract.ts'
import { searchUsers } from '@lousa/contract/people/search/people-finding.contract.ts'
import { sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cpfOf, deskOf } from '../../../../test/people-desk.ts'
import { randomOf } from '../../../../test/random-school.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { accountRow, personRow } from '../../identity/identity.factory.ts'
import { insertRows } from '../../rows.ts'

const PEOPLE = 2_600
const SEED = 29
/** More people bear this name than the index of words alone sorts, and all of them follow 2,000 others in the list. */
const LAST_OF_ALL = 'Zilda'
const GIVEN = ['Ana', 'João', 'Érica', 'Bruno', 'Conceição', 'Iara', 'Luís', 'Otávio', 'Ñandu']
const FAMILY = [
  "D'Ávila",
  'Souza',
  'Silva',
  'Araújo',
  'Nóbrega',
  'Sant’Anna',
  'Xavier',
  'Moraes',
  'Łuz',
  'Pires',
]

let app: TestApp
let school: School
let desk: ReturnType<typeof deskOf>
let searchable: string[]

beforeAll(async () => {
  app = await startTestApp()
  school = await createSchool(app)
  desk = deskOf(app, school)
  const random = randomOf(SEED)
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const digits = (length: number): string => Array.from({ length }, () => Math.floor(random() * 10)).join('')
  const base = { institution_id: school.id, created_at: TEST_NOW.toISOString() }
  const people = Array.from({ length: PEOPLE }, (_, at) => {
    const given = at % 8 === 0 ? LAST_OF_ALL : oneOf(GIVEN)
    const person = personRow({
      ...base,
      id: randomUUID(),
      name: `${given} ${oneOf(FAMILY)} ${oneOf(FAMILY)}`,
      social_name: given !== LAST_OF_ALL && random() < 0.1 ? `${oneOf(GIVEN)} ${oneOf(FAMILY)}` : null,
      tax_number: random() < 0.3 ? cpfOf(100_000_000 + at) : null,
      cellphone: random() < 0.5 ? `11${digits(9)}` : null,
    })
    const responsible = {
      institution_id: school.id,
      person_id: String(person.id),
      position: 1,
      name: `${oneOf(GIVEN)} ${oneOf(FAMILY)}`,
      kinship: 'Mãe',
      tax_number: random() < 0.2 ? cpfOf(300_000_000 + at) : null,
      cellphone: random() < 0.2 ? `21${digits(9)}` : null,
    }
    const account = accountRow(person, {
      id: randomUUID(),
      role: random() < 0.95 ? 'STUDENT' : 'INSTRUCTOR',
      registration: `2024${10_000 + at}`,
      oldRegistration: random() < 0.1 ? `B-${digits(4)}` : null,
      responsibles: [responsible],
    })
    return { person, account: random() < 0.1 ? { ...account, status: 'Inativo' as const } : account }
  })
  await app.within(school.id, async db => {
    await insertRows(
      db,
      'person',
      people.map(({ person }) => person),
    )
    await insertRows(
      db,
      'account',
      people.map(({ account }) => account),
    )
  })
  await app.owner.query('vacuum analyze account, person')
  searchable = people.map(({ account }) => account.office_key)
})
afterAll(() => app.stop())

const search = async (searchFor: string, token = school.administrator.token) => {
  const { status, body } = await desk(searchUsers, { query: { searchFor }, token })
  expect(status).toBe(200)
  return body
}

test('students, editors and visitors cannot search people', async () => {
  const query = { searchFor: 'ana' }
  for (const { token } of [school.editor, school.students[0]!])
    expect((await desk(searchUsers, { query, token })).body.code).toBe('FORBIDDEN')
  expect((await app.call(searchUsers, { host: school.host, query })).status).toBe(401)
})

test.each([['a'], [' z '], [''], ['x'.repeat(101)]])('a search for "%s" is refused', async searchFor => {
  const { status, body } = await desk(searchUsers, { query: { searchFor } })
  expect([status, body.errors[0].path]).toEqual([422, 'searchFor'])
})

test.each([['%%'], ['__'], ['\\\\'], ["';--"]])('a search for the signs %s finds no one', async searchFor => {
  expect(await search(searchFor)).toEqual({ data: [], hasMore: false })
})

/** One or two pieces of what one person, or two of them, are found by. */
const words = fc
  .array(
    fc.record({
      at: fc.nat(),
      from: fc.nat(),
      length: fc.integer({ min: 1, max: 9 }),
      isStart: fc.boolean(),
    }),
    { minLength: 1, maxLength: 2 },
  )
  .map(parts =>
    parts
      .map(({ at, from, length, isStart }) => {
        const list = searchable[at % searchable.length]!.split(' ')
        const word = list[from % list.length]!
        const start = isStart ? 0 : from % word.length
        return word.slice(start, start + length)
      })
      .join(' '),
  )
  .filter(text => text.trim().length >= 2)

type Row = { name: string; socialName: string | null; registration: string | null }

test('the search and the list find people whose own name matches first, then the others, each in the order of names', {
  timeout: 120_000,
}, async () => {
  const listed = async (searchFor: string, sorted = {}): Promise<Row[]> => {
    const rows: Row[] = []
    for (let currentPage = 1; ; currentPage += 1) {
      const { body } = await desk(listUsers, {
        query: { searchFor, rowsPerPage: 100, currentPage, ...sorted },
      })
      rows.push(...body.data)
      if (currentPage >= body.totalPages) return rows
    }
  }
  const isOwn = (searchFor: string) => {
    const wanted = sortKey(searchFor).split(' ')
    return ({ name, socialName }: Row) => {
      const key = ` ${sortKey(socialName ?? name)}`
      return wanted.every(word => key.includes(word.length < 3 ? ` ${word}` : word))
    }
  }
  const isEqual = async (searchFor: string) => {
    const found = await search(searchFor)
    const list = await listed(searchFor)
    const byNumber = await listed(searchFor, { sort: 'registration' })
    const keyOf = ({ name, socialName }: Row) => sortKey(socialName ?? name)
    const own = list.filter(isOwn(searchFor))
    const others = list.filter(row => !own.includes(row))
    expect(list).toEqual([...own, ...others])
    for (const part of [own, others]) expect(part.map(keyOf)).toEqual(part.map(keyOf).toSorted())
    expect(byNumber.map(({ registration }) => registration)).toEqual(
      byNumber.map(({ registration }) => registration).toSorted(),
    )
    const expected = list.slice(0, 20)
    expect(found.hasMore).toBe(list.length > 20)
    expect(found.data.map(({ grades: _, ...row }: Record<string, unknown>) => row)).toEqual(expected)
  }
  for (const searchFor of ['zilda', 'ana', 'zi', 'silva souza', 'zilda pires', '2024', '11', 'inexistente'])
    await isEqual(searchFor)
  await fc.assert(fc.asyncProperty(words, isEqual), { numRuns: 60, seed: SEED })
})

test('an administrator finds students with their classes of the year, and other people without', async () => {
  const [first] = school.classes
  const [student] = (await search('ana davila')).data.filter(
    ({ id }: { id: string }) => id === school.students[0]?.id,
  )
  expect(student.grades).toEqual([{ id: first?.id, name: first?.name }])
  const [instructor] = (await search('otavio professor')).data
  expect(instructor).toMatchObject({ role: 'INSTRUCTOR', type: 'INSTRUCTOR', status: 'Ativo' })
  expect(instructor).not.toHaveProperty('grades')
})

test('an instructor finds their own active students, without registration, status and classes', async () => {
  const token = school.instructor.token
  const { data, hasMore } = await search('davila', token)
  expect(hasMore).toBe(false)
  expect(data).toEqual([
    expect.objectContaining({ id: school.students[0]?.id, registration: null, type: 'STUDENT' }),
  ])
  expect(Object.keys(data[0]).sort()).toEqual(
    ['id', 'name', 'registration', 'role', 'socialName', 'thumb', 'type'].sort(),
  )
  for (const searchFor of ['zilda', '39053344705', 'otavio'])
    expect((await search(searchFor, token)).data).toEqual([])
  await app.owner.query("update account set status = 'Inativo' where id = $1", [school.students[0]?.id])
  expect((await search('davila', token)).data).toEqual([])
  expect((await search('39053344705')).data).toMatchObject([
    { id: school.students[0]?.id, status: 'Inativo' },
  ])
})

test('the search leaves no look, because no hit has a personal field', async () => {
  const count = async () =>
    (await app.owner.query("select count(*)::int as n from audit_entry where entity = 'people'")).rows[0].n
  const before = await count()
  await search('ana davila')
  expect(await count()).toBe(before)
})
