import { useActor } from '../../features/identity/identity.api.ts'
import { OwnSchedule } from '../../features/planning/timetable/own-schedule.part.tsx'
import { useSession } from '../../lib/session/session.ts'
import { useTimetableIssue } from './use-timetable-issue.tsx'

/** The lessons of who looks; an instructor issues the own timetable there. */
export const Component = () => {
  const { id: instructorId, role } = useActor()
  const year = useSession(({ menuYear }) => menuYear)
  const { actionOf, modal } = useTimetableIssue()
  const isTaught = role === 'INSTRUCTOR' && year !== null
  return (
    <>
      <OwnSchedule actions={isTaught ? [actionOf({ yearId: year.id, instructorId })] : []} />
      {modal}
    </>
  )
}
