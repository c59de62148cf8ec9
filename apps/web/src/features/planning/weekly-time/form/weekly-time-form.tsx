import { fill, M } from '@lousa/contract/messages.ts'
import { NO_LESSONS } from '@lousa/contract/no-lessons.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import type { WeeklyTime } from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { TIMETABLE } from '@lousa/contract/planning/weekly-time/weekly-time.messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { coded } from '@lousa/contract/schema.ts'
import { WEEKDAYS } from '@lousa/rules/calendar/civil-date.rules.ts'
import { Button, Group, SimpleGrid, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { errorOf } from '../../../../frames/form/error-of.ts'
import { FormModal } from '../../../../frames/form/form-modal.tsx'
import { createdToast } from '../../../../frames/form/record-form.tsx'
import type { ContractForm } from '../../../../frames/form/use-contract-form.ts'
import { OtherChanges } from '../../../../frames/versions/other-changes.tsx'
import { keyPerBody } from '../../../../lib/http/idempotency-key.ts'
import { queryClient } from '../../../../lib/http/query-client.ts'
import { showTime } from '../../../../lib/text/dates.ts'
import { Select } from '../../../../ui/select.tsx'
import { clashSentence } from '../../clash/clash.words.ts'
import { childPlanName, planName } from '../../plan/plan.words.ts'
import { filled, typedTime } from '../../typed-fields.schema.ts'
import type { GridSlot, Span } from '../week-grid.values.ts'
import {
  createChildWeeklyTime,
  createWeeklyTime,
  previewCreate,
  timetableChanged,
  weeklyTimesOptions,
} from '../weekly-time.api.ts'
import { COMPARED } from '../weekly-time.words.ts'
import { EffectiveDate } from './effective-date.tsx'
import { useNewestTime } from './use-newest-time.ts'

const T = TIMETABLE

const timeForm = z.object({
  lessonPlanId: filled,
  weekday: z.enum(WEEKDAYS, coded('REQUIRED')),
  start: typedTime,
  end: typedTime,
  /** Which child plan the slot is given to; '' leaves it as it is. */
  childPlanId: z.string(),
  /** For a new one where the class has lessons already. */
  validFrom: z.string(),
})
type TimeInputs = z.input<typeof timeForm>
type TimeValues = z.output<typeof timeForm>
type Form = ContractForm<TimeInputs, TimeValues>

const slotKey = ({ start, end }: Span): string => `${showTime(start)}–${showTime(end)}`

/** A slot between bells fills both times; other times are typed. */
const SlotField = ({ form, slots }: { form: Form; slots: readonly Span[] }) => {
  const [start, end] = [form.watch('start'), form.watch('end')]
  const chosen = slots.find(slot => slotKey(slot) === slotKey({ start, end }))
  return (
    <Select
      label={T.slot}
      data={slots.map((slot, index) => ({
        value: slotKey(slot),
        label: `${fill(T.slotNumber, { number: index + 1 })} · ${slotKey(slot)}`,
      }))}
      placeholder={T.slotOther}
      value={chosen ? slotKey(chosen) : null}
      onChange={value => {
        const slot = slots.find(each => slotKey(each) === value)
        if (!slot) return
        form.setValue('start', slot.start.slice(0, 5), { shouldDirty: true, shouldValidate: true })
        form.setValue('end', slot.end.slice(0, 5), { shouldDirty: true, shouldValidate: true })
      }}
      comboboxProps={{ withinPortal: true }}
    />
  )
}

const Fields = ({
  form,
  plans,
  slots,
  isPlanFixed,
}: {
  form: Form
  plans: readonly LessonPlan[]
  slots: readonly Span[]
  isPlanFixed: boolean
}) => (
  <>
    <Controller
      control={form.control}
      name="lessonPlanId"
      render={({ field }) => (
        <Select
          {...field}
          value={field.value || null}
          onChange={value => field.onChange(value ?? '')}
          label={T.plan}
          required
          readOnly={isPlanFixed}
          {...(isPlanFixed ? { variant: 'filled' } : {})}
          searchable={!isPlanFixed}
          data={plans.map(plan => ({ value: plan.id, label: planName(plan) }))}
          nothingFoundMessage={M.empty.generic}
          error={errorOf(form, 'lessonPlanId')}
          comboboxProps={{ withinPortal: true }}
        />
      )}
    />
    <Controller
      control={form.control}
      name="weekday"
      render={({ field }) => (
        <Select
          {...field}
          label={T.weekday}
          required
          data={WEEKDAYS.map(value => ({ value, label: T.days[value] }))}
          error={errorOf(form, 'weekday')}
          comboboxProps={{ withinPortal: true }}
        />
      )}
    />
    {slots.length > 0 && <SlotField form={form} slots={slots} />}
    <SimpleGrid cols={2}>
      <TextInput
        type="time"
        label={T.start}
        required
        {...form.register('start')}
        error={errorOf(form, 'start')}
      />
      <TextInput type="time" label={T.end} required {...form.register('end')} error={errorOf(form, 'end')} />
    </SimpleGrid>
  </>
)

/**
 * The plan that fills the slot: a child plan that has it, else the choice of one; where lessons exist, in a form with its date.
 */
const ChildField = ({
  form,
  time,
  plan,
  onGive,
  onGiveBack,
}: {
  form: Form
  time: WeeklyTime
  plan: LessonPlan
  onGive: () => void
  onGiveBack: (child: WeeklyTime) => void
}) => {
  const [child] = time.childLessonPlanRecurrence
  const choices = plan.childLessonPlans.map(each => ({ value: each.id, label: childPlanName(each) }))
  if (choices.length === 0) return null
  if (child)
    return (
      <Group align="end">
        <TextInput
          label={T.childPlan}
          readOnly
          variant="filled"
          value={choices.find(({ value }) => value === child.lessonPlanId)?.label ?? ''}
          flex={1}
        />
        <Button variant="default" onClick={() => onGiveBack({ ...child, childLessonPlanRecurrence: [] })}>
          {T.childGiveBack}
        </Button>
      </Group>
    )
  if (time.confirmed)
    return (
      <Group>
        <Button variant="default" onClick={onGive}>
          {T.childGive}
        </Button>
      </Group>
    )
  return (
    <Controller
      control={form.control}
      name="childPlanId"
      render={({ field }) => (
        <Select
          {...field}
          value={field.value || null}
          onChange={value => field.onChange(value ?? '')}
          label={T.childPlan}
          description={T.childHint}
          placeholder={T.childNone}
          clearable
          data={choices}
          error={errorOf(form, 'childPlanId')}
          comboboxProps={{ withinPortal: true }}
        />
      )}
    />
  )
}

/** From when a new one counts, and which lessons it brings. What is not typed yet is asked for when that is looked at. */
const NewFrom = ({
  form,
  bodyOf,
}: {
  form: Form
  bodyOf: (values: TimeValues) => Parameters<typeof previewCreate>[0]
}) => {
  const typed = timeForm.safeParse(form.watch())
  return (
    <EffectiveDate
      lead={T.confirmedClass}
      value={form.watch('validFrom')}
      onChange={date => form.setValue('validFrom', date, { shouldDirty: true })}
      error={errorOf(form, 'validFrom')}
      of={JSON.stringify(typed.data)}
      isReady={typed.success}
      ask={() => (typed.success ? previewCreate(bodyOf(typed.data)) : Promise.resolve(NO_LESSONS))}
    />
  )
}

/** The open window above the timetable: a place to fill, or a time to change. */
export type OpenTime = { place: GridSlot | null; time: null } | { place: GridSlot; time: WeeklyTime }

/** The form next to the grid: a new weekly time, or a change of one. A change is decided by `onMove`. */
export const WeeklyTimeForm = ({
  open,
  plans,
  slots,
  from,
  onMove,
  onGive,
  onDelete,
  onApplied,
  onClose,
}: {
  open: OpenTime
  plans: readonly LessonPlan[]
  slots: readonly Span[]
  /** From when a new one counts unless another day is chosen, where the class has lessons already; else null. */
  from: string | null
  onMove: (time: WeeklyTime, place: GridSlot) => Promise<void>
  onGive: (time: WeeklyTime) => void
  onDelete: (time: WeeklyTime) => void
  /** A new one counts from that day. */
  onApplied: (validFrom: string) => void
  onClose: () => void
}) => {
  const [keyOf] = useState(keyPerBody)
  const { place } = open
  // All times of a class with lessons may have ended: then the refusal says that there must be a date.
  const [isDated, setDated] = useState(from !== null)
  const { now: time, sending } = useNewestTime(open.time)
  const plan = plans.find(({ id }) => id === time?.lessonPlanId)
  /** Answers the time as it is with the child's: who moves it after that has seen it so. */
  const give = async (given: WeeklyTime, lessonPlanId: string): Promise<WeeklyTime> => {
    const body = { lessonPlanRecurrenceId: given.id, lessonPlanId }
    await createChildWeeklyTime(body, keyOf(body))
    await timetableChanged()
    const { data } = await queryClient.fetchQuery(weeklyTimesOptions({ lessonPlanId: given.lessonPlanId }))
    return data.find(({ id }) => id === given.id) ?? given
  }
  const bodyOf = ({ lessonPlanId, weekday, start, end, validFrom }: TimeValues) => ({
    lessonPlanId,
    weekday,
    start,
    end,
    ...(isDated && validFrom ? { validFrom } : {}),
  })
  const send = async (values: TimeValues): Promise<void> => {
    const { weekday, start, end, childPlanId, validFrom } = values
    if (time) return onMove(childPlanId ? await give(time, childPlanId) : time, { weekday, start, end })
    const body = bodyOf(values)
    await createWeeklyTime(body, keyOf(body)).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'RECURRENCE_CONFIRMED') setDated(true)
      throw error
    })
    if (isDated) onApplied(validFrom)
    void timetableChanged()
  }
  return (
    <FormModal
      opened
      onClose={onClose}
      title={time ? T.edit : T.newOne}
      schema={timeForm}
      defaultValues={{
        lessonPlanId: time?.lessonPlanId ?? (plans.length === 1 ? (plans[0]?.id ?? '') : ''),
        weekday: place?.weekday ?? 'MONDAY',
        start: place ? showTime(place.start) : '',
        end: place ? showTime(place.end) : '',
        childPlanId: '',
        validFrom: from ?? '',
      }}
      onSubmit={values => sending(() => send(values))}
      {...(time ? {} : { successMessage: createdToast(T.item) })}
      sentenceOf={clashSentence}
      fieldOf={{
        START_TIME_OVERLAP: 'start',
        END_TIME_OVERLAP: 'end',
        INTERVAL_TIME_OVERLAP: 'start',
        INVALID_DATE_INTERVAL_ERROR: 'end',
        CHILD_SLOT_TAKEN: 'childPlanId',
        NOT_A_CHILD_PLAN: 'childPlanId',
        RECURRENCE_CONFIRMED: 'validFrom',
      }}
    >
      {form => (
        <>
          {time && open.time && time !== open.time && (
            <OtherChanges before={open.time} now={time} comparedFields={COMPARED} />
          )}
          <Fields form={form} plans={plans} slots={slots} isPlanFixed={time !== null} />
          {time && plan && (
            <ChildField
              form={form}
              time={time}
              plan={plan}
              onGive={() => onGive(time)}
              onGiveBack={onDelete}
            />
          )}
          {!time && isDated && <NewFrom form={form} bodyOf={bodyOf} />}
          {time && (
            <Group>
              <Button variant="light" color="red" onClick={() => onDelete(time)}>
                {time.confirmed ? T.end_ : M.btn.delete}
              </Button>
            </Group>
          )}
        </>
      )}
    </FormModal>
  )
}
