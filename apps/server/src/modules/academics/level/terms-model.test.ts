import type { AcademicTerm } from '@lousa/contract/academics/academics.contract.ts'
import {
  createEducationLevel,
  updateAcademicTerms,
} from '@lousa/contract/academics/level/level-writing.contract.ts'
import { TERM_COUNT, type TermType } from '@lousa/rules/academics/level/terms.rules.ts'
import { addDays } from '@lousa/rules/calendar/civil-date.rules.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSchool, type School } from '../../../../test/school.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
  school = await createSchool(app)
})
afterAll(() => app.stop())

const asAdministrator = () => ({ host: school.host, token: school.administrator.token })
const newLevel = async (type: TermType): Promise<string> => {
  const { body } = await app.call(createEducationLevel, {
    ...asAdministrator(),
    body: { name: `Nível ${crypto.randomUUID()}`, type, academicYearId: school.year },
  })
  return body.id
}

/** Days of 2026 in order: neighbours may touch, and sometimes turn or repeat. */
const anyDays = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 364 }), { minLength: 2 * count, maxLength: 2 * count })
const anyEdit = fc.record({
  days: fc.oneof(
    { weight: 3, arbitrary: anyDays(4).map(days => days.toSorted((a, b) => a - b)) },
    { weight: 1, arbitrary: anyDays(4) },
  ),
  size: fc.oneof(
    { weight: 5, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 4 }) },
  ),
  keepsIds: fc.boolean(),
  closed: fc.option(fc.tuple(fc.nat({ max: 3 }), fc.boolean()), { nil: null, freq: 3 }),
  stale: fc.nat({ max: 4 }).map(n => n === 0),
})

test('whatever lists a secretary saves, a level keeps terms in order, inside the year and in its number', async () => {
  let saved = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<TermType>('QUARTER', 'TRIMESTER', 'SEMESTER'),
      fc.array(anyEdit, { minLength: 1, maxLength: 6 }),
      async (type, edits) => {
        const id = await newLevel(type)
        let storedTerms: AcademicTerm[] = []
        let version = 1
        for (const edit of edits) {
          const academicTerms = Array.from({ length: edit.size ?? TERM_COUNT[type] }, (_, at) => ({
            ...(edit.keepsIds && storedTerms[at] ? { id: storedTerms[at].id } : {}),
            start: addDays('2026-01-01', edit.days[2 * at]!),
            end: addDays('2026-01-01', edit.days[2 * at + 1]!),
            ...(edit.closed?.[0] === at ? { closed: edit.closed[1] } : {}),
          }))
          const { status, body } = await app.call(updateAcademicTerms, {
            ...asAdministrator(),
            params: { id },
            body: { academicTerms, version: edit.stale ? version + 1 : version },
          })
          if (edit.stale) expect(body.code).toBe('STALE_VERSION')
          if (status !== 200) {
            expect([409, 422]).toContain(status)
            continue
          }
          saved += 1
          const terms: AcademicTerm[] = body.academicTerms
          expect(terms.map(({ start, end }) => ({ start, end }))).toEqual(
            academicTerms.map(({ start, end }) => ({ start, end })),
          )
          expect([0, TERM_COUNT[type]]).toContain(terms.length)
          for (const [at, term] of terms.entries()) {
            expect(term.position).toBe(at + 1)
            expect(term.start < term.end).toBe(true)
            expect(at === 0 || terms[at - 1]!.end < term.start).toBe(true)
          }
          // A term that stays closed has not moved.
          for (const old of storedTerms.filter(({ closedAt }) => closedAt !== null)) {
            const now = terms.find(term => term.id === old.id)
            expect(now?.closedAt === null || (now?.start === old.start && now?.end === old.end)).toBe(true)
          }
          expect(body.version - version).toBeLessThanOrEqual(1)
          ;({ version } = body)
          storedTerms = terms
        }
      },
    ),
    { numRuns: 25 },
  )
  expect(saved).toBeGreaterThan(10)
})
