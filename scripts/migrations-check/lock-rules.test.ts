import { expect, test } from 'vitest'
import { HOT, LOCK_RULES, offencesOfMigrations } from './lock-rules.ts'
import { statementsIn } from './statements.ts'

const found = (...sql: string[]) =>
  offencesOfMigrations(sql.map((text, at) => ({ name: `000${at}.sql`, sql: text }))).map(
    ({ rule, what }) => `${rule} ${what}`,
  )

test.each([
  ['create index lesson_x on lesson (institution_id, date)', 'INDEX lesson'],
  ['CREATE UNIQUE INDEX IF NOT EXISTS x ON public.lesson (id)', 'INDEX lesson'],
  ['create index on event (id)', 'INDEX event'],
  ['alter table lesson add constraint c check (a > 0)', 'CONSTRAINT lesson'],
  ['alter table event add constraint c foreign key (a) references b', 'CONSTRAINT event'],
  ['alter table event add constraint c unique (a)', 'CONSTRAINT event'],
  ['alter table event add unique (a)', 'CONSTRAINT event'],
  ['alter table event add column a uuid references b', 'CONSTRAINT event'],
  ['alter table lesson alter column a set not null', 'NOT_NULL lesson'],
  ['alter table lesson alter column a type bigint', 'REWRITE lesson'],
  ['alter table lesson alter a set data type bigint using a::bigint', 'REWRITE lesson'],
  ['alter table event add column a uuid not null default uuidv7()', 'REWRITE event'],
  ['alter table event add column a text generated always as (b || c) stored', 'REWRITE event'],
  ['alter table event add column a text not null', 'NEW_COLUMN event'],
  ['alter table event rename column a to b', 'TAKEN_AWAY event'],
  ['alter table event drop column a', 'TAKEN_AWAY event'],
  ['alter table event drop a', 'TAKEN_AWAY event'],
  ['drop table if exists event', 'TAKEN_AWAY event'],
  ['update event e set a = 1', 'ROWS event'],
  ['with x as (select 1) update event e set a = 1 from x', 'ROWS event'],
  ['delete from event where a = 1', 'ROWS event'],
  ['lock table event in exclusive mode', 'LOCK event'],
  ["do $$ begin update event set a = 'b;c'; end $$", 'ROWS event'],
  ['alter table event add column a int, alter column b set not null', 'NOT_NULL event'],
])('%s makes people wait', (sql, expected) => {
  expect(found(`${sql};`)).toEqual([expected])
})

test.each([
  ['alter table lesson add column a text'],
  ["alter table lesson add column a text not null default ''"],
  ['alter table lesson add column a text default upper(b), add column c int'],
  ['alter table lesson add constraint c check (a > 0) not valid'],
  ['alter table lesson add constraint c foreign key (a) references b not valid'],
  ['alter table lesson add constraint c unique using index c_index'],
  ['alter table lesson drop constraint c'],
  ['alter table lesson alter column a drop not null'],
  [
    'create table t (a int not null); create index t_a on t (a); alter table t add constraint c check (a > 0); update t set a = 1',
  ],
  ["create function f() returns void language sql as $$ update lesson set a = 'x' $$"],
  ["insert into parameter values ('a;b') -- update lesson set a = 1"],
])('%s does not', sql => {
  expect(found(`${sql};`)).toEqual([])
})

test('a column is never null once a check says so and has been proved', () => {
  const check = 'alter table lesson add constraint lesson_a check (a is not null) not valid;'
  const proof = '-- outside a transaction\nalter table lesson validate constraint lesson_a;'
  expect(found(check, proof, 'alter table lesson alter column a set not null;')).toEqual([])
  expect(found(`${check} alter table lesson validate constraint lesson_a;`)).toEqual(['VALIDATE lesson'])
})

test('outside of a transaction only what may run again stands', () => {
  const outside = (sql: string) => found(`-- outside a transaction\n${sql}`)
  const index = 'create index concurrently lesson_x on lesson (a);'
  expect(outside(`drop index concurrently if exists lesson_x;\n${index}`)).toEqual([])
  expect(outside(index)).toEqual(['OUTSIDE lesson_x'])
  expect(outside(`drop index concurrently if exists other;\n${index}`)).toEqual(['OUTSIDE lesson_x'])
  expect(outside('update lesson set a = 1;')).toEqual(['OUTSIDE set'])
})

test('a reason excuses the statement it stands before on a small table, and none on a hot one', () => {
  const reason = '-- brief: a few rows of each institution\n'
  const update = 'update event set a = 1;'
  expect(found(`${reason}${update}`)).toEqual([])
  expect(found(`${reason}${update}\n${update}`)).toEqual(['ROWS event'])
  expect(found(`-- brief: few\n${update}`)).toEqual(['ROWS event'])
  for (const table of HOT) expect(found(`${reason}update ${table} set a = 1;`)).toEqual([`ROWS ${table}`])
})

test('texts with semicolons, quotes and dollars do not end a statement', () => {
  const texts = statementsIn(`select 'a;''b'; do $x$ begin; end $x$; -- c;\n select 2 /* ; */ - 1`).map(
    ({ text }) => text,
  )
  expect(texts).toEqual(["select 'a;''b'", 'do $x$ begin; end $x$', 'select 2 - 1'])
})

test('every rule says what to write instead', () => {
  for (const cure of Object.values(LOCK_RULES)) expect(cure.length).toBeGreaterThan(20)
})
