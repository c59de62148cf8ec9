import type { SchoolEvent } from '@lousa/contract/academics/academics.contract.ts'
import { EVENT } from '@lousa/contract/academics/event/event-table.ts'
import { EVENTS } from '@lousa/contract/events/event.messages.ts'
import { eventWhen } from '@lousa/contract/events/event-when.ts'
import { Text } from '@mantine/core'
import { Facts } from '../../../frames/page/detail-page.tsx'
import { factsOf } from '../../../frames/record/shown-fields.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { agesText, vacanciesText } from '../../enrollment/own/open-class.values.ts'
import classes from './event.module.css'
import { enrollmentText, eventStatusOn } from './event.values.ts'
import { pictureSource } from './event-picture.values.ts'

/** Whether it runs or is over; nothing while it is to come. */
export const EventStatusBadge = ({ event, today }: { event: SchoolEvent; today: string }) => {
  const standing = eventStatusOn(event, today)
  if (standing === 'COMING') return null
  return standing === 'RUNNING' ? (
    <StatusBadge tone="good">{EVENTS.running}</StatusBadge>
  ) : (
    <StatusBadge tone="neutral">{EVENTS.over}</StatusBadge>
  )
}

/** All that everybody may know of an event. */
export const EventFacts = ({ event, today }: { event: SchoolEvent; today: string }) => (
  <>
    {event.picture && <img className={classes.picture} src={pictureSource(event.picture)} alt="" />}
    <Facts
      facts={[
        { label: EVENTS.when, value: eventWhen(event) },
        ...factsOf(EVENT, event),
        ...(agesText(event) ? [{ label: EVENTS.ages, value: agesText(event) }] : []),
        { label: EVENTS.enrollment, value: enrollmentText(event, today) },
        // Places of an event that is over are of no use.
        ...(eventStatusOn(event, today) === 'OVER'
          ? []
          : [{ label: EVENTS.vacancies, value: vacanciesText(event) }]),
      ]}
    />
    {event.description && (
      <Text mt="md" className={classes.description ?? ''}>
        {event.description}
      </Text>
    )}
  </>
)
