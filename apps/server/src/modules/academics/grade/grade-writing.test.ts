import { randomUUID } from 'node:crypto'
import {
  createGrade,
  deleteGrade,
  updateGrade,
  updateTermWorths,
} from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import { getGradeUse } from '@lousa/contract/academics/parameter/use.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { whileTableIsHeld } from '../../../../test/held-table.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { waitingLocks } from '../../../../test/waiting-locks.ts'
import { matrixRow } from '../../curriculum/curriculum.factory.ts'
import { evaluationRow } from '../../evaluation/evaluation.factory.ts'
import { insertRows } from '../../rows.ts'
import { academicYearRow, educationLevelRow, eventRow } from '../academics.factory.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
// Every test changes the structure freely.
beforeEach(async () => {
  school = await createSchool(app)
})

const as = (who = school.administrator) => ({ host: school.host, token: who.token })
const FREE = { name: '7º ano A', type: 'MARK', highest: 100, average: 60 }
const create = (body: Record<string, unknown> = {}) =>
  app.call(createGrade, { ...as(), body: { ...FREE, educationLevelId: school.level, ...body } })
const update = (id: string, body: Record<string, unknown>) =>
  app.call(updateGrade, { ...as(), params: { id }, body })
const remove = (id: string) => app.call(deleteGrade, { ...as(), params: { id } })
const first = () => school.classes[0]!.id
const pathsOf = (answer: { body: { errors: { path: string }[] } }) =>
  answer.body.errors.map(({ path }) => path)

const newType = async (status = 'Ativo'): Promise<string> => {
  const id = randomUUID()
  const row = { institution_id: school.id, id, name: `Tipo ${id}`, initials: id.slice(0, 8), status }
  await app.within(school.id, db => insertRows(db, 'training_type', [row]))
  return id
}
const newLevel = async (given: { is_active?: boolean; academic_year_id?: string } = {}): Promise<string> => {
  const id = randomUUID()
  const row = educationLevelRow({
    institution_id: school.id,
    id,
    academic_year_id: school.year,
    name: `Nível ${id}`,
    ...given,
  })
  await app.within(school.id, db => insertRows(db, 'education_level', [row]))
  return id
}
const closeTerm = (position: number) =>
  app.owner.query(
    "update academic_term set closed_at = '2026-08-01T12:00:00Z' where education_level_id = $1 and position = $2",
    [school.level, position],
  )
const versionsOf = async (gradeId: string): Promise<number[]> => {
  const { rows } = await app.owner.query(
    'select input_version::int as version from performance_scope where grade_id = $1',
    [gradeId],
  )
  return rows.map(row => row.version)
}

test('an instructor makes, changes and deletes no class', async () => {
  const at = as(school.instructor)
  const answers = [
    await app.call(createGrade, { ...at, body: { ...FREE, educationLevelId: school.level } }),
    await app.call(updateGrade, { ...at, params: { id: first() }, body: { name: 'Minha' } }),
    await app.call(deleteGrade, { ...at, params: { id: first() } }),
  ]
  expect(answers.map(answer => answer.body.code)).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'])
})

test('a secretary cannot ask for an average above the highest mark', async () => {
  const made = await create({ highest: 10, average: 10.01 })
  expect([made.status, made.body.code, ...pathsOf(made)]).toEqual([422, 'AVERAGE_ABOVE_HIGHEST', 'average'])
  expect((await update(first(), { average: 100.5 })).body.code).toBe('AVERAGE_ABOVE_HIGHEST')
})

test('a secretary cannot end the enrolments before they begin', async () => {
  const made = await create({ enrollmentStart: '2026-02-02', enrollmentEnd: '2026-02-01' })
  expect([made.body.code, ...pathsOf(made)]).toEqual(['INVALID_DATE_INTERVAL_ERROR', 'enrollmentEnd'])
  expect((await create({ enrollmentStart: '2026-02-02', enrollmentEnd: '2026-02-02' })).status).toBe(201)
})

test('a class of the year has no second of its name, whatever the accents and the case', async () => {
  const made = await create({ name: '6º ANO a' })
  expect([made.body.code, ...pathsOf(made)]).toEqual(['NAME_ALREADY_RECORDED', 'name'])
  expect((await update(first(), { name: '6º ano B' })).body.code).toBe('NAME_ALREADY_RECORDED')
  expect((await update(first(), { name: '6º ano Á' })).body.name).toBe('6º ano Á')
})

