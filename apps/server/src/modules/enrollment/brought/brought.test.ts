import { randomUUID } from 'node:crypto'
import {
  getDispensations,
  getTermMarks,
  putDispensations,
  putTermMarks,
} from '@lousa/contract/enrollment/brought/brought.contract.ts'
import { listEvaluations } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MarksDesk, marksDesk } from '../../../../test/marks-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { eventRow } from '../../academics/academics.factory.ts'
import { insertRows } from '../../rows.ts'
import { enrollmentRow } from '../enrollment.factory.ts'

let app: TestApp
let school: School
let elsewhere: School
let marks: MarksDesk
beforeAll(async () => {
  app = await startTestApp()
  elsewhere = await createSchool(app, { kind: 'MUNICIPAL' })
})
beforeEach(async () => {
  school = await createSchool(app)
  marks = marksDesk(app, school)
})
afterAll(() => app.stop())

type Endpoint = typeof getTermMarks | typeof putTermMarks | typeof getDispensations | typeof putDispensations
const call = (
  endpoint: Endpoint,
  body?: Record<string, unknown>,
  { id = school.enrollments[0]!, token = school.administrator.token } = {},
) => app.call(endpoint, { host: school.host, token, params: { id }, ...(body ? { body } : {}) })
const row = (term: number, more: Record<string, unknown> = {}) => ({
  curriculumComponentId: school.components.portuguese,
  academicTermId: school.terms[term]!.id,
  origin: 'OTHER_SCHOOL',
  ...more,
})
const whole = (term: number, more: Record<string, unknown>) => ({
  ...row(term),
  mark: null,
  text: null,
  absences: null,
  lessonsGiven: null,
  note: null,
  ...more,
})
const excuse = (more: Record<string, unknown> = {}) => ({
  curriculumComponentId: school.components.portuguese,
  reason: 'Atestado médico',
  ...more,
})
const ofEvent = async (): Promise<string> => {
  const [grade_id, id] = [randomUUID(), randomUUID()]
  const base = { institution_id: school.id, academic_year_id: school.year }
  await app.within(school.id, async db => {
    await insertRows(db, 'grade', [eventRow({ ...base, id: grade_id, name: 'Corrida', day: '2026-09-12' })])
    await insertRows(db, 'student_enrollment', [
      enrollmentRow({
        ...base,
        id,
        grade_id,
        account_id: school.students[0]!.id,
        start_date: '2026-08-01',
        created_at: '2026-08-01T12:00:00.000Z',
      }),
    ])
  })
  return id
}
const shown = { name: 'Língua Portuguesa', start: null, end: null }
const changesOf = async (action: string): Promise<unknown[]> => {
  const { rows } = await app.owner.query<{ changes: unknown }>(
    'select changes from audit_entry where institution_id = $1 and action = $2 order by at, id',
    [school.id, action],
  )
  return rows.map(({ changes }) => changes)
}
const fieldsOf = (answer: { body: { errors: { path: string; code: string }[] } }) =>
  answer.body.errors.map(({ path, code }) => [path, code])

describe.each([
  ['term marks', getTermMarks, putTermMarks, { termMarks: [] }],
  ['dispensations', getDispensations, putDispensations, { dispensations: [] }],
] as const)('%s', (_, get, put, nothing) => {
  test('are administrators’ alone, and of their own institution', async () => {
    for (const { token } of [school.editor, school.instructor, school.students[0]!]) {
      expect((await call(get, undefined, { token })).body.code).toBe('FORBIDDEN')
      expect((await call(put, nothing, { token })).body.code).toBe('FORBIDDEN')
    }
    for (const id of [elsewhere.enrollments[0]!, randomUUID()]) {
      expect((await call(get, undefined, { id })).status).toBe(404)
      expect((await call(put, nothing, { id })).status).toBe(404)
    }
  })

  test('begin as an empty list of version 0, and an event or a finished year takes none', async () => {
    expect((await call(get)).body).toEqual({ ...nothing, version: 0 })
    expect((await call(put, nothing)).body).toEqual({ ...nothing, version: 0 })
    expect((await call(put, nothing, { id: await ofEvent() })).body.code).toBe('NOT_A_CLASS')
    await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
    expect((await call(put, nothing)).body.code).toBe('ACADEMIC_YEAR_FINISHED')
  })
})

