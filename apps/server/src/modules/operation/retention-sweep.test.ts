import {
  getRetention,
  listRetentionRemovals,
  updateRetention,
} from '@lousa/contract/operation/retention.contract.ts'
import { RETENTION_KINDS } from '@lousa/rules/operation/retention.rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { importDesk, studentsCsv } from '../../../test/import-desk.ts'
import { KEPT_FOR_GOOD } from '../../../test/kept-for-good.ts'
import { reportsDesk } from '../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import type { DataExpired } from '../hooks.ts'
import { sweepRetention } from './retention-sweep.job.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
})

const DAY = 86_400_000
const at = (days: number) => new Date(TEST_NOW.getTime() + days * DAY).toISOString()
const later = (ms: number) => app.clock.set(new Date(app.clock.now().getTime() + ms))
const insert = (text: string, values: unknown[], id = school.id) => app.owner.query(text, [id, ...values])
const left = async (text: string, id = school.id): Promise<string[]> =>
  (await app.owner.query<{ it: string }>(text, [id])).rows.map(row => row.it)
const admin = (of = school) => ({ host: of.host, token: of.administrator.token })
const terms = async () => (await app.call(getRetention, admin())).body
const change = (body: object) => app.call(updateRetention, { ...admin(), body })
const removals = async (of = school) => (await app.call(listRetentionRemovals, admin(of))).body.data
const mailsFrom = (days: readonly number[], id = school.id) =>
  insert(
    `insert into mail_message (institution_id, to_address, subject, body, status, created_at)
     select $1, 'a@example.com', day, '', 'SENT', $2::timestamptz + day::int * interval '1 day'
     from unnest($3::text[]) day`,
    [TEST_NOW.toISOString(), days.map(String)],
    id,
  )
const mails = (id = school.id) =>
  left('select subject as it from mail_message where institution_id = $1 order by created_at', id)

describe('every table', () => {
  test('with a time in it has a term or is named as kept for good, and none has both', async () => {
    const { rows } = await app.owner.query<{ name: string }>(`
      select distinct c.relname as name from pg_class c
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid and t.typname in ('timestamptz', 'date')
      where c.relkind in ('r', 'p') and not c.relispartition`)
    const removed = new Set([...app.hooks.dataExpired.flatMap(({ tables }) => tables), 'rate_limit'])
    const timed = rows.map(({ name }) => name)
    expect(timed.filter(name => !removed.has(name) && !(name in KEPT_FOR_GOOD))).toEqual([])
    expect(Object.keys(KEPT_FOR_GOOD).filter(name => removed.has(name))).toEqual([])
    const { rows: all } = await app.owner.query<{ name: string }>(
      "select relname as name from pg_class where relkind in ('r', 'p', 'v') and relnamespace = 'public'::regnamespace",
    )
    const names = new Set(all.map(({ name }) => name))
    expect([...removed, ...Object.keys(KEPT_FOR_GOOD)].filter(name => !names.has(name))).toEqual([])
  })

  test('and every kind has who removes it', () => {
    const kinds = [...app.hooks.dataExpired.map(({ kind }) => kind), 'signInAttempts']
    expect(new Set(kinds)).toEqual(new Set(RETENTION_KINDS))
    expect(kinds.length).toBe(new Set(kinds).size)
  })
})

