import type {
  Council,
  CouncilDecisionRow,
  CouncilStudentRow,
  DecisionWrite,
} from '@lousa/contract/evaluation/council/council.contract.ts'
import { COUNCIL as W } from '@lousa/contract/evaluation/council/council.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { counted, listed } from '@lousa/contract/phrases.ts'
import { whatWouldDo } from '@lousa/rules/evaluation/council/council-order.rules.ts'
import { formatMark, formatPercent } from '@lousa/rules/evaluation/decimal.rules.ts'
import { isCandidate } from '@lousa/rules/evaluation/performance/council-decision.rules.ts'
import { showDate } from '../../../lib/text/dates.ts'

/** The current decision about a student; null without one, or where it was withdrawn. */
export const currentOf = ({ decisions }: CouncilStudentRow): CouncilDecisionRow | null => {
  const last = decisions.findLast(({ kind }) => kind !== 'NOTE')
  return last && last.kind !== 'WITHDRAWN' ? last : null
}

/** Whether the council has still to decide about a student: an extra recovery leaves it open. */
export const isPending = (student: CouncilStudentRow): boolean => {
  const current = currentOf(student)
  return isCandidate(student.byMarks) && (current === null || current.kind === 'EXTRA_RECOVERY')
}

/** Whether the current decision changes nothing, since the student passes or is absent without it. */
export const isUnneeded = (student: CouncilStudentRow): boolean => {
  const kind = currentOf(student)?.kind
  return (kind === 'APPROVE' || kind === 'DEPENDENCY') && student.situation === student.byMarks
}

/** The change that would make the student pass, in one sentence. */
export const changeText = (student: CouncilStudentRow, council: Council): string => {
  const { number } = student.studentEnrollment
  const change = whatWouldDo({
    ...student,
    number,
    components: student.components.map(({ curriculumComponent, ...own }) => ({
      ...own,
      componentId: curriculumComponent.id,
    })),
    minFreq: council.minFreq,
    maxDependencies: council.maxDependencies,
  })
  if (change.kind === 'ABSENT') return fill(W.changes.ABSENT, { gap: formatPercent(change.gap) })
  if (change.kind !== 'POINTS') return W.changes[change.kind]
  const named = new Set(change.componentIds)
  const names = student.components
    .filter(({ curriculumComponent }) => named.has(curriculumComponent.id))
    .map(({ curriculumComponent }) => curriculumComponent.name)
  return fill(W.changes.POINTS, { points: pointsText(change.missing), components: listed(names) })
}

/** Points with their noun: “1 ponto”, “12,5 pontos”. */
const pointsText = (points: number): string =>
  points === 1 ? counted(1, ...W.pointNoun) : `${formatMark(points)} ${W.pointNoun[1]}`

/** A decision as the list of decisions shows it. */
export const decisionText = ({ kind, until }: CouncilDecisionRow): string =>
  kind === 'EXTRA_RECOVERY' ? fill(W.decided[kind], { until: showDate(until) }) : W.decided[kind]

/** The components that a student is failed in by marks. */
export const failedOf = ({ components }: CouncilStudentRow): { id: string; name: string }[] =>
  components.flatMap(({ curriculumComponent, situation }) =>
    situation === 'FAILED' ? [curriculumComponent] : [],
  )

/** The student of a decision, and the last decision that was seen. */
export const decisionOf = (
  student: CouncilStudentRow,
): Pick<DecisionWrite, 'studentEnrollmentId' | 'after'> => ({
  studentEnrollmentId: student.studentEnrollment.id,
  after: student.decisions.at(-1)?.number ?? 0,
})
