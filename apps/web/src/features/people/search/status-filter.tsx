import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import type { PERSON_STATUSES } from '@lousa/contract/people/person/user.contract.ts'
import { ChoiceOfStatus } from '../../../frames/list/status-choice.tsx'

type Status = (typeof PERSON_STATUSES)[number]

/** Lists leave archived people out unless they are requested. */
export const STATUS_CHOICES = ['Ativo', 'Inativo', 'todas'] as const satisfies readonly (Status | 'todas')[]
type StatusChoice = (typeof STATUS_CHOICES)[number]

/** The records of the list; enrolment is another question. */
export const STATUS_LABELS: Record<StatusChoice, string> = {
  Ativo: PEOPLE.onlyActive,
  Inativo: PEOPLE.onlyArchived,
  todas: PEOPLE.anyStatus,
}

/** The parameter of the API. */
export const statusOf = (choice: StatusChoice): Status | undefined =>
  choice === 'todas' ? undefined : choice

export const StatusFilter = (props: { value: StatusChoice; onChange: (choice: StatusChoice) => void }) => (
  <ChoiceOfStatus choices={STATUS_CHOICES} labels={STATUS_LABELS} {...props} />
)
