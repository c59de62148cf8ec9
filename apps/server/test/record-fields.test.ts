import { AUDITED_RECORDS } from '@lousa/contract/audit/audited-records.ts'
import type { RecordField, RecordFields } from '@lousa/contract/record-table.ts'
import { addDays } from '@lousa/rules/calendar/civil-date.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PICTURES, RECORD_CASES, type RecordCase, type RecordName } from './record-cases.ts'
import { createSchool, type School } from './school.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
  school = await createSchool(app)
})
afterAll(() => app.stop())

/** Another value than the present one, near it, so that it goes with the other fields. */
const otherValue = ({ kind, choices = [] }: RecordField, value: unknown): unknown => {
  switch (kind) {
    case 'whole':
    case 'mark':
      return Number(value) + 1
    case 'flag':
      return value !== true
    case 'date':
      return addDays(String(value), 1)
    case 'time':
      return `${String(value).slice(0, 3)}30:00`
    case 'choice':
      return choices.find(choice => choice !== value)
    case 'picture':
      return PICTURES[1]
    case 'line':
    case 'text':
      return `${String(value)}, outra`
    case 'reference':
    case 'own':
      throw new Error('Name the other value in the case of the record')
  }
}

const lastChanges = async (entity: string, id: string): Promise<{ field: string; to: unknown }[]> => {
  const { rows } = await app.owner.query(
    `select changes from audit_entry where institution_id = $1 and entity = $2 and entity_id = $3 and action not in ('CREATED', 'VIEWED')
     order by id desc limit 1`,
    [school.id, entity, id],
  )
  return rows[0]?.changes ?? []
}

const RECORDS = Object.entries(AUDITED_RECORDS) as [RecordName, RecordFields][]

describe.each(RECORDS)('of a record of %s', (entity, fields) => {
  const sendable = Object.entries(fields).filter(([, { isDerived }]) => !isDerived)
  let record: RecordCase
  beforeAll(() => {
    record = RECORD_CASES[entity](app, school)
  })
  const valueIn = (answer: object, name: string): unknown =>
    record.shown?.[name]?.(answer) ?? Reflect.get(answer, name)

  test.each(sendable)('the field %s alone is changed, read back and in the history', async (name, field) => {
    const id = await record.create(name)
    const before = await record.read(id)
    const value = record.other?.[name] ?? otherValue(field, valueIn(before, name))
    const { status, body } = await record.update(id, { [name]: value })
    expect([status, body]).toEqual([200, expect.objectContaining({ id })])

    const after = await record.read(id)
    if (field.kind === 'picture') expect(valueIn(after, name)).not.toEqual(valueIn(before, name))
    else expect(valueIn(after, name)).toEqual(value)
    expect(Reflect.get(after, 'version')).toBe(Number(Reflect.get(before, 'version')) + 1)
    const along = record.along?.[name] ?? []
    const changed = Object.keys(fields).filter(each => each === name || along.includes(each))
    for (const [other] of sendable)
      if (!changed.includes(other))
        expect([other, valueIn(after, other)]).toEqual([other, valueIn(before, other)])

    const fieldsOfHistory = (await lastChanges(entity, id)).map(change => change.field)
    expect(fieldsOfHistory).toEqual(field.isUnaudited ? [] : changed)
  })

  test('what is stored already changes nothing', async () => {
    const id = await record.create()
    const before = await record.read(id)
    const same = Object.fromEntries(
      sendable
        .filter(([name, { kind }]) => kind !== 'picture' && name in before)
        .map(([name]) => [name, Reflect.get(before, name)]),
    )
    expect((await record.update(id, same)).status).toBe(200)
    expect(await record.read(id)).toEqual(before)
  })
})
