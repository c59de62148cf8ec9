import type { ClassStudent } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { Link } from 'react-router'
import { taughtStudentAddress } from '../../../lib/address/paths.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import classes from './student-name.module.css'

/** The name of a student of a class; for an instructor who teaches the student today, the link to the student's page. */
export const StudentName = ({
  student: { user, taught },
}: {
  student: Pick<ClassStudent, 'user' | 'taught'>
}) => {
  const name = nameInUse(user)
  if (!taught) return name
  return (
    <Link to={taughtStudentAddress(user.id)} className={classes.link}>
      {name}
    </Link>
  )
}
