import { EVALUATIONS } from '@lousa/contract/evaluation/evaluation/evaluation.messages.ts'
import type {
  ExplanationStep,
  GradePerformance,
  OwnPerformance,
} from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { EXIT_REASONS } from '@lousa/rules/enrollment/exit-reason.rules.ts'

const MOVEMENTS: ReadonlySet<string> = new Set(EXIT_REASONS)
const isMovement = (situation: string | null): boolean => situation !== null && MOVEMENTS.has(situation)

/** Steps that say how and when the student left, and the situation that follows from it. */
const withoutMovement = (steps: readonly ExplanationStep[]): ExplanationStep[] =>
  steps.some(({ kind }) => kind === 'MOVEMENT') ? [] : [...steps]

const inputWithoutPlace = (
  input: NonNullable<GradePerformance['explanation']>['inputs'][number],
): typeof input => ({
  ...input,
  evaluation: { ...input.evaluation, name: EVALUATIONS.Item },
  by: null,
  at: null,
})

const figureWithoutPlace = ({ explanation, ...row }: GradePerformance): GradePerformance => ({
  ...row,
  studentEnrollment: { ...row.studentEnrollment, number: null, exit: null },
  situation: isMovement(row.situation) ? null : row.situation,
  ...(explanation && {
    explanation: {
      ...explanation,
      situation: withoutMovement(explanation.situation),
      inputs: explanation.inputs.map(inputWithoutPlace),
    },
  }),
})

/**
 * The marks of a student whose place a court protects: without teachers, the times at which they wrote, the names of evaluations,
 * the place in the roll, and how the student left a class. Each of them leads to the school day of the student.
 */
export const withoutPlace = ({ data, results, ...answer }: OwnPerformance): OwnPerformance => ({
  ...answer,
  data: data.map(figureWithoutPlace),
  results: results
    .filter(({ situation }) => !isMovement(situation))
    .map(({ explanation, ...result }) => ({
      ...result,
      ...(explanation && {
        explanation: { ...explanation, situation: withoutMovement(explanation.situation) },
      }),
    })),
})
