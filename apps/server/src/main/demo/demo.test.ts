import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  getAcademicRecord,
  type RecordEntry,
  updateAcademicRecord,
} from '@lousa/contract/records/academic-record.contract.ts'
import { nationalHolidays } from '@lousa/rules/calendar/holiday/holidays.rules.ts'
import { isValidCpf } from '@lousa/rules/identity/tax-number.rules.ts'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOfInstitution } from '../../../test/institution-rows.ts'
import { lessonsOutOfStep } from '../../../test/released-lesson.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { exportInstitution } from '../../platform/transfer/export-institution.ts'
import { importInstitution } from '../../platform/transfer/import-institution.ts'
import { PASSWORDS, STAYS_HERE } from '../institutions/transfer-options.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts'
import { DRAFT_TABLES } from './demo-draft.ts'
import { DEMO_SIZES, generateDemo } from './generate-demo.ts'

const TABLES = [
  ...DRAFT_TABLES.filter(table => table !== 'credential'),
  'lesson',
  'lesson_accomplishment',
  'attendance',
  'student_evaluation',
  'instructor_absence',
  'lesson_cover',
  'timetable_draft',
  'timetable_draft_grade',
]

/** A handful of students is enough where the day is what matters. */
const TINY = { ...DEMO_SIZES.small, students: 27, modalityStudents: 24 }

const makeDemo = (app: TestApp, today: string, host = '', timeZone?: string) =>
  generateDemo({
    connection: app.connections.owner,
    today,
    now: new Date(`${today}T15:00:00Z`),
    sizes: host ? TINY : DEMO_SIZES.small,
    seed: 7,
    ...(timeZone && { timeZone }),
    log: () => {},
    ...(host ? { hosts: { SCHOOL: `escola-${host}`, MUNICIPAL: `municipio-${host}` } } : {}),
  })

const fingerprint = async (owner: pg.Pool): Promise<Record<string, string>> => {
  const prints: Record<string, string> = {}
  for (const table of TABLES) {
    const { rows } = await owner.query<{ row: string }>(`select t::text as row from ${table} t order by 1`)
    const hash = createHash('sha256').update(rows.map(each => each.row).join('\n'))
    prints[table] = `${rows.length} ${hash.digest('hex')}`
  }
  return prints
}

const cpfOf = (role: string): string =>
  (DEMO_ACCOUNTS.find(account => account.role === role)?.cpf ?? '').replace(/\D/g, '')

/** Classes in which the demo instructor has lessons on the day, by institution. */
const classesToday = async (owner: pg.Pool, today: string): Promise<Map<string, number>> => {
  const { rows } = await owner.query<{ institution_id: string; classes: number }>(
    `select i.institution_id, count(distinct l.grade_id) filter (where a.lesson_id is null)::int as classes
     from person p
     join account c on c.institution_id = p.institution_id and c.person_id = p.id and c.role = 'INSTRUCTOR'
     join lesson_plan_instructor i on i.institution_id = c.institution_id and i.account_id = c.id
     join lesson l on l.institution_id = i.institution_id and l.lesson_plan_id = i.lesson_plan_id
     left join lesson_accomplishment a on a.institution_id = l.institution_id and a.lesson_id = l.id
     where p.tax_number = $1 and l.date = $2 and l.deleted_at is null group by 1`,
    [cpfOf('INSTRUCTOR'), today],
  )
  return new Map(rows.map(row => [row.institution_id, row.classes]))
}

