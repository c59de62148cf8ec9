import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { HANDOVER_PREVIEW } from '@lousa/contract/lessons-preview.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { type LessonPlan, lessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { PLANS } from '@lousa/contract/planning/plan/plan.messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { civilDate, coded } from '@lousa/contract/schema.ts'
import { addDays, earlierDate, isCivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Controller, useFieldArray } from 'react-hook-form'
import { z } from 'zod'
import { DateField } from '../../../frames/form/date-field.tsx'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import type { ContractForm } from '../../../frames/form/use-contract-form.ts'
import { PreviewOnDemand } from '../../../frames/preview/preview-on-demand.tsx'
import { newerIn } from '../../../frames/versions/newer-record.ts'
import { type ComparedFields, OtherChanges } from '../../../frames/versions/other-changes.tsx'
import { clashSentence, clashText } from '../clash/clash.words.ts'
import { InstructorSelect } from './instructor-select.part.tsx'
import { plansChanged, previewPlanInstructors, savePlanInstructors } from './plan.api.ts'
import { periodWords, planName } from './plan.words.ts'
import classes from './plan-instructors-form.module.css'

const P = PLANS

const row = z.object({
  id: z.string(),
  instructorId: z.string().min(1, coded('REQUIRED')),
  start: z.string().min(1, coded('REQUIRED')).pipe(civilDate),
  end: z.union([z.literal('').transform(() => null), civilDate]),
})
const instructorsForm = z.object({ lessonPlanInstructors: z.array(row) })
type FormInput = z.input<typeof instructorsForm>
type FormValues = z.output<typeof instructorsForm>
type Form = ContractForm<FormInput, FormValues>

/** A clash belongs to no row of the list: it is said above them, with what is in the way. */
const inWords = (error: unknown): unknown =>
  error instanceof Refusal && error.data.conflict !== undefined
    ? new Refusal({
        code: error.code,
        status: error.status,
        message: clashSentence(error),
        data: error.data,
      })
    : error

const inputOf = ({ instructors }: LessonPlan): FormInput => ({
  lessonPlanInstructors: instructors.map(({ id, user, start, end }) => ({
    id,
    instructorId: user.id,
    start,
    end: end ?? '',
  })),
})

const COMPARED: ComparedFields<LessonPlan> = [
  [
    P.instructors,
    ({ instructors }) => instructors.map(each => `${displayName(each.user)} ${periodWords(each)}`).join('; '),
  ],
]

const Row = ({
  form,
  index,
  plan,
  onRemove,
}: {
  form: Form
  index: number
  plan: LessonPlan
  onRemove: () => void
}) => {
  const at = `lessonPlanInstructors.${index}` as const
  return (
    <li className={classes.row}>
      <Controller
        control={form.control}
        name={`${at}.instructorId`}
        render={({ field }) => {
          const own = plan.instructors.find(({ user }) => user.id === field.value)
          const name = own ? displayName(own.user) : P.thisInstructor
          return (
            <>
              <InstructorSelect
                {...field}
                value={field.value || null}
                onChange={value => field.onChange(value ?? '')}
                chosen={own && { value: own.user.id, label: name }}
                label={P.instructor}
                required
                error={errorOf(form, `${at}.instructorId`)}
                className={classes.who ?? ''}
              />
              <ActionIcon
                variant="subtle"
                color="red"
                size={44}
                className={classes.remove ?? ''}
                aria-label={fill(P.removeInstructor, { name })}
                onClick={onRemove}
              >
                <IconTrash size={20} aria-hidden />
              </ActionIcon>
            </>
          )
        }}
      />
      <DateField
        control={form.control}
        name={`${at}.start`}
        label={P.start}
        required
        error={errorOf(form, `${at}.start`)}
      />
      <DateField
        control={form.control}
        name={`${at}.end`}
        label={P.end}
        description={P.endHint}
        error={errorOf(form, `${at}.end`)}
      />
    </li>
  )
}

/** The day after the last period that ends; the first day of the year where none ends. */
const nextStart = (form: Form, year: AcademicYear): string => {
  const ends = form.getValues('lessonPlanInstructors').map(({ end }) => end)
  const last = ends.filter(isCivilDate).toSorted().at(-1)
  const next = last === undefined ? year.start : addDays(last, 1)
  return earlierDate(next, year.end)
}

const Rows = ({ form, plan, year }: { form: Form; plan: LessonPlan; year: AcademicYear }) => {
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'lessonPlanInstructors',
    keyName: 'key',
  })
  return (
    <>
      <Text size="sm">{P.instructorsLead}</Text>
      {fields.length === 0 && <Text c="dimmed">{P.noInstructors}</Text>}
      <ul className={classes.rows}>
        {fields.map((field, index) => (
          <Row key={field.key} form={form} index={index} plan={plan} onRemove={() => remove(index)} />
        ))}
      </ul>
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => append({ id: 'new', instructorId: '', start: nextStart(form, year), end: '' })}
        >
          {P.addInstructor}
        </Button>
      </Group>
    </>
  )
}

/** The instructors of a plan with their periods: the whole list at once. */
export const PlanInstructorsForm = ({
  year,
  plan,
  onClose,
}: {
  year: AcademicYear
  plan: LessonPlan
  onClose: () => void
}) => {
  const [now, setNow] = useState(plan)
  const save = async ({ lessonPlanInstructors }: FormValues): Promise<void> => {
    try {
      await savePlanInstructors(now, lessonPlanInstructors)
    } catch (error) {
      setNow(current => newerIn(lessonPlan, error) ?? current)
      throw inWords(error)
    }
    void plansChanged()
  }
  return (
    <FormModal
      opened
      onClose={onClose}
      title={fill(P.instructorsTitle, { name: planName(plan) })}
      size="xl"
      schema={instructorsForm}
      defaultValues={inputOf(plan)}
      onSubmit={save}
      successMessage={M.toast.updated}
    >
      {form => (
        <>
          {now !== plan && (
            <OtherChanges before={plan} now={now} comparedFields={COMPARED} lead={P.changedByOther} />
          )}
          <Rows form={form} plan={plan} year={year} />
          {plan.lessonCount.planned > 0 && (
            <PreviewOnDemand
              of={JSON.stringify(form.watch('lessonPlanInstructors'))}
              isReady={instructorsForm.safeParse(form.getValues()).success}
              sentenceOf={clashText}
              words={HANDOVER_PREVIEW.counts}
              ask={() =>
                previewPlanInstructors(plan, instructorsForm.parse(form.getValues()).lessonPlanInstructors)
              }
            />
          )}
        </>
      )}
    </FormModal>
  )
}
