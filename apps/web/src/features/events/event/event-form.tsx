import type { SchoolEvent } from '@lousa/contract/academics/academics.contract.ts'
import { EVENTS as E } from '@lousa/contract/events/event.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { isCivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { DateField } from '../../../frames/form/date-field.tsx'
import { errorOf } from '../../../frames/form/error-of.ts'
import { createdToast, RecordForm } from '../../../frames/form/record-form.tsx'
import { SwitchField } from '../../../frames/form/switch-field.tsx'
import type { ContractForm } from '../../../frames/form/use-contract-form.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { createEvent, eventsChanged, updateEvent } from './event.api.ts'
import {
  EVENT_TOLD,
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
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <DateField
          control={form.control}
          name="start"
          label={E.start}
          required
          error={errorOf(form, 'start')}
        />
        <DateField
          control={form.control}
          name="end"
          label={E.end}
          required
          error={errorOf(form, 'end')}
          {...(isCivilDate(start) ? { min: start } : {})}
        />
      </SimpleGrid>
      <SwitchField control={form.control} name="wholeDay" label={E.wholeDay} />
      {!wholeDay && (
        <SimpleGrid cols={2} spacing="md">
          <TextInput
            type="time"
            label={E.startHour}
            required
            error={errorOf(form, 'startHour')}
            {...form.register('startHour')}
          />
          <TextInput
            type="time"
            label={E.endHour}
            required
            error={errorOf(form, 'endHour')}
            {...form.register('endHour')}
          />
        </SimpleGrid>
      )}
    </>
  )
}

const Enrolling = ({ form }: { form: Form }) => (
  <>
    <SwitchField control={form.control} name="selfEnrollment" label={E.selfEnrollment} />
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <DateField
        control={form.control}
        name="enrollmentStart"
        label={E.enrollmentStart}
        description={E.windowHint}
        error={errorOf(form, 'enrollmentStart')}
      />
      <DateField
        control={form.control}
        name="enrollmentEnd"
        label={E.enrollmentEnd}
        description={E.windowHint}
        error={errorOf(form, 'enrollmentEnd')}
      />
    </SimpleGrid>
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
      <TextInput
        label={E.capacity}
        description={E.capacityHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        error={errorOf(form, 'capacity')}
        {...form.register('capacity')}
      />
      <TextInput
        label={E.ageMin}
        inputMode="numeric"
        error={errorOf(form, 'ageMin')}
        {...form.register('ageMin')}
      />
      <TextInput
        label={E.ageMax}
        inputMode="numeric"
        error={errorOf(form, 'ageMax')}
        {...form.register('ageMax')}
      />
    </SimpleGrid>
  </>
)

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
    titles={{ create: E.newOne, edit: E.edit }}
    size="lg"
    schema={eventForm}
    answer={eventShape}
    blank={NEW_EVENT}
    inputOf={eventInput}
    comparedFields={EVENT_TOLD}
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
        <TextInput
          label={E.called}
          required
          maxLength={80}
          data-autofocus
          placeholder={E.namePlaceholder}
          error={errorOf(form, 'name')}
          {...form.register('name')}
        />
        <Days form={form} />
        <TextInput
          label={E.place}
          maxLength={150}
          error={errorOf(form, 'place')}
          {...form.register('place')}
        />
        <Textarea
          label={E.description}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={2000}
          error={errorOf(form, 'description')}
          {...form.register('description')}
        />
        <EventPictureField form={form} />
        <Enrolling form={form} />
      </>
    )}
  </RecordForm>
)
