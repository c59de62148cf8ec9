import { listFiles } from '@lousa/contract/reports/reports.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { Background } from '../../module.ts'

const rendered = vi.hoisted(() => ({ titles: [] as unknown[], fails: false }))
vi.mock('../../../platform/documents/document-renderer.ts', () => ({
  startDocumentRenderer: () => ({
    warm: () => {},
    close: () => Promise.resolve(),
    render: ({ data }: { data: { title: string } }) => {
      rendered.titles.push(data.title)
      return rendered.fails
        ? Promise.reject(new Error('no renderer'))
        : Promise.resolve({ pdf: new Uint8Array([1]), pages: 1, warnings: ['a warning'] })
    },
  }),
}))

const lines: string[] = []
let app: TestApp
let school: School
let background: Background
beforeAll(async () => {
  app = await startTestApp({ logTo: line => lines.push(line) })
  background = await app.work()
})
afterAll(async () => {
  await background.stop()
  await app.stop()
})
beforeEach(async () => {
  Object.assign(rendered, { titles: [], fails: false })
  // What was looked at before is forgotten, while sessions last.
  later(20)
  school = await createSchool(app)
  lines.length = 0
})

const look = async (token = school.administrator.token) => {
  const { status, body } = await app.call(listFiles, { host: school.host, token, query: {} })
  expect([status, body.data]).toEqual([200, []])
}
const stored = async (): Promise<string[]> => {
  const { rows } = await app.owner.query(
    `select 'file' as kind from generated_file where institution_id = $1
     union all select 'document' from issued_document where institution_id = $1
     union all select 'history' from audit_entry where institution_id = $1 and entity = 'file'`,
    [school.id],
  )
  return rows.map(({ kind }) => kind)
}
const until = (made: number) => vi.waitFor(() => expect(rendered.titles).toHaveLength(made), 10_000)
const later = (minutes: number) => app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000))
/** Longer than the one that a look begins waits. */
const aWhile = () => new Promise(done => setTimeout(done, 600))

test('who looks at the list of files has a card made, once, of which nothing stays', async () => {
  await look()
  await until(1)
  later(5)
  await look()
  await aWhile()
  expect(rendered.titles).toEqual([expect.stringContaining('Boletim')])
  expect(await stored()).toEqual([])
  expect(lines.filter(line => /warning|document|rror/.test(line))).toEqual([])
  await look()
})

test('after nobody has looked for a while it is made again', async () => {
  await look()
  await until(1)
  // A look while the first one is still being made changes nothing: on a busy machine that may be so.
  await vi.waitFor(
    async () => {
      later(11)
      await look()
      await aWhile()
      expect(rendered.titles.length).toBeGreaterThan(1)
    },
    { timeout: 10_000, interval: 500 },
  )
})

test('that it fails is told nobody', async () => {
  rendered.fails = true
  await look()
  await until(1)
  await aWhile()
  await look()
  expect(await stored()).toEqual([])
  expect(lines.filter(line => /no renderer|document|rror/.test(line))).toEqual([])
})

test('nothing is made for who asks for no cards, nor where there is no student', async () => {
  await look(school.instructor.token)
  await app.owner.query('update academic_year set status = $2 where institution_id = $1', [
    school.id,
    'FINISHED',
  ])
  await look()
  await aWhile()
  expect(rendered.titles).toEqual([])
})
