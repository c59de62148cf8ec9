import { fill } from '@lousa/contract/messages.ts'
import type {
  AvailabilityOfYear,
  AvailabilityWindow,
  InstructorWeek,
  PlanningHour,
} from '@lousa/contract/planning/making/availability.contract.ts'
import { clockOf } from '@lousa/contract/planning/making/finding-sentence.ts'
import { MAKING_SCREEN } from '@lousa/contract/planning/making/making-screen.messages.ts'
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { DateField } from '../../../frames/form/date-field.tsx'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { SwitchField } from '../../../frames/form/switch-field.tsx'
import { addDays } from '../../../lib/text/dates.ts'
import { MultiSelect } from '../../../ui/multi-select.tsx'
import { createHour, saveLoad, saveWindow, updateHour } from './making.api.ts'
import {
  type HourInput,
  type HourValues,
  hourForm,
  type LoadInput,
  type LoadValues,
  loadForm,
  type WindowInput,
  type WindowValues,
  windowForm,
} from './making.schema.ts'
import { dayWord, PAINT_DAYS } from './week-cells.values.ts'

const W = MAKING_SCREEN.availability
const H = MAKING_SCREEN.hours
const WINDOW_DAYS = 14

/** The days on which instructors paint their own weeks. */
export const WindowForm = ({
  yearId,
  today,
  window,
  onClose,
}: {
  yearId: string
  today: string
  window: AvailabilityWindow | null
  onClose: () => void
}) => (
  <FormModal<WindowInput, WindowValues>
    opened
    onClose={onClose}
    title={W.windowTitle}
    schema={windowForm}
    defaultValues={{
      opens: window?.opens ?? today,
      closes: window?.closes ?? addDays(today, WINDOW_DAYS),
    }}
    onSubmit={values => saveWindow(yearId, { ...values, version: window?.version ?? 0 })}
    successMessage={W.windowSaved}
  >
    {form => (
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DateField
          control={form.control}
          name="opens"
          label={W.opens}
          required
          error={errorOf(form, 'opens')}
        />
        <DateField
          control={form.control}
          name="closes"
          label={W.closes}
          required
          error={errorOf(form, 'closes')}
        />
      </SimpleGrid>
    )}
  </FormModal>
)

const shownNumber = (value: number | null): string => (value === null ? '' : String(value))

/** Contract and limits of the week of an instructor. */
export const LoadForm = ({
  yearId,
  week: { instructor, load, version },
  onClose,
}: {
  yearId: string
  week: InstructorWeek
  onClose: () => void
}) => (
  <FormModal<LoadInput, LoadValues>
    opened
    onClose={onClose}
    title={fill(W.loadTitle, { name: instructor.name })}
    schema={loadForm}
    defaultValues={{
      contractHours: shownNumber(
        load.contractMinutes === null ? null : Math.round(load.contractMinutes / 60),
      ),
      counting: load.counting,
      mostDays: shownNumber(load.mostDays),
      mostLessons: shownNumber(load.mostLessons),
      windows: shownNumber(load.windows),
    }}
    onSubmit={values => saveLoad(yearId, instructor.id, { ...values, version })}
    successMessage={W.loadSaved}
  >
    {form => (
      <>
        <TextInput
          label={W.contractHours}
          description={W.contractHint}
          inputMode="numeric"
          {...form.register('contractHours')}
          error={errorOf(form, 'contractHours')}
        />
        <NativeSelect
          label={W.counting}
          data={Object.entries(W.countings).map(([value, label]) => ({ value, label }))}
          {...form.register('counting')}
        />
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          {(['mostDays', 'mostLessons', 'windows'] as const).map(name => (
            <TextInput
              key={name}
              label={W[name]}
              description={W.noLimit}
              inputMode="numeric"
              {...form.register(name)}
              error={errorOf(form, name)}
            />
          ))}
        </SimpleGrid>
      </>
    )}
  </FormModal>
)

const clockInput = (minutes: number): string => clockOf(minutes).padStart(5, '0')

/** A planning hour of all instructors, or of some. */
export const HourForm = ({
  yearId,
  hour,
  people,
  onClose,
}: {
  yearId: string
  hour: PlanningHour | null
  people: AvailabilityOfYear['data']
  onClose: () => void
}) => (
  <FormModal<HourInput, HourValues>
    opened
    onClose={onClose}
    title={hour ? H.editTitle : H.addTitle}
    schema={hourForm}
    defaultValues={{
      name: hour?.name ?? '',
      weekday: String(hour?.weekday ?? 1),
      from: hour ? clockInput(hour.from) : '',
      until: hour ? clockInput(hour.until) : '',
      isOfAll: hour ? hour.instructors === null : true,
      instructorIds: hour?.instructors?.map(({ id }) => id) ?? [],
    }}
    onSubmit={values =>
      hour ? updateHour(hour.id, { ...values, version: hour.version }) : createHour(yearId, values)
    }
    successMessage={H.saved}
  >
    {form => (
      <>
        <TextInput label={H.name} required {...form.register('name')} error={errorOf(form, 'name')} />
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <NativeSelect
            label={H.weekday}
            data={PAINT_DAYS.map(weekday => ({ value: String(weekday), label: dayWord(weekday) }))}
            {...form.register('weekday')}
          />
          <TextInput
            label={H.from}
            type="time"
            required
            {...form.register('from')}
            error={errorOf(form, 'from')}
          />
          <TextInput
            label={H.until}
            type="time"
            required
            {...form.register('until')}
            error={errorOf(form, 'until')}
          />
        </SimpleGrid>
        <SwitchField control={form.control} name="isOfAll" label={H.all} />
        {!form.watch('isOfAll') && (
          <Controller
            control={form.control}
            name="instructorIds"
            render={({ field: { value, onChange, onBlur } }) => (
              <MultiSelect
                label={H.instructors}
                searchable
                data={people.map(({ instructor }) => ({ value: instructor.id, label: instructor.name }))}
                value={value}
                onChange={onChange}
                onBlur={onBlur}
                error={errorOf(form, 'instructorIds')}
              />
            )}
          />
        )}
      </>
    )}
  </FormModal>
)