test('two secretaries who make the same class at once get one', async () => {
  const answers = await whileTableIsHeld(app, 'grade', [() => create(), () => create({ name: '7º ANO A' })])
  expect(answers.map(answer => answer.status).toSorted()).toEqual([201, 422])
})

test('a class is not made in an archived level, with an archived training type or in a finished year', async () => {
  const archived = await create({ educationLevelId: await newLevel({ is_active: false }) })
  expect([archived.body.code, ...pathsOf(archived)]).toEqual(['VALIDATION_ERROR', 'educationLevelId'])
  const typed = await create({ trainingTypeIds: [await newType(), await newType('Inativo')] })
  expect(pathsOf(typed)).toEqual(['trainingTypeIds.1'])
  await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
  expect((await create()).body.code).toBe('ACADEMIC_YEAR_FINISHED')
  expect((await update(first(), { name: 'Outra' })).body.code).toBe('ACADEMIC_YEAR_FINISHED')
  expect((await remove(first())).body.code).toBe('ACADEMIC_YEAR_FINISHED')
})

test('a new class has what was asked, in its own year and with the marks of no term', async () => {
  const type = await newType()
  const made = await create({
    capacity: 30,
    shift: 'AFTERNOON',
    trainingTypeIds: [type, type],
    performancePolicy: { mode: 'MEAN', step: 0.5 },
    parallelGroups: ['Inglês'],
    enrollmentStart: '2026-01-05',
  })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    ...FREE,
    capacity: 30,
    shift: 'AFTERNOON',
    trainingTypes: [{ id: type, status: 'Ativo' }],
    performancePolicy: { mode: 'MEAN', step: 0.5 },
    parallelGroups: ['Inglês'],
    enrollmentStart: '2026-01-05',
    enrollmentEnd: null,
    academicYear: { id: school.year, year: '2026' },
    educationLevel: { id: school.level },
    academicTermMarks: [],
    isEvent: false,
    version: 1,
  })
  const { rows } = await app.owner.query('select action, changes from audit_entry where entity_id = $1', [
    made.body.id,
  ])
  expect(rows[0].action).toBe('CREATED')
  expect(rows[0].changes).toContainEqual({ field: 'capacity', from: null, to: 30 })
})

test('a class that is made after another has its marks, training types and open matrix', async () => {
  const type = await newType()
  const archived = randomUUID()
  const matrix = { institution_id: school.id, grade_id: first(), hour: 160 }
  await app.within(school.id, async db => {
    await insertRows(db, 'grade_training_type', [
      { institution_id: school.id, grade_id: first(), training_type_id: type },
    ])
    await insertRows(db, 'curriculum_matrix', [
      matrixRow({ ...matrix, id: randomUUID(), curriculum_component_id: school.components.portuguese }),
      matrixRow({
        ...matrix,
        id: archived,
        curriculum_component_id: school.components.mathematics,
        training_type_id: type,
        status: 'FINISHED',
      }),
    ])
  })
  const made = await create({ copyFromGradeId: first() })
  expect(made.body.academicTermMarks.map((mark: { highest: number }) => mark.highest)).toEqual([
    20, 30, 20, 30,
  ])
  expect(made.body.trainingTypes).toMatchObject([{ id: type }])
  const { rows } = await app.owner.query(
    'select hour::float as hour, status, training_type_id from curriculum_matrix where grade_id = $1 order by 3',
    [made.body.id],
  )
  expect(rows).toEqual([
    { hour: 160, status: 'READY_TO_START', training_type_id: type },
    { hour: 160, status: 'READY_TO_START', training_type_id: null },
  ])
  const less = await create({ name: '7º ano B', copyFromGradeId: first(), trainingTypeIds: [] })
  const left = await app.owner.query('select 1 from curriculum_matrix where grade_id = $1', [less.body.id])
  expect(left.rowCount).toBe(1)
})

test('a class is not made after one of another level, nor with marks that do not fit', async () => {
  const far = await create({ educationLevelId: await newLevel(), copyFromGradeId: first() })
  expect([far.body.code, ...pathsOf(far)]).toEqual(['VALIDATION_ERROR', 'copyFromGradeId'])
  const small = await create({ copyFromGradeId: first(), highest: 10, average: 6 })
  expect(small.body).toMatchObject({
    code: 'TERM_MARK_SUM_EXCEEDED',
    limit: 10,
    errors: [
      {
        path: 'highest',
        message:
          'As notas máximas dos períodos somam 100,0. Diminua-as antes, em “Notas máximas por período”.',
      },
    ],
  })
})