describe('the demo of an ordinary Monday', () => {
  let app: TestApp
  let other: TestApp
  const today = '2026-08-17'
  beforeAll(async () => {
    app = await startTestApp()
    other = await startTestApp()
    await makeDemo(app, today)
  })
  afterAll(async () => {
    await app.stop()
    await other.stop()
  })
  const one = async <T extends pg.QueryResultRow>(
    text: string,
    values: unknown[] = [],
  ): Promise<T | undefined> => (await app.owner.query<T>(text, values)).rows[0]

  it('is the same, row by row, for the same seed and day', async () => {
    await makeDemo(other, today)
    expect(await fingerprint(other.owner)).toEqual(await fingerprint(app.owner))
  })

  it('has times between bells, weeks and wishes, and a draft of the engine that meets all rules', async () => {
    const draft = await one<{
      hard: number
      state: string
      unplaced: number
      lessons: number
      findings: number
    }>(
      `select hard, state, unplaced, jsonb_array_length(best->'placements') as lessons, jsonb_array_length(findings) as findings
       from timetable_draft`,
    )
    expect(draft).toEqual({ hard: 0, state: 'READY', unplaced: 0, lessons: 75, findings: 0 })
    const counts = await one(
      `select (select count(*)::int from bell_times) as bells, (select count(*)::int from instructor_week) as weeks,
         (select count(*)::int from plan_wish) as wishes, (select count(*)::int from room_kind) as rooms`,
    )
    expect(counts).toEqual({ bells: 1, weeks: 5, wishes: 9, rooms: 1 })
  })

  it('has an instructor who is absent today, one lesson with a substitute and one to be decided', async () => {
    const { rows } = await app.owner.query<{ covered: boolean; substitute: boolean }>(
      `select k.id is not null as covered, k.substitute_id is not null as substitute
       from instructor_absence b
       join lesson_plan_instructor i on i.institution_id = b.institution_id and i.account_id = b.account_id
       join lesson l on l.institution_id = b.institution_id and l.lesson_plan_id = i.lesson_plan_id and l.date = b.start_date
         and l.deleted_at is null
       left join lesson_cover k on k.institution_id = b.institution_id and k.lesson_id = l.id
       where b.start_date = $1 order by l.start_time, l.id`,
      [today],
    )
    expect(rows[0]).toEqual({ covered: true, substitute: true })
    expect(rows.slice(1).length).toBeGreaterThan(0)
    expect(rows.slice(1).some(({ covered }) => covered)).toBe(false)
  })

  it('leaves for an empty server, school and municipality, and arrives row by row', async () => {
    const there = await startTestApp()
    const folder = await mkdtemp(join(tmpdir(), 'lousa-demo-'))
    const taken = { leftOut: STAYS_HERE, passwords: PASSWORDS }
    const leave = (from: TestApp, host: string, file: string) =>
      exportInstitution({
        connection: from.connections.owner,
        host,
        file,
        leftOut: STAYS_HERE,
        passwords: { table: PASSWORDS, areTaken: true },
        readMe: '',
        now: TEST_NOW,
      })
    try {
      for (const host of ['localhost', 'municipio.localhost']) {
        const file = join(folder, `${host}.tar.gz`)
        const { institution, tables } = await leave(app, host, file)
        const order = { connection: there.connections.owner, file, host: null, isRehearsal: false }
        await importInstitution({ ...order, ...taken })
        const stays = Object.fromEntries(STAYS_HERE.map(table => [table, '0 ']))
        const rows = await rowsOfInstitution(there, institution.id)
        expect(rows).toEqual({ ...(await rowsOfInstitution(app, institution.id)), ...stays })
        expect(rows.attendance).not.toBe('0 ')
        const again = await leave(there, host, join(folder, `${host}-again.tar.gz`))
        expect(again.tables).toEqual(tables)
      }
    } finally {
      await there.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('has no message of the day on which it is made, as it may be made at any hour', async () => {
    const { rows } = await app.owner.query<{ day: string }>(
      'select distinct created_at::date::text as day from school_message',
    )
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.filter(({ day }) => day >= today)).toEqual([])
  })

  it('says of each lesson whether it was released', async () => {
    expect(await lessonsOutOfStep(app)).toEqual([])
  })

  it('lets each demo account sign in at the host of its institution, and no student at the other', async () => {
    const hosts = { SCHOOL: 'localhost', MUNICIPAL: 'municipio.localhost' } as const
    for (const account of DEMO_ACCOUNTS) {
      for (const kind of ['SCHOOL', 'MUNICIPAL'] as const) {
        const answer = await app.send('POST', 'auth/token', {
          host: hosts[kind],
          body: { username: account.cpf, password: DEMO_PASSWORD },
        })
        expect([account.role, kind, answer.status < 300]).toEqual([
          account.role,
          kind,
          account.kinds.includes(kind),
        ])
      }
    }
  })

  it('gives every person a valid CPF that nobody else of the institution has', async () => {
    const { rows } = await app.owner.query<{ tax_number: string }>(
      'select tax_number from person union all select tax_number from responsible',
    )
    expect(rows.length).toBeGreaterThan(100)
    expect(rows.filter(row => !isValidCpf(row.tax_number))).toEqual([])
  })

  it('puts the demo student in a class of the demo instructor', async () => {
    const demoEnrollment = await one(
      `select 1 from person p
       join account a on a.institution_id = p.institution_id and a.person_id = p.id and a.role = 'STUDENT'
       join student_enrollment e on e.institution_id = a.institution_id and e.account_id = a.id
         and e.status = 'ACTIVE' and e.exit_date is null
       join academic_year y on y.institution_id = e.institution_id and y.id = e.academic_year_id and y.status = 'OPEN'
       join lesson_plan l on l.institution_id = e.institution_id and l.grade_id = e.grade_id
       join lesson_plan_instructor i on i.institution_id = l.institution_id and i.lesson_plan_id = l.id
       join account t on t.institution_id = i.institution_id and t.id = i.account_id
       join person q on q.institution_id = t.institution_id and q.id = t.person_id and q.tax_number = $2
       where p.tax_number = $1`,
      [cpfOf('STUDENT'), cpfOf('INSTRUCTOR')],
    )
    expect(demoEnrollment).toBeDefined()
  })

  it('leaves the demo instructor four marks or more to plan in the current term, which students see', async () => {
    const { rows } = await app.owner.query<{ left: number; show_performance: boolean }>(
      `select (m.highest - coalesce(sum(v.highest), 0))::float8 as left, t.show_performance
       from person p
       join account a on a.institution_id = p.institution_id and a.person_id = p.id
       join lesson_plan_instructor i on i.institution_id = a.institution_id and i.account_id = a.id
       join lesson_plan l on l.institution_id = i.institution_id and l.id = i.lesson_plan_id
       join grade g on g.institution_id = l.institution_id and g.id = l.grade_id and g.type = 'MARK'
       join academic_term t on t.institution_id = g.institution_id and t.education_level_id = g.education_level_id
         and $2 between t.start_date and t.end_date
       join academic_term_mark m on m.institution_id = g.institution_id and m.grade_id = g.id and m.academic_term_id = t.id
       left join school_evaluation v on v.institution_id = l.institution_id and v.lesson_plan_id = l.id
         and v.academic_term_id = t.id and v.type in ('PROOF', 'WORK')
       where p.tax_number = $1 group by l.id, m.highest, t.show_performance`,
      [cpfOf('INSTRUCTOR'), today],
    )
    expect(rows.length).toBeGreaterThanOrEqual(3)
    expect(rows.every(row => row.left >= 4 && row.show_performance)).toBe(true)
  })

  it('takes attendance only of those enrolled on the day, and of nobody on the waiting list', async () => {
    const wrong = await one<{ rows: number }>(
      `select count(*)::int as rows from attendance a
       join lesson l on l.institution_id = a.institution_id and l.id = a.lesson_id
       join student_enrollment e on e.institution_id = a.institution_id and e.id = a.student_enrollment_id
       where e.status = 'SURPLUS' or l.date < e.start_date or l.date > e.exit_date or l.date >= $1`,
      [today],
    )
    const total = await one<{ rows: number; present: number }>(
      "select count(*)::int as rows, avg((status = 'ATTENDANCE')::int)::float8 as present from attendance",
    )
    expect(wrong?.rows).toBe(0)
    expect(total?.rows).toBeGreaterThan(20_000)
    expect(total?.present).toBeGreaterThan(0.9)
    expect(total?.present).toBeLessThan(0.96)
  })

  it('keeps every key, index and check of the tables that were loaded without them', async () => {
    const named = `select string_agg(name, ',' order by name) as names from (
      select conname::text as name from pg_constraint where conrelid = any($1::regclass[]) and convalidated
      union all select indexrelid::regclass::text from pg_index where indrelid = any($1::regclass[])) x`
    const tables = [['lesson', 'lesson_accomplishment', 'attendance', 'student_evaluation']]
    const fresh = await startTestApp()
    try {
      expect(await one(named, tables)).toEqual((await fresh.owner.query(named, tables)).rows[0])
    } finally {
      await fresh.stop()
    }
  })

  it('has a closed year behind it whose terms are closed and published', async () => {
    const { rows } = await app.owner.query<{ open: number; terms: number; scores: number }>(
      `select count(*) filter (where t.closed_at is null or not t.show_performance)::int as open, count(*)::int as terms
       from academic_year y join academic_term t on t.institution_id = y.institution_id and t.academic_year_id = y.id
       where y.status = 'FINISHED'`,
    )
    expect(rows[0]?.terms).toBeGreaterThan(0)
    expect(rows[0]?.open).toBe(0)
    const scores = await one<{ n: number }>(
      `select count(*)::int as n from student_evaluation s
       join school_evaluation v on v.institution_id = s.institution_id and v.id = s.school_evaluation_id
       join academic_year y on y.institution_id = v.institution_id and y.id = v.academic_year_id
       where y.status = 'FINISHED'`,
    )
    expect(scores?.n).toBeGreaterThan(100)
  })

  it('has no lesson on national holidays, the anniversary of the city or in a recess', async () => {
    const days = [2025, 2026].flatMap(year => [
      ...nationalHolidays(year).map(({ date }) => date),
      `${year}-06-18`,
    ])
    const { rows } = await app.owner.query<{ on_day_off: number; lessons: number }>(
      `select count(*)::int as lessons, count(*) filter (where l.date = any($1::date[]) or exists (
         select from academic_calendar_event e where e.institution_id = l.institution_id
           and e.type in ('RECESS', 'HOLIDAY') and l.date between e.start_date and e.end_date))::int as on_day_off
       from lesson l`,
      [days],
    )
    expect(rows[0]?.lessons).toBeGreaterThan(1_000)
    expect(rows[0]?.on_day_off).toBe(0)
    const stored = await app.owner.query(
      "select type, count(*)::int as n from academic_calendar_event where type in ('NATIONAL', 'HOLIDAY') group by 1",
    )
    expect(stored.rows).toEqual([{ type: 'HOLIDAY', n: 2 }])
  })

  it('has typed histories of students who came this year, which the office reads and could save as they are', async () => {
    const { rows } = await app.owner.query<{ id: string; student: string; type: string }>(
      'select id, account_id as student, type from academic_record order by id',
    )
    expect(rows.map(({ type }) => type)).toEqual(['FUNDAMENTAL', 'FUNDAMENTAL'])
    const admin = DEMO_ACCOUNTS.find(account => account.role === 'ADMINISTRATOR')
    const { body: session } = await app.send('POST', 'auth/token', {
      host: 'localhost',
      body: { username: admin?.cpf, password: DEMO_PASSWORD },
    })
    const desk = { host: 'localhost', token: session.accessToken }
    for (const { id, student, type } of rows) {
      const { body } = await app.call(getAcademicRecord, { ...desk, query: { studentId: student, type } })
      const [{ records, note, revision }] = body.data
      expect(records.length).toBeGreaterThanOrEqual(6)
      expect(new Set(records.map((entry: RecordEntry) => entry.institution)).size).toBeGreaterThanOrEqual(3)
      expect(records.filter((entry: RecordEntry) => entry.own)).toEqual([])
      const saved = await app.call(updateAcademicRecord, { ...desk, params: { id }, body: { records, note } })
      expect([saved.status, saved.body.revision]).toEqual([200, revision])
    }
  })

  it('has an open campaign of re-enrolment with answers of most families, and the demo student stays', async () => {
    expect(
      await one(
        `select c.opens <= $1::date and c.closes >= $1::date as open, y.status = 'OPEN' as running, count(*)::int as campaigns
         from reenrollment_campaign c
         join academic_year y on y.institution_id = c.institution_id and y.id = c.academic_year_id group by 1, 2`,
        [today],
      ),
    ).toEqual({ open: true, running: true, campaigns: 1 })
    const { rows } = await app.owner.query(
      `select r.answer, count(*)::int as families, bool_and(r.recorded_at < $1::date) as "ofBefore"
       from reenrollment r group by 1 order by 2 desc`,
      [today],
    )
    expect(rows.map(({ answer, ofBefore }) => [answer, ofBefore])).toEqual(
      expect.arrayContaining([
        ['CONFIRMED', true],
        ['ASKS_TRANSFER', true],
        ['NOT_RETURNING', true],
      ]),
    )
    expect(rows[0]?.answer).toBe('CONFIRMED')
    const answered = rows.reduce((sum, { families }) => sum + families, 0)
    const students = await one<{ count: number }>(
      `select count(distinct e.account_id)::int as count from student_enrollment e
       join reenrollment_campaign c on c.institution_id = e.institution_id and c.academic_year_id = e.academic_year_id
       where e.status = 'ACTIVE'`,
    )
    expect(answered).toBeGreaterThan((students?.count ?? 0) / 2)
    expect(answered).toBeLessThan(students?.count ?? 0)
    expect(
      await one(
        `select r.answer from reenrollment r
         join account a on a.institution_id = r.institution_id and a.id = r.account_id
         join person p on p.institution_id = a.institution_id and p.id = a.person_id where p.tax_number = $1`,
        [cpfOf('STUDENT')],
      ),
    ).toEqual({ answer: 'CONFIRMED' })
  })

  it('has a full class with a waiting list, and no class over its vacancies', async () => {
    const { rows } = await app.owner.query<{ capacity: number; active: number; waiting: number }>(
      `select g.capacity, count(*) filter (where e.status = 'ACTIVE' and e.exit_date is null)::int as active,
         count(*) filter (where e.status = 'SURPLUS')::int as waiting
       from grade g join student_enrollment e on e.institution_id = g.institution_id and e.grade_id = g.id
       where g.capacity is not null group by g.institution_id, g.id, g.capacity`,
    )
    expect(rows.some(row => row.waiting >= 3 && row.active === row.capacity)).toBe(true)
    expect(rows.filter(row => row.active > row.capacity)).toEqual([])
  })
})

describe('the day on which the demo is made', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  const days = [
    ['an ordinary Wednesday', '2026-04-08'],
    ['a Sunday inside a term', '2026-05-17'],
    ['a national holiday', '2026-09-07'],
    ['the tenth of January', '2026-01-10'],
    ['New Year', '2027-01-01'],
    ['the end of December', '2026-12-28'],
    ['New Year’s Eve', '2027-12-31'],
    ['the July recess', '2026-07-20'],
    ['a leap day in Carnaval', '2028-02-29'],
  ] as const

  it.each(days)('gives the demo instructor three classes or more on %s', async (_, today) => {
    const { institutions } = await makeDemo(app, today, today)
    const classes = await classesToday(app.owner, today)
    for (const { id, kind } of institutions) expect([kind, (classes.get(id) ?? 0) >= 3]).toEqual([kind, true])
    const { rows } = await app.owner.query(
      `select 1 from academic_term t
       join academic_year y on y.institution_id = t.institution_id and y.id = t.academic_year_id and y.status = 'OPEN'
       where t.institution_id = any($1::uuid[]) and $2 between t.start_date and t.end_date
         and t.closed_at is null and t.show_performance`,
      [institutions.map(each => each.id), today],
    )
    expect(rows.length).toBeGreaterThanOrEqual(2)
  })

  it('is a day of the time zone that is given', async () => {
    const { institutions } = await makeDemo(app, '2026-04-09', 'acre', 'America/Rio_Branco')
    const { rows } = await app.owner.query<{ zones: string[]; hours: string[] }>(
      `select array_agg(distinct i.time_zone) as zones,
         array_agg(distinct to_char(v.updated_at at time zone i.time_zone, 'HH24')) as hours
       from institution i join student_evaluation v on v.institution_id = i.institution_id
       where i.institution_id = any($1::uuid[])`,
      [institutions.map(each => each.id)],
    )
    expect(rows).toEqual([{ zones: ['America/Rio_Branco'], hours: ['18'] }])
  })

  it('is labelled as a school day when the country rests', async () => {
    const { rows } = await app.owner.query<{ title: string; type: string }>(
      `select distinct title, type from academic_calendar_event where start_date = '2026-09-07'
       and institution_id in (select institution_id from institution_hostname where hostname like '%2026-09-07')`,
    )
    expect(rows).toEqual([
      { title: 'Dia letivo de demonstração (Independência do Brasil)', type: 'SCHOOL_DAY' },
    ])
  })
})
