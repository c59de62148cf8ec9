import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ClosingFacts, closingWarnings } from './term-closing.rules.ts'

const clean: ClosingFacts = {
  termId: 't1',
  position: 1,
  grade: { id: 'g', name: '6º ano A' },
  component: { id: 'c', name: 'Matemática' },
  gradeType: 'MARK',
  policy: { mode: 'SUM', missing: 'ZERO' },
  termHighest: 20,
  evaluations: 3,
  planned: 20,
  feedbacks: 0,
  opinionOfClass: false,
  classFeedbacks: 0,
  missingScores: 0,
  missingOpinions: 0,
  unreleasedLessons: 0,
  lessonsWithoutAttendance: 0,
}
const opinionClass: ClosingFacts = {
  ...clean,
  gradeType: 'ASSESSMENT',
  termHighest: 0,
  evaluations: 0,
  planned: 0,
  feedbacks: 1,
}
const kinds = (facts: Partial<ClosingFacts>, base = clean, opinions = true) =>
  closingWarnings([{ ...base, ...facts }], { opinions }).warnings.map(({ kind, count }) => `${kind} ${count}`)

describe('closing a term', () => {
  it('a secretary is warned of each thing that is missing', () => {
    expect(kinds({ evaluations: 0, planned: 0 })).toEqual(['NO_EVALUATION 1'])
    expect(kinds({ planned: 19.9 })).toEqual(['MARKS_NOT_PLANNED 1'])
    expect(
      kinds({ planned: 22, missingScores: 7, unreleasedLessons: 2, lessonsWithoutAttendance: 3 }),
    ).toEqual(['MARKS_NOT_PLANNED 1', 'SCORES_MISSING 7', 'LESSONS_NOT_RELEASED 2', 'ATTENDANCE_MISSING 3'])
    expect(kinds({ feedbacks: 0 }, opinionClass)).toEqual(['NO_EVALUATION 1'])
    expect(kinds({ missingOpinions: 4 }, opinionClass)).toEqual(['OPINIONS_MISSING 4'])
  })

  it('a secretary is not warned of what the class does not need', () => {
    expect(kinds({})).toEqual([])
    expect(kinds({ planned: 15, policy: { mode: 'MEAN', missing: 'ZERO' } })).toEqual([])
    expect(kinds({ termHighest: 0, evaluations: 0, planned: 0 })).toEqual([])
    expect(kinds({ missingOpinions: 3 })).toEqual([])
    expect(kinds({ missingScores: 3 }, opinionClass)).toEqual([])
    expect(kinds({ feedbacks: 0 }, opinionClass, false)).toEqual([])
  })

  it('an opinion of the class that is not planned is missing once, and one that is planned in none of its components', () => {
    const ofClass = { ...opinionClass, feedbacks: 0, opinionOfClass: true }
    const components = ['c', 'd', 'e'].map(id => ({ ...ofClass, component: { id, name: id } }))
    const warned = (classFeedbacks: number) =>
      closingWarnings(
        components.map(each => ({ ...each, classFeedbacks })),
        { opinions: true },
      ).warnings
    expect(warned(0)).toMatchObject([{ kind: 'NO_EVALUATION', count: 1, places: [{ count: 1 }] }])
    expect(warned(1)).toEqual([])
  })

  it('an opinion of the class that is planned satisfies the term after the setting is turned off', () => {
    expect(kinds({ feedbacks: 0, classFeedbacks: 1 }, opinionClass)).toEqual([])
  })

  it('a class of marks lacks its evaluations in each component, whatever its setting of opinions', () => {
    const marks = { ...clean, evaluations: 0, planned: 0, opinionOfClass: true }
    const components = ['c', 'd'].map(id => ({ ...marks, component: { id, name: id } }))
    expect(closingWarnings(components, { opinions: true }).warnings).toMatchObject([
      { kind: 'NO_EVALUATION', count: 2 },
    ])
  })

  it('only a class of marks whose policy wants all scores forbids closing', () => {
    const blocked = (facts: Partial<ClosingFacts>) =>
      closingWarnings([clean, { ...clean, ...facts }], { opinions: true }).blocked
    const policy = { mode: 'SUM', missing: 'BLOCK' } as const
    expect(blocked({ policy, missingScores: 1 })).toBe(true)
    expect(blocked({ policy, missingScores: 0, evaluations: 0, planned: 0 })).toBe(false)
    expect(blocked({ missingScores: 1 })).toBe(false)
    expect(blocked({ policy, gradeType: 'ASSESSMENT', missingScores: 1 })).toBe(false)
  })

  it('names the twenty worst places and counts all', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 50 }), { minLength: 1, maxLength: 60 }), counts => {
        const facts = counts.map((missingScores, at) => ({
          ...clean,
          component: { id: `c${at}`, name: `Componente ${at}` },
          missingScores,
        }))
        const [warning] = closingWarnings(facts, { opinions: true }).warnings
        const worst = counts.filter(count => count > 0).toSorted((a, b) => b - a)
        expect(warning?.count ?? 0).toBe(worst.reduce((sum, count) => sum + count, 0))
        expect(warning?.places.map(({ count }) => count) ?? []).toEqual(worst.slice(0, 20))
      }),
    )
  })

  it('tells of the terms in their order', () => {
    const later = { ...clean, termId: 't2', position: 2, missingScores: 1 }
    const { warnings } = closingWarnings([later, { ...clean, missingScores: 1 }], { opinions: true })
    expect(warnings.map(({ position }) => position)).toEqual([1, 2])
  })
})
