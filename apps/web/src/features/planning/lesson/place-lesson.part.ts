import { fill } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { LESSON as L } from '@lousa/contract/planning/lesson/lesson.messages.ts'
import { toast } from '../../../ui/toast.tsx'
import { lessonName, lessonTime, toastClash } from './lesson.words.ts'
import { moveLesson } from './lesson-change.api.ts'
import { sendToDay } from './no-school-day.ts'

type Time = Pick<Lesson, 'date' | 'start' | 'end'>

/** Moves one lesson at once; the notice takes it back. A refusal names what is in the way. */
export const placeLesson = (lesson: Lesson, to: Time): void => {
  const move = async (): Promise<void> => {
    const moved = await sendToDay(to.date, noSchoolDay => moveLesson(lesson, to, noSchoolDay))
    const undo = async (): Promise<void> => {
      await moveLesson(moved, lesson, 'ALLOW')
      toast.success(L.placeUndone)
    }
    toast.undoable(
      fill(L.placed, { name: lessonName(moved), when: lessonTime(moved) }),
      () => void undo().catch(toastClash),
    )
  }
  void move().catch(toastClash)
}

export const toastFixed = (lesson: Lesson): void =>
  void toast.error(fill(L.fixed, { name: lessonName(lesson) }))
