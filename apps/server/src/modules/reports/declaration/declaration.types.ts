import type { DECLARATION } from '@lousa/contract/reports/declaration/declaration.messages.ts'
import type { RetentionSource } from '@lousa/rules/academics/grade/retention.rules.ts'
import type { ExitReason } from '@lousa/rules/enrollment/exit-reason.rules.ts'
import type { CouncilDecision } from '@lousa/rules/evaluation/performance/council-decision.rules.ts'
import type { YearFigures } from '@lousa/rules/evaluation/performance/enrollment-result.rules.ts'
import type { Situation } from '@lousa/rules/evaluation/performance/performance.rules.ts'
import type { PublishedResult } from '@lousa/rules/evaluation/performance/shown-result.rules.ts'
import type { PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import type { HeadInstitution } from '../document/document-head.types.ts'

export type DeclarationTag = keyof typeof DECLARATION.kinds

export type DeclarationGrade = {
  name: string
  type: 'MARK' | 'ASSESSMENT'
  shift: string | null
  level: string
  year: number
  /** The last day of the year; once all terms of the level are closed, the last day of these terms. */
  lastDay: string
  /** Whether the result of the class may be stated as final. */
  isFinal: boolean
  yearFinished: boolean
  policies: (Partial<PerformancePolicy> | null)[]
  retention: RetentionSource
  /** The names of the classes of the year. */
  classes: string[]
  institution: HeadInstitution
}

export type DeclarationStudent = {
  enrollmentId: string
  personId: string
  name: string
  socialName: string | null
  gender: string | null
  birthdate: string | null
  naturalness: string | null
  birthState: string | null
  registration: string
  responsibles: { name: string; kinship: string }[]
  start: string
  exit: { date: string; reason: Exclude<ExitReason, 'CANCELLED'> } | null
  /** The current one of the council. */
  decision: CouncilDecision | null
  /** While the class is published. */
  published?: PublishedResult | null
  /** Dependencies that the student owes up to this year. */
  owed: number
  /** Dependencies of this year's result that were done or waived. */
  ended: number
}

/** The figures of a year, one for each component; absent where nothing is computed. */
export type StudentYears = { enrollmentId: string; years: YearFigures[] }

export type DeclarationData = {
  grade: DeclarationGrade
  students: DeclarationStudent[]
  years: StudentYears[]
}

/** How the year of a student stands, as the screens say it. */
export type YearOutcome = { situation: Situation; frequency: number | null }
