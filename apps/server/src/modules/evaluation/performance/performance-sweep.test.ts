import { randomUUID } from 'node:crypto'
import { deleteEnrollment } from '@lousa/contract/enrollment/entry/entry.contract.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import type { Backoff } from '../../../platform/jobs/backoff.ts'
import { computeDirty } from './performance.service.ts'
import { recomputeDirty, type SweepParts, startRecomputing } from './recompute-performance.job.ts'

let app: TestApp
let parts: SweepParts
beforeAll(async () => {
  app = await startTestApp()
  parts = { gateway: app.gateway, clock: app.clock, log: pino({ level: 'silent' }) }
})
afterAll(() => app.stop())

/** Something of a class has changed. */
const touch = (school: School, index: number) =>
  app.owner.query(
    `insert into performance_scope
       (institution_id, id, academic_year_id, grade_id, curriculum_component_id, academic_term_id)
     values ($1, $2, $3, $4, $5, null)
     on conflict (institution_id, grade_id, curriculum_component_id, academic_term_id)
       do update set input_version = performance_scope.input_version + 1`,
    [school.id, randomUUID(), school.year, school.classes[index]!.id, school.components.mathematics],
  )
const dirtyOf = async (school: School, index: number): Promise<number> =>
  (
    await app.owner.query(
      'select count(*)::int as n from performance_scope where institution_id = $1 and grade_id = $2 and computed_version < input_version',
      [school.id, school.classes[index]!.id],
    )
  ).rows[0].n

test('one pass computes the dirty classes of every tenant, and the next finds nothing', async () => {
  const schools = [await createSchool(app), await createSchool(app)]
  for (const school of schools) {
    await touch(school, 0)
    await touch(school, 1)
  }
  expect(await recomputeDirty(parts)).toEqual({ computed: 4, failed: 0, more: false })
  for (const school of schools) expect(await dirtyOf(school, 0)).toBe(0)
  expect(await recomputeDirty(parts)).toEqual({ computed: 0, failed: 0, more: false })
})

test('two workers that sweep at once compute each class once', async () => {
  const school = await createSchool(app)
  await touch(school, 0)
  await touch(school, 1)
  const [one, other] = await Promise.all([recomputeDirty(parts), recomputeDirty(parts)])
  expect(one.computed + other.computed).toBe(2)
  const { rows } = await app.owner.query(
    'select max(computed_version - 1)::int as extra from performance_scope where institution_id = $1',
    [school.id],
  )
  expect(rows[0].extra).toBe(0)
})

test('a class that cannot be computed is left alone for a while and keeps no other waiting', async () => {
  const school = await createSchool(app)
  // A weight with three decimals is a policy that no rule accepts.
  await app.owner.query('update grade set performance_policy = $2 where id = $1', [
    school.classes[0]!.id,
    { mode: 'MEAN', termWeights: [0.333] },
  ])
  const { rows } = await app.owner.query(
    `insert into school_evaluation (institution_id, academic_year_id, grade_id, curriculum_component_id,
       lesson_plan_id, academic_term_id, name, type, highest, date)
     values ($1, $2, $3, $4, $5, $6, 'Prova', 'PROOF', 10, '2026-03-10') returning id`,
    [
      school.id,
      school.year,
      school.classes[0]!.id,
      school.components.mathematics,
      school.plans.mathematics,
      school.terms[0]!.id,
    ],
  )
  await app.owner.query(
    `insert into student_evaluation (institution_id, school_evaluation_id, student_enrollment_id, grade_id, score, updated_at)
     values ($1, $2, $3, $4, 5, '2026-03-11T12:00:00Z')`,
    [school.id, rows[0].id, school.enrollments[0], school.classes[0]!.id],
  )
  await touch(school, 0)
  await touch(school, 1)
  const backoff: Backoff = new Map()
  expect(await recomputeDirty(parts, backoff)).toEqual({ computed: 1, failed: 1, more: false })
  await touch(school, 1)
  expect(await recomputeDirty(parts, backoff)).toEqual({ computed: 1, failed: 0, more: false })
  expect(await dirtyOf(school, 0)).toBeGreaterThan(0)
  app.clock.set(new Date(TEST_NOW.getTime() + 6_000))
  expect(await recomputeDirty(parts, backoff)).toEqual({ computed: 0, failed: 1, more: false })
  app.clock.set(new Date(TEST_NOW.getTime() + 12_000))
  expect(await recomputeDirty(parts, backoff)).toEqual({ computed: 0, failed: 0, more: false })
  await app.owner.query('update grade set performance_policy = null where id = $1', [school.classes[0]!.id])
  app.clock.set(new Date(TEST_NOW.getTime() + 60_000))
  expect(await recomputeDirty(parts, backoff)).toEqual({ computed: 1, failed: 0, more: false })
  expect(backoff.size).toBe(0)
  app.clock.set(TEST_NOW)
})

test('the loop of a worker finds what is dirty by itself and ends when it is stopped', async () => {
  const school = await createSchool(app)
  const sweep = startRecomputing(parts, { idleMs: 600_000 })
  await touch(school, 0)
  sweep.kick()
  await expect.poll(() => dirtyOf(school, 0), { timeout: 10_000 }).toBe(0)
  await sweep.stop()
  await touch(school, 0)
  sweep.kick()
  expect(await dirtyOf(school, 0)).toBe(1)
})

test('a rule is followed at the start, and once more an hour later for what a former process computed', async () => {
  const school = await createSchool(app)
  const rules = async () => {
    const { rows } = await app.owner.query(
      'select rule from performance_rule where institution_id = $1 order by rule',
      [school.id],
    )
    return rows.map(({ rule }) => rule)
  }
  const sweep = startRecomputing(parts, { idleMs: 10 })
  await expect.poll(rules, { timeout: 10_000 }).toEqual([1, 2, 4])
  app.clock.set(new Date(TEST_NOW.getTime() + 3_599_000))
  await touch(school, 0)
  sweep.kick()
  await expect.poll(() => dirtyOf(school, 0), { timeout: 10_000 }).toBe(0)
  expect(await rules()).toEqual([1, 2, 4])
  app.clock.set(new Date(TEST_NOW.getTime() + 3_600_000))
  await expect.poll(rules, { timeout: 10_000 }).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  await sweep.stop()
  app.clock.set(TEST_NOW)
})

test('a class is computed without an enrolment that is removed between the read and the write', async () => {
  const school = await createSchool(app)
  const gone = school.enrollments[4]!
  const removals: number[] = []
  const remove = async () => {
    if (removals.length > 0) return
    const { status } = await app.call(deleteEnrollment, {
      host: school.host,
      token: school.administrator.token,
      params: { id: gone },
    })
    removals.push(status)
  }
  const of = { institutionId: school.id, gradeId: school.classes[0]!.id }
  expect(await computeDirty({ ...app, afterRead: remove }, of)).toBeGreaterThan(0)
  await computeDirty(app, of)
  expect([removals, await dirtyOf(school, 0)]).toEqual([[204], 0])
  const { rows } = await app.owner.query(
    'select distinct student_enrollment_id as id from grade_performance where institution_id = $1',
    [school.id],
  )
  const ids = rows.map(({ id }) => id)
  expect([ids.includes(gone), ids.length > 0]).toEqual([false, true])
})
