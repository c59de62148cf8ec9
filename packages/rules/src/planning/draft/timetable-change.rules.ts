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

/** A place as a timetable of before had it: with its days, and with the part of its plan that fills it, null for none. */
export type FormerPlace = WeeklyPlace & {
  readonly validFrom?: CivilDate
  readonly validUntil?: CivilDate
  /** A time at this place keeps the part that it has when it is absent. */
  readonly partId?: string | null
}

/** A weekly time that is in force on the day of the change or later. */
export type TimeInForce = WeeklyPlace & {
  readonly id: string
  readonly validFrom: CivilDate
  readonly validUntil: CivilDate
  /** The part of its plan that fills it. */
  readonly partId: string | null
}

type Days = { readonly from: CivilDate; readonly end: CivilDate }

/** The days of a place within those of a change: all of them where it names none; null where it has none of them. */
export function daysOfPlace(
  { validFrom, validUntil }: FormerPlace,
  { from, end }: Days,
): Pick<TimeInForce, 'validFrom' | 'validUntil'> | null {
  const first = validFrom && validFrom > from ? validFrom : from
  const last = validUntil && validUntil < end ? validUntil : end
  return first > last ? null : { validFrom: first, validUntil: last }
}

/** The new weekly times: `from` is null for an added one. */
export type TimetableChange = {
  readonly unchanged: readonly string[]
  readonly moved: readonly { readonly id: string; readonly to: WeeklyPlace }[]
  readonly ended: readonly string[]
  readonly added: readonly FormerPlace[]
}

const inWeek = (a: WeeklyPlace, b: WeeklyPlace): number =>
  a.weekday - b.weekday || (a.start < b.start ? -1 : a.start > b.start ? 1 : 0)

/**
 * The smallest change of weekly times after which plans have exactly these places from a day until the end of the year. A time
 * that spans several neighbouring places stays whole. A time moves on its own day where it can, so that its lessons go on.
 * Times that begin later or end sooner make way, unless a place has just their days.
 */
export function timetableChange(
  times: readonly TimeInForce[],
  places: readonly FormerPlace[],
  days: Days,
): TimetableChange {
  const placesOf = Map.groupBy(places, ({ planId }) => planId)
  const timesOf = Map.groupBy(times, ({ planId }) => planId)
  const planIds = new Set([...placesOf.keys(), ...timesOf.keys()])
  const changes = [...planIds].map(planId =>
    changeOfPlan(
      (timesOf.get(planId) ?? []).toSorted(inWeek),
      (placesOf.get(planId) ?? []).filter(place => daysOfPlace(place, days) !== null).toSorted(inWeek),
      days,
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
  places: readonly FormerPlace[],
  days: Days,
): TimetableChange {
  const isLasting = (time: FormerPlace): boolean => {
    const own = daysOfPlace(time, days)
    return own?.validFrom === days.from && own.validUntil === days.end
  }
  const lasting = times.filter(isLasting)
  const dated = datedOfPlan(
    times.filter(time => !isLasting(time)),
    places.filter(place => !isLasting(place)),
    days,
  )
  const unchanged = [...dated.unchanged]
  let open = places.filter(isLasting)
  let free: readonly TimeInForce[] = []
  for (const time of lasting) {
    const spanned = spannedPlaces(
      time,
      open.filter(place => isPartOf(time, place)),
    )
    if (spanned.length === 0) free = [...free, time]
    else unchanged.push(time.id)
    open = open.filter(place => !spanned.includes(place))
  }
  const moved: { id: string; to: WeeklyPlace }[] = []
  const take = (isPair: (time: TimeInForce, place: WeeklyPlace) => boolean) => {
    for (const place of open) {
      const time = free.find(candidate => isPartOf(candidate, place) && isPair(candidate, place))
      if (!time) continue
      moved.push({ id: time.id, to: place })
      free = free.filter(other => other !== time)
      open = open.filter(other => other !== place)
    }
  }
  take((time, place) => time.weekday === place.weekday)
  take(() => true)
  return {
    unchanged,
    moved,
    ended: [...dated.ended, ...free.map(({ id }) => id)],
    added: [...dated.added, ...open],
  }
}

/** A place that names no part leaves the one that a time has. */
const isPartOf = (time: TimeInForce, { partId }: FormerPlace): boolean =>
  partId === undefined || partId === time.partId

/** Times and places that are not for all days: a time stays where a place is just it. */
function datedOfPlan(
  times: readonly TimeInForce[],
  places: readonly FormerPlace[],
  days: Days,
): Pick<TimetableChange, 'unchanged' | 'ended' | 'added'> {
  let added = places
  const unchanged: string[] = []
  for (const time of times) {
    const own = daysOfPlace(time, days)
    const same = added.find(place => {
      const others = daysOfPlace(place, days)
      return (
        inWeek(time, place) === 0 &&
        time.end === place.end &&
        isPartOf(time, place) &&
        own?.validFrom === others?.validFrom &&
        own?.validUntil === others?.validUntil
      )
    })
    if (same) unchanged.push(time.id)
    added = added.filter(place => place !== same)
  }
  return {
    unchanged,
    ended: times.map(({ id }) => id).filter(id => !unchanged.includes(id)),
    added,
  }
}

/** The places that make up a time, from its start to its end; none where they do not. */
function spannedPlaces(time: TimeInForce, places: readonly FormerPlace[]): readonly FormerPlace[] {
  const inside = places.filter(
    place => place.weekday === time.weekday && place.start >= time.start && place.end <= time.end,
  )
  const isWhole = inside.every((place, index) => {
    const next = inside[index + 1]
    return !next || minutesBetween(place.end, next.start) <= LONGEST_BREAK
  })
  return isWhole && inside[0]?.start === time.start && inside.at(-1)?.end === time.end ? inside : []
}