test('a class with students keeps its vacancies, unless the secretary confirms that they are exceeded', async () => {
  const refused = await update(first(), { capacity: 4 })
  expect([refused.status, refused.body.code, refused.body.active, ...pathsOf(refused)]).toEqual([
    422,
    'CAPACITY_BELOW_ACTIVE',
    5,
    'capacity',
  ])
  expect((await update(first(), { capacity: 5 })).body.vacancies).toMatchObject({ capacity: 5, free: 0 })
  const exceeded = await update(first(), { capacity: 4, confirmOccupation: 'EXCEED' })
  expect([exceeded.status, exceeded.body.capacity]).toEqual([200, 4])
  const { rows } = await app.owner.query(
    'select changes from audit_entry where entity_id = $1 order by id desc limit 1',
    [first()],
  )
  expect(rows[0].changes).toEqual([
    { field: 'capacity', from: 5, to: 4 },
    { field: 'confirmOccupation', from: null, to: 'EXCEED' },
  ])
  // The rest of the class can be changed without confirming it again.
  expect((await update(first(), { capacity: 4, shift: 'EVENING' })).status).toBe(200)
  expect((await update(first(), { capacity: null })).body.capacity).toBeNull()
})

test('the highest mark and the way of counting must leave room for the marks of the terms', async () => {
  const lower = await update(first(), { highest: 99.99 })
  expect(lower.body).toMatchObject({
    code: 'TERM_MARK_SUM_EXCEEDED',
    limit: 99.99,
    errors: [{ path: 'highest' }],
  })
  expect((await update(first(), { performancePolicy: { mode: 'MEAN' }, highest: 60 })).status).toBe(200)
  const below = await update(first(), { highest: 29, average: 20 })
  expect(below.body).toMatchObject({
    code: 'TERM_MARK_EXCEEDED',
    limit: 29,
    errors: [
      {
        path: 'highest',
        message:
          'Há período que vale 30,0. Diminua antes a nota máxima dele, em “Notas máximas por período”.',
      },
    ],
  })
  const summed = await update(first(), { performancePolicy: null })
  expect(summed.body).toMatchObject({
    code: 'TERM_MARK_SUM_EXCEEDED',
    errors: [{ path: 'performancePolicy.mode' }],
  })
})

test('what decides the figures asks for a new computation, and a name does not', async () => {
  await update(first(), { name: 'Sexto A' })
  expect(await versionsOf(first())).toEqual([])
  await update(first(), { average: 50 })
  // Two components in the year and in each of four terms.
  expect(await versionsOf(first())).toEqual(Array(10).fill(1))
  await update(first(), { performancePolicy: { missing: 'IGNORE' } })
  expect(await versionsOf(first())).toEqual(Array(10).fill(2))
  await update(first(), { performancePolicy: { missing: 'IGNORE' } })
  expect(await versionsOf(first())).toEqual(Array(10).fill(2))
  expect(await versionsOf(school.classes[1]!.id)).toEqual([])
})

test('while a term is closed, what decides its figures rests, and the rest can be changed', async () => {
  await closeTerm(1)
  for (const body of [
    { highest: 200 },
    { average: 50 },
    { type: 'ASSESSMENT' },
    { performancePolicy: { step: 1 } },
    { educationLevelId: await newLevel() },
  ])
    expect((await update(first(), body)).body).toMatchObject({
      code: 'TERM_CLOSED',
      errors: [{ path: Object.keys(body)[0] }],
    })
  const answer = await update(first(), { name: 'Sexto A', shift: 'FULL', highest: 100, capacity: 40 })
  expect([answer.status, answer.body.name, answer.body.shift]).toEqual([200, 'Sexto A', 'FULL'])
})

