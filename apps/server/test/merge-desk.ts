import { createMerge, undoMerge } from '@lousa/contract/people/merge/merge.contract.ts'
import type { School } from './school.ts'
import type { TestApp } from './test-app.ts'

/** Columns that no undo gives back what they were: versions and instants of writing, and derived rows' own ids. */
const ALIVE: Readonly<Record<string, readonly string[]>> = {
  person: ['version', 'updated_at'],
  session: ['revoked_at'],
  access_link: ['used_at'],
  guardian_access_code: ['used_at'],
  instructor_slot: ['id'],
}
/** Tables that record merges and calls, and versions that every change raises. */
const APART = [
  'audit_entry',
  // Notes of changes, until classes and plans are counted.
  'enrollment_change',
  'lesson_plan_change',
  'person_merge',
  'idempotency_key',
  'merged_account',
  'mail_message',
  'plan_lesson_version',
]

/** Every row of every table of an institution, as text. */
export const everyRow = async (app: TestApp, school: School): Promise<Record<string, string[]>> => {
  const { rows: tables } = await app.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'institution_id'
     where c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($1) order by 1`,
    [APART],
  )
  const rows: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows: found } = await app.owner.query<{ row: string }>(
      `select (to_jsonb(t.*) - $2::text[])::text as row from ${name} t where institution_id = $1 order by 1`,
      [school.id, ALIVE[name] ?? []],
    )
    rows[name] = found.map(({ row }) => row)
  }
  return rows
}

type Body = Record<string, unknown> & { keptId: string; otherId: string }

/** Merging as the school's administrator. */
export const mergeDesk = (app: TestApp, school: School) => {
  const asOffice = { host: school.host, token: school.administrator.token }
  const versionOf = async (accountId: string): Promise<number> => {
    const { rows } = await app.owner.query<{ version: number }>(
      `select p.version from account a join person p on p.institution_id = a.institution_id and p.id = a.person_id
       where a.institution_id = $1 and a.id = $2`,
      [school.id, accountId],
    )
    return rows[0]?.version ?? 1
  }
  return {
    merge: async (body: Body) =>
      app.call(createMerge, {
        ...asOffice,
        body: {
          fromOther: [],
          version: await versionOf(body.keptId),
          otherVersion: await versionOf(body.otherId),
          ...body,
        },
      }),
    undo: (id: string, headers: Record<string, string> = {}) =>
      app.call(undoMerge, { ...asOffice, headers, params: { id } }),
  }
}
