import { expect, test } from 'vitest'
import { shapeOffencesOf } from './shape-rules.ts'

const found = (sql: string, name = '0049-something.sql') =>
  shapeOffencesOf([{ name, sql }]).map(({ rule, what }) => `${rule} ${what}`)

const LONG = 'a'.repeat(51)

test.each([
  ['alter table event add column a int, add column b numeric(5, 2)', 'ONE_ALTER event'],
  ['do $$ begin alter table event add column a int, drop column b; end $$', 'ONE_ALTER event'],
  ['alter table event add foreign key (a) references b not valid', 'UNNAMED event'],
  ['alter table event add unique (a)', 'UNNAMED event'],
  ['alter table event add column a uuid references b', 'UNNAMED event'],
  ['create table event (id uuid, foreign key (id) references b)', 'UNNAMED event'],
  ['create table event (id uuid unique)', 'UNNAMED event'],
  ["create table event (kind text not null check (kind in ('A', 'B')))", 'UNNAMED event'],
  [
    'alter table event add constraint event_a_fkey foreign key (a) references b on delete set null (a) not valid',
    'EMPTIES event',
  ],
  [`create index ${LONG} on event (a)`, `LONG_NAME ${LONG}`],
  [`create index concurrently ${LONG} on event (a)`, `LONG_NAME ${LONG}`],
  [`create table event (id uuid, constraint ${LONG} unique (id))`, `LONG_NAME ${LONG}`],
  [`alter table event add constraint ${LONG} check (a > 0) not valid`, `LONG_NAME ${LONG}`],
])('%s is refused', (sql, offence) => {
  expect(found(`${sql};`)).toEqual([offence])
})

test.each([
  'alter table event add column a numeric(5, 2)',
  'alter table event add constraint event_a_check check (a in (1, 2)) not valid',
  "alter table event add column a text constraint event_a_check check (a <> '')",
  "alter table event add column a text default 'check, unique'",
  'alter table event validate constraint event_a_check',
  'create table event (id uuid, a numeric(5, 2), primary key (id), constraint event_a_key unique (a))',
  'create unique index event_a on event (a)',
])('%s is fine', sql => {
  expect(found(`${sql};`)).toEqual([])
})

test('what was applied before stays as it is', () => {
  expect(found('alter table event add unique (a), add unique (b);', '0048-former.sql')).toEqual([])
})
