import { randomUUID } from 'node:crypto'
import { updateInstitution } from '@lousa/contract/identity/institution/institution.contract.ts'
import { resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { marksDesk } from '../../../../test/marks-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { waitingLocks } from '../../../../test/waiting-locks.ts'
import { insertRows } from '../../rows.ts'
import { academicYearRow, educationLevelRow, gradeRow } from '../academics.factory.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await createSchool(app)
})

const setDefault = (performancePolicy: object | null, ask: object = {}) =>
  app.call(updateInstitution, {
    host: school.host,
    token: school.administrator.token,
    body: { performancePolicy, ...ask },
  })
const closeTerm = () =>
  app.owner.query("update academic_term set closed_at = '2026-05-01T12:00:00Z' where id = $1", [
    school.terms[0]!.id,
  ])
const own = (gradeId: string, policy: object | null) =>
  app.owner.query('update grade set performance_policy = $2 where id = $1', [
    gradeId,
    policy && JSON.stringify(policy),
  ])
const classOf = async (id: string) =>
  (
    await app.owner.query(
      'select performance_policy as policy, policy_pinned as pinned, version from grade where id = $1',
      [id],
    )
  ).rows[0]
const inputs = async (gradeId: string): Promise<number> =>
  Number(
    (
      await app.owner.query(
        'select coalesce(sum(input_version), 0) as sum from performance_scope where grade_id = $1',
        [gradeId],
      )
    ).rows[0].sum,
  )
const SETTINGS = Object.keys(resolvePolicy()).sort()
const [MEAN, SUM] = [{ mode: 'MEAN' }, { mode: 'SUM' }]
const classes = () => school.classes.map(each => each.id) as [string, string]

describe('a new default policy is refused', () => {
  test('when added up the terms of a class would be worth more than its year, and the classes are named', async () => {
    await setDefault(MEAN)
    const [first] = classes()
    await app.owner.query('update academic_term_mark set highest = 100 where grade_id = $1', [first])
    const answer = await setDefault(SUM, { name: 'Outra' })
    expect([answer.status, answer.body.code, answer.body.grades]).toEqual([
      422,
      'TERM_MARK_SUM_EXCEEDED',
      [{ id: first, name: '6º ano A' }],
    ])
    const { rows } = await app.owner.query(
      'select name, performance_policy as policy from institution where institution_id = $1',
      [school.id],
    )
    expect(rows).toEqual([{ name: 'Escola de Teste', policy: MEAN }])
  })

  test('for a setting that does not exist', async () => {
    expect((await setDefault({ mode: 'MAX' })).status).toBe(422)
    expect((await setDefault({ step: 0.3 })).status).toBe(422)
    expect((await setDefault({ best: true })).status).toBe(422)
  })
})

