import { readCouncil } from '@lousa/contract/evaluation/council/council.contract.ts'
import {
  listOpinionClasses,
  readOpinionSheet,
  saveOpinions,
} from '@lousa/contract/evaluation/council-opinion/council-opinion.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endingDesk } from '../../../../test/ending-desk.ts'
import { everyRow, mergeDesk } from '../../../../test/merge-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { type Sent, startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { sweepRetention } from '../../operation/retention-sweep.job.ts'
import { computeDirty } from '../performance/performance.service.ts'

let app: TestApp
let school: School
let desk: ReturnType<typeof endingDesk>
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(TEST_NOW)
  school = await createSchool(app)
  desk = endingDesk(app, school)
})

const gradeId = () => school.classes[0]!.id
const as = (token = school.instructor.token) => ({ host: school.host, token })
const sheet = (query: Record<string, string> = { council: 'FINAL' }, token?: string): Promise<Sent> =>
  app.call(readOpinionSheet, { ...as(token), params: { id: gradeId() }, query })
const save = (
  rows: Record<string, unknown>[],
  more: { token?: string; scope?: Record<string, string> } = {},
): Promise<Sent> =>
  app.call(saveOpinions, {
    ...as(more.token),
    params: { id: gradeId() },
    body: {
      curriculumComponentId: school.components.portuguese,
      ...more.scope,
      opinions: rows.map(row => ({
        studentEnrollmentId: school.enrollments[0],
        chips: ['READING'],
        text: 'Lê com dificuldade.',
        version: 0,
        ...row,
      })),
    },
  })
const classesOf = (token?: string): Promise<Sent> =>
  app.call(listOpinionClasses, { ...as(token), params: { id: school.year } })
const council = (token?: string): Promise<Sent> =>
  app.call(readCouncil, { ...as(token), params: { id: gradeId() } })
const takeToCouncil = async () => {
  await desk.giveMarks([0.4, 0.8, 0.8, 0.8, 0.8])
  await desk.closeTerms()
  expect((await desk.step('COUNCIL')).status).toBe(200)
}

describe('opinions are refused', () => {
  test('to everyone but instructors of the class, and of another school', async () => {
    for (const { token } of [school.administrator, school.editor, school.students[0]!]) {
      expect((await sheet(undefined, token)).status).toBe(403)
      expect((await save([{}], { token })).status).toBe(403)
      expect((await classesOf(token)).status).toBe(403)
    }
    const other = await createSchool(app)
    const theirs = { host: other.host, token: other.instructor.token }
    expect(
      (await app.call(readOpinionSheet, { ...theirs, params: { id: gradeId() }, query: {} })).status,
    ).toBe(404)
    const second = { ...as(), params: { id: school.classes[1]!.id } }
    expect((await app.call(readOpinionSheet, { ...second, query: {} })).status).toBe(404)
  })

  test('to a former instructor of the class', async () => {
    await app.owner.query(
      "update lesson_plan_instructor set end_date = '2026-06-30' where institution_id = $1 and account_id = $2",
      [school.id, school.instructor.id],
    )
    expect((await sheet()).status).toBe(404)
    expect((await save([{}])).status).toBe(404)
  })

  test('of a component of another instructor, another level’s term, another class’s student, twice, and with opposite chips', async () => {
    const { mathematics } = school.components
    expect((await save([{}], { scope: { curriculumComponentId: mathematics } })).body.errors[0].path).toBe(
      'curriculumComponentId',
    )
    expect((await sheet({ curriculumComponentId: mathematics })).status).toBe(422)
    const other = await createSchool(app)
    expect((await save([{}], { scope: { academicTermId: other.terms[0]!.id } })).status).toBe(404)
    const absent = await save([{ studentEnrollmentId: other.enrollments[0] }])
    expect([absent.body.code, absent.body.errors[0].path]).toEqual([
      'ENROLLMENT_NOT_ACTIVE',
      'opinions.0.studentEnrollmentId',
    ])
    expect((await save([{}, {}])).body.errors[0].path).toBe('opinions.1.studentEnrollmentId')
    expect((await save([{ chips: ['PROGRESSED', 'LITTLE_PROGRESS'] }])).body.errors[0].path).toBe(
      'opinions.0.chips',
    )
    expect((await save([{ text: 'a'.repeat(601) }])).status).toBe(422)
    const { rows } = await app.owner.query('select 1 from council_opinion where institution_id = $1', [
      school.id,
    ])
    expect(rows).toEqual([])
  })

  test('with a recommendation for a term, and in a class that does not retain', async () => {
    const chips = ['RECOMMENDS_RETENTION']
    expect((await save([{ chips }], { scope: { academicTermId: school.terms[2]!.id } })).status).toBe(422)
    await app.owner.query("update education_level set stage = 'INFANTIL' where id = $1", [school.level])
    expect((await save([{ chips }])).body.errors[0].path).toBe('opinions.0.chips')
    expect((await sheet()).body.offered).not.toContain('RECOMMENDS_RETENTION')
  })

  test('once the result of the class is decided or its year is finished, and late ones are taken in the council', async () => {
    await takeToCouncil()
    expect((await save([{}])).status).toBe(200)
    const setStatus = (status: string) =>
      app.owner.query('update class_result set status = $2 where institution_id = $1', [school.id, status])
    for (const [status, code] of [
      ['DECIDED', 'RESULT_DECIDED'],
      ['PUBLISHED', 'RESULT_PUBLISHED'],
    ] as const) {
      await setStatus(status)
      expect((await save([{ version: 1, text: 'Mudou.' }])).body.code).toBe(code)
      expect((await sheet()).body.closed).toBe(code)
    }
    await setStatus('REOPENED')
    expect((await save([{ version: 1, text: 'Mudou.' }])).status).toBe(200)
    await app.owner.query("update academic_year set status = 'FINISHED' where institution_id = $1", [
      school.id,
    ])
    expect((await save([{ version: 2, text: 'Outro.' }])).body.code).toBe('ACADEMIC_YEAR_FINISHED')
  })
})

