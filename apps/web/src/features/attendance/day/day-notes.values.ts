import type { DayRoll } from '@lousa/contract/attendance/day/day-roll.contract.ts'
import { DAY_ROLL } from '@lousa/contract/attendance/day/day-roll.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { EntrySubject } from '../../../lib/outbox/outbox.types.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'

/** The id of the roll of a class on a day, on this device. */
const dayRollId = (gradeId: string, date: string): string => `${gradeId}_${date}`

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)]

/** The subject of an entry in the outbox; its place names the lessons that it counts for, for other screens. */
export const dayRollSubject = ({ grade, date, lessons }: DayRoll): EntrySubject => ({
  kind: 'dayRoll',
  subjectId: dayRollId(grade.id, date),
  place: {
    gradeId: grade.id,
    date,
    lessonIds: lessons.map(({ id }) => id).join(' '),
    planIds: distinct(lessons.map(({ lessonPlan }) => lessonPlan.id)).join(' '),
  },
  title: fill(DAY_ROLL.title, { date: showDate(date).slice(0, 5), grade: grade.name }),
})

/** "diferente na 3ª aula", by enrolment. */
export const differenceNotes = ({ lessons, data }: DayRoll): ReadonlyMap<string, string> =>
  new Map(
    data
      .filter(({ differentIn }) => differentIn.length > 0)
      .map(({ studentEnrollment, differentIn }) => [
        studentEnrollment.id,
        fill(countedIn(DAY_ROLL.differentIn, differentIn.length), {
          places: lessons
            .filter(({ id }) => differentIn.includes(id))
            .map(({ place }) => fill(DAY_ROLL.place, { place }))
            .join(', '),
        }),
      ]),
  )

/** The lessons that the roll counts for, and where the institution records them those of late and left early. */
export const countsText = ({ lessons }: DayRoll, hasPunctuality: boolean): string => {
  const others = distinct(
    lessons.filter(({ isOwn }) => !isOwn).map(({ lessonPlan }) => lessonPlan.curriculumComponent.name),
  )
  return [
    countedIn(DAY_ROLL.counts, lessons.length),
    ...(others.length > 0 ? [fill(DAY_ROLL.specialists, { components: others.join(', ') })] : []),
    ...(hasPunctuality && lessons.length > 1 ? [DAY_ROLL.punctuality] : []),
  ].join(' ')
}
