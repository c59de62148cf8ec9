import { buildAcademicRecord, getAcademicRecord } from '@lousa/contract/records/academic-record.contract.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MarksDesk, marksDesk } from '../../../test/marks-desk.ts'
import { recordsDesk } from '../../../test/records-desk.ts'
import { createSchool, type School } from '../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { matrixRow } from '../curriculum/curriculum.factory.ts'
import { insertRows } from '../rows.ts'
import { failSilent, recordJob } from './record-building.job.ts'
import { typedYear } from './records.factory.ts'

let app: TestApp
let school: School
let marks: MarksDesk
const log = pino({ level: 'silent' })
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const desk = recordsDesk(
  () => app,
  () => school,
)
const studentId = (at = 0) => school.students[at]?.id ?? ''
const foreign = (over: Partial<Parameters<typeof typedYear>[0]> = {}) =>
  typedYear({ grade: '5º ano', year: '2025', marks: { Matemática: 7.5, Ciências: 8 }, ...over })

beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  marks = marksDesk(app, school)
  await app.owner.query(
    `update institution set name = 'Escola Cecília', address = '{"city": "Campinas", "state": "SP"}' where institution_id = $1`,
    [school.id],
  )
  await app.within(school.id, db =>
    insertRows(
      db,
      'curriculum_matrix',
      [school.components.portuguese, school.components.mathematics].map((componentId, at) =>
        matrixRow({
          institution_id: school.id,
          grade_id: school.classes[0]?.id ?? '',
          curriculum_component_id: componentId,
          hour: 160 + at * 40,
        }),
      ),
    ),
  )
})

/** Points of a term over what it is worth, recovery where it is more, and the sum: from the rows as they were typed. */
const yearByHand = async (enrollmentId: string): Promise<number> => {
  const { rows } = await app.owner.query<{ total: string }>(
    `with scored as (
       select v.academic_term_id as term, v.type, v.highest, coalesce(s.score, 0) as score, m.highest as worth
       from school_evaluation v
       join student_evaluation s on s.school_evaluation_id = v.id and s.student_enrollment_id = $1
       join academic_term_mark m on m.grade_id = v.grade_id and m.academic_term_id = v.academic_term_id
       where v.deleted_at is null and v.academic_term_id is not null),
     by_term as (
       select term, worth, sum(score) filter (where type <> 'RECOVERY') as points,
         max(score * worth / highest) filter (where type = 'RECOVERY') as recovered
       from scored group by term, worth)
     select sum(greatest(points, recovered)) as total from by_term`,
    [enrollmentId],
  )
  return Number(rows[0]?.total)
}

