import type { SchoolEvent } from '@lousa/contract/academics/academics.contract.ts'
import { EVENT } from '@lousa/contract/academics/event/event-table.ts'
import { EVENTS as E } from '@lousa/contract/events/event.messages.ts'
import { eventWhen } from '@lousa/contract/events/event-when.ts'
import { M } from '@lousa/contract/messages.ts'
import { fieldErrors, PARSED_FOR_PEOPLE } from '@lousa/contract/refusal/validation.ts'
import { isCivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { Checked } from '../../../frames/form/use-checking-resolver.ts'
import type { FormBase } from '../../../frames/form/use-page-form.ts'
import type { CompareUnit } from '../../../frames/versions/compare-versions.ts'
import { aFlag, anObject, aText, nullable } from '../../../lib/shapes.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { type EventInput, type EventValues, event, eventForm, eventInput } from './event-form.schema.ts'

/** The body of a request: a new event whole, or the changed fields of a saved one. */
export type SentEvent = { kind: 'new'; body: EventValues } | { kind: 'change'; body: Partial<EventValues> }

export const eventGround = (of: SchoolEvent): FormBase<EventInput> => ({
  saved: eventInput(of),
  version: of.version,
})

const eventValues = anObject({
  name: aText,
  description: aText,
  place: aText,
  start: aText,
  end: aText,
  startHour: aText,
  endHour: aText,
  wholeDay: aFlag,
  enrollmentStart: aText,
  enrollmentEnd: aText,
  capacity: aText,
  ageMin: aText,
  ageMax: aText,
  selfEnrollment: aFlag,
  picture: nullable(aText),
})
export const isEventInput = (typed: unknown): typed is EventInput => eventValues.safeParse(typed).success

export const currentEvent = (current: unknown): FormBase<EventInput> | null => {
  const { data } = event.safeParse(current)
  return data === undefined ? null : eventGround(data)
}

const whenText = ({ start, end, startHour, endHour, wholeDay }: EventInput): string =>
  isCivilDate(start) && isCivilDate(end)
    ? eventWhen({
        start,
        end,
        startHour: wholeDay || startHour === '' ? null : startHour,
        endHour: wholeDay || endHour === '' ? null : endHour,
      })
    : ''

type Name = keyof EventInput & keyof typeof EVENT
const text =
  (name: Name) =>
  (values: EventInput): string =>
    String(values[name] ?? '')

const unit = (name: Name, show = text(name)): CompareUnit<EventInput> => ({
  id: name,
  label: EVENT[name].label,
  show,
  paths: [name],
})

/** Days and hours are one decision: half of them from each side may be no event at all. */
export const EVENT_UNITS: readonly CompareUnit<EventInput>[] = [
  unit('name'),
  {
    id: 'when',
    label: E.when,
    show: whenText,
    paths: ['start', 'end', 'startHour', 'endHour', 'wholeDay'],
  },
  unit('place'),
  unit('description'),
  unit('picture', ({ picture }) => (picture === null ? '' : E.picture.there)),
  unit('selfEnrollment', ({ selfEnrollment }) => (selfEnrollment ? M.yes : M.no)),
  unit('enrollmentStart', ({ enrollmentStart }) => showDate(enrollmentStart)),
  unit('enrollmentEnd', ({ enrollmentEnd }) => showDate(enrollmentEnd)),
  unit('capacity'),
  unit('ageMin'),
  unit('ageMax'),
]

const isField = (path: string): path is keyof typeof EVENT => Object.hasOwn(EVENT, path)
export const eventLabelOf = (path: string): string => (isField(path) ? EVENT[path].label : path)

const changesOf = (values: EventValues, before: EventValues | undefined): Partial<EventValues> => {
  const changes: Partial<EventValues> = {}
  for (const name of Object.keys(values).filter((key): key is keyof EventValues => key in values))
    if (!before || values[name] !== before[name]) Object.assign(changes, { [name]: values[name] })
  return changes
}

/** The whole event is checked; of a saved one only what differs from what was seen is sent. */
export const checkEvent = (typed: EventInput, saved: EventInput, isNew: boolean): Checked<SentEvent> => {
  const checked = eventForm.safeParse(typed, PARSED_FOR_PEOPLE)
  if (!checked.success) return { errors: fieldErrors(checked.error.issues) }
  if (isNew) return { value: { kind: 'new', body: checked.data } }
  const { isEvent: _, ...body } = changesOf(checked.data, eventForm.safeParse(saved).data)
  return { value: { kind: 'change', body } }
}
