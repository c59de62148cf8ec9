import type { AuditEvent } from '@lousa/contract/audit/audit-event.messages.ts'
import { FREE_TEXTS } from '@lousa/contract/audit/free-texts.ts'

export type AuditChange = { field: string; from: unknown; to: unknown }

/** One entry per command and aggregate: of the declared events alone, only what changed, never credentials. */
export type AuditEntry = AuditEvent & {
  entityId: string
  changes?: AuditChange[]
  studentId?: string | null
  gradeId?: string | null
  lessonPlanId?: string | null
}

export type AuditAuthor = { institutionId: string; accountId: string | null; at: string }

const COLUMNS =
  'institution_id, at, account_id, entity, entity_id, action, changes, student_id, grade_id, lesson_plan_id'

/** Most commands have one entry. On several machines rows that are named in the statement take the short way. */
const ofOne = `insert into audit_entry (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`

const ofSeveral = `insert into audit_entry (${COLUMNS})
select $1, $2, $3, e.entity, e.entity_id, e.action, e.changes, e.student_id, e.grade_id, e.lesson_plan_id
from jsonb_to_recordset($4::jsonb) as e(entity text, entity_id text, action text, changes jsonb,
  student_id uuid, grade_id uuid, lesson_plan_id uuid)
returning 1 as done`

/** A text by its length in characters; all else as it is. */
const lengthOf = (value: unknown): unknown =>
  typeof value === 'string' ? { textLength: [...value].length } : value

const isRow = (value: unknown): value is Record<string, unknown> & { id?: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The rows of a list with some texts by their length. A text that the row of this id has on the other side too is left out. */
const shortenedRows = (rows: unknown, others: unknown, texts: readonly string[]): unknown => {
  if (!Array.isArray(rows)) return rows
  const twins: unknown[] = Array.isArray(others) ? others : []
  return rows.map((row: unknown) => {
    if (!isRow(row)) return row
    const twin = twins.find(other => isRow(other) && other.id !== undefined && other.id === row.id)
    const isSame = (name: string) => isRow(twin) && typeof row[name] === 'string' && twin[name] === row[name]
    return Object.fromEntries(
      Object.entries(row).flatMap(([name, value]) =>
        !texts.includes(name) ? [[name, value]] : isSame(name) ? [] : [[name, lengthOf(value)]],
      ),
    )
  })
}

/** One field of an entry without its free texts. */
const withoutText = (change: AuditChange, texts: readonly string[] | 'EVERY_TEXT'): AuditChange => {
  const { field, from, to } = change
  const last = field.split('.').at(-1) ?? ''
  if (texts === 'EVERY_TEXT' || texts.includes(last)) return { field, from: lengthOf(from), to: lengthOf(to) }
  const inRows = texts.flatMap(text => (text.startsWith(`${last}.`) ? [text.slice(last.length + 1)] : []))
  if (inRows.length === 0) return change
  return { field, from: shortenedRows(from, to, inRows), to: shortenedRows(to, from, inRows) }
}

/** The history records that a free text changed, without the text. */
const withoutTexts = ({ entity, changes = [] }: Pick<AuditEntry, 'entity' | 'changes'>): AuditChange[] => {
  const texts = FREE_TEXTS[entity]
  if (texts === undefined) return changes
  return changes.map(change => withoutText(change, texts))
}

const rowOf = (entry: AuditEntry) => ({
  entity: entry.entity,
  entity_id: entry.entityId,
  action: entry.action,
  changes: withoutTexts(entry),
  student_id: entry.studentId ?? null,
  grade_id: entry.gradeId ?? null,
  lesson_plan_id: entry.lessonPlanId ?? null,
})

/** All entries of a command as one statement; null when there is nothing to tell. */
export const auditStatement = (
  { institutionId, accountId, at }: AuditAuthor,
  entries: AuditEntry[],
): { name: string; text: string; values: unknown[] } | null => {
  const author = [institutionId, at, accountId]
  const [first, ...others] = entries.map(rowOf)
  if (first === undefined) return null
  if (others.length > 0)
    return { name: 'audit', text: ofSeveral, values: [...author, JSON.stringify([first, ...others])] }
  const { entity, entity_id, action, changes, student_id, grade_id, lesson_plan_id } = first
  const values = [entity, entity_id, action, JSON.stringify(changes), student_id, grade_id, lesson_plan_id]
  return { name: 'audit of one', text: ofOne, values: [...author, ...values] }
}

/** The fields that differ between two versions of a row, for an audit entry. */
export const changedFields = <T extends Record<string, unknown>>(
  before: T,
  after: Partial<T>,
): AuditChange[] =>
  Object.entries(after)
    .filter(([field, to]) => to !== undefined && JSON.stringify(to) !== JSON.stringify(before[field]))
    .map(([field, to]) => ({ field, from: before[field] ?? null, to }))