describe('who keeps no histories', () => {
  test.each(['instructor', 'editor', 'student'] as const)('an %s is refused', async who => {
    const token = who === 'student' ? school.students[0]?.token : school[who].token
    const caller = { host: school.host, token: token ?? '' }
    const answers = [
      await desk.read(studentId(), 'FUNDAMENTAL', caller),
      await desk.ask(studentId(), 'FUNDAMENTAL', caller),
      await desk.save('00000000-0000-4000-8000-000000000000', { records: [] }, caller),
      await desk.revisions('00000000-0000-4000-8000-000000000000', caller),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  })

  test('a municipal institution has none', async () => {
    const municipal = await createSchool(app, { kind: 'MUNICIPAL' })
    const caller = { host: municipal.host, token: municipal.administrator.token }
    const about = { studentId: municipal.students[0]?.id, type: 'FUNDAMENTAL' }
    const asked = await app.call(buildAcademicRecord, { ...caller, body: about })
    const read = await app.call(getAcademicRecord, { ...caller, query: about })
    for (const { status, body } of [asked, read])
      expect([status, body.code]).toEqual([403, 'FEATURE_NOT_AVAILABLE'])
  })

  test('another school finds neither the student nor the history', async () => {
    const { id } = await desk.built(studentId())
    const other = await createSchool(app)
    const caller = { host: other.host, token: other.administrator.token }
    const answers = [
      await desk.read(studentId(), 'FUNDAMENTAL', caller),
      await desk.ask(studentId(), 'FUNDAMENTAL', caller),
      await desk.save(id, { records: [] }, caller),
      await desk.revisions(id, caller),
    ]
    for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
  })

  test('a stage in which the student never was is told as such', async () => {
    for (const answer of [await desk.read(studentId(), 'MEDIO'), await desk.ask(studentId(), 'MEDIO')])
      expect([answer.status, answer.body.code]).toEqual([404, 'STUDENT_ENROLLMENT_NOT_FOUND'])
    const wrong = await desk.read(studentId(), 'INFANTIL')
    expect([wrong.status, wrong.body.code]).toEqual([422, 'VALIDATION_ERROR'])
  })
})

describe('a history that is built', () => {
  test('is empty until the job is done, however often it is asked for', async () => {
    expect((await desk.read(studentId())).body).toMatchObject({ data: [], building: false, failure: null })
    for (const _ of [1, 2, 3]) expect((await desk.ask(studentId())).body).toEqual({ status: 'BUILDING' })
    expect((await desk.read(studentId())).body).toMatchObject({ data: [], building: true, failure: null })
    expect(await app.runJobs()).toBe(1)
    expect((await desk.read(studentId())).body).toMatchObject({
      data: [{ revision: 1, status: 'READY', records: [] }],
      building: false,
    })
  })

  test('says of a closed year what was typed in it', async () => {
    await marks.workedExample()
    await desk.closeYear()
    const { records } = await desk.built(studentId())
    const total = await yearByHand(school.enrollments[0] ?? '')
    expect(total).toBe(61)
    expect(records).toMatchObject([
      {
        grade: { id: school.classes[0]?.id, name: '6º ano A' },
        year: '2026',
        institution: 'Escola Cecília',
        city: 'Campinas',
        state: 'SP',
        hours: 360,
        scale: { highest: 100, average: 60 },
        own: true,
        corrected: false,
      },
    ])
    const [portuguese, mathematics] = records[0]?.components ?? []
    expect(portuguese).toMatchObject({
      name: 'Língua Portuguesa',
      knowledgeArea: { name: 'Linguagens' },
      mark: total,
      hours: 160,
      terms: [],
    })
    expect(mathematics).toMatchObject({ name: 'Matemática', mark: null, hours: 200 })
  })

  test('follows a year that is reopened and closed again, in a revision of its own', async () => {
    await marks.workedExample()
    await desk.closeYear()
    const before = await desk.built(studentId())
    expect((await desk.built(studentId())).revision).toBe(before.revision)
    await desk.setYear('OPEN')
    await app.owner.query('update academic_term set closed_at = null where institution_id = $1', [school.id])
    const late = await marks.evaluate(2, 10, { type: 'RECOVERY' })
    expect((await marks.score(late, { 0: 10 })).status).toBe(201)
    await desk.closeYear()
    const after = await desk.built(studentId())
    expect(after.revision).toBe(before.revision + 1)
    expect(after.records[0]?.components[0]?.mark).toBe(await yearByHand(school.enrollments[0] ?? ''))
    const [earlier] = (await desk.revisions(after.id)).body.data
    expect(earlier.records).toEqual(before.records)
    expect(earlier.by.id).toBe(school.administrator.id)
  })

  test('has of a student who left within the year the marks of closed terms, published or not, and no result', async () => {
    await marks.workedExample()
    await app.owner.query(
      "update student_enrollment set exit_date = '2026-09-01', exit_reason = 'TRANSFERRED' where id = $1",
      [school.enrollments[0]],
    )
    await app.owner.query(
      'update academic_term set closed_at = $2, show_performance = (position <= 2) where institution_id = $1',
      [school.id, TEST_NOW.toISOString()],
    )
    const { records } = await desk.built(studentId())
    expect(records).toMatchObject([{ year: '2026', situation: 'TRANSFERRED', own: true }])
    expect(records[0]?.components[0]).toMatchObject({ mark: null, terms: [16.5, 20, 6, null] })
  })

  test('leaves out classes that were left by a move, and enrolments made by mistake', async () => {
    await desk.closeYear()
    await app.owner.query(
      "update student_enrollment set exit_date = '2026-03-01', exit_reason = 'CANCELLED' where id = $1",
      [school.enrollments[1]],
    )
    await app.owner.query(
      `insert into student_enrollment (institution_id, academic_year_id, grade_id, account_id, status, start_date,
         previous_enrollment_id, created_at, protocol)
       select institution_id, academic_year_id, $2, account_id, 'ACTIVE', '2026-05-02', id, created_at, '23456789'
       from student_enrollment where id = $1`,
      [school.enrollments[0], school.classes[1]?.id],
    )
    await app.owner.query(
      "update student_enrollment set exit_date = '2026-05-01', exit_reason = 'MOVED' where id = $1",
      [school.enrollments[0]],
    )
    const { records } = await desk.built(studentId())
    expect(records.map(({ grade }) => grade.name)).toEqual(['6º ano B'])
    expect((await desk.read(studentId(1))).body.code).toBe('STUDENT_ENROLLMENT_NOT_FOUND')
  })
})

describe('years that somebody types', () => {
  test('are refused where they leave out what nobody else knows, or claim to be of this school', async () => {
    const { id } = await desk.built(studentId())
    const errorsOf = async (over: object) => {
      const { status, body } = await desk.save(id, { records: [{ ...foreign(), ...over }] })
      expect(status).toBe(422)
      return body.errors.map(({ path, code }: { path: string; code: string }) => [path, code])
    }
    expect(await errorsOf({ city: null })).toEqual([['records.0.city', 'REQUIRED']])
    expect(await errorsOf({ state: 'ZZ' })).toEqual([['records.0.state', 'INVALID_STATE']])
    expect(await errorsOf({ institution: ' ' })).toEqual([['records.0.institution', 'REQUIRED']])
    expect(await errorsOf({ year: '0' })).toEqual([['records.0.year', 'INVALID']])
    expect(await errorsOf({ situation: 'ONGOING' })).toEqual([['records.0.situation', 'INVALID']])
    expect(await errorsOf({ frequency: 100.1 })).toEqual([['records.0.frequency', 'OUT_OF_RANGE']])
    expect(await errorsOf({ own: true })).toEqual([['records.0.own', 'INVALID']])
    expect(await errorsOf({ scale: { highest: 7, average: 5 } })).toEqual([
      ['records.0.components.0.mark', 'OUT_OF_RANGE'],
      ['records.0.components.1.mark', 'OUT_OF_RANGE'],
    ])
    expect((await desk.save(id, { records: [Object.assign(foreign(), { colour: 'x' })] })).status).toBe(422)
    expect((await desk.record(studentId())).revision).toBe(1)
  })

  test('stay through buildings, beside the closed years', async () => {
    const { id, version } = await desk.built(studentId())
    const saved = await desk.save(id, { records: [foreign()], note: 'Veio de Campinas', version })
    expect([saved.status, saved.body.revision, saved.body.status]).toEqual([200, 2, 'READY'])
    await desk.closeYear()
    const { records, note, revision } = await desk.built(studentId())
    expect(records.map(({ year, own }) => [year, own])).toEqual([
      ['2025', false],
      ['2026', true],
    ])
    expect(records[0]).toEqual(foreign())
    expect([note, revision]).toEqual(['Veio de Campinas', 3])
  })

  test('over a year of this school are marked, and give way when the history is built again', async () => {
    await marks.workedExample()
    await desk.closeYear()
    const { id, records } = await desk.built(studentId())
    const [own] = records
    if (!own) throw new Error('no year')
    const typed = { ...own, hours: 999 }
    const saved = (await desk.save(id, { records: [typed] })).body
    expect(saved.records).toMatchObject([{ own: true, corrected: true, hours: 999 }])
    const again = await desk.save(id, { records: [own] })
    expect(again.body.records).toMatchObject([{ corrected: false, hours: 360 }])
    await desk.save(id, { records: [typed] })
    expect((await desk.built(studentId())).records).toEqual(records)
  })

  test('are no longer saved over what somebody else saved meanwhile', async () => {
    const { id, version } = await desk.built(studentId())
    const answers = await Promise.all([
      desk.save(id, { records: [foreign()], version }),
      desk.save(id, { records: [foreign({ year: '2024' })], version }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)?.body
    const stored = await desk.record(studentId())
    expect([refused.code, refused.current]).toEqual(['STALE_VERSION', stored])
    expect(stored.revision).toBe(2)
  })

  test('keep names that naive systems execute as they are', async () => {
    const { id } = await desk.built(studentId())
    const name = '=1+1 <script>#*$ Sant’Anna</script>'
    const entry = foreign({ institution: name, marks: { [name]: 9 } })
    const { body } = await desk.save(id, { records: [entry], note: name })
    expect([body.records[0].institution, body.records[0].components[0].name, body.note]).toEqual([
      name,
      name,
      name,
    ])
  })

  test('make no revision when they say the same', async () => {
    const { id } = await desk.built(studentId())
    const first = (await desk.save(id, { records: [foreign()] })).body
    expect((await desk.save(id, { records: first.records })).body).toEqual(first)
  })

  test('leave revisions that nobody changes any more', async () => {
    const { id } = await desk.built(studentId())
    await desk.save(id, { records: [foreign()] })
    for (const statement of [
      "update academic_record_revision set records = '[]'",
      'delete from academic_record_revision',
    ])
      await expect(
        app.gateway.tenant({ institutionId: school.id, now: TEST_NOW }, ({ client }) =>
          client.query(statement),
        ),
      ).rejects.toThrow(/permission denied/)
    expect((await desk.revisions(id)).body.data).toMatchObject([
      { revision: 1, status: 'READY', records: [] },
    ])
  })
})

describe('a building that does not come to its end', () => {
  const jobOf = (recordId: string, lastAttempt: boolean) => ({
    data: { institutionId: school.id, ids: [recordId] },
    attempt: 1,
    lastAttempt,
    signal: new AbortController().signal,
  })
  const asked = async (): Promise<string> => {
    await desk.ask(studentId())
    const { rows } = await app.owner.query('select id from academic_record where institution_id = $1', [
      school.id,
    ])
    return String(rows[0]?.id)
  }
  const failing = () =>
    recordJob({
      gateway: app.gateway,
      clock: app.clock,
      log: log,
      beforeWrite: () => Promise.reject(new Error('the process ends')),
    })

  test('waits for another try, and is told once there is none', async () => {
    const id = await asked()
    await expect(failing().run(jobOf(id, false))).rejects.toThrow()
    expect((await desk.read(studentId())).body).toMatchObject({ building: true, failure: null })
    await expect(failing().run(jobOf(id, true))).rejects.toThrow()
    expect((await desk.read(studentId())).body).toMatchObject({
      data: [],
      building: false,
      failure: 'Não foi possível montar o histórico. Tente novamente.',
    })
    await app.runJobs()
    expect((await desk.built(studentId())).revision).toBe(1)
    expect((await desk.read(studentId())).body.failure).toBeNull()
  })

  test('writes nothing once another run has it, and one revision comes of both', async () => {
    const id = await asked()
    const parts = { gateway: app.gateway, clock: app.clock, log: log }
    const overtaken = recordJob({ ...parts, beforeWrite: () => recordJob(parts).run(jobOf(id, false)) })
    await overtaken.run(jobOf(id, false))
    expect((await desk.record(studentId())).revision).toBe(1)
  })

  test('is given up when nobody hears of it', async () => {
    await asked()
    app.clock.set(new Date(TEST_NOW.getTime() + 2 * 3_600_000))
    await failSilent(app)
    expect((await desk.read(studentId())).body).toMatchObject({ building: false })
    expect((await desk.read(studentId())).body.failure).not.toBeNull()
  })
})
