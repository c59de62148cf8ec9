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

/** A link for a new password needs a CPF and an own e-mail. */
const wordsWithPassword = ({ type, userName, email }: User): string => {
  if (!userName && type === 'STUDENT') return words.activeByRegistration
  if (email) return words.active
  return type === 'STUDENT' ? words.activeStudentWithoutEmail : words.activeWithoutEmail
}

/** Whether the person can enter, and what is missing when they cannot. */
export const accessWords = (person: User, sendsMail = true): string => {
  const { status, access, userName, type } = person
  const email = invitationAddress(person)
  if (status === 'Inativo') return words.archived
  const isByRegistration = !userName && type === 'STUDENT'
  if (access === 'ACTIVE') return wordsWithPassword(person)
  if (!userName && !isByRegistration) return words.noTaxNumber
  if (access === 'INVITED' && (!email || !sendsMail || isByRegistration)) return words.ready
  if (isByRegistration) return words.byRegistration
  if (!email) return words.noEmail
  return access === 'INVITED' ? fill(words.invited, { email }) : words.none
}
