import { type SchoolEvent, schoolEvent } from '@lousa/contract/academics/academics.contract.ts'
import { EVENT } from '@lousa/contract/academics/event/event-table.ts'
import { eventWrite } from '@lousa/contract/academics/event-writing.contract.ts'
import type { z } from 'zod'
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
