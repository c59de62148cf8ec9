import type { SchoolEvent } from '@lousa/contract/academics/academics.contract.ts'
import { EVENTS } from '@lousa/contract/events/event.messages.ts'
import { Button, Group } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { now } from '../../../lib/device/clock.ts'
import { saveFile } from '../../../lib/http/download.ts'
import { calendarFileOf, eventStatusOn } from './event.values.ts'

/** The event as a file for one's own calendar; of one that is over there is nothing to remember. */
export const AddToCalendar = ({ event, today }: { event: SchoolEvent; today: string }) =>
  eventStatusOn(event, today) === 'OVER' ? null : (
    <Group>
      <Button
        variant="default"
        leftSection={<IconCalendarPlus size={18} aria-hidden />}
        onClick={() =>
          saveFile(new Blob([calendarFileOf(event, now())], { type: 'text/calendar' }), 'evento.ics')
        }
      >
        {EVENTS.addToCalendar}
      </Button>
    </Group>
  )