test('a class with evaluations keeps its type; without them it may be assessed by opinions', async () => {
  await app.within(school.id, db =>
    insertRows(db, 'school_evaluation', [
      evaluationRow({
        institution_id: school.id,
        id: randomUUID(),
        academic_year_id: school.year,
        grade_id: first(),
        lesson_plan_id: school.plans.portuguese,
        curriculum_component_id: school.components.portuguese,
        academic_term_id: school.terms[2]!.id,
        date: school.terms[2]!.start,
        name: 'Prova 1',
      }),
    ]),
  )
  const refused = await update(first(), { type: 'ASSESSMENT' })
  expect(refused.body).toMatchObject({
    code: 'IN_USE',
    uses: [{ kind: 'EVALUATIONS', count: 1, names: ['Prova 1'] }],
  })
  expect((await update(school.classes[1]!.id, { type: 'ASSESSMENT' })).body.type).toBe('ASSESSMENT')
})

test('only an empty class moves to another level, and leaves the terms of the old one', async () => {
  const level = await newLevel()
  const used = await update(first(), { educationLevelId: level })
  expect(used.body.code).toBe('IN_USE')
  expect(used.body.uses.map((use: { kind: string }) => use.kind)).toEqual([
    'LESSON_PLANS',
    'LESSONS',
    'ENROLLMENTS',
  ])
  const { body: empty } = await create({ copyFromGradeId: first() })
  const moved = await update(empty.id, { educationLevelId: level })
  expect(moved.body).toMatchObject({ educationLevel: { id: level }, academicTermMarks: [], version: 2 })
  const archived = await update(empty.id, { educationLevelId: await newLevel({ is_active: false }) })
  expect(pathsOf(archived)).toEqual(['educationLevelId'])
})

test('an empty class moves to the level of another open year, and to none of a finished one', async () => {
  const years = [randomUUID(), randomUUID()] as const
  await app.within(school.id, db =>
    insertRows(db, 'academic_year', [
      academicYearRow({ institution_id: school.id, id: years[0], year: 2027 }),
      academicYearRow({ institution_id: school.id, id: years[1], year: 2025, status: 'FINISHED' }),
    ]),
  )
  const { body: empty } = await create()
  const moved = await update(empty.id, { educationLevelId: await newLevel({ academic_year_id: years[0] }) })
  expect(moved.body.academicYear).toEqual({ id: years[0], year: '2027' })
  const past = await update(empty.id, { educationLevelId: await newLevel({ academic_year_id: years[1] }) })
  expect(past.body.code).toBe('ACADEMIC_YEAR_FINISHED')
})

test('a training type that the matrix uses stays with the class', async () => {
  const [usedType, free] = [await newType(), await newType()]
  await update(first(), { trainingTypeIds: [usedType, free] })
  await app.within(school.id, db =>
    insertRows(db, 'curriculum_matrix', [
      matrixRow({
        institution_id: school.id,
        id: randomUUID(),
        grade_id: first(),
        curriculum_component_id: school.components.mathematics,
        training_type_id: usedType,
        hour: 80,
      }),
    ]),
  )
  const refused = await update(first(), { trainingTypeIds: [] })
  expect(refused.body).toMatchObject({
    code: 'IN_USE',
    uses: [{ kind: 'MATRIX', count: 1, names: ['Matemática'] }],
  })
  expect((await update(first(), { trainingTypeIds: [usedType] })).body.trainingTypes).toHaveLength(1)
})

test('a secretary with an old version of a class overwrites nothing', async () => {
  await update(first(), { name: 'Sexto A', version: 1 })
  const stale = await update(first(), { name: 'Perdida', version: 1 })
  expect([stale.status, stale.body.code, stale.body.current.name]).toEqual([409, 'STALE_VERSION', 'Sexto A'])
  const same = await update(first(), { name: 'Sexto A', version: 2 })
  expect([same.status, same.body.version]).toEqual([200, 2])
})

test('a policy that somebody chooses is no longer the one that was kept when the institution changed', async () => {
  await app.owner.query(
    `update grade set performance_policy = '{"step": 1}', policy_pinned = '{step}' where id = $1`,
    [first()],
  )
  const pinned = async () =>
    (await app.owner.query('select policy_pinned from grade where id = $1', [first()])).rows[0].policy_pinned
  await update(first(), { name: 'Sexto A' })
  expect(await pinned()).toEqual(['step'])
  await update(first(), { performancePolicy: { step: 0.5 } })
  expect(await pinned()).toEqual([])
})

