import type { ErrorCode } from '@lousa/contract/refusal/errors.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, TEST_NOW, TEST_TODAY, type TestApp } from '../../../../test/test-app.ts'
import type { Ctx } from '../../module.ts'
import { bumpScopes } from '../../performance-input.ts'
import { assertOwnPeriod } from '../../planning/plan/instructor-period.service.ts'
import { assertWritable } from './term-writing.service.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  school = await createSchool(app)
})
afterAll(() => app.stop())

/** Runs work as an account of the school would, inside the tenant's transaction. */
const acting = <T>(account: 'instructor' | 'administrator', work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  app.within(school.id, db => {
    const { id: accountId, personId, role } = school[account]
    return work({
      db,
      actor: { accountId, personId, role, sessionId: accountId, sessionExpiresAt: TEST_NOW.toISOString() },
      institution: { id: school.id, kind: 'SCHOOL', timeZone: 'America/Sao_Paulo' },
      now: TEST_NOW.toISOString(),
      today: TEST_TODAY,
      address: '127.0.0.1',
      agent: '',
      origin: 'http://localhost',
      audit: () => {},
      atCommit: () => {},
      enqueue: async () => {},
    })
  })
const refusal = (code: ErrorCode) => expect.objectContaining({ code })
const inClass = (date: string) => ({ academicYearId: school.year, gradeId: school.classes[0]!.id, date })

test('a write into a closed term or a finished year is refused', async () => {
  await app.owner.query('update academic_term set closed_at = now() where id = $1', [school.terms[2]!.id])
  await expect(acting('administrator', ctx => assertWritable(ctx, inClass(TEST_TODAY)))).rejects.toEqual(
    refusal('TERM_CLOSED'),
  )
  await app.owner.query("update academic_year set status = 'FINISHED' where id = $1", [school.year])
  await expect(acting('administrator', ctx => assertWritable(ctx, inClass('2026-10-06')))).rejects.toEqual(
    refusal('ACADEMIC_YEAR_FINISHED'),
  )
})

test('a write receives the term for which its date counts, and none before the first term and after the year', async () => {
  const third = { id: school.terms[2]!.id, position: 3, start: '2026-07-27', end: '2026-10-02' }
  expect(await acting('instructor', ctx => assertWritable(ctx, inClass(TEST_TODAY)))).toEqual(third)
  const level = { academicYearId: school.year, educationLevelId: school.level, date: '2026-10-02' }
  expect(await acting('instructor', ctx => assertWritable(ctx, level))).toEqual(third)
  const { id, start, end } = school.terms[1]!
  expect(await acting('instructor', ctx => assertWritable(ctx, inClass('2026-07-20')))).toEqual({
    id,
    position: 2,
    start,
    end,
  })
  expect(await acting('instructor', ctx => assertWritable(ctx, inClass('2026-12-28')))).toMatchObject({
    position: 4,
  })
  for (const date of ['2026-02-03', '2027-01-04'])
    expect(await acting('instructor', ctx => assertWritable(ctx, inClass(date)))).toBeNull()
})

test('an instructor writes within their period only; an administrator has none', async () => {
  const { portuguese, mathematics } = school.plans
  await acting('instructor', ctx => assertOwnPeriod(ctx, portuguese, '2026-02-09'))
  for (const [plan, date] of [
    [portuguese, '2026-02-08'],
    [mathematics, TEST_TODAY],
  ] as const) {
    await expect(acting('instructor', ctx => assertOwnPeriod(ctx, plan, date))).rejects.toEqual(
      refusal('OUT_OF_INSTRUCTOR_PERIOD'),
    )
    await acting('administrator', ctx => assertOwnPeriod(ctx, plan, date))
  }
})

test('an input outside of all terms raises the figures of the year alone', async () => {
  const input = {
    yearId: school.year,
    gradeId: school.classes[0]!.id,
    componentId: school.components.portuguese,
  }
  await acting('administrator', async ctx => {
    await bumpScopes(ctx, { ...input, termId: null })
    await bumpScopes(ctx, { ...input, termId: school.terms[0]!.id })
  })
  const { rows } = await app.owner.query(
    `select academic_term_id as term, input_version::int as version from performance_scope
     where institution_id = $1 order by academic_term_id nulls first`,
    [school.id],
  )
  expect(rows).toEqual([
    { term: null, version: 2 },
    { term: school.terms[0]!.id, version: 1 },
  ])
})
