import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { enrollmentsOfStudentOptions } from '../../../features/enrollment/enrollment.api.ts'
import { useSession } from '../../../lib/session/session.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { inClass } from './use-class-of-student.ts'

const QuickPapers = lazy(async () => ({
  default: (await import('../../../features/reports/declaration/quick-papers.part.tsx')).QuickPapers,
}))

/** Documents of a student by the enrolment of the year; none without one. */
export const StudentPapers = ({ student }: { student: User }) => {
  const yearId = useSession(({ menuYear }) => menuYear?.id)
  const { data } = useQuery({
    ...enrollmentsOfStudentOptions(yearId ?? '', student.id),
    enabled: yearId !== undefined,
  })
  const enrollment = inClass(data?.data)
  return enrollment ? (
    <Suspense>
      <QuickPapers student={{ id: student.id, name: nameInUse(student) }} enrollmentId={enrollment.id} />
    </Suspense>
  ) : null
}