describe('term marks', () => {
  test('are saved whole under a version of their own, and are told in the history', async () => {
    const first = await call(putTermMarks, {
      termMarks: [row(0, { mark: 12.5, absences: 3, lessonsGiven: 40, note: 'Boletim' })],
      version: 0,
    })
    const stored = whole(0, { mark: 12.5, absences: 3, lessonsGiven: 40, note: 'Boletim' })
    expect([first.status, first.body]).toEqual([200, { termMarks: [stored], version: 1 }])
    const stale = await call(putTermMarks, { termMarks: [], version: 0 })
    expect([stale.status, stale.body.code, stale.body.current]).toEqual([
      409,
      'STALE_VERSION',
      { termMarks: [stored], version: 1 },
    ])
    const second = await call(putTermMarks, { termMarks: [row(1, { mark: 9, origin: 'COUNCIL' })] })
    expect(second.body).toEqual({ termMarks: [whole(1, { mark: 9, origin: 'COUNCIL' })], version: 2 })
    const { rows } = await app.owner.query<{ changes: unknown; grade_id: string }>(
      `select changes, grade_id from audit_entry
       where student_id = $1 and action = 'TERM_MARKS_CHANGED' order by at, id`,
      [school.students[0]!.id],
    )
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({
      grade_id: school.classes[0]!.id,
      changes: [{ field: 'termMarks', to: [{ name: 'Língua Portuguesa 1', mark: 12.5, absences: 3 }] }],
    })
    expect((await call(getTermMarks)).body).toEqual(second.body)
  })

  test('are in the history without their texts; a row says of a text only that it changed', async () => {
    const id = `${school.components.portuguese} ${school.terms[0]!.id}`
    for (const more of [
      { mark: 12, note: 'Nota secreta' },
      { mark: 13, note: 'Nota secreta' },
    ])
      expect((await call(putTermMarks, { termMarks: [row(0, more)] })).status).toBe(200)
    expect((await call(putTermMarks, { termMarks: [row(0, { mark: 13, note: 'Outra' })] })).status).toBe(200)
    expect(await changesOf('TERM_MARKS_CHANGED')).toMatchObject([
      [{ from: [], to: [{ id, mark: 12, note: { textLength: 12 } }] }],
      [{ from: [{ id, mark: 12 }], to: [{ id, mark: 13 }] }],
      [{ from: [{ id, note: { textLength: 12 } }], to: [{ id, note: { textLength: 5 } }] }],
    ])
    expect(JSON.stringify(await changesOf('TERM_MARKS_CHANGED'))).not.toContain('secreta')
  })

  test('are of the class, once, and within what it gives', async () => {
    const answer = await call(putTermMarks, {
      termMarks: [
        row(0, { mark: 20.5 }),
        row(0, { mark: 10 }),
        row(1, { mark: 10, text: 'Bom' }),
        row(2, { absences: 5, lessonsGiven: 4 }),
        row(3),
        row(1, { mark: 1, curriculumComponentId: elsewhere.components.portuguese }),
        row(1, {
          mark: 1,
          academicTermId: elsewhere.terms[0]!.id,
          curriculumComponentId: school.components.mathematics,
        }),
      ],
    })
    expect(fieldsOf(answer)).toEqual([
      ['termMarks.0.mark', 'OUT_OF_RANGE'],
      ['termMarks.1.curriculumComponentId', 'INVALID'],
      ['termMarks.2.text', 'INVALID'],
      ['termMarks.3.absences', 'OUT_OF_RANGE'],
      ['termMarks.4.mark', 'REQUIRED'],
      ['termMarks.5.curriculumComponentId', 'INVALID'],
      ['termMarks.6.academicTermId', 'INVALID'],
      ['termMarks.6.mark', 'OUT_OF_RANGE'],
    ])
    expect((await call(getTermMarks)).body.termMarks).toEqual([])
  })

  test('of a class with opinions are text, which is read as one', async () => {
    await app.owner.query("update grade set type = 'ASSESSMENT' where id = $1", [school.classes[0]!.id])
    expect(fieldsOf(await call(putTermMarks, { termMarks: [row(0, { mark: 5 })] }))).toEqual([
      ['termMarks.0.mark', 'INVALID'],
    ])
    const saved = await call(putTermMarks, { termMarks: [row(0, { text: 'B\n\nLê com fluência.' })] })
    expect(saved.status).toBe(200)
    await marks.compute()
    const { data } = (await marks.ofTerm(0)).body
    expect(marks.rowOf(data, 0)).toMatchObject({ concept: 'B', text: 'Lê com fluência.', mean: null })
  })

  test('of a closed term stay as they are, beside others that change', async () => {
    await call(putTermMarks, { termMarks: [row(0, { mark: 10 })] })
    await marks.closeTerms(0)
    for (const termMarks of [[], [row(0, { mark: 11 })], [row(0, { mark: 10, note: 'Outra' })]])
      expect((await call(putTermMarks, { termMarks })).body.code).toBe('TERM_CLOSED')
    const beside = await call(putTermMarks, { termMarks: [row(0, { mark: 10 }), row(1, { mark: 7 })] })
    expect(beside.body.termMarks).toHaveLength(2)
  })

  test('are waited for no more, as is what is excused', async () => {
    const id = await marks.evaluate(0, 20)
    const expected = async () => {
      const query = { lessonPlanId: school.plans.portuguese }
      const { body } = await app.call(listEvaluations, { ...marks.asCaller(), query })
      const { expected: awaited } = body.data.find((each: { id: string }) => each.id === id)
      return awaited
    }
    expect(await expected()).toBe(5)
    await call(putTermMarks, { termMarks: [row(0, { mark: 15 })] })
    expect(await expected()).toBe(4)
    await call(
      putDispensations,
      { dispensations: [excuse({ end: '2026-03-10' })] },
      { id: school.enrollments[1]! },
    )
    expect(await expected()).toBe(3)
    await call(
      putDispensations,
      { dispensations: [excuse({ end: '2026-03-09' })] },
      { id: school.enrollments[1]! },
    )
    expect(await expected()).toBe(4)
  })

  test('stand for what is computed, with their origin, and count in the year', async () => {
    await marks.score(await marks.evaluate(0, 20), { 0: 4 })
    await call(putTermMarks, {
      termMarks: [row(0, { mark: 15, absences: 10, lessonsGiven: 40, origin: 'COUNCIL' })],
    })
    await marks.compute()
    const { data, status } = (await marks.ofTerm(0)).body
    expect(status).toBe('UPDATED')
    expect(marks.rowOf(data, 0)).toMatchObject({ mean: 15, absences: 10, lessonsGiven: 40, frequency: 75 })
    const explained = await marks.read({
      academicTermId: school.terms[0]!.id,
      studentEnrollmentId: school.enrollments[0],
      explain: 'true',
    })
    const { explanation } = marks.rowOf(explained.body.data, 0)!
    expect(explanation?.mark[0]?.text).toBe(
      'Nota dada pelo conselho de classe: 15,0. Ela vale no lugar das avaliações.',
    )
    expect(explanation?.inputs).toMatchObject([{ standing: 'EXCUSED' }])
    expect(explanation?.current).toBe(true)
    const year = marks.rowOf((await marks.read()).body.data, 0)
    expect(year).toMatchObject({ absences: 10, lessonsGiven: 40, partial: { earned: 15 } })
    await call(putTermMarks, { termMarks: [] })
    await marks.compute()
    expect(marks.rowOf((await marks.ofTerm(0)).body.data, 0)).toMatchObject({ mean: 4, lessonsGiven: 0 })
  })

  test('give a component that nobody teaches in the class figures of its own', async () => {
    await app.owner.query(
      `insert into curriculum_matrix (institution_id, grade_id, curriculum_component_id, hour)
       select institution_id, $2, id, 40 from curriculum_component where id = $1`,
      [school.components.portuguese, school.classes[1]!.id],
    )
    const id = randomUUID()
    await app.within(school.id, db =>
      insertRows(db, 'student_enrollment', [
        enrollmentRow({
          institution_id: school.id,
          id,
          academic_year_id: school.year,
          grade_id: school.classes[1]!.id,
          account_id: school.students[1]!.id,
          start_date: '2026-08-01',
          created_at: '2026-08-01T12:00:00.000Z',
        }),
      ]),
    )
    expect((await call(putTermMarks, { termMarks: [row(0, { mark: 8 })] }, { id })).status).toBe(200)
    const { rows } = await app.owner.query(
      'select count(*)::int from performance_scope where grade_id = $1 and curriculum_component_id = $2',
      [school.classes[1]!.id, school.components.portuguese],
    )
    expect(rows).toEqual([{ count: 5 }])
  })
})

