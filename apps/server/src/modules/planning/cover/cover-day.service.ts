import type { AnswerInput } from '@lousa/contract/endpoint.ts'
import type {
  getCoverDay,
  LessonCover,
  LessonToCover,
} from '@lousa/contract/planning/cover/cover.contract.ts'
import { addDays, type CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { type AbsenceSpan, absenceTakes } from '@lousa/rules/planning/cover/absence.rules.ts'
import { coverCandidates } from '@lousa/rules/planning/cover/cover-candidates.rules.ts'
import type { Ctx } from '../../module.ts'
import { absencesWhere } from './absence.queries.ts'
import { coversWhere } from './cover.queries.ts'
import {
  type LessonOfInstructor,
  lessonsToCoverOn,
  type PersonOfDay,
  peopleOfDay,
} from './cover-day.queries.ts'

/** Enough to choose from; the form finds every other instructor by name. */
const MOST_CANDIDATES = 12

const monthOf = (date: CivilDate): { start: CivilDate; end: CivilDate } => {
  const start = `${date.slice(0, 7)}-01`
  return { start, end: addDays(`${addDays(start, 31).slice(0, 7)}-01`, -1) }
}

type AbsentPerson = AbsenceSpan & { id: string; instructor: { id: string } }

const candidatesOf = (
  { lesson, gradeId, componentId, instructor }: LessonOfInstructor,
  people: readonly PersonOfDay[],
  absences: readonly AbsentPerson[],
): LessonToCover['candidates'] => {
  const isAbsent = (accountId: string): boolean =>
    absences.some(each => each.instructor.id === accountId && absenceTakes(each, lesson))
  const candidates = coverCandidates(
    lesson,
    people
      .filter(({ id }) => id !== instructor?.id)
      .map(({ id, name, lessons, gradeIds, componentIds, covers }) => ({
        id,
        name,
        isAbsent: isAbsent(id),
        lessons: lessons.filter(each => each.id !== lesson.id),
        teachesClass: gradeIds.includes(gradeId),
        teachesComponent: componentIds.includes(componentId),
        covers,
      })),
  )
  return candidates.slice(0, MOST_CANDIDATES).map(each => ({ ...each, reasons: [...each.reasons] }))
}

/** The row of a lesson: that of its absent instructor, where one is. */
const rowOfLesson = (rows: readonly LessonOfInstructor[], absences: readonly AbsentPerson[]) => {
  for (const row of rows) {
    const absence = absences.find(
      each => each.instructor.id === row.instructor?.id && absenceTakes(each, row.lesson),
    )
    if (absence) return { row, absence }
  }
  return { row: rows[0], absence: null }
}

/**
 * The absences of a date, each lesson that one of them takes, those of plans without an instructor and those that are decided, and the
 * people who can give them. A lesson whose substitute is absent too says so. Source: docs/rules.md, Covering a lesson.
 */
export const coverDay = async (ctx: Ctx, date: CivilDate): Promise<AnswerInput<typeof getCoverDay>> => {
  const { rows: absences } = await absencesWhere(ctx, { start: date, end: date, withdrawn: false })
  const accountIds = [...new Set(absences.map(({ instructor }) => instructor.id))]
  const lessons = await lessonsToCoverOn(ctx, { date, accountIds })
  if (lessons.length === 0) return { date, absences, lessons: [] }
  const [people, { rows: covers }] = await Promise.all([
    peopleOfDay(ctx, { date, month: monthOf(date) }),
    coversWhere(ctx, { date }),
  ])
  const coverOf = new Map<string, LessonCover>(covers.map(cover => [cover.lesson.id, cover]))
  const rows = [...Map.groupBy(lessons, ({ lesson }) => lesson.id)].flatMap(
    ([id, ofLesson]): LessonToCover[] => {
      const cover = coverOf.get(id) ?? null
      const { row, absence } = rowOfLesson(ofLesson, absences)
      if (!row || (!cover && !absence && row.instructor !== null)) return []
      const { lesson, isRecorded, last } = row
      const isSubstituteAbsent = absences.some(
        each => each.instructor.id === cover?.substitute?.id && absenceTakes(each, lesson),
      )
      const candidates = cover || isRecorded ? [] : candidatesOf(row, people, absences)
      const absent = cover ? cover.absent : row.instructor
      return [
        {
          lesson,
          absent,
          absenceId: absence?.id ?? null,
          isRecorded,
          cover,
          isSubstituteAbsent,
          last,
          candidates,
        },
      ]
    },
  )
  return { date, absences, lessons: rows }
}
