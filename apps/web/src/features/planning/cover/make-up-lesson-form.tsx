import { fill, M } from '@lousa/contract/messages.ts'
import type { LessonCover } from '@lousa/contract/planning/cover/cover.contract.ts'
import { MAKE_UP } from '@lousa/contract/planning/cover/make-up.messages.ts'
import { LESSON } from '@lousa/contract/planning/lesson/lesson.messages.ts'
import { civilDate } from '@lousa/contract/schema.ts'
import { SimpleGrid, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { DateField } from '../../../frames/form/date-field.tsx'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { showDate, showTime } from '../../../lib/text/dates.ts'
import { clashSentence } from '../clash/clash.words.ts'
import { filled, typedTime } from '../typed-fields.schema.ts'
import { makeUpLesson } from './cover.api.ts'
import { lessonWords } from './cover.words.ts'

const W = MAKE_UP

const timeForm = z.object({ date: filled.pipe(civilDate), start: typedTime, end: typedTime })

/** Makes one lesson up at another time; what is in the way is said at its field. */
export const MakeUpLessonForm = ({ cover, onClose }: { cover: LessonCover; onClose: () => void }) => {
  const [keyOf] = useState(keyPerBody)
  const { lesson } = cover
  return (
    <FormModal
      opened
      onClose={onClose}
      title={W.single}
      schema={timeForm}
      defaultValues={{ date: '', start: showTime(lesson.start), end: showTime(lesson.end) }}
      onSubmit={body => makeUpLesson(cover, body, keyOf(body))}
      successMessage={W.singleDone}
      sentenceOf={clashSentence}
      fieldOf={{
        START_TIME_OVERLAP: 'start',
        END_TIME_OVERLAP: 'end',
        INTERVAL_TIME_OVERLAP: 'start',
        INVALID_DATE_INTERVAL_ERROR: 'end',
        DAY_OFF: 'date',
        OUT_OF_TERM: 'date',
        TERM_CLOSED: 'date',
      }}
    >
      {form => (
        <>
          <Text size="sm">
            {fill(W.singleLead, {
              lesson: lessonWords(lesson),
              date: showDate(lesson.date),
              time: showTime(lesson.start),
            })}
          </Text>
          <DateField
            control={form.control}
            name="date"
            label={M.field.date}
            required
            error={errorOf(form, 'date')}
          />
          <SimpleGrid cols={2}>
            <TextInput
              type="time"
              label={LESSON.start}
              required
              {...form.register('start')}
              error={errorOf(form, 'start')}
            />
            <TextInput
              type="time"
              label={LESSON.end}
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