test('a class with plans or students is not deleted, and the secretary reads why', async () => {
  const gradeUse = await app.call(getGradeUse, { ...as(), params: { id: first() } })
  expect(gradeUse.body.uses).toEqual([
    { kind: 'LESSON_PLANS', count: 2, names: ['Língua Portuguesa', 'Matemática'] },
    { kind: 'LESSONS', count: 4, names: ['Língua Portuguesa'] },
    { kind: 'ENROLLMENTS', count: 5, names: expect.arrayContaining(["Ana D'Ávila"]) },
  ])
  const refused = await remove(first())
  expect(refused.body).toMatchObject({ code: 'IN_USE', uses: gradeUse.body.uses })
})

test('a class that nothing holds goes with its matrix, marks and figures', async () => {
  const { body: made } = await create({ copyFromGradeId: first(), trainingTypeIds: [await newType()] })
  await app.within(school.id, db =>
    insertRows(db, 'curriculum_matrix', [
      matrixRow({
        institution_id: school.id,
        id: randomUUID(),
        grade_id: made.id,
        curriculum_component_id: school.components.mathematics,
        hour: 80,
      }),
    ]),
  )
  expect((await remove(made.id)).status).toBe(204)
  for (const table of ['curriculum_matrix', 'academic_term_mark', 'grade_training_type', 'performance_scope'])
    expect((await app.owner.query(`select 1 from ${table} where grade_id = $1`, [made.id])).rowCount).toBe(0)
  expect((await remove(made.id)).status).toBe(404)
})

test('a class in which a lesson plan is just being made is not deleted', async () => {
  const { body: made } = await create()
  const client = await app.owner.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into lesson_plan (institution_id, academic_year_id, grade_id, curriculum_component_id)
       values ($1, $2, $3, $4)`,
      [school.id, school.year, made.id, school.components.portuguese],
    )
    const removed = remove(made.id)
    await waitingLocks(app, 1)
    await client.query('commit')
    const { status, body } = await removed
    expect([status, body.code, body.uses[0].kind]).toEqual([422, 'IN_USE', 'LESSON_PLANS'])
  } finally {
    client.release()
  }
})

test('an event is no class: none is made after it, and it has no marks', async () => {
  const id = randomUUID()
  await app.within(school.id, db =>
    insertRows(db, 'grade', [
      eventRow({
        institution_id: school.id,
        id,
        academic_year_id: school.year,
        name: 'Feira',
        day: '2026-09-12',
      }),
    ]),
  )
  const marks = { ...as(), params: { id }, body: { academicTermMarks: [] } }
  expect((await app.call(updateTermWorths, marks)).status).toBe(404)
  expect(pathsOf(await create({ copyFromGradeId: id }))).toEqual(['copyFromGradeId'])
})

test('a training type that is deleted at the same moment is refused as one that is gone', async () => {
  const type = await newType()
  const client = await app.owner.connect()
  try {
    await client.query('begin')
    await client.query('delete from training_type where id = $1', [type])
    const answer = update(first(), { trainingTypeIds: [type] })
    await waitingLocks(app, 1)
    await client.query('commit')
    expect([(await answer).status, (await answer).body.errors[0].path]).toEqual([422, 'trainingTypeIds.0'])
  } finally {
    client.release()
  }
})

test('parallel groups with lesson plans may be renamed and added to, but not taken away or moved', async () => {
  expect((await update(first(), { parallelGroups: ['Robótica', 'Teatro'] })).status).toBe(200)
  await app.owner.query('update lesson_plan set parallel_group = 1 where id = $1', [school.plans.portuguese])
  for (const parallelGroups of [['Teatro'], ['Teatro', 'Robótica'], []]) {
    const { status, body } = await update(first(), { parallelGroups })
    expect([status, body.code, body.uses]).toEqual([
      422,
      'IN_USE',
      [{ kind: 'LESSON_PLANS', count: 1, names: ['Língua Portuguesa'] }],
    ])
  }
  expect((await update(first(), { parallelGroups: ['Robôs', 'Teatro', 'Dança'] })).status).toBe(200)
})

test('two parallel groups of one name, and a name that cannot be seen, are refused', async () => {
  const groups = await update(first(), { parallelGroups: ['Robótica', 'ROBOTICA'] })
  expect([groups.status, groups.body.code, ...pathsOf(groups)]).toEqual([
    422,
    'NAME_ALREADY_RECORDED',
    'parallelGroups.1',
  ])
  for (const name of ['\u0007', '\u200b\u2060', ' \u00a0 ']) {
    const { status, body } = await update(first(), { name })
    expect([status, body.errors[0].code]).toEqual([422, 'REQUIRED'])
  }
})
