import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { EXIT } from '@lousa/contract/enrollment/exit.messages.ts'
import { exitText } from '@lousa/contract/enrollment/exit-text.ts'
import { ENROLLMENTS } from '@lousa/contract/enrollment/list/list.messages.ts'
import { QUEUE } from '@lousa/contract/enrollment/waiting-list/queue.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Stack, Text } from '@mantine/core'
import { showShortMoment } from '../../../lib/text/dates.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { YearOutcome } from './situation.values.ts'

const Badge = ({ enrollment: { exit, status, queuePosition } }: { enrollment: StudentEnrollment }) => {
  if (exit) return <StatusBadge tone="neutral">{EXIT.reasons[exit.reason]}</StatusBadge>
  if (status === 'ACTIVE') return <StatusBadge tone="good">{M.enum.ACTIVE}</StatusBadge>
  return (
    <StatusBadge tone="warn">
      {M.enum.SURPLUS}
      {queuePosition === null ? '' : `: ${fill(QUEUE.nth, { position: queuePosition })}`}
    </StatusBadge>
  )
}

/** Results of who passes without the council, also where it approved. */
const PASSED_WITHOUT: ReadonlySet<YearOutcome['situation']> = new Set(['APPROVED', 'WITH_DEPENDENCY'])

/** The line below the state: exit, offer, or result of the year. */
const noteOf = ({ exit, offer, councilApproved }: StudentEnrollment, outcome?: YearOutcome): string => {
  if (exit) return exitText(exit)
  if (offer) return `${QUEUE.offer}: ${fill(QUEUE.offered, { moment: showShortMoment(offer.expiresAt) })}`
  if (outcome && councilApproved && PASSED_WITHOUT.has(outcome.situation))
    return fill(ENROLLMENTS.councilNotNeeded, { situation: outcome.text })
  if (outcome) return outcome.text
  return councilApproved ? ENROLLMENTS.councilApproved : ''
}

/** Where an enrolment stands: active, waiting with its place, or ended and how. */
export const EnrollmentState = ({
  enrollment,
  outcome,
}: {
  enrollment: StudentEnrollment
  /** The result of the year, where it is computed. */
  outcome?: YearOutcome | undefined
}) => {
  const note = noteOf(enrollment, outcome)
  return (
    <Stack gap={2} align="flex-start">
      <Badge enrollment={enrollment} />
      {note && (
        <Text span size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </Stack>
  )
}
