import type { DraftResult } from '@lousa/rules/planning/draft/draft-result.rules.ts'
import type { CountingFinding } from '@lousa/rules/planning/solver/counting/solver-finding.ts'
import type {
  BrokenRule,
  RelaxationResult,
} from '@lousa/rules/planning/solver/explain/solver-relaxation.rules.ts'
import type { Placement, SolverInput, Timetable } from '@lousa/rules/planning/solver/solver-model.rules.ts'

/** A search that a process of its own does. */
export type SearchOrder = {
  input: SolverInput
  seed: number
  /** A table to begin with. */
  former: Timetable | null
  /** The time for the search, explanations apart. */
  budgetMs: number
}

/** Why no table meets all rules. */
export type DraftExplanation = {
  rules: BrokenRule[]
  relaxations: RelaxationResult[]
  /** Lessons without which the rest of the table has no clash. */
  leftOut: Placement[]
}

export type SearchStep = { moves: number; ms: number } & (
  | { kind: 'FINDINGS'; findings: CountingFinding[] }
  | { kind: 'PROGRESS' }
  /** A better table, counted by the evaluator. */
  | { kind: 'TABLE'; result: DraftResult }
  | { kind: 'EXPLANATION'; explanation: DraftExplanation | null }
  /** `isStopped`: before its time, because a person has stopped it. */
  | { kind: 'DONE'; isStopped: boolean }
  /** The search and the evaluator count a table differently. */
  | { kind: 'DISAGREED' }
)
