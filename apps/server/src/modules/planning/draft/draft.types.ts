import type {
  DRAFT_KINDS,
  DraftKeep,
  DraftState,
} from '@lousa/contract/planning/draft/draft-shapes.contract.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { DraftResult } from '@lousa/rules/planning/draft/draft-result.rules.ts'
import type { FormerPlace } from '@lousa/rules/planning/draft/timetable-change.rules.ts'
import type { SolverNames } from '@lousa/rules/planning/making/solver-input.rules.ts'
import type { CountingFinding } from '@lousa/rules/planning/solver/counting/solver-finding.ts'
import type { MovedLesson as MovedInChain } from '@lousa/rules/planning/solver/explain/solver-places.rules.ts'
import type { Placement, SolverInput } from '@lousa/rules/planning/solver/solver-model.rules.ts'
import type { DraftExplanation } from './draft-search.types.ts'

/** A draft without its table. */
export type StoredBrief = {
  id: string
  name: string
  kind: (typeof DRAFT_KINDS)[number]
  state: DraftState
  isStopping: boolean
  grades: { id: string; name: string }[]
  keep: DraftKeep
  isRepair: boolean
  validFrom: CivilDate
  seconds: number
  seed: number
  moves: number
  milliseconds: number
  hard: number | null
  soft: number | null
  unplacedCount: number
  movedCount: number | null
  appliedFrom: CivilDate | null
  createdAt: string
  changedOn: CivilDate
  version: number
}

export type StoredDraft = StoredBrief & {
  yearId: string
  resultVersion: number
  input: SolverInput
  names: Omit<SolverNames, 'instructors'>
  best: DraftResult | null
  findings: CountingFinding[]
  explanation: DraftExplanation | null
  pins: Placement[]
  /** Chains of lessons that a person has moved, the last one at the end. */
  handMoves: MovedInChain[][]
  formerTimes: FormerPlace[] | null
}
