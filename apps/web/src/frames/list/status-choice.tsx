import { M } from '@lousa/contract/messages.ts'
import { RECORD } from '@lousa/contract/record.messages.ts'
import { Select } from '../../ui/select.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

export const STATUS_CHOICES = ['todas', 'ativos', 'inativos'] as const
export type StatusChoice = (typeof STATUS_CHOICES)[number]

const LABELS: Record<StatusChoice, string> = {
  todas: RECORD.anyStatus,
  ativos: RECORD.onlyActive,
  inativos: RECORD.onlyInactive,
}

export const isOfStatus = (choice: StatusChoice, isActive: boolean): boolean =>
  choice === 'todas' || isActive === (choice === 'ativos')

/** Which of them a list shows: parameters are few, so all are there at first. */
export const StatusSelect = ({
  value,
  onChange,
}: {
  value: StatusChoice
  onChange: (choice: StatusChoice) => void
}) => (
  <Select
    aria-label={M.field.status}
    data={STATUS_CHOICES.map(choice => ({ value: choice, label: LABELS[choice] }))}
    value={value}
    onChange={chosen => onChange(STATUS_CHOICES.find(choice => choice === chosen) ?? 'todas')}
    w={{ sm: 200 }}
  />
)

export const ActiveBadge = ({ isActive }: { isActive: boolean }) => (
  <StatusBadge tone={isActive ? 'good' : 'neutral'}>{isActive ? RECORD.active : RECORD.inactive}</StatusBadge>
)
