import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { onSeveralMachines } from '../../../../test/test-database.ts'

/** Columns that name an account or a person and deliberately go on naming the one they do, and why. */
const STAYS: Readonly<Record<string, string>> = {
  'account.person_id': 'goes over, or becomes one with an account, before anything follows',
  'access_link.person_id': 'ended with the record',
  'authenticator.person_id': 'as the password: of the record that stays, the other one goes with its record',
  'credential.person_id': 'the password of the record that stays is kept, the other one goes with its record',
  'factor_challenge.account_id': 'a step of a sign-in that is begun again',
  'factor_challenge.person_id': 'a step of a sign-in that is begun again',
  'guardian_access_code.person_id': 'ended with the record, as links are',
  'import_change.person_id': 'what an import changed is of the record it changed',
  'instructor_slot.account_id': 'derived: made anew of the plans that followed',
  'passkey.person_id': 'as the password',
  'person_merge.person_id': 'of the record as it was; a later merge is taken back first',
  'person_merge.other_person_id': 'of the record that ended',
  'person_picture.person_id': 'chosen like a field',
  'push_delivery.student_id':
    'goes with the account: of two days alone, and a later push is about the record that stays',
  'push_subscription.account_id': 'goes with the account, whose sessions were ended',
  'recovery_code.person_id': 'as the password',
  'responsible.person_id': 'those who are not there yet come over, with their places',
  'trusted_device.person_id': 'as the password',
}

/** Ids of accounts and people that no foreign key guards, and how they are read after a merge. */
const UNGUARDED: Readonly<Record<string, string>> = {
  'attendance.updated_by': 'who saved last, told where two saves meet: nobody is named then',
  'audit_entry.account_id': 'the log is never changed: read through merged_account',
  'audit_entry.student_id': 'the log is never changed: read through merged_account',
  'enrollment_change.account_id': 'enrolments that follow are noted of both accounts',
  'idempotency_key.account_id': 'of sessions that were ended',
  'import_change.account_id': 'what an import changed is of the record it changed',
  'import_row.account_id': 'an import whose people were merged is taken back no more',
  'import_row.person_id': 'an import whose people were merged is taken back no more',
  'import_row.same_person_as': 'a draft, judged again before it is written',
  'import_run.started_by': 'a deed, told nowhere by name',
  'institution_text.published_by': 'a deed, told nowhere by name',
  'instructor_figure.account_id': 'counted again: the plans of periods that follow are noted',
  'merged_account.former_id': 'says itself what became one',
  'student_evaluation.updated_by': 'who saved last, told where two saves meet: nobody is named then',
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const followed = () => app.hooks.personsMerged.flatMap(({ columns }) => columns)

// A cluster has no key that empties its column.
test.skipIf(onSeveralMachines())(
  'every foreign key to a person or an account follows a merge, or deliberately stays',
  async () => {
    const { rows } = await app.owner.query<{ column: string; of: string }>(`
    select c.relname || '.' || a.attname as column, t.relname as of from pg_constraint f
    join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any(f.conkey) and a.attname <> 'institution_id'
    where f.contype = 'f' and not c.relispartition and t.oid = any(array['account', 'person']::regclass[])`)
    expect(rows.length).toBeGreaterThan(25)
    const columns = rows.map(({ column }) => column)
    const unnamed = rows.filter(
      ({ column, of }) =>
        !(column in STAYS) && !followed().some(each => each.column === column && each.of === of),
    )
    expect(unnamed).toEqual([])
    // Nothing is named that is not there, or twice.
    expect(Object.keys(STAYS).filter(column => !columns.includes(column))).toEqual([])
    expect(followed().filter(({ column }) => column in STAYS)).toEqual([])
    expect(new Set(followed().map(({ column }) => column)).size).toBe(followed().length)
  },
)

test.skipIf(onSeveralMachines())(
  'every other column that is called like somebody is named, with how it is read',
  async () => {
    const { rows } = await app.owner.query<{ column: string }>(`
    select c.relname || '.' || a.attname as column from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.atttypid = 'uuid'::regtype
    where c.relkind in ('r', 'p') and not c.relispartition
      and a.attname ~ '(account|person|student_id|instructor|user|sender|author|owner|former|_by$|_as$)'
      and not exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey))
    order by 1`)
    const known = followed().map(({ column }) => column)
    expect(rows.map(({ column }) => column).filter(column => !known.includes(column))).toEqual(
      Object.keys(UNGUARDED),
    )
  },
)
