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

export type OtherLesson = {
  lesson: Lesson
  /** 2 for the plan's second lesson of the day. */
  place: number
  entry: AttendanceEntry | null
  /** By the server, or on its way there. */
  taken: boolean
  chosen: boolean
}

const isSyncing = (entry: AttendanceEntry | null): boolean =>
  entry !== null && (entry.savedAt !== null || Object.keys(entry.rows).length > 0)

type Here = { planId: string; lesson: { id: string; date: string }; plan: LessonPlan | undefined }

/**
 * The plan's other lessons of the day that have begun, to which the marks of this one may be applied as well. None is
 * chosen before the person does it: what happened in one lesson is no news of another.
 */
export const useOtherLessons = ({ planId, lesson: here, plan }: Here) => {
  const ofDay = useQuery(dayLessonsOptions(planId, here.date)).data?.data ?? []
  const entries = useOutbox().entries.filter(isAttendanceEntry)
  const moment = useLocalMoment(useInstitution().timeZone)
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({})

  const others: OtherLesson[] = ofDay
    .filter(({ deleted }) => !deleted)
    .sort((a, b) => a.start.localeCompare(b.start))
    .map((lesson, index) => {
      const entry = entries.find(({ subjectId }) => subjectId === lesson.id) ?? null
      const taken = lesson.attendanceTaken || isSyncing(entry)
      return { lesson, place: index + 1, entry, taken, chosen: choices[lesson.id] ?? false }
    })
    .filter(({ lesson }) => lesson.id !== here.id && lesson.can.takeAttendance && hasBegun(lesson, moment))
  const chosen = others.filter(other => other.chosen)

  const lists = useQueries({
    queries: chosen.map(({ lesson }) => attendanceOptions({ planId, lessonId: lesson.id })),
  })

  return {
    ofDay,
    others,
    choose: (lessonId: string, isChosen: boolean) => setChoices(now => ({ ...now, [lessonId]: isChosen })),
    chosen: chosen.map(({ lesson }) => lesson.id),
    /** A choice is for one save. */
    forget: () => setChoices({}),
    batches: (rows: readonly SheetRow[]): PendingBatch[] =>
      chosen.map(({ lesson, entry }, index) => ({
        subject: attendanceSubject(planId, lesson, plan),
        rows: marksForLesson(rows, lists[index]?.data?.data, entry),
      })),
  }
}
