import type { SchoolEvent } from '@lousa/contract/academics/academics.contract.ts'
import { EVENT } from '@lousa/contract/academics/event/event-table.ts'
import { EVENTS as E } from '@lousa/contract/events/event.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { isCivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { SimpleGrid, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FormPage, type FormSection } from '../../../frames/form/form-page.tsx'
import { SwitchField } from '../../../frames/form/switch-field.tsx'
import { type PageForm, usePageForm } from '../../../frames/form/use-page-form.ts'
import type { PageHeaderProps } from '../../../frames/page/page-header.tsx'
import { RecordInput } from '../../../frames/record/record-input.tsx'
import { personDraftKey } from '../../../lib/device/device-drafts.ts'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { useActor, useInstitution } from '../../identity/identity.api.ts'
import { createEvent, updateEvent } from './event.api.ts'
import { type EventInput, type EventValues, NEW_EVENT } from './event-form.schema.ts'
import {
  checkEvent,
  currentEvent,
  EVENT_UNITS,
  eventGround,
  eventLabelOf,
  isEventInput,
  type SentEvent,
} from './event-page.values.ts'
import { EventPictureField } from './event-picture-field.tsx'

type Form = PageForm<EventInput, SentEvent>['form']

/**
 * Most events last one day: when the person changes the first day, the last one goes along while it is the same, or would be before it.
 * A draft that is read back or discarded, and another version, have both days already.
 */
const useEndAlong = (form: Form, start: string): ((typed: string) => void) => {
  /** The last whole date that the field had: while another one is typed, it has none. */
  const former = useRef(start)
  useEffect(() => {
    if (isCivilDate(start)) former.current = start
  }, [start])
  return typed => {
    if (!isCivilDate(typed)) return
    const before = former.current
    const { end } = form.getValues()
    if (end === '' || end === before || (isCivilDate(before) && end < typed))
      form.setValue('end', typed, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
}

const Days = ({ form }: { form: Form }) => {
  const [wholeDay, start] = useWatch({ control: form.control, name: ['wholeDay', 'start'] })
  const shown = { form, fields: EVENT }
  const followStart = useEndAlong(form, start)
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <RecordInput {...shown} name="start" onTyped={followStart} />
        <RecordInput {...shown} name="end" min={isCivilDate(start) ? start : undefined} />
      </SimpleGrid>
      <SwitchField control={form.control} name="wholeDay" label={E.wholeDay} />
      {!wholeDay && (
        <SimpleGrid cols={2} spacing="md">
          <RecordInput {...shown} name="startHour" required />
          <RecordInput {...shown} name="endHour" required />
        </SimpleGrid>
      )}
    </Stack>
  )
}

const Enrolling = ({ form }: { form: Form }) => {
  const shown = { form, fields: EVENT }
  return (
    <Stack gap="md">
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
    </Stack>
  )
}

const Naming = ({ form }: { form: Form }) => {
  const shown = { form, fields: EVENT }
  return (
    <Stack gap="md">
      <RecordInput {...shown} name="name" placeholder={E.namePlaceholder} />
      <RecordInput {...shown} name="place" />
      <RecordInput {...shown} name="description" />
    </Stack>
  )
}

const sectionsOf = (form: Form): FormSection[] => [
  { id: 'o-evento', title: E.sections.event, content: <Naming form={form} /> },
  { id: 'dias', title: E.sections.days, content: <Days form={form} /> },
  { id: 'inscricoes', title: E.sections.enrolling, content: <Enrolling form={form} /> },
  { id: 'cartaz', title: E.sections.picture, content: <EventPictureField form={form} /> },
]

/** Asks before there are fewer vacancies than people. */
const saveChange = async (
  { id, vacancies }: SchoolEvent,
  changes: Partial<EventValues>,
  version: number,
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

/** An event as a form, new or saved: a page of its own, whose draft survives a reload. */
export const EventForm = ({
  event,
  header,
  cancelTo,
  onSaved,
}: {
  event: SchoolEvent | null
  header: PageHeaderProps
  cancelTo: string
  /** With the id of the event. */
  onSaved: (id: string) => void
}) => {
  const { id: institutionId } = useInstitution()
  const { id: accountId } = useActor()
  const [keyOf] = useState(keyPerBody)
  const savedId = useRef(event?.id ?? '')
  const page = usePageForm<EventInput, SentEvent>({
    base: event ? eventGround(event) : { saved: NEW_EVENT, version: null },
    check: (typed, saved) => checkEvent(typed, saved, event === null),
    send: async (sent, version) => {
      if (sent.kind === 'new') savedId.current = (await createEvent(sent.body, keyOf(sent.body))).id
      // Nothing differs from what is saved: nothing is sent.
      else if (event && version !== null && Object.keys(sent.body).length > 0)
        await saveChange(event, sent.body, version)
    },
    onDone: () => onSaved(savedId.current),
    draftKey: personDraftKey({ institutionId, accountId, record: `evento-${event?.id ?? 'novo'}` }),
    isValues: isEventInput,
    units: EVENT_UNITS,
    readCurrent: currentEvent,
    fieldOf: {
      NAME_ALREADY_RECORDED: 'name',
      INVALID_DATE_INTERVAL_ERROR: 'end',
      CAPACITY_BELOW_ACTIVE: 'capacity',
    },
  })
  return (
    <FormPage
      header={header}
      page={page}
      sections={sectionsOf(page.form)}
      labelOf={eventLabelOf}
      cancelTo={cancelTo}
    />
  )
}
