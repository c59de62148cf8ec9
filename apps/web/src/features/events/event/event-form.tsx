import type { SchoolEvent } from '@lousa/contract/academics/academics.contract.ts'
import { EVENT } from '@lousa/contract/academics/event/event-table.ts'
import { EVENTS as E } from '@lousa/contract/events/event.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { isCivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { SimpleGrid } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { createdToast, RecordForm } from '../../../frames/form/record-form.tsx'
import { SwitchField } from '../../../frames/form/switch-field.tsx'
import type { ContractForm } from '../../../frames/form/use-contract-form.ts'
import { RecordInput } from '../../../frames/record/record-input.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { createEvent, eventsChanged, updateEvent } from './event.api.ts'
import {
  EVENT_COMPARED,
  type EventInput,
  type EventValues,
  eventForm,
  eventInput,
  event as eventShape,
  NEW_EVENT,
} from './event-form.schema.ts'
import { EventPictureField } from './event-picture-field.tsx'

type Form = ContractForm<EventInput, EventValues>

const Days = ({ form }: { form: Form }) => {
  const [wholeDay, start] = useWatch({ control: form.control, name: ['wholeDay', 'start'] })
  const shown = { form, fields: EVENT }
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <RecordInput {...shown} name="start" />
        <RecordInput {...shown} name="end" min={isCivilDate(start) ? start : undefined} />
      </SimpleGrid>
      <SwitchField control={form.control} name="wholeDay" label={E.wholeDay} />
      {!wholeDay && (
        <SimpleGrid cols={2} spacing="md">
          <RecordInput {...shown} name="startHour" required />
          <RecordInput {...shown} name="endHour" required />
        </SimpleGrid>
      )}
    </>
  )
}

const Enrolling = ({ form }: { form: Form }) => {
  const shown = { form, fields: EVENT }
  return (
    <>
      <RecordInput {...shown} name="selfEnrollment" />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <RecordInput {...shown} name="enrollmentStart" description={E.windowHint} />
        <RecordInput {...shown} name="enrollmentEnd" description={E.windowHint} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <RecordInput {...shown} name="capacity" description={E.capacityHint} />
        <RecordInput {...shown} name="ageMin" />
        <RecordInput {...shown} name="ageMax" />
      </SimpleGrid>
    </>
  )
}

/** Asks before there are fewer vacancies than people. */
const saveChange = async (
  { id, version, vacancies }: SchoolEvent,
  { isEvent: _, ...changes }: Partial<EventValues>,
): Promise<unknown> => {
  try {
    return await updateEvent(id, changes, version)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'CAPACITY_BELOW_ACTIVE') throw error
    const { active } = error.data
    const agreed = await confirm({
      title: E.exceedTitle,
      effect: fill(E.exceedEffect, { active: typeof active === 'number' ? active : vacancies.active }),
      verb: E.exceed,
    })
    if (!agreed) throw error
    return updateEvent(id, { ...changes, confirmOccupation: 'EXCEED' }, version)
  }
}

/** Creates or edits an event. */
export const EventForm = ({ event, onClose }: { event: SchoolEvent | null; onClose: () => void }) => (
  <RecordForm
    record={event}
    onClose={onClose}
    titles={{ create: E.createTitle, edit: E.editTitle }}
    size="lg"
    schema={eventForm}
    answer={eventShape}
    blank={NEW_EVENT}
    inputOf={eventInput}
    comparedFields={EVENT_COMPARED}
    otherChanges={{ lead: E.changedByOther }}
    fieldOf={{
      NAME_ALREADY_RECORDED: 'name',
      INVALID_DATE_INTERVAL_ERROR: 'end',
      CAPACITY_BELOW_ACTIVE: 'capacity',
    }}
    create={createEvent}
    change={saveChange}
    onSaved={eventsChanged}
    created={createdToast(E.item)}
  >
    {form => (
      <>
        <RecordInput form={form} fields={EVENT} name="name" placeholder={E.namePlaceholder} autoFocus />
        <Days form={form} />
        <RecordInput form={form} fields={EVENT} name="place" />
        <RecordInput form={form} fields={EVENT} name="description" />
        <EventPictureField form={form} />
        <Enrolling form={form} />
      </>
    )}
  </RecordForm>
)
