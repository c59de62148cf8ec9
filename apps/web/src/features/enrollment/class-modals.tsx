import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { EnrollForm } from './entry/enroll-form.part.tsx'
import { EditForm } from './movement/edit-form.part.tsx'
import { ExitForm } from './movement/exit-form.part.tsx'
import { MoveForm } from './movement/move-form.part.tsx'
import { RenumberForm } from './movement/renumber-form.part.tsx'

export type OpenModal =
  | { kind: 'enroll'; student: { id: string; name: string } | null }
  | { kind: 'edit' | 'move' | 'exit'; enrollment: StudentEnrollment }
  | { kind: 'renumber' }

/** The modals of a class, fetched when one is opened. */
export const ClassModals = ({
  open,
  grade,
  enrollments,
  hasCouncil,
  onTransferred,
  onClose,
}: {
  open: OpenModal
  grade: Grade
  /** The current and waiting students of the class. */
  enrollments: readonly StudentEnrollment[]
  hasCouncil: boolean
  onTransferred: (enrollment: StudentEnrollment) => void
  onClose: () => void
}) => {
  switch (open.kind) {
    case 'enroll':
      return (
        <EnrollForm
          grade={grade}
          student={open.student}
          takenIds={new Set(enrollments.map(({ user }) => user.id))}
          onClose={onClose}
        />
      )
    case 'edit':
      return <EditForm enrollment={open.enrollment} grade={grade} hasCouncil={hasCouncil} onClose={onClose} />
    case 'move':
      return <MoveForm enrollment={open.enrollment} yearId={grade.academicYear.id} onClose={onClose} />
    case 'exit':
      return <ExitForm enrollment={open.enrollment} onTransferred={onTransferred} onClose={onClose} />
    case 'renumber':
      return <RenumberForm gradeId={grade.id} enrollments={enrollments} onClose={onClose} />
  }
}
