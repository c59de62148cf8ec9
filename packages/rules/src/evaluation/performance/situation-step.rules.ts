import type { Retention } from '../../academics/grade/retention.rules.ts'
import type { PerformancePolicy } from '../policy/policy.rules.ts'
import type { CouncilDecision } from './council-decision.rules.ts'
import type { ExitReason, Situation } from './situations.rules.ts'

/** A step of the decision of a situation; fields besides the values are for the sentence alone. */
export type SituationStep =
  | {
      readonly kind: 'COMPONENT'
      readonly values: {
        readonly mark: number | null
        readonly final: number | null
        readonly average: number
        readonly termsClosed: 0 | 1
        readonly yearFinished: 0 | 1
        readonly recovered: 0 | 1
        readonly annualRecovery: PerformancePolicy['annualRecovery']
        readonly retention: Retention
      }
      readonly situation: Situation
      /** A setting of the policy, for the decimals of the marks. */
      readonly step: number
    }
  | {
      readonly kind: 'ENROLLMENT'
      readonly values: { readonly situation: Situation }
      /** The fact of the enrolment that decides here. */
      readonly by: 'ASSESSMENT' | 'COUNCIL' | 'COUNCIL_DEPENDENCY' | 'DEPENDENCY' | 'RETENTION'
    }
  | {
      readonly kind: 'MOVEMENT'
      readonly values: { readonly reason: ExitReason }
      readonly date: string | null
    }
  | { readonly kind: 'YEAR_OPEN'; readonly values: { readonly inRecovery: number } }
  /** No lesson, text or mark of the student is recorded. */
  | { readonly kind: 'UNRECORDED'; readonly values: Readonly<Record<never, never>> }
  | {
      readonly kind: 'COMPONENTS'
      readonly values: {
        readonly failed: number
        /** Components without a mark. */
        readonly open: number
        readonly components: number
        readonly maxDependencies: number
      }
    }
  | {
      readonly kind: 'COUNCIL'
      readonly values: {
        readonly decision: CouncilDecision['kind'] | null
        /** Failed components that a dependency names; 0 for other decisions. */
        readonly named: number
        /** Whether the result depends on the council. */
        readonly needed: 0 | 1
      }
    }
  /** Absent where marks and attendance decide. */
  | { readonly kind: 'RETENTION'; readonly values: { readonly retention: Exclude<Retention, 'FULL'> } }
  | {
      readonly kind: 'ATTENDANCE'
      readonly values: { readonly meets: 0 | 1 }
      /** Whether the council approved, also with a dependency. */
      readonly isLifted: boolean
      readonly retention: Retention
    }
  | {
      readonly kind: 'SITUATION'
      readonly values: { readonly situation: Situation }
      readonly retention: Retention
    }
