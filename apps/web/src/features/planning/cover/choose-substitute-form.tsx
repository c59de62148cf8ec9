import { fill, M } from '@lousa/contract/messages.ts'
import type { LessonToCover } from '@lousa/contract/planning/cover/cover.contract.ts'
import { COVER } from '@lousa/contract/planning/cover/cover.messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { showTime } from '../../../lib/text/dates.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { InstructorSelect } from '../plan/instructor-select.part.tsx'
import { filled } from '../typed-fields.schema.ts'
import { createCover } from './cover.api.ts'
import { lessonWords } from './cover.words.ts'

const C = COVER

const substituteForm = z.object({ substituteId: filled })

/** Sends the decision, and asks about joint classes where the substitute has a lesson then. Who declines gets the refusal. */
const aloneOrJoint = async <T,>(send: (outcome: 'SUBSTITUTE' | 'JOINT') => Promise<T>): Promise<T> => {
  try {
    return await send('SUBSTITUTE')
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'SUBSTITUTE_BUSY') throw error
    const confirmed = await confirm({
      title: C.joinTitle,
      effect: C.joinEffect,
      verb: C.joinDo,
      stay: M.btn.cancel,
      harmless: true,
    })
    if (!confirmed) throw error
    return send('JOINT')
  }
}

/**
 * Any active instructor of the school for a lesson: an absent one is refused at the field, and one who has a lesson then can take both
 * classes together.
 */
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
      onSubmit={({ substituteId }) =>
        aloneOrJoint(outcome => {
          const body = { lessonId: lesson.id, outcome, substituteId }
          return createCover(body, { planId: lesson.lessonPlan.id, idempotencyKey: keyOf(body) })
        })
      }
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
