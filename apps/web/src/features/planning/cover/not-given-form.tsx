import { fill } from '@lousa/contract/messages.ts'
import type { LessonToCover } from '@lousa/contract/planning/cover/cover.contract.ts'
import { COVER } from '@lousa/contract/planning/cover/cover.messages.ts'
import { requiredLine } from '@lousa/contract/schema.ts'
import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { showDate, showTime } from '../../../lib/text/dates.ts'
import { createCover } from './cover.api.ts'
import { lessonWords } from './cover.words.ts'

const C = COVER

const notGivenForm = z.object({ reason: requiredLine(200) })

/** Registers that a lesson is not given, with the reason. */
export const NotGivenForm = ({
  lesson,
  onClose,
}: {
  lesson: LessonToCover['lesson']
  onClose: () => void
}) => {
  const [keyOf] = useState(keyPerBody)
  return (
    <FormModal
      opened
      onClose={onClose}
      title={C.notGivenTitle}
      schema={notGivenForm}
      defaultValues={{ reason: C.reasonInitial }}
      onSubmit={({ reason }) => {
        const body = { lessonId: lesson.id, outcome: 'NOT_GIVEN' as const, reason }
        return createCover(body, { planId: lesson.lessonPlan.id, idempotencyKey: keyOf(body) })
      }}
      successMessage={C.lostDone}
      submitLabel={C.notGivenDo}
    >
      {form => (
        <>
          <Text size="sm">
            {fill(C.notGivenLead, {
              lesson: lessonWords(lesson),
              date: showDate(lesson.date),
              time: showTime(lesson.start),
            })}
          </Text>
          <TextInput
            label={C.reason}
            required
            maxLength={200}
            {...form.register('reason')}
            error={errorOf(form, 'reason')}
          />
        </>
      )}
    </FormModal>
  )
}
