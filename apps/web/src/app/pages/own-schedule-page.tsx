import { MAKING_SCREEN } from '@lousa/contract/planning/making/making-screen.messages.ts'
import { useActor } from '../../features/identity/identity.api.ts'
import { OwnSchedule } from '../../features/planning/timetable/own-schedule.part.tsx'
import { PATHS } from '../../lib/address/paths.ts'
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
      <OwnSchedule
        actions={
          isTaught
            ? [
                { label: MAKING_SCREEN.own.title, to: PATHS.ownAvailability },
                actionOf({ yearId: year.id, instructorId }),
              ]
            : []
        }
      />
      {modal}
    </>
  )
}
