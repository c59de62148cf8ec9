import { fill, M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { useNavigate } from 'react-router'
import { PATHS } from '../../../lib/address/paths.ts'
import { toast } from '../../../ui/toast.tsx'
import { accessWords } from '../account/access.words.ts'
import { peopleChanged } from '../account/archive.api.ts'
import { PersonForm } from '../editing/person-form.part.tsx'
import { createInstructor } from './instructor.api.ts'

/** Whoever has CPF and e-mail is invited at once; for the others it is said what is missing. */
const greeting = (person: User): string => {
  const { access, email } = person
  const isInvited = access === 'INVITED' && email
  return `${PEOPLE.instructorCreated} ${isInvited ? fill(PEOPLE.invited, { email }) : accessWords(person)}`
}

/** A new instructor. */
export const Component = () => {
  const navigate = useNavigate()
  return (
    <PersonForm
      kind="instructor"
      header={{ title: M.people.newInstructor }}
      cancelTo={PATHS.instructors}
      create={createInstructor}
      onSaved={person => {
        toast.success(greeting(person))
        void peopleChanged(person)
        void navigate(PATHS.instructor.replace(':id', person.id), { replace: true })
      }}
    />
  )
}
