import { fill } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { LESSON } from '@lousa/contract/planning/lesson/lesson.messages.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import {
  IconArrowsExchange,
  IconCalendarPlus,
  IconCalendarTime,
  IconPlus,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { RowAction } from '../../../frames/list/row-actions.tsx'
import type { PageAction } from '../../../frames/page/page-action.types.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { toast } from '../../../ui/toast.tsx'
import { toastClash } from './lesson.words.ts'
import { deleteLesson, restoreLesson } from './lesson-change.api.ts'
import { isFixedLesson } from './lesson-fixed.values.ts'
import type { LessonTiming } from './lesson-time-form.tsx'
import { sendToDay } from './no-school-day.ts'
import type { PlanTerm } from './plan-terms.values.ts'

const LessonTimeForm = lazy(async () => ({
  default: (await import('./lesson-time-form.tsx')).LessonTimeForm,
}))
const LessonDeletion = lazy(async () => ({
  default: (await import('./lesson-deletion.tsx')).LessonDeletion,
}))
const LessonSwap = lazy(async () => ({ default: (await import('./lesson-swap.tsx')).LessonSwap }))

const L = LESSON
const icon = { size: 18, 'aria-hidden': true } as const

export type OpenLesson = LessonTiming | { kind: 'delete'; lesson: Lesson } | { kind: 'swap'; lesson: Lesson }
type Open = (what: OpenLesson) => void

export const newLesson = (open: Open): PageAction => ({
  label: L.newOne,
  icon: <IconPlus {...icon} />,
  onClick: () => open({ kind: 'new' }),
})

const restore = async (lesson: Lesson): Promise<void> => {
  const date = showDate(lesson.date)
  const restored = await sendToDay(lesson.date, noSchoolDay => restoreLesson(lesson, noSchoolDay))
  const undo = async (): Promise<void> => {
    await deleteLesson(restored, lesson.deletedReason)
    toast.success(fill(L.deleted, { date }))
  }
  toast.undoable(fill(L.restored, { date }), () => void undo().catch(toast.error))
}

/** The changes of one lesson that the secretary may make: none for a lesson with records or a substitute. */
export const lessonChanges = (lesson: Lesson, open: Open): RowAction[] => {
  if (lesson.deleted)
    return [
      {
        label: L.restore,
        icon: <IconRestore {...icon} />,
        onClick: () => void restore(lesson).catch(toastClash),
      },
      {
        label: L.replace,
        icon: <IconCalendarPlus {...icon} />,
        onClick: () => open({ kind: 'replace', lesson }),
      },
    ]
  if (isFixedLesson(lesson)) return []
  return [
    { label: L.move, icon: <IconCalendarTime {...icon} />, onClick: () => open({ kind: 'move', lesson }) },
    { label: L.swap, icon: <IconArrowsExchange {...icon} />, onClick: () => open({ kind: 'swap', lesson }) },
    {
      label: L.delete,
      icon: <IconTrash {...icon} />,
      destructive: true,
      onClick: () => open({ kind: 'delete', lesson }),
    },
  ]
}

/** The open window above the list of lessons. */
export const LessonModals = ({
  plan,
  terms,
  open,
  onClose,
}: {
  plan: LessonPlan
  terms: readonly PlanTerm[]
  open: OpenLesson
  onClose: () => void
}) => (
  <Suspense>
    {open.kind === 'delete' ? (
      <LessonDeletion lesson={open.lesson} onClose={onClose} />
    ) : open.kind === 'swap' ? (
      <LessonSwap lesson={open.lesson} plan={plan} onClose={onClose} />
    ) : (
      <LessonTimeForm planId={plan.id} terms={terms} timing={open} onClose={onClose} />
    )}
  </Suspense>
)