describe('a new default policy', () => {
  test('passes where the class with too large terms has a mode of its own', async () => {
    await setDefault(MEAN)
    const [first] = classes()
    await own(first, MEAN)
    await app.owner.query('update academic_term_mark set highest = 100 where grade_id = $1', [first])
    expect((await setDefault(SUM)).status).toBe(200)
  })

  test('reaches the open classes that follow it, and computes them again', async () => {
    const [first, second] = classes()
    await own(second, { step: 0.5 })
    const before = [await inputs(first), await inputs(second)]
    const answer = await setDefault({ step: 1 })
    expect([answer.status, answer.body.keptPolicies]).toEqual([200, 0])
    expect(await inputs(first)).toBeGreaterThan(before[0] ?? 0)
    expect(await inputs(second)).toBe(before[1])
    expect(await classOf(first)).toMatchObject({ policy: null, pinned: [] })
  })

  test('leaves classes with a closed term what they had, also those with some settings of their own', async () => {
    const [first, second] = classes()
    await setDefault({ mode: 'SUM', step: 0.5 })
    await own(second, { minFreq: 60 })
    await closeTerm()
    const before = [await inputs(first), await inputs(second)]
    const answer = await setDefault({ mode: 'SUM', step: 1, minFreq: 80 })
    expect([answer.status, answer.body.keptPolicies]).toEqual([200, 2])
    expect(await classOf(first)).toMatchObject({
      policy: { mode: 'SUM', step: 0.5, minFreq: 75 },
      pinned: SETTINGS,
    })
    expect(await classOf(second)).toMatchObject({
      policy: { step: 0.5, minFreq: 60 },
      pinned: SETTINGS.filter(setting => setting !== 'minFreq'),
    })
    expect([await inputs(first), await inputs(second)]).toEqual(before)
    const { rows } = await app.owner.query(
      "select entity_id, account_id from audit_entry where institution_id = $1 and action = 'POLICY_KEPT' order by entity_id",
      [school.id],
    )
    expect(rows).toEqual(
      classes()
        .toSorted()
        .map(entity_id => ({ entity_id, account_id: school.administrator.id })),
    )
    expect((await setDefault({ step: 0.1 })).body.keptPolicies).toBe(0)
  })

  test('leaves the figures of a closed class as they are', async () => {
    const desk = marksDesk(app, school)
    await desk.workedExample()
    const marks = async () => {
      await app.owner.query(
        'update performance_scope set input_version = input_version + 1 where grade_id = $1',
        [classes()[0]],
      )
      await desk.compute()
      const { rows } = await app.owner.query(
        `select p.student_enrollment_id, s.academic_term_id, p.mark, p.recovery, p.mean from grade_performance p
         join performance_scope s on s.institution_id = p.institution_id and s.id = p.scope_id
         where s.grade_id = $1 order by 1, 2 nulls first, p.scope_id`,
        [classes()[0]],
      )
      return rows
    }
    await closeTerm()
    const before = await marks()
    expect(before.filter(row => Number(row.mark) > 0).length).toBeGreaterThan(0)
    await setDefault({ step: 1, termRecovery: 'SUBSTITUTE', round: 'UP' })
    expect(await marks()).toEqual(before)
    await own(classes()[0], null)
    expect(await marks()).not.toEqual(before)
  })

  test('leaves the classes of finished years what they had', async () => {
    const past = { year: randomUUID(), level: randomUUID(), grade: randomUUID() }
    const base = { institution_id: school.id, academic_year_id: past.year }
    await app.within(school.id, async db => {
      await insertRows(db, 'academic_year', [
        academicYearRow({ institution_id: school.id, id: past.year, year: 2025, status: 'FINISHED' }),
      ])
      await insertRows(db, 'education_level', [educationLevelRow({ ...base, id: past.level })])
      await insertRows(db, 'grade', [
        gradeRow({ ...base, id: past.grade, education_level_id: past.level, name: '5º ano' }),
      ])
    })
    expect((await setDefault(MEAN)).body.keptPolicies).toBe(1)
    expect(await classOf(past.grade)).toMatchObject({ policy: { mode: 'SUM' }, pinned: SETTINGS })
  })

  test('that says in words what was the default anyway changes nothing for anybody', async () => {
    await closeTerm()
    const [first] = classes()
    const before = await inputs(first)
    const answer = await setDefault({ mode: 'SUM', step: 0.1, minFreq: 75 })
    expect([answer.status, answer.body.keptPolicies]).toEqual([200, undefined])
    expect([await inputs(first), await classOf(first)]).toMatchObject([before, { policy: null }])
  })

  test('that waits for somebody who writes structure keeps no term from being closed meanwhile', async () => {
    const client = await app.owner.connect()
    try {
      await client.query('begin')
      await client.query('select 1 from institution where institution_id = $1 for share', [school.id])
      const answer = setDefault({ step: 1 })
      await waitingLocks(app, 1)
      await client.query('select 1 from academic_term where institution_id = $1 for update nowait', [
        school.id,
      ])
      await client.query('commit')
      expect((await answer).status).toBe(200)
    } finally {
      client.release()
    }
  })

  test('of another institution changes no class here', async () => {
    const other = await createSchool(app)
    const before = await inputs(other.classes[0]!.id)
    await setDefault({ step: 1 })
    expect(await inputs(other.classes[0]!.id)).toBe(before)
  })

  test('that meets a term being closed waits for it, and keeps the former one in its classes', async () => {
    const client = await app.owner.connect()
    try {
      await client.query('begin')
      await client.query('select 1 from academic_term where institution_id = $1 and id = $2 for update', [
        school.id,
        school.terms[0]!.id,
      ])
      await client.query("update academic_term set closed_at = '2026-05-01T12:00:00Z' where id = $1", [
        school.terms[0]!.id,
      ])
      const answer = setDefault({ step: 1 })
      await waitingLocks(app, 1)
      await client.query('commit')
      expect((await answer).body.keptPolicies).toBe(2)
      expect(await classOf(classes()[0])).toMatchObject({ policy: { step: 0.1 }, pinned: SETTINGS })
    } finally {
      client.release()
    }
  })
})
