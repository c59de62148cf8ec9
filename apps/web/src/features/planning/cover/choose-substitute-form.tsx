import { fill } from '@lousa/contract/messages.ts'
import type { LessonToCover } from '@lousa/contract/planning/cover/cover.contract.ts'
import { COVER } from '@lousa/contract/planning/cover/cover.messages.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { showTime } from '../../../lib/text/dates.ts'
import { InstructorSelect } from '../plan/instructor-select.part.tsx'
import { filled } from '../typed-fields.schema.ts'
import { createCover } from './cover.api.ts'
import { lessonWords } from './cover.words.ts'

const C = COVER

const substituteForm = z.object({ substituteId: filled })

/** Any active instructor of the school for a lesson: who is absent or has a lesson then is refused at the field. */
export const ChooseSubstituteForm = ({
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
      title={C.chooseTitle}
      schema={substituteForm}
      defaultValues={{ substituteId: '' }}
      onSubmit={({ substituteId }) => {
        const body = { lessonId: lesson.id, outcome: 'SUBSTITUTE' as const, substituteId }
        return createCover(body, { planId: lesson.lessonPlan.id, idempotencyKey: keyOf(body) })
      }}
      successMessage={C.chosenDone}
      submitLabel={C.chooseDo}
    >
      {form => (
        <>
          <Text size="sm">
            {fill(C.lessonAt, { lesson: lessonWords(lesson), time: showTime(lesson.start) })}
          </Text>
          <Controller
            control={form.control}
            name="substituteId"
            render={({ field: { value, onChange, onBlur } }) => (
              <InstructorSelect
                label={C.substitute}
                required
                value={value || null}
                onChange={id => onChange(id ?? '')}
                onBlur={onBlur}
                error={errorOf(form, 'substituteId')}
              />
            )}
          />
        </>
      )}
    </FormModal>
  )
}
