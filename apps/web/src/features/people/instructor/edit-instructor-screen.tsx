import { M } from '@lousa/contract/messages.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { useNavigate, useParams } from 'react-router'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { toast } from '../../../ui/toast.tsx'
import { peopleChanged } from '../account/archive.api.ts'
import { PersonForm } from '../editing/person-form.part.tsx'
import { useWholeRecord } from '../person/use-whole-record.part.ts'
import { updateInstructor } from './instructor.api.ts'
import { NoInstructor } from './no-instructor.tsx'

const Form = ({ person }: { person: User }) => {
  const navigate = useNavigate()
  const own = PATHS.instructor.replace(':id', person.id)
  return (
    <PersonForm
      kind="instructor"
      person={person}
      header={{
        title: M.people.updateInstructor,
        subtitle: nameInUse(person),
        breadcrumb: [
          { label: M.menu.dashboard, to: PATHS.app },
          { label: M.menu.users, to: PATHS.users },
          { label: M.menu.instructors, to: PATHS.instructors },
          { label: nameInUse(person), to: own },
          { label: M.btn.edit },
        ],
      }}
      cancelTo={own}
      update={updateInstructor}
      onSaved={saved => {
        toast.success(M.toast.updated)
        void peopleChanged(saved)
        void navigate(own, { replace: true })
      }}
    />
  )
}

const Edit = ({ id }: { id: string }) => {
  const { data, error, refetch } = useWholeRecord(id)
  if (data) return <Form person={data} />
  if (!error) return <PageSkeleton />
  return (
    <>
      <PageHeader title={M.people.updateInstructor} />
      <ErrorState error={error} onRetry={() => void refetch()} />
    </>
  )
}

/** Changes to an instructor's record. */
export const Component = () => {
  const { id } = useParams()
  return id ? <Edit key={id} id={id} /> : <NoInstructor title={M.people.updateInstructor} />
}
