import type { Placement, SolverInput, SolverPlan, Timetable } from '../solver-model.rules.ts'

/** A lesson and the number of its room, from 1, among the rooms of its kind; null when all of them are taken. */
export type RoomOfLesson = {
  readonly placement: Placement
  readonly roomKindId: string
  readonly room: number | null
}

/**
 * Gives each lesson that needs a kind of room one of them. Lessons go by the time of their start and prefer the room that their plan
 * had before. Where the table has no shortage, every lesson gets one: at each start no more run than there are rooms.
 */
export function roomsOf(input: SolverInput, table: Timetable): RoomOfLesson[] {
  return input.rooms.flatMap(({ id: roomKindId, count }) => {
    const lessons = input.plans
      .filter(plan => plan.roomKindId === roomKindId)
      .flatMap(plan => lessonsOf(input, table, plan))
      .sort((a, b) => a.placement.weekday - b.placement.weekday || a.placement.from - b.placement.from)
    const freeFrom = new Map<string, number>()
    const usual = new Map<string, number>()
    return lessons.map(({ placement, until }) => {
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
