import type { CivilDate } from '../../calendar/civil-date.rules.ts'
import { minutesBetween, type TimeOfDay } from '../time.rules.ts'

/** Minutes between two lessons that one weekly time can span; a longer pause leaves room for another lesson. */
const LONGEST_BREAK = 30

/** The place of a weekly time of a plan; weekdays are numbers, 1 Monday – 7 Sunday. */
export type WeeklyPlace = {
  readonly planId: string
  readonly weekday: number
  readonly start: TimeOfDay
  readonly end: TimeOfDay
}

/** A weekly time that is in force on the day of the change or later. */
export type TimeInForce = WeeklyPlace & {
  readonly id: string
  readonly validFrom: CivilDate
  readonly validUntil: CivilDate
}

/** What weekly times become: `from` is null for a new one. */
export type TimetableChange = {
  readonly unchanged: readonly string[]
  readonly moved: readonly { readonly id: string; readonly to: WeeklyPlace }[]
  readonly ended: readonly string[]
  readonly added: readonly WeeklyPlace[]
}

const inWeek = (a: WeeklyPlace, b: WeeklyPlace): number =>
  a.weekday - b.weekday || (a.start < b.start ? -1 : a.start > b.start ? 1 : 0)

/**
 * The smallest change of weekly times after which plans have exactly these places from a day until the end of the year. A time
 * that spans several neighbouring places stays whole. A time moves on its own day where it can, so that its lessons go on.
 * Times that begin later or end sooner make way.
 */
export function timetableChange(
  times: readonly TimeInForce[],
  places: readonly WeeklyPlace[],
  { from, end }: { readonly from: CivilDate; readonly end: CivilDate },
): TimetableChange {
  const placesOf = Map.groupBy(places, ({ planId }) => planId)
  const timesOf = Map.groupBy(times, ({ planId }) => planId)
  const planIds = new Set([...placesOf.keys(), ...timesOf.keys()])
  const changes = [...planIds].map(planId =>
    changeOfPlan(
      (timesOf.get(planId) ?? []).toSorted(inWeek),
      (placesOf.get(planId) ?? []).toSorted(inWeek),
      {
        from,
        end,
      },
    ),
  )
  return {
    unchanged: changes.flatMap(({ unchanged }) => unchanged),
    moved: changes.flatMap(({ moved }) => moved),
    ended: changes.flatMap(({ ended }) => ended),
    added: changes.flatMap(({ added }) => added),
  }
}

function changeOfPlan(
  times: readonly TimeInForce[],
  places: readonly WeeklyPlace[],
  { from, end }: { readonly from: CivilDate; readonly end: CivilDate },
): TimetableChange {
  const lasting = times.filter(time => time.validFrom <= from && time.validUntil === end)
  const ended = times.filter(time => !lasting.includes(time)).map(({ id }) => id)
  const unchanged: string[] = []
  let open = places
  let free: readonly TimeInForce[] = []
  for (const time of lasting) {
    const spanned = spannedPlaces(time, open)
    if (spanned.length === 0) free = [...free, time]
    else unchanged.push(time.id)
    open = open.filter(place => !spanned.includes(place))
  }
  const moved: { id: string; to: WeeklyPlace }[] = []
  const take = (isPair: (time: TimeInForce, place: WeeklyPlace) => boolean) => {
    for (const place of open) {
      const time = free.find(candidate => isPair(candidate, place))
      if (!time) continue
      moved.push({ id: time.id, to: place })
      free = free.filter(other => other !== time)
      open = open.filter(other => other !== place)
    }
  }
  take((time, place) => time.weekday === place.weekday)
  take(() => true)
  return { unchanged, moved, ended: [...ended, ...free.map(({ id }) => id)], added: open }
}

/** The places that make up a time, from its start to its end; none where they do not. */
function spannedPlaces(time: TimeInForce, places: readonly WeeklyPlace[]): readonly WeeklyPlace[] {
  const inside = places.filter(
    place => place.weekday === time.weekday && place.start >= time.start && place.end <= time.end,
  )
  const isWhole = inside.every((place, index) => {
    const next = inside[index + 1]
    return !next || minutesBetween(place.end, next.start) <= LONGEST_BREAK
  })
  return isWhole && inside[0]?.start === time.start && inside.at(-1)?.end === time.end ? inside : []
}
