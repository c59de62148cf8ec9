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

/** The select of a list's status, for any set of choices; the first choice answers for an unknown value. */
export const ChoiceOfStatus = <C extends string>({
  choices,
  labels,
  value,
  onChange,
}: {
  choices: readonly [C, ...C[]]
  labels: Readonly<Record<C, string>>
  value: C
  onChange: (choice: C) => void
}) => (
  <Select
    aria-label={M.field.status}
    data={choices.map(choice => ({ value: choice, label: labels[choice] }))}
    value={value}
    onChange={chosen => onChange(choices.find(choice => choice === chosen) ?? choices[0])}
    w={{ sm: 200 }}
  />
)

/** Which of them a list shows: parameters are few, so all are there at first. */
export const StatusSelect = (props: { value: StatusChoice; onChange: (choice: StatusChoice) => void }) => (
  <ChoiceOfStatus choices={STATUS_CHOICES} labels={LABELS} {...props} />
)

export const ActiveBadge = ({ isActive }: { isActive: boolean }) => (
  <StatusBadge tone={isActive ? 'good' : 'neutral'}>{isActive ? RECORD.active : RECORD.inactive}</StatusBadge>
)
