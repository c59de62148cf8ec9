import { COVER } from '@lousa/contract/planning/cover/cover.messages.ts'
import { MAKING_SCREEN } from '@lousa/contract/planning/making/making-screen.messages.ts'
import { IconUserOff } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useYearPaper } from '../../features/calendar/print/use-year-paper.part.tsx'
import { useActor } from '../../features/identity/identity.api.ts'
import { OwnSchedule } from '../../features/planning/timetable/own-schedule.part.tsx'
import { PATHS } from '../../lib/address/paths.ts'
import { useSession } from '../../lib/session/session.ts'
import { useTimetableIssue } from './use-timetable-issue.tsx'

const OwnAbsences = lazy(async () => ({
  default: (await import('../../features/planning/cover/own-absences.part.tsx')).OwnAbsences,
}))

/** The lessons of a person, with the calendar of the year as a paper; an instructor issues the own timetable and announces absences. */
export const Component = () => {
  const { id: instructorId, role } = useActor()
  const year = useSession(({ menuYear }) => menuYear)
  const { actionOf, modal } = useTimetableIssue()
  const paper = useYearPaper(year?.id)
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
                actionOf({ yearId: year.id, instructorId }),
                { label: MAKING_SCREEN.own.title, to: PATHS.ownAvailability },
              ]
            : []),
          ...paper,
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
