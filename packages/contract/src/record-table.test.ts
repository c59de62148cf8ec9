import { describe, expect, test } from 'vitest'
import { AUDITED_RECORDS } from './audit/audited-records.ts'
import type { RecordFields } from './record-table.ts'

describe.each(Object.entries<RecordFields>(AUDITED_RECORDS))('the table of %s', (_, fields) => {
  test('has a word and a column of its own for each field', () => {
    const all = Object.values(fields)
    const columns = all.flatMap(({ column }) => column ?? [])
    expect(new Set(columns).size).toBe(columns.length)
    expect(new Set(all.map(({ label }) => label)).size).toBe(all.length)
    for (const { label } of all) expect(label).toMatch(/^\p{Lu}/u)
  })

  test('has texts with a longest length', () => {
    for (const [name, { kind, max }] of Object.entries(fields))
      if (kind === 'line' || kind === 'text') expect([name, max]).toEqual([name, expect.any(Number)])
  })
})
