import { M } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { LESSON } from '@lousa/contract/planning/lesson/lesson.messages.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { fieldError } from '@lousa/contract/refusal/field-errors.ts'
import { refusedFields } from '@lousa/contract/refusal/refusal.ts'
import { civilDate } from '@lousa/contract/schema.ts'
import { isCivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { DateField } from '../../../frames/form/date-field.tsx'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import type { ContractForm } from '../../../frames/form/use-contract-form.ts'
import { addDays } from '../../../lib/text/dates.ts'
import { Select } from '../../../ui/select.tsx'
import { gradeOptions } from '../../academics/academics.api.ts'
import { clashSentence } from '../clash/clash.words.ts'
import { PlanSelect } from '../plan/plan-select.part.tsx'
import { lessonsOptions } from '../planning.api.ts'
import { filled } from '../typed-fields.schema.ts'
import { lessonTime } from './lesson.words.ts'
import { SwapEffect } from './swap-effect.tsx'
import { swapWithUndo } from './swap-with-undo.ts'

const L = LESSON
/** Lessons change places with others of the same weeks. */
const DAYS_AROUND = 14
/** More than a plan has in some weeks, and as many as a page may hold. */
const MOST_ROWS = 100

const swapForm = z.object({
  planId: filled,
  from: filled.pipe(civilDate),
  until: filled.pipe(civilDate),
  otherLessonId: filled,
})
type Form = ContractForm<z.input<typeof swapForm>, z.output<typeof swapForm>>

/** The lessons of the chosen plan and days that may be swapped, but not the one itself. */
const useOthers = (form: Form, lesson: Lesson): readonly Lesson[] | undefined => {
  const [planId, from, until] = form.watch(['planId', 'from', 'until'])
  const { data } = useQuery({
    ...lessonsOptions(planId, {
      start: from,
      end: until,
      released: 'false',
      attendanceTaken: 'false',
      rowsPerPage: MOST_ROWS,
    }),
    enabled: planId !== '' && isCivilDate(from) && isCivilDate(until) && from <= until,
  })
  return data?.data.filter(({ id, lessonPlan }) => id !== lesson.id && lessonPlan.id === planId)
}

const Fields = ({
  form,
  lesson,
  plan,
  onOther,
}: {
  form: Form
  lesson: Lesson
  plan: LessonPlan
  onOther: (other: Lesson | undefined) => void
}) => {
  const yearId = useQuery(gradeOptions(plan.grade.id)).data?.academicYear.id
  const others = useOthers(form, lesson)
  const chosenId = form.watch('otherLessonId')
  const other = others?.find(({ id }) => id === chosenId)
  // The request equals the shown values.
  useEffect(() => onOther(other), [other, onOther])
  return (
    <>
      <Text size="sm">{L.swapLead}</Text>
      <Controller
        control={form.control}
        name="planId"
        render={({ field: { value, onChange, onBlur } }) => (
          <PlanSelect
            first={plan}
            yearId={yearId}
            label={L.swapPlan}
            description={L.swapPlanHint}
            required
            value={value}
            onChange={planId => onChange(planId ?? '')}
            onBlur={onBlur}
            error={errorOf(form, 'planId')}
          />
        )}
      />
      <SimpleGrid cols={2}>
        <DateField
          control={form.control}
          name="from"
          label={L.swapFrom}
          required
          error={errorOf(form, 'from')}
        />
        <DateField
          control={form.control}
          name="until"
          label={L.swapUntil}
          required
          error={errorOf(form, 'until')}
        />
      </SimpleGrid>
      <Controller
        control={form.control}
        name="otherLessonId"
        render={({ field }) => (
          <Select
            {...field}
            // For other days or another plan nothing is chosen yet.
            value={other?.id ?? null}
            onChange={value => field.onChange(value ?? '')}
            label={L.swapLesson}
            required
            searchable
            // The focus comes here with a refusal, over which the list would lie.
            openOnFocus={false}
            data={(others ?? []).map(each => ({ value: each.id, label: lessonTime(each) }))}
            nothingFoundMessage={M.empty.generic}
            {...(others?.length === 0 ? { description: L.swapNone } : {})}
            error={errorOf(form, 'otherLessonId')}
            comboboxProps={{ withinPortal: true }}
          />
        )}
      />
      {other && <SwapEffect one={lesson} other={other} />}
    </>
  )
}

/** Two lessons exchange their date and time: which other one, and what becomes of both. */
export const LessonSwap = ({
  lesson,
  plan,
  onClose,
}: {
  lesson: Lesson
  plan: LessonPlan
  onClose: () => void
}) => {
  const other = useRef<Lesson>(undefined)
  const keepOther = useCallback((chosen: Lesson | undefined): void => {
    other.current = chosen
  }, [])
  const swap = async (): Promise<void> => {
    const chosen = other.current
    if (!chosen) throw refusedFields([fieldError('otherLessonId', 'REQUIRED')])
    await swapWithUndo(lesson, chosen)
  }
  return (
    <FormModal
      opened
      onClose={onClose}
      title={L.swap}
      size="lg"
      schema={swapForm}
      defaultValues={{
        planId: plan.id,
        from: addDays(lesson.date, -DAYS_AROUND),
        until: addDays(lesson.date, DAYS_AROUND),
        otherLessonId: '',
      }}
      onSubmit={swap}
      submitLabel={L.swap}
      sentenceOf={clashSentence}
      fieldOf={{
        START_TIME_OVERLAP: 'otherLessonId',
        END_TIME_OVERLAP: 'otherLessonId',
        INTERVAL_TIME_OVERLAP: 'otherLessonId',
        INSTRUCTOR_PERIOD: 'otherLessonId',
      }}
    >
      {form => <Fields form={form} lesson={lesson} plan={plan} onOther={keepOther} />}
    </FormModal>
  )
}
