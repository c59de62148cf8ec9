import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { requestSchoolReportCards, retryFile } from '@lousa/contract/reports/reports.contract.ts'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { archiveFiles } from '../../../../test/archive-files.ts'
import { pagesOf, reportsDesk } from '../../../../test/reports-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import {
  type DocumentRenderer,
  startDocumentRenderer,
} from '../../../platform/documents/document-renderer.ts'
import { createLog } from '../../../platform/log/log.ts'
import { academicTermRow, educationLevelRow, eventRow, gradeRow } from '../../academics/academics.factory.ts'
import { createHolidays } from '../../calendar/holiday/holidays.service.ts'
import { enrollmentRow } from '../../enrollment/enrollment.factory.ts'
import { evaluationRow } from '../../evaluation/evaluation.factory.ts'
import { StaleFiguresError } from '../../evaluation/performance/performance.service.ts'
import { insertRows } from '../../rows.ts'
import { reportJob } from '../file/report.job.ts'
import { classCards } from '../report-card/report-card.report.ts'
import { ARCHIVE_QUEUE } from '../reports.queue.ts'
import { classArchive } from './class-archive.report.ts'

let app: TestApp
let school: School
let renderer: DocumentRenderer
beforeAll(async () => {
  app = await startTestApp()
  renderer = startDocumentRenderer({ workers: 1 })
})
afterAll(async () => {
  await renderer.close()
  await app.stop()
})
beforeEach(async () => {
  await app.runJobs()
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  await app.owner.query('update academic_term set show_performance = true where institution_id = $1', [
    school.id,
  ])
})

const { as, admin, firstClass, listed, content, setLogo } = reportsDesk(
  () => app,
  () => school,
)
const secondClass = () => school.classes[1]?.id ?? ''

const request = (query: Record<string, string | number> = {}, who = admin()) =>
  app.call(requestSchoolReportCards, { ...who, query: { academicYearId: school.year, ...query } })
const ask = async (query: Record<string, string | number> = {}) => {
  const { status, body } = await request(query)
  expect(status).toBe(202)
  return body
}

/** Puts students of the first class into the second one too. */
const enroll = async (places: number[], gradeId = secondClass()): Promise<string[]> => {
  const rows = places.map(place =>
    enrollmentRow({
      institution_id: school.id,
      id: randomUUID(),
      academic_year_id: school.year,
      grade_id: gradeId,
      account_id: school.students[place]?.id ?? '',
      class_number: place + 1,
      start_date: '2026-02-09',
      created_at: TEST_NOW.toISOString(),
    }),
  )
  await app.within(school.id, db => insertRows(db, 'student_enrollment', rows))
  return rows.map(row => String(row.id))
}

const filesOf = async (id: string) => archiveFiles((await content(id)).raw)
const chunkCount = async (id: string): Promise<number> => {
  const { rows } = await app.owner.query<{ count: number }>(
    'select count(*)::int as count from generated_file_chunk where institution_id = $1 and generated_file_id = $2',
    [school.id, id],
  )
  return rows[0]?.count ?? 0
}
const issuedOf = async (id: string) => {
  const { rows } = await app.owner.query<{ enrollment: string; hash: string; code: string }>(
    `select student_enrollment_id as enrollment, hash, code from issued_document
     where institution_id = $1 and generated_file_id = $2`,
    [school.id, id],
  )
  return rows
}

test('an instructor, a student and an editor cannot ask for the cards of the school', async () => {
  for (const { token } of [school.instructor, school.editor, ...school.students.slice(0, 1)]) {
    const { status, body } = await request({}, as(token))
    expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
  }
})

test('a municipal institution has none, and the year of another school does not exist', async () => {
  const municipal = await createSchool(app, { kind: 'MUNICIPAL' })
  const theirs = await request(
    { academicYearId: municipal.year },
    as(municipal.administrator.token, municipal),
  )
  expect([theirs.status, theirs.body.code]).toEqual([403, 'FEATURE_NOT_AVAILABLE'])
  const other = await createSchool(app)
  expect((await request({ academicYearId: other.year })).status).toBe(404)
})

