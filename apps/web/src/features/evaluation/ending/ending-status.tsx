import { ENDING_SCREEN as words } from '@lousa/contract/evaluation/ending/ending-screen.messages.ts'
import type { ClassResultStatus } from '@lousa/rules/academics/grade/class-result-status.rules.ts'
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx'

const TONES: Readonly<Record<ClassResultStatus, Tone>> = {
  RUNNING: 'neutral',
  COUNCIL: 'info',
  DECIDED: 'warn',
  PUBLISHED: 'good',
  REOPENED: 'warn',
}

export const EndingStatus = ({ status }: { status: ClassResultStatus }) => (
  <StatusBadge tone={TONES[status]}>{words.statuses[status]}</StatusBadge>
)
