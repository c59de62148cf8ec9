import { isLastClass } from '@lousa/rules/academics/grade/last-class.rules.ts'
import { effectiveRetention } from '@lousa/rules/academics/grade/retention.rules.ts'
import { preventsConclusion } from '@lousa/rules/evaluation/dependency/dependency.rules.ts'
import { CONCLUDED_SITUATIONS } from '@lousa/rules/evaluation/performance/final-result.rules.ts'
import { shownResult } from '@lousa/rules/evaluation/performance/shown-result.rules.ts'
import { resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import type {
  DeclarationData,
  DeclarationGrade,
  DeclarationStudent,
  YearOutcome,
} from './declaration.types.ts'

/** Whether the class was concluded: its result is final, and it was not failed. */
export const isConcluded = ({ situation }: YearOutcome): boolean => CONCLUDED_SITUATIONS.includes(situation)

/** Whether a student concluded: passed, and owes no dependency where students conclude (docs/rules.md, Dependencies). */
export const declaresConclusion = (
  { name, classes }: Pick<DeclarationGrade, 'name' | 'classes'>,
  { owed, ended }: Pick<DeclarationStudent, 'owed' | 'ended'>,
  outcome: YearOutcome,
): boolean =>
  isConcluded(outcome) &&
  !preventsConclusion({
    isLastClass: isLastClass(name, classes),
    situation: outcome.situation,
    owed,
    ended,
  })

/** How the year of each student stands, by enrolment. A year of which nothing is computed is still to come. */
export const outcomesOf = ({ grade, students, years }: DeclarationData): ReadonlyMap<string, YearOutcome> => {
  const yearsOf = new Map(years.map(each => [each.enrollmentId, each.years]))
  return new Map(
    students.map(student => [
      student.enrollmentId,
      outcomeOf(grade, student, yearsOf.get(student.enrollmentId) ?? []),
    ]),
  )
}

const outcomeOf = (
  grade: DeclarationGrade,
  { exit, decision, published }: DeclarationStudent,
  years: DeclarationData['years'][number]['years'],
): YearOutcome =>
  shownResult(published, {
    exit,
    decision,
    termsClosed: grade.isFinal && years.length > 0,
    gradeType: grade.type,
    retention: effectiveRetention(grade.retention),
    policy: resolvePolicy(...grade.policies),
    years,
  })
