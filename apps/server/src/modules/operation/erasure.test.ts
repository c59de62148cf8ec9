import { randomUUID } from 'node:crypto'
import { signIn } from '@lousa/contract/identity/identity.contract.ts'
import { listUsers } from '@lousa/contract/people/person/user.contract.ts'
import { ERASED_GROUPS, KEPT_GROUPS, PERSON_COLUMN_POLICY } from '@lousa/rules/operation/erasure.rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ErasureDesk, erasureDesk, SECRETS } from '../../../test/erasure-desk.ts'
import { ERASURE_FATES, type RowFate } from '../../../test/erasure-fates.ts'
import { pagesOf } from '../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { sweepRetention } from './retention-sweep.job.ts'

let app: TestApp
let school: School
let desk: ErasureDesk
let registration: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  desk = await erasureDesk(app, school)
  registration = (await desk.preview()).body.preview?.registration
})

const words = (fate: RowFate): string[] =>
  (fate.rows === 'CHANGED' ? `${fate.columns} ${fate.emptied} ${fate.renewed ?? ''}` : fate.columns)
    .split(/\s+/)
    .filter(word => word !== '')

type Row = Record<string, unknown>
/** Every row of the institution in every table, as it is stored. */
const everything = async (): Promise<Map<string, Row[]>> => {
  const { rows: tables } = await app.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'institution_id')`,
  )
  const stored = new Map<string, Row[]>()
  for (const { name } of tables) {
    const { rows } = await app.owner.query<{ row: Row }>(
      `select to_jsonb(t) as row from ${name} t where institution_id = $1 order by to_jsonb(t)::text`,
      [school.id],
    )
    stored.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return stored
}
const NAMES_A_PERSON = ['person', 'account', 'student_enrollment', 'responsible']

describe('every table and column that names somebody', () => {
  test('is declared: what becomes of it when personal data is removed', async () => {
    const { rows } = await app.owner.query<{ name: string; columns: string[] }>(
      `select c.relname as name, (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
       from pg_class c where c.oid in (
         select f.conrelid from pg_constraint f
         where f.contype = 'f' and f.confrelid = any($1::regclass[]) and f.conrelid <> 'person'::regclass)
         and not c.relispartition`,
      [NAMES_A_PERSON],
    )
    expect(Object.keys(ERASURE_FATES).sort()).toEqual(rows.map(({ name }) => name).sort())
    for (const { name, columns } of rows)
      expect([name, words(ERASURE_FATES[name]!).sort()]).toEqual([name, columns.sort()])
    const { rows: person } = await app.owner.query<{ name: string }>(
      "select attname as name from pg_attribute where attrelid = 'person'::regclass and attnum > 0 and not attisdropped",
    )
    expect(Object.keys(PERSON_COLUMN_POLICY).sort()).toEqual(person.map(({ name }) => name).sort())
  })
})

describe('who may', () => {
  test('is an administrator of the institution alone', async () => {
    for (const { token } of [school.editor, school.instructor, school.students[1]!]) {
      expect((await desk.preview({ token })).body.code).toBe('FORBIDDEN')
      expect((await desk.erasures({ token })).body.code).toBe('FORBIDDEN')
    }
    const other = await createSchool(app)
    const theirs = { host: other.host, token: other.administrator.token }
    expect((await desk.preview(theirs)).body.code).toBe('NOT_FOUND')
    expect((await desk.preview({ params: { id: school.instructor.id } })).body.code).toBe('NOT_FOUND')
  })

  test('types the registration number, and acts on what was shown', async () => {
    expect((await desk.erase({})).body.code).toBe('ERASURE_NOT_CONFIRMED')
    expect((await desk.erase({ registration: `${registration}0` })).body.code).toBe('ERASURE_NOT_CONFIRMED')
    const stale = await desk.erase({ registration, version: 99 })
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION'])
    expect((await desk.erasures()).body.data).toEqual([])
  })
})

describe('is refused, also as a preview,', () => {
  const refusals = async () => (await desk.preview()).body.refusals
  test('while the student is in a class of an open year; one who has left is not', async () => {
    await desk.records.setYear('OPEN')
    expect(await refusals()).toEqual(['ERASURE_ENROLLED'])
    expect((await desk.erase({ registration })).body.code).toBe('ERASURE_ENROLLED')
    await desk.q(
      "update student_enrollment set exit_date = '2026-08-01', exit_reason = 'TRANSFERRED' where institution_id = $1 and account_id = $2 and exit_date is null",
      [desk.student.id],
    )
    expect((await desk.preview()).status).toBe(200)
  })

  test('while an event is to come, and no longer when it is over', async () => {
    await desk.records.setYear('OPEN')
    await desk.q(
      "update student_enrollment set exit_date = '2026-08-01', exit_reason = 'TRANSFERRED' where institution_id = $1 and id = $2",
      [desk.enrollmentId],
    )
    expect((await desk.preview()).status).toBe(200)
    await desk.q("update grade set event_last_day = '2026-09-01' where institution_id = $1 and is_event")
    expect(await refusals()).toEqual(['ERASURE_ENROLLED'])
  })

  test('while the person works here, or answers by CPF for an active student', async () => {
    const teacher = randomUUID()
    await desk.q(
      `insert into account (institution_id, id, person_id, role, registration, sort_key, search_key, office_key, created_at)
       values ($1, $2, $3, 'INSTRUCTOR', 'P1', '', '', '', $4)`,
      [teacher, desk.student.personId, TEST_NOW],
    )
    await desk.q(
      `insert into responsible (institution_id, person_id, position, name, kinship, tax_number)
       values ($1, $2, 1, 'Ela', 'Irmã', '39053344705')`,
      [school.students[1]!.personId],
    )
    expect(await refusals()).toEqual(['ERASURE_STAFF', 'ERASURE_RESPONSIBLE'])
    await desk.q("update account set status = 'Inativo' where institution_id = $1 and id = any($2::uuid[])", [
      [teacher, school.students[1]!.id],
    ])
    expect((await desk.preview()).status).toBe(200)
  })
})

test('a preview tells by group what stays and what goes, and changes nothing', async () => {
  const before = await everything()
  const { status, body } = await desk.preview()
  expect(status).toBe(200)
  expect(await everything()).toEqual(before)
  const { kept, removed, version } = body.preview
  expect(version).toBe(1)
  const counts = (list: { group: string; count: number }[]) =>
    Object.fromEntries(list.map(({ group, count }) => [group, count]))
  expect(counts(removed)).toMatchObject({
    contact: 3,
    census: 2,
    picture: 2,
    note: 1,
    certificate: 2,
    responsibles: 2,
    consentDetails: 1,
    justifications: 1,
    studentNotes: 1,
    councilOpinions: 1,
    decisionReasons: 3,
    reenrollments: 1,
    events: 4,
    waitingLists: 1,
    sentences: 1,
    instructorWeeks: 1,
    messages: 3,
    mails: 2,
    imports: 2,
    changes: 2,
    looks: 1,
  })
  expect(Object.keys(counts(removed)).every(group => ERASED_GROUPS.some(each => each === group))).toBe(true)
  expect(counts(kept)).toMatchObject({
    identification: 1,
    parents: 1,
    enrollments: 1,
    attendance: 1,
    histories: 1,
    consents: 1,
  })
  expect(Object.keys(counts(kept)).every(group => KEPT_GROUPS.some(each => each === group))).toBe(true)
  const done = await desk.erase({ registration: ` ${registration} `, version, note: 'Protocolo 7/2026' })
  expect(done.status).toBe(201)
  expect(done.body).toMatchObject({ note: 'Protocolo 7/2026', removed, by: { id: school.administrator.id } })
  expect((await desk.erasures()).body.data).toEqual([done.body])
})

test('what the law keeps is as it was, row by row, and so is everything of everybody else', async () => {
  const before = await everything()
  const { rows: ids } = await desk.q(
    'select id::text from student_enrollment where institution_id = $1 and account_id = $2',
    [desk.student.id],
  )
  const { rows: kept } = await desk.q(
    `select e.id::text from student_enrollment e join grade g on g.institution_id = $1 and g.id = e.grade_id
     where e.institution_id = $1 and e.account_id = $2 and e.status = 'ACTIVE' and not g.is_event`,
    [desk.student.id],
  )
  const own = new Set([desk.student.id, desk.student.personId, ...ids.map(({ id }) => id)])
  const keptIds = new Set(kept.map(({ id }) => id))
  expect((await desk.erase({ registration })).status).toBe(201)
  const after = await everything()
  const isOwn = (row: Row) =>
    ['person_id', 'account_id', 'student_enrollment_id', 'created_by', 'requested_by'].some(column =>
      own.has(String(row[column])),
    )
  const rowsOf = (all: Map<string, Row[]>, name: string) => (all.get(name) ?? []).filter(isOwn)
  const keyOf = (row: Row) =>
    String(row.id ?? JSON.stringify([row.lesson_id, row.student_enrollment_id, row.person_id]))

  for (const [name, fate] of Object.entries(ERASURE_FATES)) {
    if (fate.rows === 'STAFF') continue
    const [was, is] = [rowsOf(before, name), rowsOf(after, name)]
    if (fate.rows === 'REMOVED') {
      expect([name, is]).toEqual([name, []])
      continue
    }
    if (fate.rows !== 'CHANGED') {
      const stays = name === 'student_enrollment' ? was.filter(row => keptIds.has(String(row.id))) : was
      expect([name, is]).toEqual([name, stays])
      continue
    }
    const renewed = (fate.renewed ?? '').split(' ')
    const former = new Map(was.map(row => [keyOf(row), row]))
    expect([name, is.length]).toEqual([name, name === 'responsible' ? 1 : was.length])
    for (const row of is) {
      const old = former.get(keyOf(row))
      for (const [column, value] of Object.entries(row)) {
        if (renewed.includes(column)) continue
        const expected = fate.emptied.split(' ').includes(column)
          ? column === 'given_by'
            ? ''
            : null
          : old?.[column]
        expect([name, column, value]).toEqual([name, column, expected])
      }
    }
  }
  const isAboutChild = (name: string, row: Row) => name === 'message_child' && own.has(String(row.student_id))
  const aboutChild = (all: Map<string, Row[]>) =>
    (all.get('message_child') ?? []).filter(row => isAboutChild('message_child', row))
  expect([aboutChild(before).length, aboutChild(after).length]).toEqual([2, 0])
  const others = (all: Map<string, Row[]>) =>
    [...all].flatMap(([name, rows]) =>
      [
        'person',
        'audit_entry',
        'idempotency_key',
        'mail_message',
        'import_row',
        'school_message',
        'person_erasure',
      ].includes(name)
        ? []
        : rows
            .filter(row => !isOwn(row) && !own.has(String(row.id)) && !isAboutChild(name, row))
            .map(row => [name, row]),
    )
  const sorted = (rows: unknown[]) => rows.map(row => JSON.stringify(row)).sort()
  const chunks = (rows: unknown[]) => sorted(rows).filter(row => !row.startsWith('["generated_file'))
  expect(chunks(others(after))).toEqual(chunks(others(before)))
  const person = after.get('person')?.find(({ id }) => id === desk.student.personId) ?? {}
  const formerPerson = before.get('person')?.find(({ id }) => id === desk.student.personId) ?? {}
  for (const [column, fate] of Object.entries(PERSON_COLUMN_POLICY)) {
    if (column === 'version' || column === 'updated_at') continue
    const gone = column === 'messages_by_email' ? false : null
    expect([column, person[column]]).toEqual([column, fate === 'KEPT' ? formerPerson[column] : gone])
  }
  expect(before.get('person')?.filter(({ id }) => !own.has(String(id)))).toEqual(
    after.get('person')?.filter(({ id }) => !own.has(String(id))),
  )
})

test('class: pieces that stay after removal: nothing that was removed is found anywhere in the database, nor by the search', async () => {
  const search = async (searchFor: string) =>
    (
      await app.call(listUsers, {
        host: school.host,
        token: school.administrator.token,
        query: { type: 'STUDENT', searchFor },
      })
    ).body.data?.length
  expect(await search(SECRETS.phone)).toBe(1)
  await desk.erase({ registration, note: 'Protocolo 7' })
  const stored = JSON.stringify([...(await everything())])
  for (const secret of Object.values(SECRETS))
    expect([secret, stored.includes(secret)]).toEqual([secret, false])
  expect(await search(SECRETS.phone)).toBe(0)
  expect(await search('Secreta')).toBe(0)
  expect(await search('Ávila')).toBe(1)
})

test('withdrawn marks of enrolments that are removed go too, and those of others stay', async () => {
  const enrollments = async () =>
    (
      await desk.q('select id::text from student_enrollment where institution_id = $1 and account_id = $2', [
        desk.student.id,
      ])
    ).rows.map(({ id }) => String(id))
  const withdrawn = async () =>
    (
      await desk.q(
        `select w.marks->0->>'student_enrollment_id' as id from lesson_withdrawal w where institution_id = $1`,
      )
    ).rows.map(({ id }) => String(id))
  const before = await enrollments()
  const [others] = school.enrollments.slice(1)
  await desk.q(
    `insert into lesson_withdrawal
       (institution_id, lesson_id, lesson_date, account_id, withdrawn_at, attendance_partial, marks)
     select l.institution_id, l.id, l.date, $3, $4, false, jsonb_build_array(jsonb_build_object(
       'student_enrollment_id', e.id, 'status', 'JUSTIFIED_ABSENCE', 'justification', $5::text))
     from lesson l cross join unnest($6::uuid[]) as e(id) where l.institution_id = $1 and l.id = $2`,
    [school.lessons.lastWeek, school.administrator.id, TEST_NOW, SECRETS.health, [...before, others]],
  )
  expect((await desk.erase({ registration })).status).toBe(201)
  expect((await enrollments()).length).toBeLessThan(before.length)
  expect(await withdrawn()).toEqual([others])
})

test('the history paper says the same, word by word', async () => {
  const paper = async () => {
    const { status, body } = await desk.reports.askForStudent(desk.enrollmentId, {
      fileNameTag: 'ACADEMIC_RECORD',
    })
    expect(status).toBe(202)
    await app.runJobs()
    const pages = await pagesOf((await desk.reports.content(body.id)).raw)
    return pages.map(page => page.replace(/[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/g, 'código'))
  }
  const before = await paper()
  expect(before[0]).toContain('Maria Souza')
  await desk.erase({ registration })
  const after = await paper()
  expect(after).toEqual(before)
})

test('nobody signs in as the person any more, nor goes on where they were signed in', async () => {
  await desk.erase({ registration })
  const { host } = school
  const me = await app.send('GET', 'auth/me', { host, token: desk.student.token })
  expect([me.status, me.body.code]).toEqual([401, 'UNAUTHENTICATED'])
  const answer = await app.call(signIn, { host, body: { username: '39053344705', password: 'segredo' } })
  expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_CREDENTIALS'])
})

test('the history of changes tells that something was removed and by whom, and none of it', async () => {
  await desk.erase({ registration })
  const { rows } = await desk.q(
    `select action, changes, account_id from audit_entry
     where institution_id = $1 and entity = 'user' and entity_id = $2::text and action <> 'VIEWED' order by at`,
    [desk.student.id],
  )
  expect(rows).toEqual([
    {
      action: 'UPDATED',
      account_id: school.administrator.id,
      changes: [
        { field: 'name', from: 'Ana', to: "Ana D'Ávila" },
        { field: 'erased', from: null, to: 3 },
      ],
    },
    {
      action: 'ERASED',
      account_id: school.administrator.id,
      changes: [{ field: 'erased', from: null, to: expect.any(Number) }],
    },
  ])
  const { rows: attendance } = await desk.q(
    "select changes from audit_entry where institution_id = $1 and entity = 'attendance'",
  )
  expect(attendance).toEqual([
    {
      changes: [
        { field: `${desk.enrollmentId}.status`, from: null, to: 'JUSTIFIED_ABSENCE' },
        { field: `${school.enrollments[1]}.justification`, from: null, to: 'viagem' },
      ],
    },
  ])
})

test('who looked goes with the sweep, once the law lets it; of everybody else it stays', async () => {
  await desk.erase({ registration })
  await desk.q(
    `insert into audit_entry (institution_id, at, entity, entity_id, action, student_id)
     select $1, '2026-02-10', 'user', id::text, 'VIEWED', id from unnest($2::uuid[]) id`,
    [[desk.student.id, school.students[1]!.id]],
  )
  const looks = async () =>
    (
      await desk.q(
        `select student_id, at::date::text as day from audit_entry
         where institution_id = $1 and action = 'VIEWED' and at < '2026-08-10' order by at`,
      )
    ).rows
  expect(await looks()).toHaveLength(3)
  await sweepRetention(app)
  expect(await looks()).toEqual([
    { student_id: school.students[1]!.id, day: expect.stringMatching(/^2026-02/) },
    { student_id: desk.student.id, day: expect.stringMatching(/^2026-0[78]/) },
  ])
})

test('the same request sent twice removes once; a second one finds nothing but what came since', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const [first, second] = [
    await desk.erase({ registration }, { headers }),
    await desk.erase({ registration }, { headers }),
  ]
  expect([first.status, second.body]).toEqual([201, first.body])
  await desk.q("update person set email = 'nova@example.com' where institution_id = $1 and id = $2", [
    desk.student.personId,
  ])
  const again = await desk.erase({ registration })
  expect(again.body.removed).toEqual([{ group: 'contact', count: 1 }])
  expect((await desk.erasures()).body.data).toHaveLength(2)
})

test('a removal that fails in the middle has removed nothing', async () => {
  const before = await everything()
  await app.owner.query('revoke delete on responsible from lousa_app')
  try {
    expect((await desk.erase({ registration })).status).toBe(500)
    expect(await everything()).toEqual(before)
  } finally {
    await app.owner.query('grant delete on responsible to lousa_app')
  }
  expect((await desk.erase({ registration })).status).toBe(201)
})

test('the application empties consents and history only of people whose removal is written down', async () => {
  for (const statement of ['erase_consents($1, $2)', "erase_history($1, $2, '{}')"])
    await expect(
      app.gateway.tenant({ institutionId: school.id, now: app.clock.now() }, ({ client }) =>
        client.query(`select ${statement}`, [school.id, desk.student.personId]),
      ),
    ).rejects.toThrow('no removal is written down')
})
