import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import { STAFFING } from '@lousa/contract/planning/staffing/staffing.messages.ts'
import { fieldError } from '@lousa/contract/refusal/field-errors.ts'
import { refusedFields } from '@lousa/contract/refusal/refusal.ts'
import { civilDate, coded } from '@lousa/contract/schema.ts'
import { addDays } from '@lousa/rules/calendar/civil-date.rules.ts'
import { Checkbox, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { DateField } from '../../../frames/form/date-field.tsx'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import type { ContractForm } from '../../../frames/form/use-contract-form.ts'
import { Notice } from '../../../ui/notice.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { clashSentence } from '../clash/clash.words.ts'
import { InstructorSelect } from '../plan/instructor-select.part.tsx'
import { plansChanged } from '../plan/plan.api.ts'
import { refusalSentence } from '../weekly-time/weekly-time.words.ts'
import { substituteInstructor, substitutionPreviewOptions } from './staffing.api.ts'
import classes from './staffing.module.css'
import { Clashes, PlanEffect, staffedPlanName } from './staffing-effect.tsx'
import { showSubstituted } from './substitution-undo.ts'

const S = STAFFING

const substitutionForm = z.object({
  substituteId: z.string().min(1, coded('REQUIRED')),
  from: z.string().min(1, coded('REQUIRED')).pipe(civilDate),
  until: z.union([z.literal('').transform(() => null), civilDate]),
  /** Plans that do not pass to the substitute. */
  leftOut: z.array(z.string()),
})
type Input = z.input<typeof substitutionForm>
type Values = z.output<typeof substitutionForm>
type Form = ContractForm<Input, Values>
type Instructor = { id: string; name: string }

/** All plans that may pass, and what becomes of those that are chosen. */
const usePreviews = (form: Form, yearId: string, instructor: Instructor) => {
  const typed = substitutionForm.safeParse(form.watch()).data
  const body = typed && {
    instructorId: instructor.id,
    substituteId: typed.substituteId,
    from: typed.from,
    until: typed.until,
  }
  const isReady = body !== undefined
  const blank = { instructorId: '', substituteId: '', from: '' }
  const all = useQuery({ ...substitutionPreviewOptions(yearId, body ?? blank), enabled: isReady })
  const leftOut = typed?.leftOut ?? []
  const lessonPlanIds = (all.data?.data ?? [])
    .map(({ lessonPlan }) => lessonPlan.id)
    .filter(id => !leftOut.includes(id))
  const chosen = useQuery({
    ...substitutionPreviewOptions(yearId, { ...(body ?? blank), lessonPlanIds }),
    enabled: isReady && leftOut.length > 0 && lessonPlanIds.length > 0,
  })
  return {
    isReady,
    all,
    lessonPlanIds,
    clashes: (leftOut.length > 0 ? chosen.data : all.data)?.clashes ?? [],
  }
}

const Plans = ({ form, yearId, instructor }: { form: Form; yearId: string; instructor: Instructor }) => {
  const { isReady, all, clashes } = usePreviews(form, yearId, instructor)
  const leftOut = form.watch('leftOut')
  if (!isReady) return null
  if (all.error) return <Notice tone="bad">{refusalSentence(all.error)}</Notice>
  if (!all.data) return <RowsSkeleton rows={3} />
  if (all.data.data.length === 0)
    return <Notice tone="info">{fill(S.nothingToPass, { name: instructor.name })}</Notice>
  return (
    <Stack gap="xs">
      <Clashes clashes={clashes} />
      <Text size="sm" fw={600}>
        {S.plansLegend}
      </Text>
      <ul className={classes.effects}>
        {all.data.data.map(plan => {
          const { id } = plan.lessonPlan
          return (
            <li key={id}>
              <Checkbox
                label={staffedPlanName(plan.lessonPlan)}
                checked={!leftOut.includes(id)}
                onChange={event =>
                  form.setValue(
                    'leftOut',
                    event.currentTarget.checked ? leftOut.filter(each => each !== id) : [...leftOut, id],
                    { shouldDirty: true },
                  )
                }
              />
              {!leftOut.includes(id) && <PlanEffect plan={plan} />}
            </li>
          )
        })}
      </ul>
      <Text size="sm" c="dimmed">
        {S.substituteUndo}
      </Text>
    </Stack>
  )
}

/** One instructor takes the place of another in the plans of a year: from when, which plans, and what changes. */
export const SubstitutionForm = ({
  year,
  today,
  instructor,
  onClose,
}: {
  year: AcademicYear
  today: string
  instructor: Instructor
  onClose: () => void
}) => {
  const next = addDays(today, 1)
  const from = next < year.start || next > year.end ? year.start : next
  const save = async ({ substituteId, from: start, until, leftOut }: Values): Promise<void> => {
    const body = { instructorId: instructor.id, substituteId, from: start, until }
    const all =
      leftOut.length === 0 ? undefined : await substituteInstructor(year.id, { ...body, preview: true })
    const lessonPlanIds = all?.data.map(({ lessonPlan }) => lessonPlan.id).filter(id => !leftOut.includes(id))
    if (lessonPlanIds?.length === 0)
      throw refusedFields([{ ...fieldError('substituteId', 'INVALID'), message: S.choosePlan }])
    const { data } = await substituteInstructor(year.id, {
      ...body,
      ...(lessonPlanIds ? { lessonPlanIds } : {}),
    })
    showSubstituted(year, body, { name: instructor.name, plans: data })
    void plansChanged()
  }
  return (
    <FormModal
      opened
      onClose={onClose}
      title={fill(S.substituteTitle, { name: instructor.name })}
      size="lg"
      schema={substitutionForm}
      defaultValues={{ substituteId: '', from, until: '', leftOut: [] }}
      onSubmit={save}
      submitLabel={S.substituteDo}
      sentenceOf={clashSentence}
    >
      {form => (
        <>
          <Text size="sm">{fill(S.substituteLead, { name: instructor.name })}</Text>
          <Controller
            control={form.control}
            name="substituteId"
            render={({ field: { value, onChange, onBlur } }) => (
              <InstructorSelect
                label={S.substituteWith}
                required
                value={value || null}
                onChange={id => onChange(id ?? '')}
                onBlur={onBlur}
                error={errorOf(form, 'substituteId')}
              />
            )}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <DateField
              control={form.control}
              name="from"
              label={S.from}
              required
              min={year.start}
              max={year.end}
              error={errorOf(form, 'from')}
            />
            <DateField
              control={form.control}
              name="until"
              label={S.until}
              description={fill(S.untilHint, { name: instructor.name })}
              max={year.end}
              error={errorOf(form, 'until')}
            />
          </SimpleGrid>
          <Plans form={form} yearId={year.id} instructor={instructor} />
        </>
      )}
    </FormModal>
  )
}
