import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import type { PERSON_STATUSES } from '@lousa/contract/people/person/user.contract.ts'
import { ChoiceOfStatus } from '../../../frames/list/status-choice.tsx'

type Status = (typeof PERSON_STATUSES)[number]

/** Archived people are out of the lists until somebody asks for them. */
export const STATUS_CHOICES = ['Ativo', 'Inativo', 'todas'] as const satisfies readonly (Status | 'todas')[]
type StatusChoice = (typeof STATUS_CHOICES)[number]

/** Whose records the list has; whether somebody is enrolled is another question. */
export const STATUS_LABELS: Record<StatusChoice, string> = {
  Ativo: PEOPLE.onlyActive,
  Inativo: PEOPLE.onlyArchived,
  todas: PEOPLE.anyStatus,
}

/** What the API is asked for. */
export const statusOf = (choice: StatusChoice): Status | undefined =>
  choice === 'todas' ? undefined : choice

export const StatusFilter = (props: { value: StatusChoice; onChange: (choice: StatusChoice) => void }) => (
  <ChoiceOfStatus choices={STATUS_CHOICES} labels={STATUS_LABELS} {...props} />
)
