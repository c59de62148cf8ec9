import { fill, M } from '@lousa/contract/messages.ts'
import { createStudent } from '@lousa/contract/people/editing/user-writing.contract.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import { useNavigate } from 'react-router'
import { peopleChanged } from '../../../features/people/account/archive.api.ts'
import { PersonForm } from '../../../features/people/editing/person-form.part.tsx'
import { asRecord } from '../../../features/people/person/person-records.values.ts'
import { enrollmentAddress, PATHS } from '../../../lib/address/paths.ts'
import { anyText, searchOf } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { call } from '../../../lib/http/api-client.ts'
import { toast } from '../../../ui/toast.tsx'
import { JUST_CREATED } from './student-created.ts'
import { studentBreadcrumb, studentPath } from './student-trail.ts'

/** The class for which a student is registered: after the enrolment the person returns to it. */
const search = searchOf({ turma: anyText })

/** A new student: saved, they are shown with their number, or go on into the class that they were registered for. */
export const Component = () => {
  const navigate = useNavigate()
  const [{ turma }] = useSearch(search)
  return (
    <PersonForm
      kind="student"
      header={{ title: M.people.newStudent, breadcrumb: studentBreadcrumb({ label: M.people.newStudent }) }}
      cancelTo={turma === '' ? PATHS.students : enrollmentAddress({ turma })}
      create={async (body, idempotencyKey) => asRecord(await call(createStudent, { body, idempotencyKey }))}
      onSaved={student => {
        void peopleChanged(student)
        // On their page the number is said, large, with what comes next; on the way into a class in passing.
        if (turma === '')
          return void navigate(studentPath(student.id), { replace: true, state: JUST_CREATED })
        toast.success(fill(PEOPLE.studentCreated, { numero: student.studentRegistrationNumber ?? '' }))
        void navigate(enrollmentAddress({ turma, aluno: student.id }), { replace: true })
      }}
    />
  )
}
