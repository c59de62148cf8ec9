import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { LESSON as L } from '@lousa/contract/planning/lesson/lesson.messages.ts'
import { toast } from '../../../ui/toast.tsx'
import { toastClash } from './lesson.words.ts'
import { swapLessons } from './lesson-change.api.ts'
import { sendToDay } from './no-school-day.ts'

/**
 * Exchanges two lessons in the versions that were seen. The notice takes it back, unless another person has changed either
 * lesson since.
 */
export const swapWithUndo = async (lesson: Lesson, other: Lesson): Promise<void> => {
  const [first, second] = await sendToDay(null, noSchoolDay => swapLessons(lesson, other, noSchoolDay))
  const undo = async (): Promise<void> => {
    if (!first || !second) return
    await swapLessons(first, second, 'ALLOW')
    toast.success(L.swapUndone)
  }
  toast.undoable(L.swapped, () => void undo().catch(toastClash))
}
