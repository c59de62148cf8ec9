import { fill, M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { useNavigate } from 'react-router'
import { PATHS } from '../../../lib/address/paths.ts'
import { toast } from '../../../ui/toast.tsx'
import { useSendsMail } from '../../identity/identity.api.ts'
import { accessWords } from '../account/access.words.ts'
import { peopleChanged } from '../account/archive.api.ts'
import { PersonForm } from '../editing/person-form.part.tsx'
import { createInstructor } from './instructor.api.ts'

/** A person with CPF and e-mail is invited at once; for others the missing field is named. */
const greeting = (person: User, sendsMail: boolean): string => {
  const { access, email } = person
  const isInvited = access === 'INVITED' && email
  const invitation = sendsMail ? fill(PEOPLE.invited, { email: email ?? '' }) : PEOPLE.invitedUnsent
  return `${PEOPLE.instructorCreated} ${isInvited ? invitation : accessWords(person)}`
}

/** A new instructor. */
export const Component = () => {
  const navigate = useNavigate()
  const sendsMail = useSendsMail()
  return (
    <PersonForm
      kind="instructor"
      header={{ title: M.people.newInstructor }}
      cancelTo={PATHS.instructors}
      create={createInstructor}
      onSaved={person => {
        toast.success(greeting(person, sendsMail))
        void peopleChanged(person)
        void navigate(PATHS.instructor.replace(':id', person.id), { replace: true })
      }}
    />
  )
}
