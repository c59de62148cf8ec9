import { PostgresQueryCompiler, type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { FragmentCompiler, fixedFragment } from './fixed-fragment.ts'

const textsOf = (statement: RawBuilder<unknown>) =>
  [new FragmentCompiler(), new PostgresQueryCompiler()].map(compiler => {
    const { sql: text, parameters } = compiler.compileQuery(statement.toOperationNode() as never, {
      queryId: 'test',
    })
    return { text, parameters }
  })

test('a fixed fragment is made once for each set of names', () => {
  let made = 0
  const name = fixedFragment((account: string, column: string) => {
    made += 1
    return sql<string>`coalesce(${sql.ref(`${account}.${column}`)}, ${sql.lit('-')})`
  })
  expect(name('a', 'name')).toBe(name('a', 'name'))
  expect(name('a', 'name')).not.toBe(name('b', 'name'))
  expect(name('a', 'name')).not.toBe(name('a', 'phone'))
  expect(made).toBe(3)
})

test('statements with fixed fragments, also inside of others, have the text that the query builder writes', () => {
  const inner = fixedFragment((alias: string) => sql`${sql.ref(`${alias}.id`)} || ${sql.lit("d'água")}`)
  const outer = fixedFragment((alias: string) => sql`json_build_object('id', ${inner(alias)})`)
  const statement = () =>
    sql`select ${outer('a')}, ${inner('b')} from a where a.x = ${1} and ${inner('a')} = ${'two'} and a.y = ${3}`
  const [own, usual] = textsOf(statement())
  expect(own).toEqual(usual)
  expect(own?.parameters).toEqual([1, 'two', 3])
  expect(textsOf(statement())[0]).toEqual(usual)
})

test('a fragment with values is refused, however often it is made', () => {
  const broken = fixedFragment((alias: string) => sql`${sql.ref(`${alias}.id`)} = ${7}`)
  for (const _ of [1, 2]) expect(() => broken('a')).toThrow('A fixed fragment has values')
})

test('more fragments than any code names are right too', () => {
  const column = fixedFragment((name: string) => sql.ref(name))
  for (let count = 0; count < 300; count += 1) column(`c${count}`)
  const [own, usual] = textsOf(sql`select ${column('c1')}, ${column('c299')}, ${column('c300')}`)
  expect(own).toEqual(usual)
})
