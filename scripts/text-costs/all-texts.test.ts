import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { csvSheet } from '../../apps/server/src/platform/spreadsheets/csv-sheet.ts'
import { SPREADSHEET_LIMITS } from '../../apps/server/src/platform/spreadsheets/spreadsheet-limits.ts'
import { ENDPOINTS } from '../../packages/contract/src/endpoints.ts'
import { text } from '../../packages/contract/src/schema.ts'
import { textsOf } from '../../packages/contract/src/text-schemas.ts'
import { ROOT } from '../run-tool.ts'
import { textFunctions, typesIn } from './text-functions.ts'
import { superLinearText } from './text-growth.ts'
import { WorkCounter } from './work-counter.ts'

const counter = new WorkCounter()
afterAll(() => counter.stop())

const TIMEOUT_MS = 120_000

/** Pure by their suffix or by the import rules. */
const PURE = [
  'packages/{rules,contract}/src/**/*.ts',
  'apps/server/src/modules/**/*.{values,words}.ts',
  'apps/web/src/lib/text/*.ts',
]
/** Pure functions of other files, which read what callers and files send. */
const READERS = [
  'apps/server/src/modules/people/search/people-list.service.ts',
  'apps/server/src/platform/access/host-name.ts',
  'apps/server/src/platform/access/rate-limit.ts',
  'apps/server/src/platform/documents/document-diagnostics.ts',
  'apps/server/src/platform/http/compression.ts',
  'apps/server/src/platform/http/request-batcher.ts',
  'apps/server/src/platform/mail/mailer.ts',
  'apps/server/src/platform/spreadsheets/xlsx-layout.ts',
  'apps/web/src/features/evaluation/score-sheet/score-clipboard.ts',
  'apps/web/src/frames/mark-grid/mark-grid-moves.ts',
]

const files = [...globSync(PURE, { cwd: ROOT }), ...READERS]
  .map(file => file.replaceAll('\\', '/'))
  .filter(file => !file.endsWith('.test.ts'))
const sources = new Map(files.map(file => [file, readFileSync(join(ROOT, file), 'utf8')]))
const types = typesIn([...sources.values()])

describe('class: a text costs what it weighs', () => {
  test(
    'each exported function of rules, contract and pure files that takes texts',
    async () => {
      const slow: string[] = []
      let counted = 0
      for (const [file, source] of sources) {
        const functions = textFunctions(source, types)
        if (functions.length === 0) continue
        const exported: Record<string, unknown> = await import(pathToFileURL(join(ROOT, file)).href)
        for (const { name, argumentsOf } of functions) {
          const act = exported[name]
          if (typeof act !== 'function') throw new Error(`${file} has no ${name}`)
          counted += 1
          const hostile = superLinearText(counter, given => act(...argumentsOf(given)))
          if (hostile !== null) slow.push(`${file} ${name} ${JSON.stringify(hostile)}`)
        }
      }
      expect(slow).toEqual([])
      expect(counted).toBeGreaterThan(250)
    },
    TIMEOUT_MS,
  )

  test(
    'each text of a body or query of the contract',
    () => {
      const texts = ENDPOINTS.flatMap(({ endpoint: { method, path, body, query } }) =>
        [body, query].flatMap(schema => textsOf(schema, `${method} ${path}`)),
      )
      const bySchema = new Map(texts.map(({ schema, path }) => [schema, path]))
      expect(bySchema.size).toBeGreaterThan(100)
      const slow = [...bySchema].filter(
        ([schema]) => superLinearText(counter, given => schema.safeParse(given)) !== null,
      )
      expect(slow.map(([, path]) => path)).toEqual([])
    },
    TIMEOUT_MS,
  )

  test('a file of cells between signs', () => {
    expect(superLinearText(counter, given => csvSheet(Buffer.from(given), SPREADSHEET_LIMITS))).toBeNull()
  })

  test('a schema of the contract whose check is slow is found', () => {
    const slow = text(5_000).refine(given => [...given].every(sign => given.lastIndexOf(sign) >= 0))
    expect(superLinearText(counter, given => slow.safeParse(given))).not.toBeNull()
  })
})
