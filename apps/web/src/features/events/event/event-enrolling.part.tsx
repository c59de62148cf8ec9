import type { SchoolEvent } from '@lousa/contract/academics/academics.contract.ts'
import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { eventWhen } from '@lousa/contract/events/event-when.ts'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../lib/session/session.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { myEnrollmentsOptions } from '../../enrollment/enrollment.api.ts'
import { EnrollmentState } from '../../enrollment/list/enrollment-state.part.tsx'
import { windowOn } from '../../enrollment/own/open-class.values.ts'
import { EnrollAction, EnrollmentActions, OfferNotice } from '../../enrollment/own/own-place.part.tsx'
import classes from './event.module.css'
import { eventStatusOn } from './event.values.ts'

const useMine = (event: SchoolEvent) => {
  // The answer for a visitor has no year: a person without an account is not enrolled.
  const yearId = event.academicYear?.id
  return useQuery({ ...myEnrollmentsOptions(yearId ?? ''), enabled: yearId !== undefined })
}

/** The own enrolment in an event; undefined while there is none, null while it is not known. */
export const useOwnPlace = (event: SchoolEvent): StudentEnrollment | null | undefined => {
  const mine = useMine(event)
  if (!mine.data) return null
  return mine.data.data.find(({ grade, exit }) => grade.id === event.id && exit === null)
}

/** Where the person stands in an event, and the way in or out. */
export const EventEnrolling = ({ event, today }: { event: SchoolEvent; today: string }) => {
  const own = useOwnPlace(event)
  const { error, refetch } = useMine(event)
  const isSignedIn = useSession(({ auth }) => auth !== null)
  if (own === null && isSignedIn && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (own === null || !isSignedIn) return null
  const isOpen = windowOn(event, today) === 'OPEN' && eventStatusOn(event, today) !== 'OVER'
  if (!own)
    return isOpen ? (
      <div className={classes.way}>
        <EnrollAction place={event} facts={[eventWhen(event), event.place ?? ''].filter(Boolean)} />
      </div>
    ) : null
  return (
    <>
      <OfferNotice enrollment={own} />
      <div className={classes.way}>
        <EnrollmentState enrollment={own} />
        <EnrollmentActions enrollment={own} mayLeave={isOpen} />
      </div>
    </>
  )
}
