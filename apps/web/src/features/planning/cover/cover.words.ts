import { fill } from '@lousa/contract/messages.ts'
import type { CoverCandidateAnswer, LessonCover } from '@lousa/contract/planning/cover/cover.contract.ts'
import { COVER } from '@lousa/contract/planning/cover/cover.messages.ts'
import { COVER_WORDS } from '@lousa/contract/planning/cover/cover-words.messages.ts'
import { showDate, showTime } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'

const C = COVER

type Lesson = LessonCover['lesson']

export const lessonWords = ({ lessonPlan: { grade, curriculumComponent } }: Lesson): string =>
  fill(C.lesson, { component: curriculumComponent.name, grade: grade.name })

type Span = { start: string; end: string; startTime: string | null; endTime: string | null }

/** The time of an absence: its hours, its days, or the whole day. */
export const spanWords = ({ start, end, startTime, endTime }: Span): string => {
  if (startTime && endTime) return fill(C.hours, { start: showTime(startTime), end: showTime(endTime) })
  return start === end ? C.allDay : fill(C.span, { start: showDate(start), end: showDate(end) })
}

/** Why a person is proposed, and how often they have covered a lesson. */
export const candidateWords = ({ isFree, reasons, covers }: CoverCandidateAnswer): string =>
  [
    ...(isFree ? [] : [C.busy]),
    ...(reasons.length > 0 ? reasons.map(reason => C.reasons[reason]) : isFree ? [C.noReason] : []),
    covers === 0 ? C.noCovers : countedIn(C.covers, covers),
  ].join(' · ')

/** The register as a table for a spreadsheet. */
export const coverTable = (covers: readonly LessonCover[]): string[][] => [
  [...C.list.columns],
  ...covers.map(({ lesson, absent, outcome, substitute, reason, madeUp }) => [
    showDate(lesson.date),
    showTime(lesson.start),
    showTime(lesson.end),
    lesson.lessonPlan.grade.name,
    lesson.lessonPlan.curriculumComponent.name,
    absent?.name ?? '',
    COVER_WORDS.outcomes[outcome],
    substitute?.name ?? '',
    reason ?? '',
    madeUp ? showDate(madeUp.date) : '',
  ]),
]