describe('the terms', () => {
  test('are the usual ones until an administrator chooses others, and say their bounds and why', async () => {
    const { version, lastAt, terms: all } = await terms()
    expect([version, lastAt]).toEqual([0, null])
    expect(all.find(({ kind }: { kind: string }) => kind === 'mails')).toEqual({
      kind: 'mails',
      days: 30,
      default: 30,
      minimum: 7,
      maximum: 180,
      law: 'LGPD art. 15 I',
    })
  })

  test.each([
    ['below the minimum', { mails: 6 }, 'mails', 'TERM_OUT_OF_BOUNDS'],
    ['below six months for looks', { auditLooks: 179 }, 'auditLooks', 'TERM_OUT_OF_BOUNDS'],
    ['above the maximum', { generatedFiles: 91 }, 'generatedFiles', 'TERM_OUT_OF_BOUNDS'],
    ['of what is nobody’s choice', { accessRequests: 1 }, 'accessRequests', 'INVALID'],
  ])('%s are refused, and nothing changes', async (_, chosen, kind, code) => {
    const answer = await change({ terms: { sessions: 10, ...chosen } })
    expect([answer.status, answer.body.errors]).toMatchObject([422, [{ path: `terms.${kind}`, code }]])
    expect((await terms()).version).toBe(0)
  })

  test('that nobody knows are refused', async () => {
    expect((await change({ terms: { everything: 1 } })).status).toBe(422)
  })

  test('change one by one under a version, are written down, and null is the usual one again', async () => {
    const changed = await change({ terms: { mails: 7, sessions: 10 }, version: 0 })
    expect([changed.status, changed.body.version]).toEqual([200, 1])
    const stale = await change({ terms: { mails: 8 }, version: 0 })
    expect([stale.status, stale.body.code, stale.body.current.version]).toEqual([409, 'STALE_VERSION', 1])
    expect((await change({ terms: { mails: 7 } })).body.version).toBe(1)
    const cleared = (await change({ terms: { mails: null }, version: 1 })).body
    const days = Object.fromEntries(
      cleared.terms.map(({ kind, days: of }: { kind: string; days: number }) => [kind, of]),
    )
    expect([days.mails, days.sessions]).toEqual([30, 10])
    const { rows } = await app.owner.query(
      "select action, changes from audit_entry where institution_id = $1 and entity = 'retention' order by id",
      [school.id],
    )
    expect(rows).toEqual([
      {
        action: 'UPDATED',
        changes: [
          { field: 'mails', from: 30, to: 7 },
          { field: 'sessions', from: 30, to: 10 },
        ],
      },
      { action: 'UPDATED', changes: [{ field: 'mails', from: 7, to: 30 }] },
    ])
  })

  test('of one institution are not those of another', async () => {
    const other = await createSchool(app)
    await change({ terms: { mails: 7 } })
    await mailsFrom([-8, -6])
    await mailsFrom([-31, -8], other.id)
    await sweepRetention(app)
    expect([await mails(), await mails(other.id)]).toEqual([['-6'], ['-8']])
    expect(await removals(other)).toEqual([{ runAt: at(0), kind: 'mails', count: 1, until: at(-30) }])
    expect((await removals())[0]).toMatchObject({ kind: 'mails', count: 1, until: at(-7) })
  })
})

