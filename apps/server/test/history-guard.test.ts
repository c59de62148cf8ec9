import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const MODULES = join(import.meta.dirname, '../src/modules')
const ASSIGNED = /const (\w+) = changedFields\(/g

/** The variables that hold what the history says of a change, and whose length is asked for. */
const asked = (text: string): string[] => {
  const names = [...text.matchAll(ASSIGNED)].flatMap(([, name]) => name ?? [])
  const isAsked = (name: string) => new RegExp(`\\b${name}\\.length\\b`).test(text)
  return [
    ...names.filter(isAsked),
    ...(/changedFields\([^;]*?\)\.length\b/.test(text) ? ['changedFields'] : []),
  ]
}

test('a service that asks the history whether there is anything to write is found', () => {
  expect(asked('const changes = changedFields(a, b)\nif (changes.length === 0) return row')).toEqual([
    'changes',
  ])
  expect(asked('if (changedFields(a, b).length > 0) await write()')).toEqual(['changedFields'])
  expect(asked('const changes = changedFields(a, b)\nctx.audit({ changes })\nrows.length')).toEqual([])
})

/** Otherwise a change that the history leaves out would be confirmed as saved, but not be stored. */
test('no service asks the history whether there is anything to write', () => {
  const found = globSync('**/*.ts', { cwd: MODULES })
    .filter(file => asked(readFileSync(join(MODULES, file), 'utf8')).length > 0)
    .toSorted()
  expect(found).toEqual([])
})
