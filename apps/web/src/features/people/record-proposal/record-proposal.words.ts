import type { ProposedValue } from '@lousa/contract/people/record-proposal/record-proposal.contract.ts'
import type {
  ProposalField,
  ProposalStatus,
} from '@lousa/rules/people/record-proposal/record-proposal.rules.ts'
import { showPhone, showPostalCode } from '../../../lib/form/contact-masks.ts'
import type { Tone } from '../../../ui/status-badge.tsx'
import { addressLine } from '../person/person.values.ts'

/** A value of a field as people read it; '' for none. */
export const valueText = (field: ProposalField, value: ProposedValue | null): string => {
  if (value === null) return ''
  if (typeof value === 'string') return field === 'email' ? value : showPhone(value)
  const address = {
    postalCode: showPostalCode(value.postalCode),
    street: value.street ?? '',
    number: value.number ?? '',
    complement: value.complement ?? '',
    neighborhood: value.neighborhood ?? '',
    city: value.city ?? '',
    state: value.state ?? '',
    landmark: value.landmark ?? '',
  }
  return [addressLine(address), address.landmark].filter(Boolean).join(' · ')
}

/** The e-mail of a sender without access is not accepted: links for a new password of the student would go to it. */
export const isAcceptable = ({ isReached, field }: { isReached: boolean; field: ProposalField }): boolean =>
  isReached || field !== 'email'

export const PROPOSAL_TONES: Readonly<Record<ProposalStatus, Tone>> = {
  SENT: 'info',
  ACCEPTED: 'good',
  REFUSED: 'bad',
  WITHDRAWN: 'neutral',
}