test('an administrator cannot ask for a term that no class has, nor without a year', async () => {
  for (const termPosition of [0, 5, 1.5]) {
    const { status, body } = await request({ termPosition })
    expect([status, body.errors[0].path]).toEqual([422, 'termPosition'])
  }
  for (const [table, key] of [
    ['academic_term_mark', 'academic_term_id'],
    ['academic_term', 'id'],
  ])
    await app.owner.query(`delete from ${table} where ${key} = $1`, [school.terms[3]?.id])
  expect((await request({ termPosition: 4 })).body.errors).toMatchObject([
    { path: 'termPosition', code: 'INVALID' },
  ])
  const { body } = await app.call(requestSchoolReportCards, admin())
  expect(body.errors).toMatchObject([{ path: 'academicYearId' }])
})

test('a year without students fails with a reason', async () => {
  await app.owner.query(
    "update student_enrollment set status = 'SURPLUS', queued_at = now() where institution_id = $1",
    [school.id],
  )
  await ask()
  await app.runJobs()
  expect((await listed())[0]).toMatchObject({
    status: 'FAILED',
    reason: 'Não há alunos matriculados neste ano letivo.',
  })
})

test('an administrator gets one PDF for each class, a card for each student, and the count', async () => {
  await enroll([0, 4])
  const file = await ask()
  expect(file).toMatchObject({
    status: 'PENDING',
    tag: 'REPORT_CARD',
    title: 'Boletins — todas as turmas de 2026',
    name: `REPORT_CARD_${school.year}_20260817150000000~`,
  })
  expect(await app.runJobs()).toBe(1)
  const [ready] = await listed()
  const title = 'Boletins — todas as turmas de 2026 (7 alunos, 2 turmas)'
  expect(ready).toMatchObject({
    id: file.id,
    status: 'READY',
    progress: 1,
    contentType: 'application/zip',
    title,
  })
  const { raw, headers } = await content(file.id)
  expect(headers['content-type']).toBe('application/zip')
  expect(headers['content-disposition']).toContain(
    encodeURIComponent(`${title}.zip`).replaceAll('(', '%28').replaceAll(')', '%29'),
  )
  expect([Number(headers['content-length']), ready?.size]).toEqual([raw.length, raw.length])

  const [first, second, summary, ...others] = await archiveFiles(raw)
  expect([first?.name, second?.name, summary?.name, others]).toEqual([
    '6º ano A.pdf',
    '6º ano B.pdf',
    'Resumo.txt',
    [],
  ])
  expect(summary?.bytes.toString()).toBe(
    '6º ano A.pdf: 5 alunos\r\n6º ano B.pdf: 2 alunos\r\nTotal: 7 alunos, 2 turmas\r\n',
  )
  const pages = await pagesOf(first?.bytes ?? Buffer.alloc(0))
  expect(pages).toHaveLength(3)
  for (const [at, student] of school.students.entries())
    expect(pages[Math.floor(at / 2)]).toContain(student.name)
  const theirs = await pagesOf(second?.bytes ?? Buffer.alloc(0))
  expect(theirs).toHaveLength(1)
  expect(theirs[0]).toContain('Érica Conceição')
  for (const { bytes } of [first, second].filter(each => each !== undefined))
    expect(await (await getDocumentProxy(new Uint8Array(bytes))).getMarkInfo()).toMatchObject({
      Marked: true,
    })
})

test('each card is certified with the hash of its own class’s PDF', async () => {
  const [enrollment = ''] = await enroll([2])
  const { id } = await ask()
  await app.runJobs()
  const hashes = (await filesOf(id)).map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'))
  const issued = await issuedOf(id)
  expect(issued).toHaveLength(6)
  expect(new Set(issued.map(({ code }) => code)).size).toBe(6)
  expect(issued.find(row => row.enrollment === enrollment)?.hash).toBe(hashes[1])
  expect(issued.find(row => row.enrollment === school.enrollments[0])?.hash).toBe(hashes[0])
})

