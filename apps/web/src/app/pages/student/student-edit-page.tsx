import { M } from '@lousa/contract/messages.ts'
import { updateStudent } from '@lousa/contract/people/editing/user-writing.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { peopleChanged } from '../../../features/people/account/archive.api.ts'
import { PersonForm } from '../../../features/people/editing/person-form.part.tsx'
import { personOptions } from '../../../features/people/person/people.api.ts'
import { asRecord, isWholeRecord } from '../../../features/people/person/person-records.values.ts'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { call } from '../../../lib/http/api-client.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { toast } from '../../../ui/toast.tsx'
import { NoStudent } from './no-student.tsx'
import { studentBreadcrumb, studentPath } from './student-trail.ts'

const EditStudent = ({ id }: { id: string }) => {
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(personOptions(id))
  if (!isWholeRecord(data))
    return error ? (
      <>
        <PageHeader
          title={M.people.updateStudent}
          breadcrumb={studentBreadcrumb({ label: M.people.updateStudent })}
        />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    ) : (
      <PageSkeleton />
    )
  return (
    <PersonForm
      kind="student"
      person={data}
      header={{
        title: M.people.updateStudent,
        subtitle: nameInUse(data),
        breadcrumb: studentBreadcrumb({ label: nameInUse(data), to: studentPath(id) }, { label: M.btn.edit }),
      }}
      cancelTo={studentPath(id)}
      update={async (studentId, body, version) =>
        asRecord(await call(updateStudent, { params: { id: studentId }, body, version }))
      }
      onSaved={saved => {
        void peopleChanged(saved)
        toast.success(M.toast.updated)
        void navigate(studentPath(id), { replace: true })
      }}
    />
  )
}

/** One student's record as a form. */
export const Component = () => {
  const { id } = useParams()
  return id ? <EditStudent key={id} id={id} /> : <NoStudent />
}
