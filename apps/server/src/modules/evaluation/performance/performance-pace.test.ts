import { randomUUID } from 'node:crypto'
import {
  getPerformance,
  updatePerformance,
} from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { batchDesk } from '../../../../test/batch-desk.ts'
import { type MarksDesk, marksDesk } from '../../../../test/marks-desk.ts'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'
import { recomputeDirty, type SweepParts } from './recompute-performance.job.ts'
import { cooldownMs, createSweepThrottle, type SweepThrottle } from './sweep-throttle.values.ts'

let app: TestApp
let parts: SweepParts
beforeAll(async () => {
  app = await startTestApp()
  parts = { gateway: app.gateway, clock: app.clock, log: pino({ level: 'silent' }) }
})
afterAll(() => app.stop())

const at = (seconds: number): Date => new Date(TEST_NOW.getTime() + seconds * 1_000)

describe('with a class whose first term has scores', () => {
  let school: School
  let desk: MarksDesk
  let pace: SweepThrottle
  let evaluation: string
  beforeEach(async () => {
    app.clock.set(TEST_NOW)
    await recomputeDirty(parts)
    school = await createSchool(app)
    desk = marksDesk(app, school)
    pace = createSweepThrottle()
    evaluation = await desk.evaluate(0, 10)
    await desk.score(evaluation, { 0: 7.5 })
  })

  const look = async (seconds: number): Promise<number> => {
    app.clock.set(at(seconds))
    return (await recomputeDirty(parts, new Map(), { pace })).computed
  }
  const read = async () => (await desk.ofTerm(0)).body

  test('a class is computed once it has been quiet, and shown as behind until then', async () => {
    expect(await look(0)).toBe(0)
    await desk.score(evaluation, { 0: 8 })
    expect(await look(2)).toBe(0)
    expect(await look(4)).toBe(0)
    expect(await look(5)).toBe(1)
    const { status, data } = await read()
    expect(status).toBe('UPDATED')
    expect(desk.rowOf(data, 0)?.mark).toBe(8)
    expect(await look(6)).toBe(0)
  })

  test('a class that is never quiet does not wait longer than the longest wait', async () => {
    const computed: number[] = []
    for (let second = 0; second <= 20; second += 2) {
      await desk.score(evaluation, { 0: second % 10 })
      computed.push(await look(second))
    }
    expect(computed).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
  })

  test('figures that somebody looks at are computed at the next look, however busy the class is', async () => {
    expect(await look(0)).toBe(0)
    expect((await read()).status).toBe('NEED_UPDATE')
    await desk.score(evaluation, { 0: 9 })
    expect(await look(1)).toBe(1)
    const { status, data } = await read()
    expect(status).toBe('UPDATED')
    expect(desk.rowOf(data, 0)?.mark).toBe(9)
    await desk.score(evaluation, { 0: 10 })
    expect(await look(2)).toBe(0)
  })

  test('a student who looks at published figures waits no longer than the school', async () => {
    await desk.publish(0)
    await look(0)
    expect((await desk.mine(0)).body.status).toBe('NEED_UPDATE')
    expect(await look(1)).toBe(1)
    expect((await desk.mine(0)).body.status).toBe('UPDATED')
  })

  test('the button computes at the next look, whether or not something has changed', async () => {
    const press = (forceUpdate: boolean) =>
      app.call(updatePerformance, {
        ...desk.asCaller(),
        params: { gradeId: school.classes[0]!.id, termId: school.terms[0]!.id },
        body: { forceUpdate },
      })
    await look(0)
    expect((await press(false)).body.status).toBe('NEED_UPDATE')
    expect(await look(1)).toBe(1)
    expect((await press(false)).body.status).toBe('UPDATED')
    expect(await look(2)).toBe(0)
    expect((await press(true)).body.status).toBe('NEED_UPDATE')
    expect(await look(3)).toBe(1)
  })

  test('only the first of those who look at figures that are behind writes so', async () => {
    const scopesToCompute = async () =>
      (
        await app.owner.query<{ n: number }>(
          'select count(*)::int as n from performance_scope where institution_id = $1 and wanted_version > computed_version',
          [school.id],
        )
      ).rows[0]?.n
    await Promise.all([read(), read(), read()])
    await read()
    expect(await scopesToCompute()).toBe(1)
  })

  test('a look among other reads locks no scope while they are read', async () => {
    const blocker = await app.owner.connect()
    await blocker.query('begin')
    await blocker.query('lock table training_type in access exclusive mode')
    const query = { gradeId: school.classes[0]!.id, academicTermId: school.terms[0]!.id }
    // The last read begins once one of the four before it has ended.
    const looks = [1, 2, 3, 4].map(tag => ({ call: getPerformance.path, query, etag: `"${tag}"` }))
    const reads = [...looks, { call: 'training-type' }]
    const answering = batchDesk(app, desk.asCaller()).answersOf(reads)
    const waiting = async () =>
      (
        await app.owner.query(
          "select from pg_locks where not granted and relation = 'training_type'::regclass and database = (select oid from pg_database where datname = current_database())",
        )
      ).rowCount
    await expect.poll(waiting).toBe(1)
    const free = await app.owner.query(
      'select id from performance_scope where institution_id = $1 for no key update skip locked',
      [school.id],
    )
    const all = await app.owner.query('select id from performance_scope where institution_id = $1', [
      school.id,
    ])
    await blocker.query('commit')
    blocker.release()
    expect((await answering).map(({ status }) => status)).toEqual(reads.map(() => 200))
    expect(free.rowCount).toBe(all.rowCount)
    expect(await look(1)).toBe(1)
  })
})

describe('the pace', () => {
  const tenant = randomUUID()
  const grade = (gradeId: string, inputs: number, isLookedAt = false) => ({ gradeId, inputs, isLookedAt })

  test('is busy while anything has changed lately', () => {
    const pace = createSweepThrottle()
    expect(pace.due(tenant, [grade('a', 1)], at(0))).toEqual({ gradeIds: [], busy: true })
    expect(pace.due(tenant, [grade('a', 1), grade('b', 1)], at(3))).toEqual({ gradeIds: ['a'], busy: true })
    expect(pace.due(tenant, [grade('b', 1)], at(6))).toEqual({ gradeIds: ['b'], busy: false })
  })

  test('begins anew for a class that was computed, and for tenants that had nothing to compute', () => {
    const pace = createSweepThrottle()
    pace.due(tenant, [grade('a', 1)], at(0))
    pace.due(tenant, [], at(1))
    expect(pace.due(tenant, [grade('a', 1)], at(3)).gradeIds).toEqual([])
    pace.retainOnly([])
    expect(pace.due(tenant, [grade('a', 1)], at(7)).gradeIds).toEqual([])
  })

  test('outlives a clock that is set back', () => {
    const pace = createSweepThrottle()
    pace.due(tenant, [grade('a', 1)], at(3_600))
    expect(pace.due(tenant, [grade('a', 1)], at(0)).gradeIds).toEqual([])
    expect(pace.due(tenant, [grade('a', 1)], at(3)).gradeIds).toEqual(['a'])
  })

  test('rests between classes while people save, never longer than a second, and not at all otherwise', () => {
    expect(cooldownMs(100, true)).toBe(300)
    expect(cooldownMs(5_000, true)).toBe(1_000)
    expect(cooldownMs(100, false)).toBe(0)
  })
})
