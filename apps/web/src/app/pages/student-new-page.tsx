import { fill, M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import { createStudent } from '@lousa/contract/people/recording/user-writing.contract.ts'
import { useNavigate } from 'react-router'
import { peopleChanged } from '../../features/people/account/archive.api.ts'
import { asRecord } from '../../features/people/person/person-records.values.ts'
import { PersonForm } from '../../features/people/recording/person-form.tsx'
import { call } from '../../lib/api-client.ts'
import { PATHS } from '../../lib/paths.ts'
import { toast } from '../../ui/toast.tsx'
import { JUST_CREATED } from './student-created.ts'
import { studentPath, studentTrail } from './student-trail.ts'

/** A new student: saved, they are shown with their number. */
export const Component = () => {
  const navigate = useNavigate()
  return (
    <PersonForm
      kind="student"
      header={{ title: M.people.newStudent, breadcrumb: studentTrail({ label: M.people.newStudent }) }}
      cancelTo={PATHS.students}
      create={async (body, idempotencyKey) => asRecord(await call(createStudent, { body, idempotencyKey }))}
      onSaved={student => {
        void peopleChanged(student)
        toast.success(fill(PEOPLE.studentCreated, { numero: student.studentRegistrationNumber ?? '' }))
        void navigate(studentPath(student.id), { replace: true, state: JUST_CREATED })
      }}
    />
  )
}
