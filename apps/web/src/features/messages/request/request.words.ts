import type { MessageRequest } from '@lousa/contract/messages/message/asked-change.contract.ts'
import { REQUESTS } from '@lousa/contract/messages/request/request.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { PLANS } from '@lousa/contract/planning/plan/plan.messages.ts'
import { isWithdrawn } from '@lousa/rules/messages/request/asked-change.rules.ts'
import { showDate, showTime, showWeekday } from '../../../lib/text/dates.ts'
import type { Tone } from '../../../ui/status-badge.tsx'

const R = REQUESTS

/** "quinta-feira, 05/03/2026, 07:00 às 07:50". */
export const timeWords = ({ date, start, end }: Pick<Lesson, 'date' | 'start' | 'end'>): string =>
  fill(R.when, {
    day: `${showWeekday(date)}, ${showDate(date)}`,
    start: showTime(start),
    end: showTime(end),
  })

const nameOf = ({ lessonPlan }: Pick<Lesson, 'lessonPlan'>): string =>
  fill(PLANS.ofName, { component: lessonPlan.curriculumComponent.name, grade: lessonPlan.grade.name })

/** "Matemática, 6º ano A: quinta-feira, 05/03/2026, 07:00 às 07:50". */
export const lessonWords = (lesson: Lesson): string =>
  fill(R.line, { name: nameOf(lesson), when: timeWords(lesson) })

const stateWords = (lesson: Lesson | null | undefined, isMeant: boolean): string[] => {
  if (!lesson) return isMeant ? [R.gone] : []
  return [lesson.deleted ? `${lessonWords(lesson)} (${R.removed.toLowerCase()})` : lessonWords(lesson)]
}

/** The lessons that are meant, as they stand now. */
export const currentStateText = ({ kind, lesson, otherLesson }: MessageRequest): string[] => [
  ...stateWords(lesson, kind !== 'ADD' && kind !== 'OTHER'),
  ...stateWords(otherLesson, kind === 'SWAP'),
]

/** The state after it, in a line for each lesson. */
export const requestedChangeText = (request: MessageRequest): string[] => {
  const { kind, lesson, otherLesson, date, start, end } = request
  const time = date && start && end ? timeWords({ date, start, end }) : null
  if (kind === 'REMOVE') return [R.takenOut]
  if (kind === 'SWAP')
    return lesson && otherLesson
      ? [
          fill(R.line, { name: nameOf(lesson), when: timeWords(otherLesson) }),
          fill(R.line, { name: nameOf(otherLesson), when: timeWords(lesson) }),
        ]
      : []
  if (time === null) return kind === 'OTHER' ? [R.inWords] : []
  return [lesson ? fill(R.line, { name: nameOf(lesson), when: time }) : time]
}

/** How it stands with a request, in words. */
export const requestSign = ({
  decision,
}: Pick<MessageRequest, 'decision'>): { tone: Tone; label: string } => {
  if (decision === null) return { tone: 'info', label: R.open }
  if (isWithdrawn(decision)) return { tone: 'neutral', label: R.withdrawn }
  return decision.accept ? { tone: 'good', label: R.accepted } : { tone: 'bad', label: R.refused }
}
