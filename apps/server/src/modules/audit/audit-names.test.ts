import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AUDIT_EVENTS } from '@lousa/contract/audit/audit-event.messages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSchool } from '../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Names that releases before the list of events wrote. */
const FORMER: readonly (readonly [entity: string, action: string])[] = [
  ...['academicYear', 'educationLevel', 'academicTerm', 'grade', 'knowledgeArea', 'trainingType'].flatMap(
    entity => [[entity, 'CREATE'] as const, [entity, 'UPDATE'] as const, [entity, 'DELETE'] as const],
  ),
  ['academicTerm', 'CLOSE'],
  ['academicTerm', 'REOPEN'],
  ['grade', 'COPY_MATRIX'],
  ['grade', 'POLICY_KEPT'],
  ['file', 'CREATE'],
  ['file', 'RETRY'],
  ['session', 'DELETE'],
  ['consent', 'CREATE'],
  ['user', 'UPDATED'],
  ['institution_text', 'PUBLISHED'],
]

test('the owner gives entries of former releases the names of today, and nothing else of them changes', async () => {
  const school = await createSchool(app)
  const changes = [{ field: 'name', from: 'CREATE', to: 'institution_text' }]
  for (const [index, [entity, action]] of FORMER.entries())
    await app.owner.query(
      `insert into audit_entry (institution_id, at, entity, entity_id, action, changes)
       values ($1, $2, $3, $4, $5, $6)`,
      [
        school.id,
        index % 2 === 0 ? '2026-03-02T10:00:00Z' : '2019-03-02T10:00:00Z',
        entity,
        index,
        action,
        JSON.stringify(changes),
      ],
    )
  const file = '../../../migrations/0023-audit-events-named-once.sql'
  await app.owner.query(await readFile(join(import.meta.dirname, file), 'utf8'))
  const { rows } = await app.owner.query<{ entity: string; action: string; changes: unknown }>(
    'select entity, action, changes from audit_entry where institution_id = $1 order by entity_id::int',
    [school.id],
  )
  expect(rows).toHaveLength(FORMER.length)
  const events: Record<string, Record<string, string>> = AUDIT_EVENTS
  for (const { entity, action } of rows)
    expect([entity, action, events[entity]?.[action]]).not.toContain(undefined)
  for (const row of rows) expect(row.changes).toEqual(changes)
  expect(rows.at(-1)).toMatchObject({ entity: 'institutionText', action: 'PUBLISHED' })
})