describe('a sweep', () => {
  test('removes keys, sessions, links, requests and texts that have ended, and nothing that is alive', async () => {
    await insert(
      `insert into idempotency_key (institution_id, account_id, key, request_hash, status, answer_ids, created_at, expires_at, answer)
       values ($1, $2, 'old', '', 200, '[]', $3, $3, '{}'), ($1, $2, 'new', '', 200, '[]', $3, $4, '{}'),
         ($1, $2, 'fresh', '', 200, '[]', $5, $4, '{}')`,
      [school.instructor.id, at(-1), at(1), at(-0.5)],
    )
    await insert(
      `insert into access_link (institution_id, person_id, kind, token_hash, created_at, expires_at, used_at)
       values ($1, $2, 'RESET', 'used', $3, $4, $3), ($1, $2, 'RESET', 'expired', $3, $3, null),
         ($1, $2, 'RESET', 'open', $3, $4, null)`,
      [school.instructor.personId, at(-1), at(1)],
    )
    await insert(
      `insert into guardian_access_code (institution_id, person_id, token_hash, typed_hash, created_at, expires_at, used_at)
       values ($1, $2, 'used', '1', $3, $4, $3), ($1, $2, 'expired', '2', $3, $3, null), ($1, $2, 'open', '3', $3, $4, null)`,
      [school.instructor.personId, at(-1), at(1)],
    )
    await insert(
      `insert into access_request (institution_id, email, origin, created_at)
       values ($1, 'old@example.com', '', $2), ($1, 'new@example.com', '', $3)`,
      [at(-1), at(0)],
    )
    await insert(
      `insert into session (institution_id, account_id, created_at, expires_at, revoked_at)
       values ($1, $2, $3, $5, $3), ($1, $2, $3, $5, $4), ($1, $2, $3, $3, null)`,
      [school.editor.id, at(-30), at(-29), at(1)],
    )
    await insert(
      `insert into calendar_link (institution_id, name, token_hash, created_by, created_at, revoked_at)
       values ($1, 'old', '\\x01', $2, $3, $3), ($1, 'revoked', '\\x02', $2, $3, $4), ($1, 'open', '\\x03', $2, $3, null)`,
      [school.administrator.id, at(-90), at(-89)],
    )
    await insert(
      "insert into client_error (institution_id, build, count, first_at, last_at) values ($1, 'old', 1, $2, $2), ($1, 'new', 1, $2, $3)",
      [at(-90), at(-89)],
    )
    await sweepRetention(app)
    expect(
      await left(
        "select key || coalesce(' ' || answer::text, '') as it from idempotency_key where institution_id = $1 order by key",
      ),
    ).toEqual(['fresh {}', 'new'])
    expect(await left('select token_hash as it from access_link where institution_id = $1')).toEqual(['open'])
    expect(await left('select token_hash as it from guardian_access_code where institution_id = $1')).toEqual(
      ['open'],
    )
    expect(await left('select email as it from access_request where institution_id = $1')).toEqual([
      'new@example.com',
    ])
    expect(
      await left("select 'revoked' as it from session where institution_id = $1 and revoked_at is not null"),
    ).toHaveLength(1)
    expect(
      await left('select name as it from calendar_link where institution_id = $1 order by name'),
    ).toEqual(['open', 'revoked'])
    expect(await left('select build as it from client_error where institution_id = $1')).toEqual(['new'])
    expect((await app.call(getRetention, admin())).status).toBe(200)
  })

  test('takes the text of an e-mail that nobody sent, but from the outbox of a demonstration', async () => {
    const demo = await createSchool(app)
    await app.owner.query('update institution set is_demo = true where institution_id = $1', [demo.id])
    await app.owner.query(
      `insert into mail_message (institution_id, to_address, subject, body, created_at)
       select i, 'a@example.com', '', 'a link', c::timestamptz from unnest($1::uuid[]) i, unnest($2::text[]) c`,
      [
        [school.id, demo.id],
        [at(-1.1), at(-0.9)],
      ],
    )
    await sweepRetention(app)
    const texts = (id: string) =>
      left(
        "select status || ' ' || body as it from mail_message where institution_id = $1 order by created_at",
        id,
      )
    expect(await texts(school.id)).toEqual(['FAILED ', 'PENDING a link'])
    expect(await texts(demo.id)).toEqual(['PENDING a link', 'PENDING a link'])
  })

  test('removes old messages with their recipients; a request that waits for its answer stays', async () => {
    await insert(
      `insert into school_message (institution_id, id, academic_year_id, type, title, body, sender_id, created_at, status, request_kind, accepted, decided_at)
       values ($1, uuidv7(), $2, 'NOTICE', 'old', '', $3, $4, 'SENT', null, null, null),
         ($1, uuidv7(), $2, 'NOTICE', 'new', '', $3, $5, 'SENT', null, null, null),
         ($1, uuidv7(), $2, 'NOTICE', 'draft', '', $3, $4, 'DRAFT', null, null, null),
         ($1, uuidv7(), $2, 'REQUEST', 'waits', '', $3, $4, 'SENT', 'OTHER', null, null),
         ($1, uuidv7(), $2, 'REQUEST', 'answered', '', $3, $4, 'SENT', 'OTHER', true, $4)`,
      [school.year, school.administrator.id, at(-1825), at(-1824)],
    )
    await app.owner.query(
      `insert into school_message_recipient (institution_id, school_message_id, account_id, at)
       select institution_id, id, $2, created_at from school_message where institution_id = $1`,
      [school.id, school.instructor.id],
    )
    await sweepRetention(app)
    expect(
      await left('select title as it from school_message where institution_id = $1 order by title'),
    ).toEqual(['draft', 'new', 'waits'])
    expect(
      await left('select id::text as it from school_message_recipient where institution_id = $1'),
    ).toHaveLength(3)
  })

  test('removes files after 90 days, or earlier where that is chosen, and never what they certified', async () => {
    const desk = reportsDesk(
      () => app,
      () => school,
    )
    const { id } = await desk.ask()
    await app.runJobs()
    const count = async (table: string, key: string) =>
      (
        await app.owner.query(`select 1 from ${table} where institution_id = $1 and ${key} = $2`, [
          school.id,
          id,
        ])
      ).rowCount
    later(89 * DAY)
    await sweepRetention(app)
    expect(await count('generated_file', 'id')).toBe(1)
    app.clock.set(new Date(TEST_NOW.getTime() + 90 * DAY + 3_600_000))
    await sweepRetention(app)
    expect([
      await count('generated_file', 'id'),
      await count('generated_file_chunk', 'generated_file_id'),
    ]).toEqual([0, 0])
    expect(await count('issued_document', 'generated_file_id')).toBe(school.students.length)
  })

  test('forgets drafts of imports, and of finished ones the rows: then there is nothing to undo', async () => {
    const desk = importDesk(app, school)
    await desk.checked('STUDENT', studentsCsv([{ name: 'Rascunho' }]))
    await app.owner.query("update session set expires_at = '2028-01-01' where institution_id = $1", [
      school.id,
    ])
    const done = await desk.imported(await desk.checked('STUDENT', studentsCsv([{ name: 'Feita' }])))
    const rows = () => left('select import_id::text as it from import_row where institution_id = $1')
    later(31 * DAY)
    await sweepRetention(app)
    expect(await left('select id::text as it from import_run where institution_id = $1')).toEqual([done.id])
    expect(await rows()).toEqual([done.id])
    later(150 * DAY)
    await sweepRetention(app)
    expect(await rows()).toEqual([])
    app.clock.set(TEST_NOW)
    expect(await desk.read(done)).toMatchObject({ status: 'DONE', can: { undo: false } })
    expect((await desk.undo(done)).body.code).toBe('IMPORT_STATE')
    expect(await left("select name as it from person where institution_id = $1 and name = 'Feita'")).toEqual([
      'Feita',
    ])
  })

  test('removes who looked before what was changed, each after its term', async () => {
    await insert(
      `insert into audit_entry (institution_id, at, entity, entity_id, action)
       values ($1, $2, 'user', '1', 'VIEWED'), ($1, $2, 'user', '2', 'UPDATED'), ($1, $3, 'user', '3', 'VIEWED'),
         ($1, $4, 'user', '4', 'UPDATED'), ($1, $4, 'user', '5', 'EXPORTED')`,
      [at(-730.5), at(-729.5), at(-3650.5)],
    )
    await sweepRetention(app)
    expect(
      await left('select entity_id as it from audit_entry where institution_id = $1 order by entity_id'),
    ).toEqual(['2', '3'])
    const counts = (await removals()).map(({ kind, count }: { kind: string; count: number }) => [kind, count])
    expect(counts).toEqual([
      ['auditChanges', 1],
      ['auditLooks', 2],
    ])
  })

  test('comes once a day, and its report is for administrators', async () => {
    await mailsFrom([-31])
    await sweepRetention(app)
    await mailsFrom([-31])
    later(22 * 3_600_000)
    await sweepRetention(app)
    expect(await mails()).toEqual(['-31'])
    later(2 * 3_600_000)
    await sweepRetention(app)
    expect(await mails()).toEqual([])
    app.clock.set(TEST_NOW)
    expect(await removals()).toEqual([
      { runAt: at(1), kind: 'mails', count: 1, until: at(-29) },
      { runAt: at(0), kind: 'mails', count: 1, until: at(-30) },
    ])
    expect((await terms()).lastAt).toBe(at(1))
  })
})

