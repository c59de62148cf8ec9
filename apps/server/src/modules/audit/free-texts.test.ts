import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listAuditEntries } from '@lousa/contract/audit/audit.contract.ts'
import type { AuditEvent } from '@lousa/contract/audit/audit-event.messages.ts'
import { FREE_TEXTS } from '@lousa/contract/audit/free-texts.ts'
import {
  createMessage,
  deleteMessage,
  updateMessage,
} from '@lousa/contract/messages/message/message.contract.ts'
import { updateStudent } from '@lousa/contract/people/editing/user-writing.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ana, auditOf, deskOf } from '../../../test/people-desk.ts'
import { createSchool } from '../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { auditStatement } from '../../platform/db/audit.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop({ hasPlantedHistory: true }))

const historyOf = async (institutionId: string): Promise<string> => {
  const { rows } = await app.owner.query<{ text: string }>(
    'select changes::text as text from audit_entry where institution_id = $1',
    [institutionId],
  )
  return rows.map(({ text }) => text).join('\n')
}

test('the history tells that a message changed and how long it is, and not its words', async () => {
  const school = await createSchool(app)
  const office = deskOf(app, school)
  const body = {
    type: 'NOTICE',
    title: 'Título secreto',
    body: 'Texto secreto 👋',
    academicYearId: school.year,
    recipients: { userIds: [school.students[0]!.id] },
    draft: true,
  }
  const made = await office(createMessage, { body })
  expect(made.status).toBe(201)
  const params = { id: made.body.id }
  expect((await office(updateMessage, { params, body: { body: 'Outro segredo' } })).status).toBe(200)
  expect((await office(deleteMessage, { params })).status).toBe(204)
  expect((await historyOf(school.id)).toLowerCase()).not.toContain('secret')
  expect((await historyOf(school.id)).toLowerCase()).not.toContain('segredo')
  const entries = await auditOf(app, made.body.id)
  const changes = entries.toReversed().flatMap(entry => entry.changes)
  expect(changes.filter(({ field }) => field === 'title' || field === 'body')).toEqual([
    { field: 'title', from: null, to: { textLength: 14 } },
    { field: 'body', from: null, to: { textLength: 15 } },
    { field: 'body', from: { textLength: 15 }, to: { textLength: 13 } },
    { field: 'title', from: { textLength: 14 }, to: null },
  ])
})

test('the history of a person names the office’s note without its words, and other fields with their values', async () => {
  const school = await createSchool(app)
  const office = deskOf(app, school)
  const [student] = school.students
  const changed = await office(updateStudent, {
    params: { id: student!.id },
    body: { note: 'Nota secreta', cellphone: '11987654321', responsibles: [ana] },
  })
  expect([changed.status, changed.body.errors]).toEqual([200, undefined])
  const { body } = await office(listAuditEntries, { query: { userId: student!.id, kind: 'CHANGES' } })
  expect(body.data[0].changes).toEqual(
    expect.arrayContaining([
      { field: 'note', from: null, to: { textLength: 12 } },
      { field: 'cellphone', from: null, to: '11987654321' },
    ]),
  )
})

test('texts in entries of former releases become what is written today, and nothing else changes', async () => {
  const school = await createSchool(app)
  const [id, names] = [
    randomUUID(),
    ['name', 'title', 'body', 'note', 'status', 'deletedReason', 'justification'],
  ]
  // Records of these kinds were not there when the migrations ran.
  const later = [
    'absenceJustification',
    'absenceNote',
    'recordProposal',
    'studentNote',
    'classResult',
    'dependency',
    'resultAppeal',
    'councilOpinion',
    'councilMeeting',
    'reenrollment',
    'searchCase',
    'instructorAbsence',
    'lessonCover',
    'guardianship',
    'guardianshipRestriction',
  ]
  const former = Object.keys(FREE_TEXTS).filter(entity => !later.includes(entity))
  const entities = ['grade', 'evaluationSurvey', ...former]
  const listOf = (reason: unknown, note: unknown) => [
    { id, name: 'Arte', reason, text: 'igual', note, mark: 7 },
    { name: 'Sem id', reason: 'igual 👋', text: null },
    'reason',
  ]
  const entries = entities.map(entity => ({
    entity,
    action: 'UPDATED',
    entityId: id,
    changes: [
      ...names.map(field => ({ field, from: `de ${field} 👋`, to: null })),
      ...former
        .map(entity => FREE_TEXTS[entity as keyof typeof FREE_TEXTS] ?? [])
        .flatMap(fields => (fields === 'EVERY_TEXT' ? [] : fields))
        .map(field => ({ field: `${id}.${field}`, from: null, to: `para ${field}` })),
      { field: id, from: 7.5, to: 'Parecer' },
      { field: 'questions', from: ['a'], to: { b: 'c' } },
      ...['dispensations', 'termMarks', 'others'].flatMap(field => [
        { field, from: listOf('antes 👋', null), to: listOf('depois', 'nota') },
        { field, from: [], to: listOf(null, 'nota') },
        { field, from: listOf('mudou', 'saiu'), to: null },
        { field, to: listOf('mudou', 'saiu') },
        { field, from: { reason: 'a' }, to: 'texto' },
      ]),
    ],
  }))
  await app.owner.query(
    `insert into audit_entry (institution_id, at, entity, entity_id, action, changes)
     select $1, case when n % 2 = 0 then '2019-03-02'::timestamptz else $2 end, e.entity, $3, 'UPDATED', e.changes
     from rows from (jsonb_to_recordset($4::jsonb) as (entity text, changes jsonb)) with ordinality as e(entity, changes, n)`,
    [school.id, TEST_NOW, id, JSON.stringify(entries)],
  )
  for (const file of ['0079-texts-and-samples-go.sql', '0082-texts-in-lists-of-history.sql'])
    await app.owner.query(await readFile(join(import.meta.dirname, '../../../migrations', file), 'utf8'))
  const { rows } = await app.owner.query<{ entity: AuditEvent['entity']; changes: unknown }>(
    'select entity, changes from audit_entry where institution_id = $1 and entity_id = $2',
    [school.id, id],
  )
  const author = { institutionId: school.id, accountId: null, at: TEST_NOW.toISOString() }
  const today = entries.map(entry => {
    const values =
      auditStatement(author, [entry as Parameters<typeof auditStatement>[1][number]])?.values ?? []
    return { entity: entry.entity, changes: JSON.parse(String(values[6])) as unknown }
  })
  const byEntity = (all: readonly { entity: string }[]) =>
    all.toSorted((a, b) => (a.entity < b.entity ? -1 : 1))
  expect(byEntity(rows)).toEqual(byEntity(today))
  expect(today[0]?.changes).toEqual(entries[0]?.changes)
  expect(today.at(-1)?.changes).not.toEqual(entries.at(-1)?.changes)
})
