import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../calendar/civil-date.rules.ts'
import { editTerms, type StoredTerm, type TermInput } from './term-list.rules.ts'
import { TERM_COUNT, type TermType } from './terms.rules.ts'

const year = { start: '2026-01-01', end: '2026-12-31' }
const term = (
  id: string,
  position: number,
  start: string,
  end: string,
  closedAt: string | null = null,
): StoredTerm => ({
  id,
  position,
  start,
  end,
  showPerformance: false,
  closedAt,
})
const first = term('a', 1, '2026-02-09', '2026-07-10')
const second = term('b', 2, '2026-07-27', '2026-12-18')
const level = { type: 'SEMESTER' as const, year, storedTerms: [first, second] }
const sentTerm = ({ id, start, end }: StoredTerm, more: Partial<TermInput> = {}): TermInput => ({
  id,
  start,
  end,
  ...more,
})
const closedSecond = { ...level, storedTerms: [first, { ...second, closedAt: '2026-12-20T12:00:00.000Z' }] }

describe('editing the terms of a level', () => {
  it('a secretary cannot name a term of another level, or one twice', () => {
    expect(editTerms(level, [sentTerm(first), sentTerm({ ...second, id: 'c' })])).toEqual({
      refusal: 'UNKNOWN_TERM',
    })
    expect(editTerms(level, [sentTerm(first), sentTerm({ ...second, id: 'a' })])).toEqual({
      refusal: 'TERM_TWICE',
      indexes: [1],
    })
  })

  it('a secretary cannot move or remove a closed term', () => {
    const refused = { refusal: 'TERM_CLOSED', terms: [{ id: 'b' }] }
    expect(editTerms(closedSecond, [sentTerm(first), sentTerm(second, { end: '2026-12-19' })])).toMatchObject(
      refused,
    )
    expect(editTerms(closedSecond, [])).toMatchObject(refused)
    expect(
      editTerms(closedSecond, [sentTerm(first), { id: null, start: second.start, end: second.end }]),
    ).toMatchObject(refused)
  })

  it('a secretary moves a closed term by reopening it in the same save', () => {
    const edit = editTerms(closedSecond, [
      sentTerm(first),
      sentTerm(second, { end: '2026-12-19', closed: false }),
    ])
    expect(edit).toMatchObject({ refusal: null, terms: [{ moved: false }, { moved: true, reopens: true }] })
  })

  it('what a secretary does not say stays', () => {
    const shown = {
      ...closedSecond,
      storedTerms: [{ ...first, showPerformance: true }, closedSecond.storedTerms[1]!],
    }
    expect(editTerms(shown, [sentTerm(first), sentTerm(second, { closed: true })])).toMatchObject({
      refusal: null,
      removed: [],
      terms: [
        { showPerformance: true, moved: false, closes: false, reopens: false },
        { moved: false, closes: false, reopens: false },
      ],
    })
  })

  it('terms that are left out are removed, and new ones come into their place', () => {
    const edit = editTerms(level, [{ id: null, start: '2026-02-02', end: '2026-02-06' }, sentTerm(first)])
    expect(edit).toMatchObject({
      refusal: null,
      removed: [{ id: 'b' }],
      terms: [
        { id: null, position: 1, moved: true },
        { id: 'a', position: 2, moved: true },
      ],
    })
  })
})

/** Input of screens and hostile callers: any dates around the year, kept, foreign and new ids, any flags. */
const anyDate = fc.integer({ min: -40, max: 420 }).map(days => addDays(year.start, days))
const anyTerm = fc.record({
  place: fc.constantFrom(0, 1, 2, 3, null),
  start: anyDate,
  end: anyDate,
  showPerformance: fc.option(fc.boolean(), { nil: undefined }),
  closed: fc.option(fc.boolean(), { nil: undefined }),
})
/** Lists that are right by themselves come often enough to be built upon. */
const orderly = (count: number) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: 364 }), { minLength: 2 * count, maxLength: 2 * count })
    .map(days => days.toSorted((a, b) => a - b))
    .chain(days =>
      fc.tuple(
        ...Array.from({ length: count }, (_, at) =>
          anyTerm.map(each => ({
            ...each,
            start: addDays(year.start, days[2 * at]!),
            end: addDays(year.start, days[2 * at + 1]!),
          })),
        ),
      ),
    )
const anyEdit = (type: TermType) =>
  fc.oneof(
    { weight: 4, arbitrary: orderly(TERM_COUNT[type]) },
    { weight: 2, arbitrary: fc.array(anyTerm, { maxLength: 5 }) },
  )
const anyType = fc.constantFrom<TermType>('QUARTER', 'TRIMESTER', 'SEMESTER')

describe('any sequence of edits', () => {
  it('leaves terms in order, inside the year, without overlap, in the number of the level or none', () => {
    let saved = 0
    fc.assert(
      fc.property(
        anyType.chain(type =>
          fc.tuple(fc.constant(type), fc.array(anyEdit(type), { minLength: 1, maxLength: 12 })),
        ),
        ([type, edits]) => {
          let storedTerms: StoredTerm[] = []
          for (const sentTerms of edits) {
            const before = storedTerms
            const list = sentTerms.map(({ place, ...each }) => ({
              ...each,
              id: place === null ? null : (before[place]?.id ?? (before.length > 0 ? 'foreign' : null)),
            }))
            const edit = editTerms({ type, year, storedTerms: before }, list)
            if (edit.refusal !== null) continue
            saved += 1
            storedTerms = edit.terms.map(each => ({
              id: each.id ?? `term ${saved}.${each.position}`,
              position: each.position,
              start: each.start,
              end: each.end,
              showPerformance: each.showPerformance,
              closedAt: each.closes ? 'now' : each.reopens ? null : (each.before?.closedAt ?? null),
            }))
            expect([0, TERM_COUNT[type]]).toContain(storedTerms.length)
            expect(new Set(storedTerms.map(({ id }) => id)).size).toBe(storedTerms.length)
            for (const [at, each] of storedTerms.entries()) {
              expect(each.position).toBe(at + 1)
              expect(each.start < each.end && each.start >= year.start && each.end <= year.end).toBe(true)
              expect(at === 0 || storedTerms[at - 1]!.end < each.start).toBe(true)
            }
            // A closed term is where it was, or was reopened.
            for (const old of before.filter(each => each.closedAt !== null)) {
              const now = storedTerms.find(({ id }) => id === old.id)
              expect(now).toBeDefined()
              if (now?.closedAt !== null)
                expect([now?.start, now?.end, now?.position]).toEqual([old.start, old.end, old.position])
            }
          }
        },
      ),
    )
    // The property would hold of nothing at all.
    expect(saved).toBeGreaterThan(50)
  })
})
