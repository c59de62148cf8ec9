import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Answers, answersKey, answersTo } from './answers.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lousa-answers-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Answers every statement with one text column, but for those that say `wrong`. */
const database = () => {
  const described: string[] = []
  const query = (sent: unknown) => {
    if (typeof sent === 'string')
      return Promise.resolve({ rows: sent.includes('pg_type') ? [{ oid: 25, name: 'text' }] : [] })
    const description = Object(sent)
    description.submit({
      parse: ({ text }: { text: string }) => described.push(text),
      describe: () => undefined,
      sync: () => undefined,
    })
    if (described.at(-1)?.includes('wrong')) description.handleError(new Error('refused'))
    else description.handleRowDescription({ fields: [{ name: 'a', dataTypeID: 25 }] })
    return description.handleReadyForQuery()
  }
  return { described, onDatabase: (work: (client: pg.Client) => Promise<Answers>) => work(Object({ query })) }
}

const ask = async (texts: string[], key = 'one') => {
  const { described, onDatabase } = database()
  const answers = await answersTo(texts, { file: join(folder, 'answers.json'), key, onDatabase })
  return { described, answers: [...answers.described], tables: answers.database.tenantTables }
}

const COLUMN = { columns: [{ name: 'a', type: 'text' }] }

test('the database describes only statements that no former run has described', async () => {
  expect(await ask(['select 1'])).toMatchObject({ described: ['select 1'], answers: [['select 1', COLUMN]] })
  expect(await ask(['select 1'])).toMatchObject({ described: [], answers: [['select 1', COLUMN]] })
  const both = await ask(['select 1', 'select 2'])
  expect(both).toMatchObject({ described: ['select 2'], tables: new Set() })
  expect(both.answers).toEqual([
    ['select 1', COLUMN],
    ['select 2', COLUMN],
  ])
})

test('other migrations let the database describe every statement', async () => {
  await ask(['select 1'])
  expect((await ask(['select 1'], 'two')).described).toEqual(['select 1'])
})

test('a refused statement is refused in every run', async () => {
  for (let run = 0; run < 2; run += 1)
    expect(await ask(['select wrong'])).toMatchObject({
      described: ['select wrong'],
      answers: [['select wrong', { problem: 'refused' }]],
    })
})

test('the key depends on the text of each migration', () => {
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  write('apps/server/migrations/0001-a.sql', 'create table a ()')
  const first = answersKey(folder)
  write('apps/server/src/elsewhere.ts', 'export {}')
  expect(answersKey(folder)).toBe(first)
  write('apps/server/migrations/0002-b.sql', 'create table b ()')
  const second = answersKey(folder)
  write('apps/server/migrations/0002-b.sql', 'create table c ()')
  expect(new Set([first, second, answersKey(folder)]).size).toBe(3)
})
