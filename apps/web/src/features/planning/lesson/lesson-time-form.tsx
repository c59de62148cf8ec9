import { fill, M } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { LESSON } from '@lousa/contract/planning/lesson/lesson.messages.ts'
import { civilDate } from '@lousa/contract/schema.ts'
import { SimpleGrid, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { DateField } from '../../../frames/form/date-field.tsx'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { createdToast } from '../../../frames/form/record-form.tsx'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { showDate, showTime } from '../../../lib/text/dates.ts'
import { clashSentence } from '../clash/clash.words.ts'
import { filled, typedTime } from '../typed-fields.schema.ts'
import { lessonName, lessonTime } from './lesson.words.ts'
import { createLesson, moveLesson } from './lesson-change.api.ts'
import { sendToDay } from './no-school-day.ts'
import { lateTermText, type PlanTerm } from './plan-terms.values.ts'

const L = LESSON

const timeForm = z.object({
  date: filled.pipe(civilDate),
  start: typedTime,
  end: typedTime,
})

/** `replace`: a new one in the place of a lesson that was deleted. */
export type LessonTiming = { kind: 'new' } | { kind: 'move' | 'replace'; lesson: Lesson }

const wordsOf = (timing: LessonTiming): { title: string; lead: string } => {
  if (timing.kind === 'new') return { title: L.newOne, lead: L.newLead }
  const { kind, lesson } = timing
  const date = showDate(lesson.date)
  return kind === 'move'
    ? { title: fill(L.moveTitle, { date }), lead: `${lessonName(lesson)}: ${lessonTime(lesson)}` }
    : { title: fill(L.replaceTitle, { date }), lead: L.replaceLead }
}

const typedOf = (timing: LessonTiming): z.input<typeof timeForm> =>
  timing.kind === 'new'
    ? { date: '', start: '', end: '' }
    : {
        date: timing.kind === 'move' ? timing.lesson.date : '',
        start: showTime(timing.lesson.start),
        end: showTime(timing.lesson.end),
      }

/** When a lesson is: of a new one, or of one that is moved. */
export const LessonTimeForm = ({
  planId,
  terms,
  timing,
  onClose,
}: {
  planId: string
  /** The terms of the level of the class. */
  terms: readonly PlanTerm[]
  timing: LessonTiming
  onClose: () => void
}) => {
  const [keyOf] = useState(keyPerBody)
  const { title, lead } = wordsOf(timing)
  return (
    <FormModal
      opened
      onClose={onClose}
      title={title}
      schema={timeForm}
      defaultValues={typedOf(timing)}
      onSubmit={time =>
        sendToDay(time.date, noSchoolDay => {
          if (timing.kind === 'move') return moveLesson(timing.lesson, time, noSchoolDay)
          const body = { ...time, noSchoolDay }
          return createLesson(planId, body, keyOf(body))
        })
      }
      successMessage={timing.kind === 'move' ? M.toast.updated : createdToast(L.item, true)}
      sentenceOf={clashSentence}
      fieldOf={{
        START_TIME_OVERLAP: 'start',
        END_TIME_OVERLAP: 'end',
        INTERVAL_TIME_OVERLAP: 'start',
        INVALID_DATE_INTERVAL_ERROR: 'end',
        DAY_OFF: 'date',
        LESSON_NOT_ON_SCHOOL_DAY: 'date',
        OUT_OF_TERM: 'date',
        TERM_CLOSED: 'date',
      }}
    >
      {form => (
        <>
          <Text size="sm">{lead}</Text>
          <DateField
            control={form.control}
            name="date"
            label={M.field.date}
            required
            description={lateTermText(form.watch('date'), terms) ?? undefined}
            error={errorOf(form, 'date')}
          />
          <SimpleGrid cols={2}>
            <TextInput
              type="time"
              label={L.start}
              required
              {...form.register('start')}
              error={errorOf(form, 'start')}
            />
            <TextInput
              type="time"
              label={L.end}
              required
              {...form.register('end')}
              error={errorOf(form, 'end')}
            />
          </SimpleGrid>
        </>
      )}
    </FormModal>
  )
}