test('classes without students are left out and named; who left has a card and does not count', async () => {
  const empty = randomUUID()
  const event = randomUUID()
  const base = { institution_id: school.id, academic_year_id: school.year, education_level_id: school.level }
  await app.within(school.id, db =>
    insertRows(db, 'grade', [
      gradeRow({ ...base, id: empty, name: '../9º "ano" A' }),
      eventRow({ ...base, id: event, name: 'Festa junina', day: '2026-09-12' }),
    ]),
  )
  await enroll([0], event)
  await app.owner.query('update grade set name = $2 where id = $1', [secondClass(), '6º ANO a'])
  await enroll([1, 3])
  await app.owner.query(
    "update student_enrollment set exit_date = '2026-05-12', exit_reason = 'TRANSFERRED' where id = $1",
    [school.enrollments[4]],
  )
  await app.owner.query(
    "update student_enrollment set exit_date = '2026-05-12', exit_reason = 'CANCELLED' where id = $1",
    [school.enrollments[3]],
  )
  const { id } = await ask()
  await app.runJobs()
  expect((await listed())[0]?.title).toBe(
    'Boletins — todas as turmas de 2026 (5 alunos, 2 turmas; 1 turma sem alunos)',
  )
  const files = await filesOf(id)
  expect(files.map(({ name }) => name).sort()).toEqual(['6º ANO a (2).pdf', '6º ano A.pdf', 'Resumo.txt'])
  const summary = files.at(-1)?.bytes.toString() ?? ''
  expect(summary).toContain('6º ano A.pdf: 3 alunos e 1 de quem saiu da turma\r\n')
  expect(summary).toContain('Sem alunos, sem arquivo: ../9º "ano" A\r\n')
  expect(summary).not.toContain('Festa')
  expect(await issuedOf(id)).toHaveLength(6)
})

test('the same request while it is pending is the same file; another term is another file', async () => {
  const [first, ...others] = await Promise.all([ask(), ask(), ask()])
  expect(new Set([first, ...others].map(file => file.id)).size).toBe(1)
  const term = await ask({ termPosition: 2 })
  expect(term.id).not.toBe(first.id)
  expect(term.title).toBe('Boletins — todas as turmas de 2026, até o 2º bimestre')
  expect(await app.runJobs()).toBe(2)
  const [pdf] = await filesOf(term.id)
  expect((await pagesOf(pdf?.bytes ?? Buffer.alloc(0)))[0]).toContain('Ano letivo 2026, até o 2º bimestre')
})

test('papers that know of no term are asked for without one, and are the same file whatever term was chosen', async () => {
  for (const fileNameTag of ['FINAL_RESULTS', 'ENROLLMENT_FORM', 'ENROLLMENT_DECLARATION']) {
    const whole = await ask({ fileNameTag })
    const { id, title } = await ask({ fileNameTag, termPosition: 2 })
    expect([id, title]).toEqual([whole.id, expect.stringMatching(/ — todas as turmas de 2026$/)])
  }
  const { status } = await request({ fileNameTag: 'ENROLLMENT_FORM', termPosition: 5 })
  expect(status).toBe(422)
})

