import { COVER } from '@lousa/contract/planning/cover/cover.messages.ts'
import { MAKING_SCREEN } from '@lousa/contract/planning/making/making-screen.messages.ts'
import { IconUserOff } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useActor } from '../../features/identity/identity.api.ts'
import { OwnSchedule } from '../../features/planning/timetable/own-schedule.part.tsx'
import { PATHS } from '../../lib/address/paths.ts'
import { useSession } from '../../lib/session/session.ts'
import { useTimetableIssue } from './use-timetable-issue.tsx'

const OwnAbsences = lazy(async () => ({
  default: (await import('../../features/planning/cover/own-absences.part.tsx')).OwnAbsences,
}))

/** The lessons of who looks; an instructor issues the own timetable and announces absences there. */
export const Component = () => {
  const { id: instructorId, role } = useActor()
  const year = useSession(({ menuYear }) => menuYear)
  const { actionOf, modal } = useTimetableIssue()
  const [isAnnouncing, setAnnouncing] = useState(false)
  const isTaught = role === 'INSTRUCTOR' && year !== null
  return (
    <>
      <OwnSchedule
        actions={[
          ...(role === 'INSTRUCTOR'
            ? [
                {
                  label: COVER.own.announce,
                  icon: <IconUserOff size={18} aria-hidden />,
                  onClick: () => setAnnouncing(true),
                },
              ]
            : []),
          ...(isTaught
            ? [
                { label: MAKING_SCREEN.own.title, to: PATHS.ownAvailability },
                actionOf({ yearId: year.id, instructorId }),
              ]
            : []),
        ]}
      />
      {modal}
      {isAnnouncing && (
        <Suspense>
          <OwnAbsences onClose={() => setAnnouncing(false)} />
        </Suspense>
      )}
    </>
  )
}
