import { M } from '@lousa/contract/messages.ts'
import { ROUTES } from '@lousa/contract/shell/routes.messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { JustifiedUntil } from '../../../features/attendance/justification/justified-until.part.tsx'
import { LateArrivals } from '../../../features/attendance/student/late-arrivals.part.tsx'
import { OwnNotes } from '../../../features/attendance/student/own-notes.part.tsx'
import { notesOptions } from '../../../features/attendance/student/student-note.api.ts'
import { taughtStudentOptions } from '../../../features/attendance/student/taught-student.api.ts'
import { StudentFigures } from '../../../features/evaluation/performance/student-figures.part.tsx'
import { DetailPage } from '../../../frames/page/detail-page.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { queryClient } from '../../../lib/http/query-client.ts'
import { nameInUse, PersonAvatar } from '../../../ui/person-avatar.tsx'
import { NoStudent } from './no-student.tsx'

const TaughtStudent = ({ id }: { id: string }) => {
  const query = useQuery(taughtStudentOptions(id))
  // With the student, in one request.
  useEffect(() => void queryClient.prefetchQuery(notesOptions(id)), [id])
  return (
    <DetailPage
      query={query}
      waitingTitle={ROUTES.student}
      header={({ student, classes }) => ({
        title: nameInUse(student),
        subtitle: classes
          .map(({ grade, number }) => (number === null ? grade.name : `${grade.name}, nº ${number}`))
          .join(' · '),
        aside: <PersonAvatar person={student} size={56} />,
        breadcrumb: [
          { label: M.menu.dashboard, to: PATHS.app },
          { label: M.menu.classes, to: PATHS.classes },
          { label: nameInUse(student) },
        ],
      })}
      side={({ student }) => <OwnNotes student={{ id, name: nameInUse(student) }} />}
    >
      {({ justifiedUntil, classes }) => (
        <>
          <JustifiedUntil end={justifiedUntil} />
          {classes.map(({ grade, studentEnrollmentId, terms, curriculumComponents }) => (
            <StudentFigures
              key={studentEnrollmentId}
              grade={grade}
              enrollmentId={studentEnrollmentId}
              terms={terms}
              components={curriculumComponents}
            />
          ))}
          <LateArrivals studentId={id} />
        </>
      )}
    </DetailPage>
  )
}

/** One student for an instructor of their class today. */
export const Component = () => {
  const { id } = useParams()
  return id ? <TaughtStudent key={id} id={id} /> : <NoStudent />
}
