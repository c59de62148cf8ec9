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
export const accessWords = (person: User, sendsMail = true): string => {
  const { status, access, userName, type } = person
  const email = invitationAddress(person)
  if (status === 'Inativo') return words.archived
  const isByRegistration = !userName && type === 'STUDENT'
  if (access === 'ACTIVE') return isByRegistration ? words.activeByRegistration : words.active
  if (!userName && !isByRegistration) return words.noTaxNumber
  if (access === 'INVITED' && (!email || !sendsMail || isByRegistration)) return words.ready
  if (isByRegistration) return words.byRegistration
  if (!email) return words.noEmail
  return access === 'INVITED' ? fill(words.invited, { email }) : words.none
}