test('where levels have other terms, a card goes up to that term or the last that its level has', async () => {
  const level = randomUUID()
  const base = { institution_id: school.id, academic_year_id: school.year }
  await app.within(school.id, async db => {
    await insertRows(db, 'education_level', [
      educationLevelRow({ ...base, id: level, name: 'EJA', type: 'SEMESTER' }),
    ])
    const dates = [
      ['2026-02-09', '2026-07-10'],
      ['2026-07-27', '2026-12-18'],
    ] as const
    await insertRows(
      db,
      'academic_term',
      dates.map(([start_date, end_date], at) =>
        academicTermRow({
          ...base,
          id: randomUUID(),
          education_level_id: level,
          position: at + 1,
          start_date,
          end_date,
        }),
      ),
    )
  })
  await app.owner.query('update grade set education_level_id = $2 where id = $1', [secondClass(), level])
  await enroll([0])
  expect((await ask({ termPosition: 1 })).title).toContain('até o 1º período')
  const { id, title } = await ask({ termPosition: 3 })
  expect(title).toContain('até o 3º bimestre')
  await app.runJobs()
  const files = await filesOf(id)
  const text = async (name: string) =>
    (await pagesOf(files.find(file => file.name === name)?.bytes ?? Buffer.alloc(0))).join()
  expect(await text('6º ano A.pdf')).toContain('até o 3º bimestre')
  expect(await text('6º ano B.pdf')).toContain('até o 2º semestre')
})

test('a class whose figures are not up to date is computed first', async () => {
  const evaluation = evaluationRow({
    institution_id: school.id,
    id: randomUUID(),
    academic_year_id: school.year,
    grade_id: firstClass(),
    curriculum_component_id: school.components.mathematics,
    lesson_plan_id: school.plans.mathematics,
    academic_term_id: school.terms[0]?.id ?? '',
    date: '2026-03-10',
    highest: 20,
  })
  await app.within(school.id, async db => {
    await insertRows(db, 'school_evaluation', [evaluation])
    await insertRows(db, 'student_evaluation', [
      {
        institution_id: school.id,
        school_evaluation_id: String(evaluation.id),
        student_enrollment_id: school.enrollments[3] ?? '',
        id: randomUUID(),
        grade_id: firstClass(),
        score: 13.5,
        text: null,
        version: 1,
        updated_at: TEST_NOW.toISOString(),
        updated_by: school.otherInstructor.id,
      },
    ])
  })
  await app.owner.query(
    `insert into performance_scope (institution_id, academic_year_id, grade_id, curriculum_component_id, academic_term_id)
     values ($1, $2, $3, $4, $5)`,
    [school.id, school.year, firstClass(), school.components.mathematics, school.terms[0]?.id],
  )
  const { id } = await ask()
  await app.runJobs()
  const [pdf] = await filesOf(id)
  expect((await pagesOf(pdf?.bytes ?? Buffer.alloc(0)))[1]).toContain('Matemática 13,5 de 20,0 – – –')
})

/** A picture that does not compress, so that a class fills several pieces. */
const noise = (side: number): string => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2], 8)
  const rows = Array.from({ length: side }, () => Buffer.concat([Buffer.of(0), randomBytes(3 * side)]))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const png = [
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return `data:image/png;base64,${Buffer.concat(png).toString('base64')}`
}

/** The job with a pause before each class is rendered: `at` is 0 for the first. */
const attempt = (
  id: string,
  pause: (at: number, abort: () => void) => Promise<unknown> | undefined,
  lastAttempt = false,
) => {
  let at = -1
  const controller = new AbortController()
  const render: DocumentRenderer['render'] = async input => {
    at += 1
    await pause(at, () => controller.abort())
    return renderer.render(input)
  }
  const parts = { gateway: app.gateway, queue: app.queue, clock: app.clock, log: createLog('silent') }
  const holidays = createHolidays({ url: null, clock: app.clock })
  const papers = { ...parts, render, holidays, begun: 1 }
  const { run } = reportJob(
    {
      ...parts,
      builders: {
        REPORT_CARD: of =>
          'gradeId' in of.file.params
            ? expect.unreachable('a class')
            : classArchive(papers, classCards, of, of.file.params),
      },
    },
    ARCHIVE_QUEUE,
  )
  const data = { institutionId: school.id, ids: [id] }
  return run({ data, attempt: 1, lastAttempt, signal: controller.signal })
}

