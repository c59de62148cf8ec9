import { randomUUID } from 'node:crypto'
import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { REPORTS, type Report, type ReportSubject } from '@lousa/contract/reports/report-table.ts'
import * as calls from '@lousa/contract/reports/reports.contract.ts'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { computeIfStale } from '../src/modules/evaluation/performance/performance.service.ts'
import { archiveFiles } from './archive-files.ts'
import { pagesOf, reportsDesk } from './reports-desk.ts'
import { createRichSchool, type RichSchool } from './rich-school.ts'
import { createSchool } from './school.ts'
import { type Ask, startTestApp, TEST_NOW, type TestApp } from './test-app.ts'

let app: TestApp
let school: RichSchool
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(() => app.clock.set(TEST_NOW))

const { admin, content } = reportsDesk(
  () => app,
  () => school,
)

type Paper = readonly [tag: string, endpoint: AnyEndpoint, ask: Ask, subject: ReportSubject]
/** Every report that comes as a sheet, by its subject and tag. */
const SHEETS = Object.entries(REPORTS).flatMap(([tag, { of }]: [string, Report]) =>
  Object.entries(of)
    .filter(([, { formats }]) => formats.includes('xlsx'))
    .map(([subject]) => `${subject} ${tag}`),
)
const hasSheet = ([tag, , , subject]: Paper): boolean => SHEETS.includes(`${subject} ${tag}`)
/** Every paper that a school makes of the first class, its plan and its student. */
const papers = (): Paper[] => {
  const paper = (
    endpoint: AnyEndpoint,
    fileNameTag: string,
    { subject, id }: { subject: ReportSubject; id: string },
  ): Paper => [fileNameTag, endpoint, { params: { id }, query: { fileNameTag } }, subject]
  const { enrollment, grade, academicYear } = school.mine
  return [
    ...calls.STUDENT_REPORT_TAGS.map(tag =>
      paper(calls.requestStudentReport, tag, { subject: 'STUDENT', id: enrollment }),
    ),
    ...calls.PLAN_REPORT_TAGS.map(tag =>
      paper(calls.requestPlanReport, tag, { subject: 'PLAN', id: school.plans.portuguese }),
    ),
    ...calls.GRADE_REPORT_TAGS.filter(tag => tag !== 'SCHOOL_DIARY').map(tag =>
      paper(calls.requestGradeReportCards, tag, { subject: 'CLASS', id: grade }),
    ),
    ['COVER_REGISTER', calls.requestCoverRegister, { params: { id: academicYear } }, 'COVERS'],
    [
      'TIMETABLE',
      calls.requestTimetable,
      { params: { id: academicYear }, query: { gradeId: grade } },
      'TIMETABLE',
    ],
  ]
}
/** A conclusion is refused of a year that is open, a history before it was built. */
const REFUSALS = ['NOT_CONCLUDED', 'VALIDATION_ERROR']

const preview = ([, endpoint, ask]: Paper) =>
  app.call(endpoint, { ...admin(), ...ask, query: { ...ask.query, preview: 'true' } })
const made = async ([, endpoint, ask]: Paper, query: Record<string, string>) => {
  const { status, body } = await app.call(endpoint, {
    ...admin(),
    ...ask,
    query: { ...ask.query, ...query },
  })
  expect(status).toBe(202)
  await app.runJobs()
  return (await content(body.id)).raw
}

/** The texts of a workbook, none of whose cells is a formula: that would have an element of its own. */
const textsOf = async (raw: Buffer): Promise<string[]> => {
  const parts = (await archiveFiles(raw)).filter(({ name }) => name.endsWith('.xml'))
  for (const { name, bytes } of parts) expect([name, /<f[ >]/.test(bytes.toString())]).toEqual([name, false])
  const cells = (await readXlsxFile(raw)).flatMap(({ data }) => data.flat())
  return cells.filter(cell => typeof cell === 'string')
}

const LESSON = '2026-08-17'
/** Types these words in every text field. */
const write = async (words: string, short = words) => {
  const own = (text: string, values: unknown[]) => app.owner.query(text, [school.id, ...values])
  await own("update person set name = $2, birthdate = '2014-03-05' where institution_id = $1", [words])
  await own(
    "update institution set name = $2, address = jsonb_build_object('city', $2::text, 'street', $2::text, 'state', 'SP') where institution_id = $1",
    [words],
  )
  await own('update grade set name = $2, place = $2 where institution_id = $1 and id = $3', [
    short,
    school.mine.grade,
  ])
  await own('update curriculum_component set name = $2 where institution_id = $1 and id = $3', [
    short,
    school.components.portuguese,
  ])
  await own("update knowledge_area set name = $2::text || ' ' || id::text where institution_id = $1", [short])
  await own('update school_evaluation set name = $2, description = $2 where institution_id = $1', [words])
  await own('update student_evaluation set text = $2 where institution_id = $1', [words])
  await own(
    'update lesson_accomplishment set content_registration = $2, note = $2, material_usage = $2 where institution_id = $1',
    [words],
  )
  await own(
    "update attendance set status = 'JUSTIFIED_ABSENCE', justification = $2 where institution_id = $1",
    [words],
  )
  await own('update lesson_cover set reason = left($2, 200) where institution_id = $1', [words])
  await own(
    "update result_appeal set status = 'DENIED', applicant_name = left($2, 150), text = $2, answer = $2 where institution_id = $1",
    [words],
  )
  await own('update academic_term set show_performance = true where institution_id = $1', [])
}

