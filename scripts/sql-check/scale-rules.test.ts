import { expect, test } from 'vitest'
import { type Catalogue, offencesOf, tablesWritten } from './scale-rules.ts'

const catalogue: Catalogue = {
  tenantTables: new Set(['grade', 'person', 'account']),
  changingFunctions: new Set(['now', 'to_char', 'extract']),
  alwaysChanging: new Set(['now', 'to_char']),
  ownersFunctions: new Set(['search_account']),
  rangeTypes: new Set(['timerange']),
}
const rulesIn = (sql: string) => offencesOf(sql, catalogue).map(({ rule, what }) => `${rule} ${what}`)

test('a table needs its own institution, not that of the table it is joined with', () => {
  const joined = (on: string) =>
    `select p.name from account a join person p on ${on} and p.id = a.person_id where a.institution_id = $1`
  expect(rulesIn(joined('p.institution_id = a.institution_id'))).toEqual(['TENANT person p'])
  expect(rulesIn(joined('p.institution_id = $2'))).toEqual([])
  expect(rulesIn(joined('$2::uuid = p.institution_id'))).toEqual([])
})

test('a condition counts for the query it stands in, not for those inside or beside it', () => {
  expect(
    rulesIn('select 1 from grade where institution_id = $1 and exists (select 1 from person where id = $2)'),
  ).toEqual(['TENANT person'])
  expect(
    rulesIn('select 1 from grade where institution_id = $1 union all select 1 from person where id = $2'),
  ).toEqual(['TENANT person'])
  expect(rulesIn('select 1 from grade g, person where institution_id = $1')).toEqual([
    'TENANT grade g',
    'TENANT person',
  ])
})

test('common table expressions, parts of dates, comparisons and texts are no tables', () => {
  const sql = `with person as (select id from grade where institution_id = $1)
    select extract(year from grade.day), 'from account' from person -- from account
    where a is distinct from account`
  expect(rulesIn(sql)).toEqual([])
})

test('an insert names the institution among its columns', () => {
  expect(rulesIn('insert into grade (institution_id, name) values ($1, $2)')).toEqual([])
  expect(rulesIn('insert into grade (name) values ($1)')).toEqual(['TENANT grade'])
})

test.each([
  ['INSERT_SELECT grade', 'insert into grade (institution_id) select $1'],
  ['INSERT_ALIAS grade', 'insert into grade (institution_id) select $1 returning id'],
  ['INSERT_ALIAS grade', 'insert into grade (institution_id) select $1 returning *'],
  ['RANGE timerange', 'select timerange($1, $2)'],
  ['EMPTY_SELECT select', 'select exists (select from unnest($1) x)'],
  ['ROW_NOT_IN a , b', 'select 1 from unnest($1) x where (a, b) not in (select c, d from y)'],
  [
    'CONFLICT_QUERY grade',
    'insert into grade (institution_id) values ($1) on conflict (id) do update set a = 1 where (select true)',
  ],
  ['VALUES_QUERY grade', 'insert into grade (institution_id) values ((select $1))'],
  [
    'VALUES_QUERY grade',
    'insert into grade (institution_id, a) values ($1, 1), ($2, coalesce((select 1), 2))',
  ],
  ['INSERT_SELECT grade', 'insert into grade (institution_id) (select $1)'],
  ['ROW_NOT_IN a , b', 'select 1 from unnest($1) x where not (a, b) in (select c, d from y)'],
  ['ROW_NOT_IN a , b', 'select 1 from unnest($1) x where (a, b) <> all (select c, d from y)'],
  ['RETURNING now', 'insert into grade (institution_id) values ($1) returning now()'],
  ['RETURNING current_date', 'insert into grade (institution_id) values ($1) returning current_date'],
  ['ROW_IN a , b', 'select 1 from unnest($1) x where (a, b) in (select c, d from y order by c limit $2)'],
  [
    'UPDATE_CALL to_char',
    'update grade g set name = coalesce(to_char(g.day, $2), $3) where g.institution_id = $1 returning g.id',
  ],
  [
    'UPDATE_CALL now',
    'insert into grade (institution_id) values ($1) on conflict (id) do update set at = now()',
  ],
  ['OWNERS_FUNCTION search_account', 'select search_account(id) from grade where institution_id = $1'],
])('%s is found', (offence, sql) => {
  expect(rulesIn(sql)).toEqual([offence])
})

test('what is written to is found in any part of a statement, and what is only held or renewed is not', () => {
  const sql = `with gone as (delete from "grade" where id = $1), kept as (select 1 from person for update)
    insert into account as a (id) select $1 on conflict (id) do update set id = excluded.id`
  expect(tablesWritten(sql)).toEqual(['grade', 'account'])
  expect(tablesWritten('update only_this set a = 1')).toEqual(['only_this'])
})

test.each([
  'insert into grade as n (institution_id) select $1 returning id',
  'insert into grade (institution_id) select $1 returning 1 as done',
  'insert into grade (institution_id) select $1 on conflict (id) do nothing',
  'insert into grade (institution_id) values ($1) on conflict (id) do nothing',
  'insert into grade (institution_id) values ($1) on conflict (id) do update set a = 1 where grade.version = $2',
  'insert into grade (institution_id, a) values ($1, coalesce($2, (1 + 2)))',
  'select 1 from unnest($1) x where a not in (select c from y) and (a, b) in (select c, d from y)',
  'select search_account($1)',
  'update grade g set hour = extract(g.day), a = (select to_char(c.d, $2) from c) where g.institution_id = $1',
  'update grade g set name = to_char($2, $3) where g.institution_id = $1',
  'with x as (select to_char(g.day, $2) as name from grade g where g.institution_id = $1) update grade g set name = x.name from x where g.institution_id = $1',
])('%s offends against nothing', sql => {
  expect(rulesIn(sql)).toEqual([])
})

test('rows that a step writes from another step have the institution of a table beside it', () => {
  const written = (first: string, from: string) =>
    rulesIn(`with judged as (select 1 as id), written as (
      insert into account (institution_id, id) select ${first}, j.id from ${from} returning 1 as done
    ) select id from judged`)
  expect(written('$1::uuid', 'judged j')).toEqual(['STEP_PLACE account'])
  expect(written('g.institution_id', 'grade g cross join judged j where g.institution_id = $1')).toEqual([])
  expect(
    rulesIn('insert into account (institution_id, id) select $1, id from unnest($2) as x(id) returning 1'),
  ).toEqual([])
})
