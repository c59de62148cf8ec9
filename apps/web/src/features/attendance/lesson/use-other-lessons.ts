import type { Attendance } from '@lousa/contract/attendance/attendance.contract.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { hasBegun } from '@lousa/rules/planning/lesson-begin.rules.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useOutbox } from '../../../lib/outbox/use-outbox.ts'
import { useInstitution } from '../../identity/identity.api.ts'
import { dayLessonsOptions } from '../../planning/planning.api.ts'
import { useLocalMoment } from '../../planning/use-local-moment.part.ts'
import { attendanceOptions, type LessonRef } from '../attendance.api.ts'
import { attendanceSubject } from '../sheet/attendance-subject.values.ts'
import { type AttendanceEntry, isAttendanceEntry } from '../sheet/current-mark.values.ts'
import { marksForLesson, type SheetRow } from '../sheet/sheet-rows.values.ts'
import type { PendingBatch } from '../sheet/use-attendance-sheet.part.ts'
import { useDayRoll } from './use-day-roll.ts'

export type OtherLesson = {
  lesson: Lesson
  /** 2 for the second lesson of the class on the day; null where the roll of the day is not read. */
  place: number | null
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
  const { data: roll } = useDayRoll(plan?.grade.id, date)
  const lessons = roll?.lessons ?? []
  const others = lessons.filter(({ isOwn, lessonPlan }) => isOwn && lessonPlan.id !== planId)
  const places = new Map(lessons.map(({ id, place }) => [id, place]))
  const isExcused = (enrollmentId: string, lessonId: string): boolean =>
    roll?.data.some(
      ({ studentEnrollment, excusedIn }) =>
        studentEnrollment.id === enrollmentId && excusedIn.includes(lessonId),
    ) ?? false
  return { ofPlan, all: [...ofPlan, ...others], places, isExcused }
}

/** The longest wait of a save for the list of another lesson, in milliseconds. */
const LIST_WAIT_MS = 4000

/** The list of a lesson that is on its way; undefined where it cannot be read, or not in time. */
const listOnItsWay = async (place: LessonRef): Promise<readonly Attendance[] | undefined> => {
  const list = queryClient.fetchQuery({ ...attendanceOptions(place), staleTime: 'static' })
  const page = await Promise.race([
    list.catch(() => undefined),
    new Promise<undefined>(done => setTimeout(done, LIST_WAIT_MS)),
  ])
  return page?.data
}

/**
 * Other lessons of the day that the caller gives in the class and that have begun, to which the marks of this one may be applied
 * as well. None is chosen before the user does it: what happened in one lesson is no news of another.
 */
export const useOtherLessons = ({ planId, lesson: here, plan }: Here) => {
  const { ofPlan, all, places, isExcused } = useLessonsOfDay({ planId, lesson: here, plan })
  const entries = useOutbox().entries.filter(isAttendanceEntry)
  const moment = useLocalMoment(useInstitution().timeZone)
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({})

  const others: OtherLesson[] = all
    .filter(({ deleted }) => !deleted)
    .sort((a, b) => a.start.localeCompare(b.start))
    .map(lesson => {
      const entry = entries.find(({ subjectId }) => subjectId === lesson.id) ?? null
      const taken = lesson.attendanceTaken || isSyncing(entry)
      const isOfPlan = lesson.lessonPlan.id === planId
      const place = places.get(lesson.id) ?? null
      return { lesson, place, isOfPlan, entry, taken, chosen: choices[lesson.id] ?? false }
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
    /** The marks for each chosen lesson, over its list. A list that still loads is awaited: without it all marks go as new ones. */
    batches: (rows: readonly SheetRow[]): Promise<PendingBatch[]> =>
      Promise.all(
        chosen.map(async ({ lesson, entry }, index) => {
          const { data, failureCount = 0 } = lists[index] ?? {}
          const place = { planId: lesson.lessonPlan.id, lessonId: lesson.id }
          const list = data?.data ?? (failureCount > 0 ? undefined : await listOnItsWay(place))
          const expected = rows.filter(({ id }) => !isExcused(id, lesson.id))
          return {
            subject: attendanceSubject(place.planId, lesson, lesson.lessonPlan),
            rows: marksForLesson(expected, list, entry),
          }
        }),
      ),
  }
}