test('progress is the cards done of all cards', async () => {
  await enroll([0, 1, 2])
  const { id } = await ask()
  const progress = async () => (await listed())[0]?.progress
  const third = gradeRow({
    institution_id: school.id,
    id: randomUUID(),
    academic_year_id: school.year,
    education_level_id: school.level,
    name: '7º ano A',
  })
  await app.within(school.id, db => insertRows(db, 'grade', [third]))
  await enroll([3, 4], String(third.id))
  // A class is made while the one before it is stored.
  await attempt(id, at => expect.poll(progress).toBe([0, 0.5, 0.8][at]))
  expect(await progress()).toBe(1)
})

test('a student who enters a class already made fails the attempt, and the next one has the card', async () => {
  await enroll([0])
  const late = school.enrollments[4]
  const place = (status: string, queued: Date | null) =>
    app.owner.query('update student_enrollment set status = $2, queued_at = $3 where id = $1', [
      late,
      status,
      queued,
    ])
  await place('SURPLUS', TEST_NOW)
  const { id } = await ask()
  const enter = () => place('ACTIVE', null)
  await expect(attempt(id, at => (at === 1 ? enter() : undefined), true)).rejects.toThrow()
  expect((await listed())[0]).toMatchObject({
    status: 'FAILED',
    reason: 'A lista de alunos de “6º ano A” mudou durante a geração. Tente novamente.',
  })
  expect([await chunkCount(id), await issuedOf(id)]).toEqual([0, []])
  expect((await app.call(retryFile, { ...admin(), params: { id } })).status).toBe(202)
  await app.runJobs()
  expect((await listed())[0]?.title).toContain('(6 alunos, 2 turmas)')
  expect((await issuedOf(id)).map(row => row.enrollment)).toContain(late)
})

test('a class whose figures keep changing is waited for on the spot, and no other is made again', async () => {
  await enroll([0])
  const { id } = await ask()
  let rendered = 0
  await attempt(id, async at => {
    if (at === 1) throw new StaleFiguresError()
    rendered += 1
  })
  expect((await listed())[0]).toMatchObject({ id, status: 'READY' })
  expect(rendered).toBe(2)
})

test('a run whose time is over ends, and the next one leaves nothing of it in the content', async () => {
  await enroll([0, 1])
  await setLogo(noise(900))
  const { id } = await ask()
  await expect(
    attempt(id, async (at, abort) => {
      if (at === 0) return
      // The first class has left: its pieces but the last are stored, the run is ended in the middle of the second.
      await expect.poll(() => chunkCount(id)).toBeGreaterThan(0)
      abort()
    }),
  ).rejects.toThrow()
  expect(await chunkCount(id)).toBeGreaterThan(0)
  expect((await content(id)).body.code).toBe('FILE_NOT_READY')
  await app.runJobs()
  const [ready] = await listed()
  expect(ready).toMatchObject({ id, status: 'READY' })
  const { raw } = await content(id)
  expect(raw.length).toBe(ready?.size)
  expect((await archiveFiles(raw)).map(({ name }) => name)).toEqual([
    '6º ano A.pdf',
    '6º ano B.pdf',
    'Resumo.txt',
  ])
  expect(await chunkCount(id)).toBe(Math.ceil(raw.length / 1_048_576))
  expect(await chunkCount(id)).toBeGreaterThan(2)
})

test('a run that was overtaken writes no more pieces and certifies nothing', async () => {
  await enroll([0, 1])
  await setLogo(noise(900))
  const { id } = await ask()
  let before = 0
  await attempt(id, async at => {
    if (at === 0) return
    await expect.poll(() => chunkCount(id)).toBeGreaterThan(0)
    await app.owner.query('update generated_file set run_token = $2 where id = $1', [id, randomUUID()])
    before = await chunkCount(id)
  })
  expect(await chunkCount(id)).toBe(before)
  expect(await issuedOf(id)).toEqual([])
  expect((await listed())[0]?.status).toBe('PENDING')
  await app.runJobs()
  expect((await listed())[0]?.status).toBe('READY')
  expect(await archiveFiles((await content(id)).raw)).toHaveLength(3)
})
