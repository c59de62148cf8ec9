import { BROUGHT } from '@lousa/contract/enrollment/brought/brought.messages.ts'
import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { ENTRY } from '@lousa/contract/enrollment/entry/entry.messages.ts'
import { ENROLLMENTS } from '@lousa/contract/enrollment/list/list.messages.ts'
import { MOVEMENT } from '@lousa/contract/enrollment/movement/movement.messages.ts'
import { REPORT_ENTRY } from '@lousa/contract/reports/modal/report-entry.messages.ts'
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconDoorExit,
  IconEye,
  IconNotes,
  IconPencil,
  IconPrinter,
  IconTrash,
  IconUserOff,
  IconUserPlus,
} from '@tabler/icons-react'
import { registeredReports } from '../../frames/issue/registered-reports.ts'
import type { RowAction } from '../../frames/list/row-actions.tsx'
import { enrollmentAddress, PATHS } from '../../lib/address/paths.ts'
import { askToDelete } from './entry/delete-enrollment.part.ts'
import { isOfStudent } from './list/with-reports.values.ts'

const icon = { size: 18, 'aria-hidden': true } as const

/** The windows of a class's page for one enrolment. */
export type Acts = {
  edit: (enrollment: StudentEnrollment) => void
  move: (enrollment: StudentEnrollment) => void
  leave: (enrollment: StudentEnrollment) => void
  takeBack: (enrollment: StudentEnrollment) => void
  enterAgain: (enrollment: StudentEnrollment) => void
}

type Where = {
  /** Nothing can be written any more. */
  isReadOnly: boolean
  /** A student of an ended enrolment is in the class again. */
  isBack: boolean
  /** Where years end with marks. */
  hasMarks: boolean
  /** Opens the window of the reports of one student. */
  issue: (enrollment: StudentEnrollment) => void
}

const open = ({ user }: StudentEnrollment): RowAction => ({
  label: ENROLLMENTS.openStudent,
  icon: <IconEye {...icon} />,
  to: PATHS.student.replace(':id', user.id),
})

const brought = ({ id, grade }: StudentEnrollment, { hasMarks }: Where): RowAction[] => [
  ...(hasMarks
    ? [
        {
          label: BROUGHT.marks.title,
          icon: <IconNotes {...icon} />,
          to: enrollmentAddress({ turma: grade.id, matricula: id, ver: 'notas' }),
        },
      ]
    : []),
  {
    label: BROUGHT.dispensations.title,
    icon: <IconUserOff {...icon} />,
    to: enrollmentAddress({ turma: grade.id, matricula: id, ver: 'dispensas' }),
  },
]

const ofRunning = (enrollment: StudentEnrollment, { edit, move, leave }: Acts, where: Where): RowAction[] => [
  { label: MOVEMENT.edit, icon: <IconPencil {...icon} />, onClick: () => edit(enrollment) },
  ...(enrollment.status === 'ACTIVE' ? brought(enrollment, where) : []),
  {
    label: MOVEMENT.move.action,
    icon: <IconArrowsExchange {...icon} />,
    onClick: () => move(enrollment),
  },
  { label: MOVEMENT.exit.action, icon: <IconDoorExit {...icon} />, onClick: () => leave(enrollment) },
]

const ofEnded = (
  enrollment: StudentEnrollment,
  { leave, takeBack, enterAgain }: Acts,
  where: Where,
): RowAction[] => [
  ...brought(enrollment, where),
  {
    label: MOVEMENT.exit.changeAction,
    icon: <IconDoorExit {...icon} />,
    onClick: () => leave(enrollment),
  },
  ...(where.isBack
    ? []
    : [
        {
          label: MOVEMENT.exit.back,
          icon: <IconArrowBackUp {...icon} />,
          onClick: () => takeBack(enrollment),
        },
        { label: ENTRY.again, icon: <IconUserPlus {...icon} />, onClick: () => enterAgain(enrollment) },
      ]),
]

const issued = (enrollment: StudentEnrollment, { issue }: Where): RowAction[] =>
  registeredReports() && isOfStudent(enrollment)
    ? [{ label: REPORT_ENTRY.title, icon: <IconPrinter {...icon} />, onClick: () => issue(enrollment) }]
    : []

/** Everything that can be done with one enrolment, as it stands. */
export const actionsOf = (enrollment: StudentEnrollment, acts: Acts, where: Where): RowAction[] => {
  const toRead = [open(enrollment), ...issued(enrollment, where)]
  if (where.isReadOnly)
    return [...toRead, ...(enrollment.status === 'ACTIVE' ? brought(enrollment, where) : [])]
  return [
    ...toRead,
    ...(enrollment.exit ? ofEnded(enrollment, acts, where) : ofRunning(enrollment, acts, where)),
    {
      label: ENTRY.delete.action,
      icon: <IconTrash {...icon} />,
      destructive: true,
      onClick: () => void askToDelete(enrollment),
    },
  ]
}