describe('a sweep that is interrupted', () => {
  /** Dies in the batch with this number. */
  const dying = (batchNumber: number): DataExpired[] => {
    const mailRemoval = app.hooks.dataExpired.find(({ kind }) => kind === 'mails')
    let batches = 0
    return mailRemoval
      ? [
          {
            ...mailRemoval,
            remove: async (place, order) => {
              batches += 1
              const count = await mailRemoval.remove(place, order)
              if (batches === batchNumber) throw new Error('the process dies')
              return count
            },
          },
        ]
      : []
  }

  test('leaves whole batches, and another worker goes on where it stopped once its lease has ended', async () => {
    await app.owner.query(
      `insert into retention_setting (institution_id, swept_at) select institution_id, $2 from institution
       where institution_id <> $1 on conflict (institution_id) do update set swept_at = excluded.swept_at`,
      [school.id, at(0)],
    )
    await mailsFrom(Array.from({ length: 10 }, (_, day) => -40 + day))
    await expect(sweepRetention({ ...app, hooks: { dataExpired: dying(3) }, batch: 3 })).rejects.toThrow(
      'the process dies',
    )
    expect(await mails()).toHaveLength(4)
    expect(await removals()).toMatchObject([{ kind: 'mails', count: 6 }])
    await sweepRetention(app)
    expect(await mails()).toHaveLength(4)
    expect((await terms()).lastAt).toBeNull()
    later(11 * 60_000)
    await Promise.all([1, 2, 3].map(() => sweepRetention({ ...app, batch: 2 })))
    expect(await mails()).toEqual([])
    expect((await removals()).map(({ count }: { count: number }) => count)).toEqual([4, 6])
  })
})

test('the application removes nothing from the log of the last 150 days, nor from another institution’s', async () => {
  const other = await createSchool(app)
  const prune = (institution: string, before: string) =>
    app.gateway.tenant({ institutionId: school.id, now: app.clock.now() }, ({ client }) =>
      client.query('select prune_audit($1, $2, false, 10)', [institution, before]),
    )
  // Lately for the database, whose clock is not the one of the test.
  await insert(
    `insert into audit_entry (institution_id, at, entity, entity_id, action)
     select $1, clock_timestamp() - day * interval '1 day', 'user', day::text, 'UPDATED' from unnest(array[0, 149, 151]) day`,
    [],
  )
  await prune(school.id, '2100-01-01')
  expect(
    await left(
      "select entity_id as it from audit_entry where institution_id = $1 and action = 'UPDATED' order by at",
    ),
  ).toEqual(['149', '0'])
  await expect(prune(other.id, '2020-01-01')).rejects.toThrow('outside of the tenant')
})
