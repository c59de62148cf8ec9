import { erasePersonalData } from '@lousa/contract/operation/erasure.contract.ts'
import { createStudent, updateStudent } from '@lousa/contract/people/editing/user-writing.contract.ts'
import { PERSON_COLUMN_POLICY } from '@lousa/rules/operation/erasure.rules.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { erasureDesk } from '../../../test/erasure-desk.ts'
import { ERASURE_FATES } from '../../../test/erasure-fates.ts'
import { ana, deskOf } from '../../../test/people-desk.ts'
import { plantedStudent } from '../../../test/planted-words.ts'
import { createSchool, type School } from '../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { asSuperuserOf } from '../../../test/test-database.ts'
import { wordsInTables } from '../../../test/word-search.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
})

const found = (words: readonly string[]) => wordsInTables(asSuperuserOf(app), words)

test('no word that calls have stored about a person is found in any table after the removal', async () => {
  const { words, addresses, erase } = await plantedStudent(app, school)
  expect([...(await found(addresses)).keys()].toSorted()).toEqual(addresses.toSorted())
  const done = await erase()
  expect([done.status, done.body.code]).toEqual([201, undefined])
  expect([...(await found(words))]).toEqual([])
  // Data of others stays: the address of another person, and the import itself.
  const { rows } = await app.owner.query(
    "select to_address from mail_message where institution_id = $1 and subject = 'Assunto'",
    [school.id],
  )
  expect(rows).toEqual([{ to_address: 'outra@example.com' }])
})

test('a former address that is another person’s by now loses none of its mails', async () => {
  const office = deskOf(app, school)
  const made = await office(createStudent, {
    body: { name: 'Lia Reis', email: 'trocado@example.com', responsibles: [ana] },
  })
  const { id } = made.body
  await office(updateStudent, { params: { id }, body: { email: 'certo@example.com' } })
  await office(createStudent, {
    body: { name: 'Leo Sá', email: 'trocado@example.com', responsibles: [ana] },
  })
  await app.owner.query(
    `insert into mail_message (institution_id, to_address, subject, body, status, created_at)
     select $1, a, 'Assunto', '', 'SENT', $2 from unnest(array['trocado@example.com', 'certo@example.com']) a`,
    [school.id, TEST_NOW],
  )
  const { body } = await office(erasePersonalData, { params: { id }, body: { preview: true } })
  const { registration, version } = body.preview
  await office(erasePersonalData, { params: { id }, body: { registration, version } })
  const { rows } = await app.owner.query(
    "select to_address from mail_message where institution_id = $1 and subject = 'Assunto'",
    [school.id],
  )
  expect(rows).toEqual([{ to_address: 'trocado@example.com' }])
})

/** Decides which of those who answer for the person stay: a word there would change what is removed. */
const DECIDES = 'responsible.kinship'

type Planted = { table: string; column: string; word: string }

/** Writes a word of its own into each text column of the rows that name these, wherever the database takes one. */
const planted = async (ids: readonly string[]): Promise<Planted[]> => {
  const { rows: columns } = await app.owner.query<{
    table: string
    column: string
    type: string
    names: string[]
  }>(
    `select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type,
       case when c.relname = 'person' then array['id'] else array(
         select n.attname::text from pg_constraint f
         join pg_attribute n on n.attrelid = f.conrelid and n.attnum = any(f.conkey) and n.attname <> 'institution_id'
         where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = any($2::regclass[])) end as names
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = ''
     where c.relname = any($1) and c.relnamespace = 'public'::regnamespace
       and format_type(a.atttypid, null) in ('text', 'text[]', 'jsonb') and c.relname || '.' || a.attname <> $3 order by 1, 2`,
    [
      ['person', ...Object.keys(ERASURE_FATES)],
      ['person', 'account', 'student_enrollment', 'responsible'],
      DECIDES,
    ],
  )
  const words: Planted[] = []
  for (const { table, column, type, names } of columns) {
    const word = `plantada-${table}-${column}`.replaceAll('_', '-')
    const value = {
      text: '$2::text',
      'text[]': `${column} || $2::text`,
      jsonb: `case when jsonb_typeof(${column}) = 'object' then ${column} || jsonb_build_object('palavra', $2::text)
        else ${column} end`,
    }[type]
    const mine = names.map(name => `t.${name} = any($3::uuid[])`).join(' or ')
    try {
      await app.owner.query(
        `update ${table} t set ${column} = ${value} where t.institution_id = $1 and (${mine})`,
        [school.id, word, ids],
      )
      words.push({ table, column, word })
    } catch {
      // A column of codes takes no word.
    }
  }
  const stored = await found(words.map(({ word }) => word))
  return words.filter(({ word }) => stored.has(word))
}

test('of words planted in every text column of a person exactly those stay that are declared to stay', async () => {
  const desk = await erasureDesk(app, school)
  const { rows } = await desk.q(
    'select id from student_enrollment where institution_id = $1 and account_id = $2',
    [desk.student.id],
  )
  const words = await planted([desk.student.id, desk.student.personId, ...rows.map(({ id }) => id)])
  // The search looks for words of most tables.
  expect(new Set(words.map(({ table }) => table)).size).toBeGreaterThan(12)
  const stays = ({ table, column }: Planted): boolean => {
    if (table === 'person') return Reflect.get(PERSON_COLUMN_POLICY, column) === 'KEPT'
    const fate = ERASURE_FATES[table]
    if (fate?.rows !== 'CHANGED') return fate?.rows !== 'REMOVED'
    return !`${fate.emptied} ${fate.renewed ?? ''}`.split(' ').includes(column)
  }
  const { preview } = (await desk.preview()).body
  const done = await desk.erase({ registration: preview.registration, version: preview.version })
  expect([done.status, done.body.code]).toEqual([201, undefined])
  const left = await found(words.map(({ word }) => word))
  expect(words.filter(({ word }) => left.has(word))).toEqual(words.filter(stays))
})
