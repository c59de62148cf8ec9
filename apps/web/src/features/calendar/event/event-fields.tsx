import { CALENDAR_EVENT_TYPES } from '@lousa/contract/calendar/calendar.contract.ts'
import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { isCivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { Checkbox, type PopoverProps, SimpleGrid, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { TypedDateInput } from '../../../frames/form/date-field.tsx'
import { errorOf } from '../../../frames/form/error-of.ts'
import type { ContractForm } from '../../../frames/form/use-contract-form.ts'
import { Select } from '../../../ui/select.tsx'
import { KindSign } from '../item/kind-sign.part.tsx'
import type { EventInput, EventValues } from './event-form.schema.ts'

type Form = ContractForm<EventInput, EventValues>
const { form: words } = CALENDAR

/** Beside the dialog on the field's own side, else above it: under the field it would lie over the button that saves. */
const beside = (name: 'start' | 'end'): Partial<PopoverProps> => ({
  withinPortal: true,
  position: name === 'start' ? 'left-start' : 'right-start',
  middlewares: { flip: { fallbackPlacements: ['top-start', 'bottom-start'] } },
})

const DateField = ({ form, name, label }: { form: Form; name: 'start' | 'end'; label: string }) => {
  // While another date is typed the field holds what is none.
  const former = useRef('')
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, onBlur } }) => (
        <TypedDateInput
          label={label}
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

/** The fields of an event. */
export const EventFields = ({ form, series }: { form: Form; series: boolean }) => {
  const typed: EventInput = { ...form.getValues(), ...useWatch({ control: form.control }) }
  return (
    <>
      {series && (
        <Text size="sm" c="dimmed">
          {words.seriesHint}
        </Text>
      )}
      <TextInput
        label={words.title}
        required
        maxLength={120}
        data-autofocus
        placeholder={words.titleExample}
        error={errorOf(form, 'title')}
        {...form.register('title')}
      />
      <Controller
        control={form.control}
        name="type"
        render={({ field }) => (
          <Select
            {...field}
            label={words.type}
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
        <DateField form={form} name="start" label={words.start} />
        <DateField form={form} name="end" label={words.end} />
      </SimpleGrid>
      <Controller
        control={form.control}
        name="wholeDay"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Switch
            ref={ref}
            label={words.wholeDay}
            checked={value}
            onChange={event => onChange(event.currentTarget.checked)}
            onBlur={onBlur}
          />
        )}
      />
      {!typed.wholeDay && (
        <SimpleGrid cols={2} spacing="md">
          <TextInput
            type="time"
            label={words.startHour}
            required
            error={errorOf(form, 'startHour')}
            {...form.register('startHour')}
          />
          <TextInput
            type="time"
            label={words.endHour}
            required
            error={errorOf(form, 'endHour')}
            {...form.register('endHour')}
          />
        </SimpleGrid>
      )}
      <Controller
        control={form.control}
        name="repeatsYearly"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Checkbox
            ref={ref}
            label={words.repeats}
            checked={value}
            onChange={event => onChange(event.currentTarget.checked)}
            onBlur={onBlur}
          />
        )}
      />
      {typed.repeatsYearly && (
        <TextInput
          label={words.until}
          inputMode="numeric"
          maxLength={4}
          maw={{ xs: 'calc(50% - 8px)' }}
          description={words.untilHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={errorOf(form, 'repeatsUntil')}
          {...form.register('repeatsUntil')}
        />
      )}
      <Textarea
        label={words.description}
        maxLength={2000}
        autosize
        minRows={2}
        maxRows={6}
        error={errorOf(form, 'description')}
        {...form.register('description')}
      />
    </>
  )
}
