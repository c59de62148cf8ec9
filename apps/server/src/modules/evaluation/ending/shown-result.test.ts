import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const MODULES = join(import.meta.dirname, '../..')

test('no code of the server but the rule decides which result of an enrolment is shown', async () => {
  const files = globSync('**/*.ts', { cwd: MODULES }).filter(file => !file.endsWith('.test.ts'))
  const sources = await Promise.all(
    files.map(async file => [file, await readFile(join(MODULES, file), 'utf8')] as const),
  )
  expect(sources.length).toBeGreaterThan(300)
  const named = (word: RegExp) => sources.filter(([, text]) => word.test(text)).map(([file]) => file)
  expect(named(/\boverallResult\b|\benrollmentSituation\b/)).toEqual([])
  expect(named(/\bshownResult\(/).length).toBeGreaterThanOrEqual(5)
})
