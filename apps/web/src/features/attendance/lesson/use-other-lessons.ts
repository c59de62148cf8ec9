import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { hasBegun } from '@lousa/rules/planning/lesson-begin.rules.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutbox } from '../../../lib/outbox/use-outbox.ts'
import { useInstitution } from '../../identity/identity.api.ts'
import { dayLessonsOptions } from '../../planning/planning.api.ts'
import { useLocalMoment } from '../../planning/use-local-moment.part.ts'
import { attendanceOptions } from '../attendance.api.ts'
import { attendanceSubject } from '../sheet/attendance-subject.values.ts'
import { type AttendanceEntry, isAttendanceEntry } from '../sheet/current-mark.values.ts'
import { marksForLesson, type SheetRow } from '../sheet/sheet-rows.values.ts'
import type { PendingBatch } from '../sheet/use-attendance-sheet.part.ts'
import { useDayRoll } from './use-day-roll.ts'

export type OtherLesson = {
  lesson: Lesson
  /** 2 for the second lesson of the day, among those that are offered. */
  place: number
  /** It is of the plan that is shown: it can take the same content. */
  isOfPlan: boolean
  entry: AttendanceEntry | null
  /** By the server, or on its way there. */
  taken: boolean
  chosen: boolean
}

const isSyncing = (entry: AttendanceEntry | null): boolean =>
  entry !== null && (entry.savedAt !== null || Object.keys(entry.rows).length > 0)

type Here = { planId: string; lesson: { id: string; date: string }; plan: LessonPlan | undefined }

/** The caller's lessons of the class on the day; of the plan alone where the roll of the day is not read. */
const useLessonsOfDay = ({ planId, lesson: { date }, plan }: Here) => {
  const ofPlan = useQuery(dayLessonsOptions(planId, date)).data?.data ?? []
  const { data } = useDayRoll(plan?.grade.id, date)
  const others = (data?.lessons ?? []).filter(({ isOwn, lessonPlan }) => isOwn && lessonPlan.id !== planId)
  return { ofPlan, all: [...ofPlan, ...others] }
}

/**
 * Other lessons of the day that the caller gives in the class and that have begun, to which the marks of this one may be applied
 * as well. None is chosen before the user does it: what happened in one lesson is no news of another.
 */
export const useOtherLessons = ({ planId, lesson: here, plan }: Here) => {
  const { ofPlan, all } = useLessonsOfDay({ planId, lesson: here, plan })
  const entries = useOutbox().entries.filter(isAttendanceEntry)
  const moment = useLocalMoment(useInstitution().timeZone)
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({})

  const others: OtherLesson[] = all
    .filter(({ deleted }) => !deleted)
    .sort((a, b) => a.start.localeCompare(b.start))
    .map((lesson, index) => {
      const entry = entries.find(({ subjectId }) => subjectId === lesson.id) ?? null
      const taken = lesson.attendanceTaken || isSyncing(entry)
      const isOfPlan = lesson.lessonPlan.id === planId
      return { lesson, place: index + 1, isOfPlan, entry, taken, chosen: choices[lesson.id] ?? false }
    })
    .filter(({ lesson }) => lesson.id !== here.id && lesson.can.takeAttendance && hasBegun(lesson, moment))
  const chosen = others.filter(other => other.chosen)

  const lists = useQueries({
    queries: chosen.map(({ lesson }) =>
      attendanceOptions({ planId: lesson.lessonPlan.id, lessonId: lesson.id }),
    ),
  })

  return {
    ofDay: ofPlan,
    others,
    choose: (lessonId: string, isChosen: boolean) => setChoices(now => ({ ...now, [lessonId]: isChosen })),
    chosen: chosen.map(({ lesson }) => lesson.id),
    /** Those of the chosen ones that are released with the same content. */
    chosenOfPlan: chosen.filter(({ isOfPlan }) => isOfPlan).map(({ lesson }) => lesson.id),
    /** A choice is for one save. */
    forget: () => setChoices({}),
    batches: (rows: readonly SheetRow[]): PendingBatch[] =>
      chosen.map(({ lesson, entry }, index) => ({
        subject: attendanceSubject(lesson.lessonPlan.id, lesson, lesson.lessonPlan),
        rows: marksForLesson(rows, lists[index]?.data?.data, entry),
      })),
  }
}