describe('an instructor', () => {
  test('writes chips and text of a student, once for each council and component', async () => {
    const saved = await save([{}])
    expect([saved.status, saved.body.data[0]]).toEqual([
      200,
      expect.objectContaining({ chips: ['READING'], text: 'Lê com dificuldade.', version: 1 }),
    ])
    await save([{ chips: [], text: 'Bimestre.' }], { scope: { academicTermId: school.terms[2]!.id } })
    const { body } = await sheet()
    expect(body.data.map((row: { version: number }) => row.version)).toEqual([1, 0, 0, 0, 0])
    expect(body).toMatchObject({
      closed: null,
      academicTerm: null,
      curriculumComponent: { id: school.components.portuguese },
      components: [{ id: school.components.portuguese }],
    })
    await app.owner.query(
      'update academic_term set closed_at = $2 where institution_id = $1 and position < 3',
      [school.id, TEST_NOW],
    )
    const next = (await sheet({})).body
    expect([next.academicTerm, next.data[0].text]).toEqual([
      { id: school.terms[2]!.id, position: 3 },
      'Bimestre.',
    ])
    expect((await sheet({ council: 'FINAL', scope: 'WHOLE' })).body.data[0].version).toBe(0)
    const of = { curriculumComponentId: school.components.mathematics }
    const theirs = await sheet({ council: 'FINAL', ...of }, school.otherInstructor.token)
    expect(theirs.body.data[0].version).toBe(0)
  })

  test('shows what another device has written, and a repeated save changes nothing', async () => {
    await save([{}])
    const again = await save([{ version: 0 }])
    expect([again.body.conflicts, again.body.data[0].version]).toEqual([[], 1])
    const late = await save([
      { text: 'De outro aparelho.', version: 0 },
      { studentEnrollmentId: school.enrollments[1], chips: [], text: 'Progrediu.' },
    ])
    expect(late.body.conflicts).toEqual([
      expect.objectContaining({
        studentEnrollmentId: school.enrollments[0],
        text: 'Lê com dificuldade.',
        version: 1,
        byId: school.instructor.id,
        at: TEST_NOW.toISOString(),
      }),
    ])
    expect((await sheet()).body.data.map((row: { text: string }) => row.text).slice(0, 2)).toEqual([
      'Lê com dificuldade.',
      'Progrediu.',
    ])
    const both = await Promise.all([
      save([{ text: 'Primeiro.', version: 1 }]),
      save([{ text: 'Segundo.', version: 1 }]),
    ])
    expect(both.map(({ body }) => body.conflicts.length).toSorted()).toEqual([0, 1])
  })

  test('sees how many opinions of each class are written and whether they are due', async () => {
    await save([{}, { studentEnrollmentId: school.enrollments[1] }])
    await save([{ chips: [], text: null, version: 1 }])
    expect((await classesOf()).body.data).toMatchObject([
      { academicTerm: { position: 1 }, isDue: false, written: 0 },
    ])
    await takeToCouncil()
    const [row, ...others] = (await classesOf()).body.data
    expect([row, others]).toEqual([
      expect.objectContaining({
        grade: expect.objectContaining({ id: gradeId() }),
        academicTerm: null,
        isDue: true,
        students: 5,
        written: 1,
      }),
      [],
    ])
    expect((await classesOf(school.otherInstructor.token)).body.data).toHaveLength(2)
  })

  test('reads the council of a class with the opinions of all while it meets, and decides nothing', async () => {
    await save([{ chips: ['READING', 'RECOMMENDS_APPROVAL'] }])
    await save([{ chips: [], text: 'Do bimestre.' }], { scope: { academicTermId: school.terms[0]!.id } })
    expect((await council(school.otherInstructor.token)).body.code).toBe('CLASS_NOT_IN_COUNCIL')
    await takeToCouncil()
    await computeDirty(app, { institutionId: school.id, gradeId: gradeId() })
    const { status, body } = await council(school.otherInstructor.token)
    expect(status).toBe(200)
    const student = body.students.find(
      (one: { studentEnrollment: { id: string } }) => one.studentEnrollment.id === school.enrollments[0],
    )
    expect(student.offered).toEqual([])
    expect(student.opinions).toEqual([
      {
        by: expect.objectContaining({ id: school.instructor.id }),
        curriculumComponent: expect.objectContaining({ id: school.components.portuguese }),
        term: null,
        chips: ['READING', 'RECOMMENDS_APPROVAL'],
        text: 'Lê com dificuldade.',
        at: TEST_NOW.toISOString(),
      },
      expect.objectContaining({ term: 1, text: 'Do bimestre.' }),
    ])
    const { rows } = await app.owner.query(
      "select account_id from audit_entry where institution_id = $1 and entity = 'council' and action = 'VIEWED'",
      [school.id],
    )
    expect(rows).toEqual([{ account_id: school.otherInstructor.id }])
  })
})

