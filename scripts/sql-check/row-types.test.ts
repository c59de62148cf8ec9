import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { programOf } from '../run-tool.ts'
import { CHECKED, checkedDeclaration, rowType } from './row-types.ts'

const column = (name: string, type: string) => ({ name, type })

/** The numbers of the lines in which the compiler finds that the declared rows do not come. */
const refused = (lines: string[]): number[] => {
  const folder = mkdtempSync(join(tmpdir(), 'lousa-rows-'))
  try {
    writeFileSync(join(folder, 'rows.ts'), [...lines, CHECKED].join('\n'))
    const args = [programOf('typescript', 'tsc'), '--noEmit', '--strict', '--types', '', '--pretty', 'false']
    const { stdout } = spawnSync(process.execPath, [...args, join(folder, 'rows.ts')], {
      encoding: 'utf8',
      cwd: folder,
    })
    return [...stdout.matchAll(/rows[.]ts\((\d+),/g)].map(match => Number(match[1]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('columns become what the driver makes of them; what nobody knows fits nothing', () => {
  const columns = [
    column('name', 'text'),
    column('n', 'int8'),
    column('rows', 'jsonb'),
    column('?column?', 'box'),
  ]
  expect(rowType(columns)).toBe('{ "name": string; "n": number; "rows": any; "?column?": never }')
})

test('each shape that comes is compared once', () => {
  const site = {
    id: 'a',
    file: 'a.ts',
    line: 1,
    name: 'a',
    kind: 'template' as const,
    declared: null,
    promised: null,
  }
  const claim = { site, columns: [column('n', 'int8')], isValue: false }
  const real = () => '{ "n": number }'
  expect(checkedDeclaration('Row', [claim, claim], real, 'Checked')).toBe(
    'Checked<Row, { "n": number }, "n">',
  )
  expect(checkedDeclaration('number', [{ ...claim, isValue: true }], real, 'Checked')).toBe(
    `Checked<{ value: number }, { "n": number }, "value">['value']`,
  )
})

test('a missing, an undeclared and a wrong column are refused; narrower words and any JSON are not', () => {
  const row = `{ kind: 'A' | 'B' | null; n?: number; data: { deep: string[] } }`
  expect(
    refused([
      `export type Right = Checked<${row}, { kind: string; n: number; data: any }, 'kind' | 'n' | 'data'>`,
      `export type Missing = Checked<${row}, { n: number; data: any }, 'n' | 'data'>`,
      `export type Undeclared = Checked<${row}, { kind: string; data: any; more: string }, 'kind' | 'data' | 'more'>`,
      `export type Wrong = Checked<${row}, { kind: number; data: any }, 'kind' | 'data'>`,
      `export type NoType = Checked<{ list: string[] }, { list: string }, 'list'>`,
    ]),
  ).toEqual([2, 3, 4, 5])
}, 60_000)
