import { fill } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'

const words = PEOPLE.accessWords

/** Where an invitation goes: a student without address is invited through who answers for them. */
export const invitationAddress = ({ type, email, responsibles, mainResponsibleId }: User): string | null => {
  if (email || type !== 'STUDENT') return email
  const main = responsibles.find(({ id }) => id === mainResponsibleId)
  return main?.email ?? responsibles.find(responsible => responsible.email)?.email ?? null
}

/** Whether the person can enter, and what is missing when they cannot. */
export const accessWords = (person: User): string => {
  const { status, access, userName } = person
  const email = invitationAddress(person)
  if (status === 'Inativo') return words.archived
  if (access === 'ACTIVE') return words.active
  if (!userName) return words.noTaxNumber
  if (!email) return words.noEmail
  return access === 'INVITED' ? fill(words.invited, { email }) : words.none
}
