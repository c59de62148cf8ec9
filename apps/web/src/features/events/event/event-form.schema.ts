import { type SchoolEvent, schoolEvent } from '@lousa/contract/academics/academics.contract.ts'
import { EVENT } from '@lousa/contract/academics/event/event-table.ts'
import { eventWrite } from '@lousa/contract/academics/event-writing.contract.ts'
import { EVENTS } from '@lousa/contract/events/event.messages.ts'
import { eventWhen } from '@lousa/contract/events/event-when.ts'
import type { z } from 'zod'
import { comparedFields } from '../../../frames/record/shown-fields.ts'
import {
  blankFields,
  recordForm,
  type TypedFields,
  typedFields,
} from '../../../frames/record/typed-fields.ts'

export const event = schoolEvent

export type EventInput = TypedFields<typeof EVENT> & { wholeDay: boolean }

const hours: ('startHour' | 'endHour')[] = ['startHour', 'endHour']

export const eventForm = recordForm(EVENT, eventWrite.required(), {
  required: ({ wholeDay }: EventInput) => (wholeDay ? [] : hours),
  ignored: ({ wholeDay }) => (wholeDay ? hours : []),
  added: () => ({ isEvent: true }),
})
export type EventValues = z.output<typeof eventForm>

export const NEW_EVENT: EventInput = { ...blankFields(EVENT), wholeDay: false }

export const eventInput = (of: SchoolEvent): EventInput => ({
  ...typedFields(EVENT, of),
  wholeDay: of.startHour === null,
})

/** The fields that the form compares when another user changed the event during editing. */
export const EVENT_COMPARED = comparedFields<typeof EVENT, SchoolEvent>(EVENT, {
  start: [EVENTS.when, eventWhen],
  end: null,
  startHour: null,
  endHour: null,
})
