import { fill, M } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { LESSON } from '@lousa/contract/planning/lesson/lesson.messages.ts'
import { optionalLine } from '@lousa/contract/schema.ts'
import { Text, TextInput } from '@mantine/core'
import { z } from 'zod'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { showDate } from '../../../lib/text/dates.ts'
import { toast } from '../../../ui/toast.tsx'
import { lessonName, lessonTime, toastClash } from './lesson.words.ts'
import { deleteLesson, restoreLesson } from './lesson-change.api.ts'

const L = LESSON
const MOST_LETTERS = 200
const reasonForm = z.object({ reason: optionalLine(MOST_LETTERS) })

/** Removes a lesson, with an optional reason. */
export const LessonDeletion = ({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) => {
  const { id, lessonPlan } = lesson
  const date = showDate(lesson.date)
  const undo = async (): Promise<void> => {
    await restoreLesson({ id, lessonPlan }, 'ALLOW')
    toast.success(fill(L.restored, { date }))
  }
  return (
    <FormModal
      opened
      onClose={onClose}
      title={fill(L.deleteTitle, { date })}
      schema={reasonForm}
      defaultValues={{ reason: '' }}
      onSubmit={async ({ reason }) => {
        await deleteLesson(lesson, reason)
        toast.undoable(fill(L.deleted, { date }), () => void undo().catch(toastClash))
      }}
      submitLabel={M.btn.delete}
      destructive
    >
      {form => (
        <>
          <Text size="sm">
            {fill(L.deleteEffect, { name: lessonName(lesson), when: lessonTime(lesson) })}
          </Text>
          <TextInput
            label={L.reason}
            description={L.reasonHint}
            maxLength={MOST_LETTERS}
            {...form.register('reason')}
            error={errorOf(form, 'reason')}
          />
        </>
      )}
    </FormModal>
  )
}