describe('dispensations', () => {
  test('are of a component of the class, once, with days of the year in order', async () => {
    const dispensations = [
      excuse({ start: '2025-12-31' }),
      excuse({ end: '2027-01-01' }),
      excuse({ curriculumComponentId: elsewhere.components.portuguese }),
    ]
    expect(fieldsOf(await call(putDispensations, { dispensations }))).toEqual([
      ['dispensations.0.start', 'INVALID'],
      ['dispensations.1.curriculumComponentId', 'INVALID'],
      ['dispensations.1.end', 'INVALID'],
      ['dispensations.2.curriculumComponentId', 'INVALID'],
    ])
    const backwards = [excuse({ start: '2026-05-02', end: '2026-05-01' })]
    expect((await call(putDispensations, { dispensations: backwards })).body.code).toBe(
      'INVALID_DATE_INTERVAL_ERROR',
    )
    expect(fieldsOf(await call(putDispensations, { dispensations: [excuse({ reason: '' })] }))).toEqual([
      ['dispensations.0.reason', 'REQUIRED'],
    ])
  })

  test('are saved whole under a version of their own, and reach no closed term', async () => {
    const saved = await call(putDispensations, { dispensations: [excuse()], version: 0 })
    expect(saved.body).toEqual({ dispensations: [excuse({ start: null, end: null })], version: 1 })
    expect((await call(putDispensations, { dispensations: [], version: 0 })).body.code).toBe('STALE_VERSION')
    await marks.closeTerms(0)
    expect((await call(putDispensations, { dispensations: [] })).body.code).toBe('TERM_CLOSED')
    const sooner = await call(putDispensations, {
      dispensations: [excuse({ end: '2026-08-01', reason: 'Outro' })],
    })
    expect(sooner.body).toMatchObject({ version: 2, dispensations: [{ end: '2026-08-01', reason: 'Outro' }] })
    const { rows } = await app.owner.query(
      "select count(*)::int from audit_entry where student_id = $1 and action = 'DISPENSATIONS_CHANGED'",
      [school.students[0]!.id],
    )
    expect(rows).toEqual([{ count: 2 }])
  })

  test('are in the history without their reasons', async () => {
    await call(putDispensations, { dispensations: [excuse({ reason: 'Laudo: epilepsia' })] })
    await call(putDispensations, {
      dispensations: [excuse({ reason: 'Laudo: epilepsia', end: '2026-08-01' })],
    })
    await call(putDispensations, { dispensations: [] })
    const changes = await changesOf('DISPENSATIONS_CHANGED')
    expect(JSON.stringify(changes)).not.toContain('epilepsia')
    const id = school.components.portuguese
    expect(changes).toEqual([
      [{ field: 'dispensations', from: [], to: [{ id, ...shown, reason: { textLength: 16 } }] }],
      [{ field: 'dispensations', from: [{ id, ...shown }], to: [{ id, ...shown, end: '2026-08-01' }] }],
      [
        {
          field: 'dispensations',
          from: [{ id, ...shown, end: '2026-08-01', reason: { textLength: 16 } }],
          to: [],
        },
      ],
    ])
  })

  test('without days excuse from the component, with days from what was then', async () => {
    await marks.score(await marks.evaluate(0, 10), { 0: 8 })
    await marks.evaluate(0, 10, { date: '2026-03-20' })
    const meanOf = async () => {
      await marks.compute()
      return marks.rowOf((await marks.ofTerm(0)).body.data, 0)
    }
    await marks.closeTerms()
    await call(putDispensations, { dispensations: [excuse({ start: '2026-03-15', end: '2026-03-31' })] })
    expect(await meanOf()).toMatchObject({ mean: 16 })
    await call(putDispensations, { dispensations: [excuse()] })
    expect(await meanOf()).toMatchObject({ mean: null })
    expect(marks.rowOf((await marks.read()).body.data, 0)).toMatchObject({ mean: null, situation: null })
    await call(putDispensations, { dispensations: [] })
    expect(await meanOf()).toMatchObject({ mean: 8 })
  })
})
