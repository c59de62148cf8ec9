import { fill } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { LESSON } from '@lousa/contract/planning/lesson/lesson.messages.ts'
import { PLANS } from '@lousa/contract/planning/plan/plan.messages.ts'
import { showDate, showTime, showWeekday } from '../../../lib/text/dates.ts'
import { toast } from '../../../ui/toast.tsx'
import { clashText } from '../clash/clash.words.ts'

type Time = Pick<Lesson, 'date' | 'start' | 'end'>

/** "quinta-feira, 05/03/2026, 07:00 às 07:50". */
export const lessonTime = ({ date, start, end }: Time): string =>
  fill(LESSON.when, {
    day: `${showWeekday(date)}, ${showDate(date)}`,
    start: showTime(start),
    end: showTime(end),
  })

/** "Matemática, 6º ano A". */
export const lessonName = ({ lessonPlan }: Pick<Lesson, 'lessonPlan'>): string =>
  fill(PLANS.ofName, {
    component: lessonPlan.curriculumComponent.name,
    grade: lessonPlan.grade.name,
  })

/** Where lessons refuse an act that no form holds: what is in the way is named. */
export const toastClash = (error: unknown): void => void toast.error(clashText(error))
