import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import {
  CALENDAR_EVENT,
  CALENDAR_EVENT_TYPES,
  FOLLOWED_WEEKDAYS,
} from '@lousa/contract/calendar/calendar-event-table.ts'
import { isCivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { followingProblem } from '@lousa/rules/calendar/school-days/day-timetable.rules.ts'
import { Box, Checkbox, type PopoverProps, SimpleGrid, Text } from '@mantine/core'
import { useRef } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { TypedDateInput } from '../../../frames/form/date-field.tsx'
import { errorOf } from '../../../frames/form/error-of.ts'
import { SwitchField } from '../../../frames/form/switch-field.tsx'
import type { ContractForm } from '../../../frames/form/use-contract-form.ts'
import { RecordInput } from '../../../frames/record/record-input.tsx'
import { Select } from '../../../ui/select.tsx'
import { KindSign } from '../item/kind-sign.part.tsx'
import type { EventInput, EventValues } from './event-form.schema.ts'

type Form = ContractForm<EventInput, EventValues>
const { form: words } = CALENDAR

/** Next to the dialog on the field's own side, else above it: under the field it would cover the button that saves. */
const beside = (name: 'start' | 'end'): Partial<PopoverProps> => ({
  withinPortal: true,
  position: name === 'start' ? 'left-start' : 'right-start',
  middlewares: { flip: { fallbackPlacements: ['top-start', 'bottom-start'] } },
})

const DateField = ({ form, name }: { form: Form; name: 'start' | 'end' }) => {
  // While another date is typed the field holds what is none.
  const former = useRef('')
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, onBlur } }) => (
        <TypedDateInput
          label={CALENDAR_EVENT[name].label}
          required
          value={value}
          onChange={date => {
            if (isCivilDate(value)) former.current = value
            onChange(date)
            // Most events last one day: the end goes along while it is the same, or would be before the start.
            const end = form.getValues('end')
            if (name === 'start' && isCivilDate(date) && (end === former.current || end < date))
              form.setValue('end', date, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }}
          onBlur={onBlur}
          error={errorOf(form, name)}
          popoverProps={beside(name)}
        />
      )}
    />
  )
}

/** Whose lessons a school day of one date has. */
const FollowedField = ({ form }: { form: Form }) => (
  <Controller
    control={form.control}
    name="followsWeekday"
    render={({ field }) => (
      <Select
        {...field}
        onChange={value => field.onChange(value ?? '')}
        label={CALENDAR_EVENT.followsWeekday.label}
        data={[
          { value: '', label: words.followsNone },
          ...FOLLOWED_WEEKDAYS.map(value => ({ value, label: CALENDAR.weekdays[value] })),
        ]}
        description={words.followsHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={errorOf(form, 'followsWeekday')}
        comboboxProps={{ withinPortal: true }}
      />
    )}
  />
)

/** The fields of an event. */
export const EventFields = ({ form, series }: { form: Form; series: boolean }) => {
  const shown = { form, fields: CALENDAR_EVENT }
  const typed: EventInput = { ...form.getValues(), ...useWatch({ control: form.control }) }
  return (
    <>
      {series && (
        <Text size="sm" c="dimmed">
          {words.seriesHint}
        </Text>
      )}
      <RecordInput {...shown} name="title" placeholder={words.titleExample} autoFocus />
      <Controller
        control={form.control}
        name="type"
        render={({ field }) => (
          <Select
            {...field}
            label={CALENDAR_EVENT.type.label}
            required
            data={CALENDAR_EVENT_TYPES.map(value => ({ value, label: CALENDAR.types[value] }))}
            description={CALENDAR.typeMeanings[typed.type]}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            leftSection={<KindSign kind={typed.type} />}
            error={errorOf(form, 'type')}
            comboboxProps={{ withinPortal: true }}
          />
        )}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <DateField form={form} name="start" />
        <DateField form={form} name="end" />
      </SimpleGrid>
      {followingProblem(typed) === null && <FollowedField form={form} />}
      <SwitchField control={form.control} name="wholeDay" label={words.wholeDay} />
      {!typed.wholeDay && (
        <SimpleGrid cols={2} spacing="md">
          <RecordInput {...shown} name="startHour" required />
          <RecordInput {...shown} name="endHour" required />
        </SimpleGrid>
      )}
      <Controller
        control={form.control}
        name="repeatsYearly"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Checkbox
            ref={ref}
            label={CALENDAR_EVENT.repeatsYearly.label}
            checked={value}
            onChange={event => onChange(event.currentTarget.checked)}
            onBlur={onBlur}
          />
        )}
      />
      {typed.repeatsYearly && (
        <Box maw={{ xs: 'calc(50% - 8px)' }}>
          <RecordInput {...shown} name="repeatsUntil" description={words.untilHint} />
        </Box>
      )}
      <RecordInput {...shown} name="description" />
    </>
  )
}
