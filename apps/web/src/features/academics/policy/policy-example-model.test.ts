import { DEFAULT_POLICY } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { describe, expect, it } from 'vitest'
import { attendanceProblem, exampleFor, outcomeOf, scoreProblem } from './policy-example-model.ts'

const gradeWorth = (...marks: number[]) => ({
  highest: 100,
  average: 60,
  retention: 'FULL' as const,
  terms: marks.map((highest, at) => ({ name: `${at + 1}º bimestre`, highest })),
})
const workedClass = gradeWorth(20, 30, 20, 30)

describe('the example beside a rule of calculation', () => {
  it('tells the administrator what is no score instead of computing with it', () => {
    const example = exampleFor(workedClass)
    const wrong = { ...example, annual: { ...example.annual, typed: '100,5' } }
    expect(scoreProblem(wrong.annual)).toBe('De 0 a 100')
    expect(scoreProblem({ highest: 10, typed: '7,555' })).toBe('De 0 a 10')
    expect(outcomeOf(DEFAULT_POLICY, workedClass, wrong)).toBeNull()
  })

  it('refuses more absences than lessons', () => {
    const example = { ...exampleFor(workedClass), lessons: '100', absences: '90', justified: '11' }
    expect(attendanceProblem(example)).toBe('Faltas demais para as aulas do ano')
    expect(outcomeOf(DEFAULT_POLICY, workedClass, example)).toBeNull()
  })

  it('begins as the worked example of docs/rules.md: 16,5 + 20 + 6 + 18,5 = 61, approved', () => {
    const outcome = outcomeOf(DEFAULT_POLICY, workedClass, exampleFor(workedClass))
    expect(outcome?.terms.map(({ mean }) => mean)).toEqual([16.5, 20, 6, 18.5])
    expect(outcome?.year.mark).toBe(61)
    expect(outcome?.result.situation).toBe('APPROVED')
  })

  it('leaves a missing score out under IGNORE: 65', () => {
    const policy = { ...DEFAULT_POLICY, missing: 'IGNORE' } as const
    expect(outcomeOf(policy, workedClass, exampleFor(workedClass))?.year.mark).toBe(65)
  })

  it('takes for each term of a class the example’s one of the same worth, in whichever order', () => {
    const other = gradeWorth(20, 20, 30, 30)
    const outcome = outcomeOf(DEFAULT_POLICY, other, exampleFor(other))
    expect(outcome?.terms.map(({ mean }) => mean)).toEqual([16.5, 6, 20, 18.5])
    expect(outcome?.year.mark).toBe(61)
  })

  it('plans exactly what a term is worth, also where the marks do not divide', () => {
    for (const marks of [
      [33.33, 33.33, 33.34],
      [10, 10, 10, 10],
      [50, 50],
    ]) {
      const { terms } = exampleFor(gradeWorth(...marks))
      const planned = terms.map(({ evaluations }) =>
        evaluations.reduce((sum, { highest }) => sum + Math.round(highest * 100), 0),
      )
      expect(planned).toEqual(marks.map(mark => Math.round(mark * 100)))
      const scores = terms.flatMap(({ evaluations, recovery }) => [...evaluations, recovery])
      expect(scores.map(scoreProblem).filter(Boolean)).toEqual([])
    }
  })

  it('counts the annual recovery as the rule says', () => {
    const low = { ...exampleFor(workedClass) }
    const example = {
      ...low,
      terms: low.terms.map(term => ({
        ...term,
        recovery: { ...term.recovery, typed: '' },
      })),
      annual: { highest: 100, typed: '70' },
    }
    const capped = outcomeOf({ ...DEFAULT_POLICY, annualRecovery: 'CAPPED' }, workedClass, example)
    expect(capped?.year.mark).toBe(55)
    expect(capped?.year.mean).toBe(60)
    expect(outcomeOf(DEFAULT_POLICY, workedClass, example)?.year.mean).toBe(70)
  })
})
