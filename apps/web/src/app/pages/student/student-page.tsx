import { fill, M } from '@lousa/contract/messages.ts'
import { IconPencil, IconUserPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useLocation, useParams } from 'react-router'
import { PersonHistory } from '../../../features/audit/history.part.tsx'
import { AccessCard } from '../../../features/people/account/access-card.tsx'
import { useLifecycleActions } from '../../../features/people/account/use-lifecycle-actions.part.tsx'
import { ConsentsCard } from '../../../features/people/consent/consents-card.tsx'
import { PersonStatus } from '../../../features/people/person/person-status.part.tsx'
import { useWholeRecord } from '../../../features/people/person/use-whole-record.part.ts'
import { PersonRecord } from '../../../features/people/recording/person-record.tsx'
import { DetailPage } from '../../../frames/page/detail-page.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { shownName } from '../../../ui/person-avatar.tsx'
import { NoStudent } from './no-student.tsx'
import { isJustCreated, isNumberUnread } from './student-created.ts'
import { StudentEnrollments } from './student-enrollments.tsx'
import { StudentIssue } from './student-issue.tsx'
import { studentTrail } from './student-trail.ts'

// Below everything else: it comes when the page stands.
const IssuedDocuments = lazy(async () => ({
  default: (await import('../../../features/reports/verification/issued-documents.part.tsx')).IssuedDocuments,
}))

// Once for each student.
const StudentRegistered = lazy(async () => ({
  default: (await import('./student-registered.tsx')).StudentRegistered,
}))

/** Who registers one student often has a pile of them. */
const ANOTHER = {
  label: M.people.anotherStudent,
  icon: <IconUserPlus size={18} aria-hidden />,
  to: PATHS.newStudent,
}

const Student = ({ id }: { id: string }) => {
  const query = useWholeRecord(id)
  const { state } = useLocation()
  const isNew = isJustCreated(state)
  const { actionsOf, modals } = useLifecycleActions()
  return (
    <>
      <DetailPage
        query={query}
        waitingTitle={M.enum.STUDENT}
        header={student => ({
          title: shownName(student),
          subtitle:
            student.studentRegistrationNumber &&
            fill(M.list.registration, { number: student.studentRegistrationNumber }),
          aside: <PersonStatus status={student.status} />,
          breadcrumb: studentTrail({ label: shownName(student) }),
          primary: {
            label: M.btn.edit,
            icon: <IconPencil size={18} aria-hidden />,
            to: PATHS.updateStudent.replace(':id', id),
          },
          tools: <StudentIssue studentId={id} />,
          actions: [...(isNew ? [ANOTHER] : []), ...actionsOf(student)],
        })}
        below={student => (
          <>
            <Suspense>
              <IssuedDocuments studentId={id} />
            </Suspense>
            <PersonHistory person={student} />
          </>
        )}
        side={student => (
          <>
            <StudentEnrollments student={student} />
            <AccessCard person={student} />
            <ConsentsCard person={student} />
          </>
        )}
      >
        {student => <PersonRecord person={student} />}
      </DetailPage>
      {modals}
      {isNumberUnread(state) && query.data?.studentRegistrationNumber && (
        <Suspense>
          <StudentRegistered student={query.data} number={query.data.studentRegistrationNumber} />
        </Suspense>
      )}
    </>
  )
}

/** One student, in show mode. */
export const Component = () => {
  const { id } = useParams()
  return id ? <Student key={id} id={id} /> : <NoStudent />
}
