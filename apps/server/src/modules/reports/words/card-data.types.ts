import type { ClassResultStatus } from '@lousa/rules/academics/grade/class-result-status.rules.ts'
import type { RetentionSource } from '@lousa/rules/academics/grade/retention.rules.ts'
import type { ExitReason } from '@lousa/rules/enrollment/exit-reason.rules.ts'
import type { CouncilDecision } from '@lousa/rules/evaluation/performance/council-decision.rules.ts'
import type { Situation } from '@lousa/rules/evaluation/performance/performance.rules.ts'
import type { PartialFigure } from '@lousa/rules/evaluation/performance/performance-rows.rules.ts'
import type { PublishedResult } from '@lousa/rules/evaluation/performance/shown-result.rules.ts'
import type { PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import type { HeadInstitution } from '../document/document-head.types.ts'
import type { PrintedDependency } from './dependency-paper.types.ts'

export type CardClass = {
  name: string
  type: 'MARK' | 'ASSESSMENT'
  highest: number
  average: number
  shift: string | null
  levelId: string
  level: string
  levelType: 'QUARTER' | 'TRIMESTER' | 'SEMESTER'
  year: number
  yearFinished: boolean
  policies: (Partial<PerformancePolicy> | null)[]
  retention: RetentionSource
  /** The end of the class's year; absent while it was not begun. */
  ending?: {
    status: ClassResultStatus
    edition: number
    byYear: boolean
    publishedAt: string | null
    /** When the edition before was published. */
    formerAt: string | null
  } | null
  institution: HeadInstitution
}

export type CardTerm = {
  id: string
  position: number
  start: string
  end: string
  closed: boolean
  /** Whether the school has published it. */
  published: boolean
  highest: number
}

export type CardStudent = {
  enrollmentId: string
  personId: string
  /** In the class; null without one. */
  number?: number | null
  name: string
  socialName: string | null
  birthdate: string | null
  registration: string
  start: string
  exit: { date: string; reason: Exclude<ExitReason, 'CANCELLED'> } | null
  /** The current one of the council. */
  decision: CouncilDecision | null
  /** While the class is published. */
  published?: PublishedResult | null
  /** Terms of which a mark or an opinion was not earned in the class. */
  brought?: { componentId?: string; termId: string; origin: 'OTHER_SCHOOL' | 'MOVED' | 'COUNCIL' }[]
  /** Dependencies of earlier results. */
  dependencies?: PrintedDependency[]
  /** Components from which the student is excused. */
  excused?: string[]
}

export type CardComponent = { id: string; name: string }

export type CardFigure = {
  enrollmentId: string
  componentId: string
  /** Null: the year. */
  termId: string | null
  mark: number | null
  recovery: number | null
  mean: number | null
  concept: string | null
  /** Whether text and concept are an opinion for all components of the class together. */
  isOfClass?: boolean
  text: string | null
  absences: number
  justifiedAbsences: number
  lessonsGiven: number
  totalMinutes: number
  absentMinutes: number
  frequency: number | null
  situation: Situation | null
  /** Whether the mark of a term is complete. */
  complete: boolean
  /** Points so far out of those possible in an open term; the sum so far in an open year. */
  partial: PartialFigure | null
}

export type CardScope = { institutionId: string; gradeId: string; enrollmentId?: string | undefined }

export type CardData = {
  class: CardClass
  terms: CardTerm[]
  components: CardComponent[]
  students: CardStudent[]
  figures: CardFigure[]
}
