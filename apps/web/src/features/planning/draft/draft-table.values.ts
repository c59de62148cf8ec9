import type { TimetableDraft } from '@lousa/contract/planning/draft/draft-shapes.contract.ts'
import { WEEKDAYS, type Weekday } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { LessonPlaces } from './draft.api.ts'
import type { Place } from './draft.words.ts'

export const VIEWS = ['turma', 'professor', 'sala'] as const
export type View = (typeof VIEWS)[number]

type Source = Pick<
  TimetableDraft,
  'plans' | 'rows' | 'grids' | 'placements' | 'rooms' | 'instructors' | 'moved'
>
export type DraftLesson = Source['placements'][number] & { isMoved: boolean }

/** A place of the table, and its lessons: several of parallel groups, or that clash. */
export type DraftCell = Place & { key: string; isPeriod: boolean; lessons: readonly DraftLesson[] }
export type DraftTable = {
  days: readonly Weekday[]
  /** Rows of the table, by start. */
  times: readonly { start: string; end: string }[]
  cellOf: (place: Place) => DraftCell
}

export const keyOf = ({ weekday, start }: Place): string => `${weekday} ${start}`

export const lessonKey = ({ planId, weekday, start }: Place & { planId: string }): string =>
  `${planId} ${weekday} ${start}`

/** The choices of each view: classes, instructors with lessons, and rooms with lessons. */
export const choicesOf = (draft: Source, view: View): { value: string; label: string }[] => {
  if (view === 'professor') {
    const teaching = new Set(draft.plans.flatMap(({ instructorIds }) => instructorIds))
    return draft.instructors
      .filter(({ id }) => teaching.has(id))
      .map(({ id, name }) => ({ value: id, label: name }))
      .sort((a, b) => a.label.localeCompare(b.label, 'pt-BR'))
  }
  if (view === 'sala')
    return draft.rooms.flatMap(({ id, rooms }) =>
      rooms.map(name => ({ value: `${id} ${name}`, label: name })),
    )
  const grades = new Map(draft.rows.map(({ gradeId, name }) => [gradeId, name]))
  return [...grades].map(([value, label]) => ({ value, label }))
}

/** The rooms of a kind. */
const roomsOf = ({ rooms }: Source, kindId: string | null): { value: string; label: string }[] =>
  rooms
    .filter(({ id }) => id === kindId)
    .flatMap(kind => kind.rooms.map(name => ({ value: `${kind.id} ${name}`, label: name })))

const roomLabel = (draft: Source, value: string): string | undefined =>
  choicesOf(draft, 'sala').find(choice => choice.value === value)?.label

/** The plans of a class, an instructor or a room, and the periods at which they can be. */
const scopeOf = (draft: Source, view: View, id: string) => {
  const rowsOfGrade = new Set(draft.rows.filter(({ gradeId }) => gradeId === id).map(row => row.id))
  const plans = draft.plans.filter(({ rowIds, instructorIds, roomKindId }) => {
    if (view === 'professor') return instructorIds.includes(id)
    if (view === 'sala') return roomsOf(draft, roomKindId).some(({ value }) => value === id)
    return rowIds.some(rowId => rowsOfGrade.has(rowId))
  })
  const rowIds = view === 'turma' ? rowsOfGrade : new Set(plans.flatMap(plan => plan.rowIds))
  const gridIds = new Set(draft.rows.filter(row => rowIds.has(row.id)).map(({ gridId }) => gridId))
  const periods = draft.grids.filter(grid => gridIds.has(grid.id)).flatMap(grid => grid.periods)
  return { planIds: new Set(plans.map(plan => plan.id)), periods }
}

export const tableOf = (draft: Source, view: View, id: string): DraftTable => {
  const { planIds, periods } = scopeOf(draft, view, id)
  const movedTo = new Set(draft.moved.map(({ planId, to }) => lessonKey({ planId, ...to })))
  const placements = draft.placements.filter(
    ({ planId, room }) => planIds.has(planId) && (view !== 'sala' || roomLabel(draft, id) === room),
  )
  const lessons = new Map<string, DraftLesson[]>()
  for (const placement of placements) {
    const key = keyOf(placement)
    const lesson = { ...placement, isMoved: movedTo.has(lessonKey(placement)) }
    lessons.set(key, [...(lessons.get(key) ?? []), lesson])
  }
  const all = [...periods, ...placements]
  const days = new Set(all.map(({ weekday }) => weekday))
  const ends = new Map(all.map(({ start, end }) => [start, end] as const).reverse())
  const periodKeys = new Set(periods.map(keyOf))
  return {
    days: WEEKDAYS.filter(day => days.has(day)),
    times: [...ends].map(([start, end]) => ({ start, end })).sort((a, b) => a.start.localeCompare(b.start)),
    cellOf: place => {
      const key = keyOf(place)
      return { ...place, key, isPeriod: periodKeys.has(key), lessons: lessons.get(key) ?? [] }
    },
  }
}

/** How a place would change the table. FORBIDDEN breaks a rule that must hold; TAKEN has a fixed lesson in the way. */
export type PlaceEffect = 'better' | 'equal' | 'worse' | 'forbidden' | 'taken'
export type PlaceOption = { effect: PlaceEffect; others: number }

const effectOf = ({ hard, soft }: { hard: number; soft: number }): PlaceEffect => {
  if (hard > 0) return 'forbidden'
  if (hard < 0 || soft < 0) return 'better'
  return soft === 0 ? 'equal' : 'worse'
}

/** Each other place of a lesson, by its key. */
export const placeOptions = ({ places, forbidden }: LessonPlaces): ReadonlyMap<string, PlaceOption> =>
  new Map([
    ...forbidden.map(place => [keyOf(place), { effect: 'taken', others: 0 }] as const),
    ...places.map(
      place => [keyOf(place), { effect: effectOf(place), others: place.moved.length - 1 }] as const,
    ),
  ])

/** How many places have each effect. */
export const countEffects = (options: ReadonlyMap<string, PlaceOption>): Record<PlaceEffect, number> => {
  const counts = { better: 0, equal: 0, worse: 0, forbidden: 0, taken: 0 }
  for (const { effect } of options.values()) counts[effect]++
  return counts
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The place that an arrow leads to: it stays within the table. Null for any other key. */
export const stepFrom = (
  { days, times }: Pick<DraftTable, 'days' | 'times'>,
  place: Place,
  key: string,
): Place | null => {
  const step = STEPS[key]
  if (!step) return null
  const within = (index: number, length: number) => Math.max(0, Math.min(length - 1, index))
  const weekday = days[within(days.indexOf(place.weekday) + step[0], days.length)]
  const time = times[within(times.findIndex(({ start }) => start === place.start) + step[1], times.length)]
  return weekday && time ? { weekday, start: time.start } : null
}