test('the history tells that an opinion changed and how long it is, not its words', async () => {
  await save([{ chips: ['READING'], text: 'Segredo.' }])
  const { rows } = await app.owner.query(
    "select changes, student_id from audit_entry where institution_id = $1 and entity = 'councilOpinion'",
    [school.id],
  )
  expect(rows).toEqual([
    {
      changes: [{ field: 'text', from: null, to: { textLength: 'Dificuldade em leitura; Segredo.'.length } }],
      student_id: school.students[0]!.id,
    },
  ])
})

test('two records of an instructor that are made one have one opinion each, and both have theirs after an undo', async () => {
  const scope = { curriculumComponentId: undefined } as unknown as Record<string, string>
  await save([{ text: 'Da primeira conta.' }, { studentEnrollmentId: school.enrollments[1] }], { scope })
  await save([{ text: 'Da segunda conta.' }], { scope, token: school.otherInstructor.token })
  await app.owner.query('delete from lesson_plan_recurrence where institution_id = $1', [school.id])
  const before = (await everyRow(app, school)).council_opinion
  const { merge, undo } = mergeDesk(app, school)
  const merged = await merge({ keptId: school.otherInstructor.id, otherId: school.instructor.id })
  expect([merged.status, merged.body.code]).toEqual([201, undefined])
  const { rows } = await app.owner.query(
    'select author_id, text from council_opinion where institution_id = $1 order by text',
    [school.id],
  )
  expect(rows).toEqual([
    { author_id: school.otherInstructor.id, text: 'Da segunda conta.' },
    { author_id: school.otherInstructor.id, text: 'Lê com dificuldade.' },
  ])
  expect((await undo(merged.body.id)).status).toBeLessThan(300)
  expect((await everyRow(app, school)).council_opinion).toEqual(before)
})

test('opinions end five years after the last year of the student, and not while a later enrolment goes on', async () => {
  await save([{}, { studentEnrollmentId: school.enrollments[1] }])
  const count = async () =>
    (await app.owner.query('select 1 from council_opinion where institution_id = $1', [school.id])).rowCount
  const sweepAt = async (now: string) => {
    app.clock.set(new Date(now))
    await sweepRetention(app)
    return count()
  }
  expect(await sweepAt('2031-10-01T12:00:00Z')).toBe(2)
  await app.owner.query(
    "update student_enrollment set exit_date = '2026-08-20', exit_reason = 'TRANSFERRED' where id = $1",
    [school.enrollments[1]],
  )
  expect(await sweepAt('2031-10-02T12:00:00Z')).toBe(1)
  expect(await sweepAt('2032-01-15T12:00:00Z')).toBe(0)
})
