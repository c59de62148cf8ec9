import { Link } from 'react-router'
import { taughtStudentAddress } from '../../../lib/address/paths.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { useActor } from '../../identity/identity.api.ts'
import classes from './student-name.module.css'

/** The name of a student of a class; for an instructor the link to the student's page. */
export const StudentName = ({ user }: { user: { id: string; name: string; socialName: string | null } }) => {
  const { role } = useActor()
  const name = nameInUse(user)
  if (role !== 'INSTRUCTOR') return name
  return (
    <Link to={taughtStudentAddress(user.id)} className={classes.link}>
      {name}
    </Link>
  )
}
