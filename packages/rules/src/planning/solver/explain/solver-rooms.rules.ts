import type { Placement, SolverInput, SolverPlan, Timetable } from '../solver-model.rules.ts'

/** A lesson and the number of its room, from 1, among the rooms of its kind; null when all of them are taken. */
export type RoomOfLesson = {
  readonly placement: Placement
  readonly roomKindId: string
  readonly room: number | null
}

/** Minutes between two lessons of one piece, at most: a break may be in it. */
const MOST_PAUSE = 45

type TimedLesson = { readonly placement: Placement; readonly until: number }

/**
 * Gives each lesson that needs a kind of room one of them. Lessons go by the time of their start. A lesson that follows another one of
 * its plan stays in its room, and the first one of a piece prefers the room that its plan had before. Where the table has no
 * shortage, every lesson gets one: at each start no more run than there are rooms.
 */
export function roomsOf(input: SolverInput, table: Timetable): RoomOfLesson[] {
  return input.rooms.flatMap(({ id: roomKindId, count }) => {
    const lessons = input.plans
      .filter(plan => plan.roomKindId === roomKindId)
      .flatMap(plan => lessonsOf(input, table, plan))
    const ordered = lessons
      .map(lesson => ({ ...lesson, follows: lessons.some(other => isFollowedBy(other, lesson)) }))
      .sort(byStart)
    const freeFrom = new Map<string, number>()
    const usual = new Map<string, number>()
    return ordered.map(({ placement, until }) => {
      const { planId, weekday, from } = placement
      const free = Array.from({ length: count }, (_, index) => index + 1).filter(
        room => (freeFrom.get(`${weekday} ${room}`) ?? 0) <= from,
      )
      const former = usual.get(planId)
      const room = (former !== undefined && free.includes(former) ? former : free[0]) ?? null
      if (room !== null) {
        freeFrom.set(`${weekday} ${room}`, until)
        usual.set(planId, room)
      }
      return { placement, roomKindId, room }
    })
  })
}

const isFollowedBy = (first: TimedLesson, second: TimedLesson): boolean =>
  first.placement.planId === second.placement.planId &&
  first.placement.weekday === second.placement.weekday &&
  first.until <= second.placement.from &&
  second.placement.from - first.until < MOST_PAUSE

/** At one start, lessons that follow one of their plan go first, so that no other lesson gets their room. */
const byStart = (
  a: TimedLesson & { readonly follows: boolean },
  b: TimedLesson & { readonly follows: boolean },
): number =>
  a.placement.weekday - b.placement.weekday ||
  a.placement.from - b.placement.from ||
  Number(b.follows) - Number(a.follows)

function lessonsOf(input: SolverInput, table: Timetable, plan: SolverPlan) {
  const { gridId } = input.rows.find(({ id }) => id === plan.rowIds[0])!
  const { periods } = input.grids.find(({ id }) => id === gridId)!
  return table.placements
    .filter(({ planId }) => planId === plan.id)
    .flatMap(placement => {
      const period = periods.find(
        ({ weekday, from }) => weekday === placement.weekday && from === placement.from,
      )
      return period ? [{ placement, until: period.until }] : []
    })
}