describe('class: markup in any text: what people type', () => {
  beforeAll(async () => {
    school = await createRichSchool(app)
    await app.owner.query('update lesson set accomplished = true where institution_id = $1 and date = $2', [
      school.id,
      LESSON,
    ])
    // The first student goes to another school, and has an answered request.
    await app.owner.query(
      `insert into reenrollment (institution_id, academic_year_id, account_id, answer, answered_on, recorded_by, recorded_at)
       select e.institution_id, e.academic_year_id, e.account_id, 'ASKS_TRANSFER', '2026-08-12', $2, $3
       from student_enrollment e where e.institution_id = $1 and e.id = $4
       on conflict (institution_id, academic_year_id, account_id) do update set answer = excluded.answer`,
      [school.id, school.administrator.id, TEST_NOW, school.mine.enrollment],
    )
  })

  test.each([
    ['markup', '#read("/etc/passwd") $x$ \\ ] [ ) { *a* _b_ <c> @d ~ `e` // f /* g'],
    ['a formula', '=HYPERLINK("http://x","y")'],
    ['another formula', "@SUM(1+1)*cmd|' /C calc'!A0"],
    ['a tab before a formula', '\t=1+1'],
    ['signs of other systems', '{{7*7}} <%= 7*7 %> %s %n <script>alert(1)</script> &amp; ]]>'],
    ['what spreadsheets take for an escape', '_x0041_ _x000D_'],
  ])('is printed as a text in every paper, and stored as one in every sheet: %s', async (_, words) => {
    await write(words)
    const expected = words.trim().replace(/\s+/g, ' ')
    for (const paper of papers()) {
      const { status, body, raw } = await preview(paper)
      if (status !== 200) {
        expect([paper[0], REFUSALS.includes(body.code)]).toEqual([paper[0], true])
        continue
      }
      const text = (await pagesOf(raw)).join(' ').replace(/\s+/g, '')
      expect([paper[0], text.includes(expected.replace(/\s+/g, ''))]).toEqual([paper[0], true])
    }
    for (const paper of papers().filter(hasSheet)) {
      const raw = await made(paper, { format: 'xlsx' })
      expect([paper[0], await textsOf(raw)]).toEqual([
        paper[0],
        expect.arrayContaining([expect.stringContaining(words.trim())]),
      ])
    }
  })

  test('of 200 letters without a blank, in any script, still gives every paper', async () => {
    for (const words of ['W'.repeat(200), '🙂'.repeat(60), 'ﷺ'.repeat(40), `A${'\u0301'.repeat(120)}`]) {
      await write(words, [...words].slice(0, 60).join(''))
      for (const paper of papers()) {
        const { status, body } = await preview(paper)
        expect([paper[0], status === 200 || REFUSALS.includes(body.code)]).toEqual([paper[0], true])
      }
    }
  })
})

describe('class: a cell that is a formula: a report that comes as a sheet', () => {
  test('is among those that this file makes, or has the builder of one that is', () => {
    const written = papers()
      .filter(hasSheet)
      .map(([tag, , , subject]) => `${subject} ${tag}`)
    // The list of an event is that of a class, and a network has its own test.
    expect(SHEETS.filter(sheet => !written.includes(sheet))).toEqual([
      'EVENT CLASS_LIST',
      'NETWORK OVERVIEW_DEMONSTRATIVE',
    ])
  })

  test('of a network has none either', async () => {
    const network = await createSchool(app, { kind: 'MUNICIPAL' })
    const formula = '=HYPERLINK("http://x","y")'
    await app.owner.query(
      'update grade set name = $2 || left(id::text, 8), place = $2 where institution_id = $1',
      [network.id, formula],
    )
    const who = { host: network.host, token: network.administrator.token }
    const query = { academicYearId: network.year, format: 'xlsx' }
    const { status, body } = await app.call(calls.requestDemonstrative, { ...who, query })
    expect(status).toBe(202)
    await app.runJobs()
    const texts = await textsOf((await content(body.id, who)).raw)
    expect(texts.some(cell => cell.includes(formula))).toBe(true)
  })
})

test('a preview of any paper leaves nothing behind but that it was looked at', async () => {
  school = await createRichSchool(app)
  await computeIfStale(app, { institutionId: school.id, gradeId: school.mine.grade })
  const everything = async (): Promise<Record<string, string>> => {
    const { rows } = await app.owner.query<{ name: string }>(
      "select quote_ident(relname) as name from pg_stat_user_tables where schemaname = 'public' order by 1",
    )
    const stored: Record<string, string> = {}
    for (const { name } of rows.filter(each => !each.name.startsWith('audit_entry')))
      stored[name] = (
        await app.owner.query(
          `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t`,
        )
      ).rows[0].sum
    return stored
  }
  for (const paper of papers()) await preview(paper)
  const before = await everything()
  for (const paper of papers()) {
    const headers = { 'idempotency-key': randomUUID() }
    const { status } = await app.call(paper[1], {
      ...admin(),
      ...paper[2],
      headers,
      query: { ...paper[2].query, preview: 'true' },
    })
    expect([200, 422]).toContain(status)
  }
  expect(await everything()).toEqual(before)
  expect(await app.runJobs()).toBe(0)
})
