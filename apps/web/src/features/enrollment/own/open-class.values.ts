import type { Grade, GradeOrEvent } from '@lousa/contract/academics/academics.contract.ts'
import { OWN_ENROLLMENT as W } from '@lousa/contract/enrollment/own/own.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { counted } from '@lousa/contract/phrases.ts'
import { TIMETABLE } from '@lousa/contract/planning/weekly-time/weekly-time.messages.ts'
import { searchKey } from '@lousa/rules/people/person/search-key.rules.ts'
import { showDate, showTime } from '../../../lib/text/dates.ts'

export type ClassFilter = { words: string; modalityId: string; place: string; ages: string }

type Ages = Pick<GradeOrEvent, 'ageMin' | 'ageMax'>

/** Ages of a class as they stand in an address: "6-9", "18-" without an upper limit, "-" without any. */
const agesKey = ({ ageMin, ageMax }: Ages): string => `${ageMin ?? ''}-${ageMax ?? ''}`

/** The classes that fit all that was asked for; every word has to be somewhere, accents and case aside. */
export const fittingClasses = (
  classes: readonly Grade[],
  { words, modalityId, place, ages }: ClassFilter,
): Grade[] => {
  const keys = searchKey(words).split(' ').filter(Boolean)
  return classes.filter(one => {
    const text = searchKey(
      [one.name, one.place ?? '', ...(one.modalities ?? []).map(({ name }) => name)].join(' '),
    )
    return (
      keys.every(key => text.includes(key)) &&
      (modalityId === '' || (one.modalities ?? []).some(({ id }) => id === modalityId)) &&
      (place === '' || one.place === place) &&
      (ages === '' || agesKey(one) === ages)
    )
  })
}

const distinct = <T>(items: readonly T[]): T[] => [...new Set(items)]

const byAges = (one: Ages, other: Ages): number =>
  (one.ageMin ?? 0) - (other.ageMin ?? 0) || (one.ageMax ?? 999) - (other.ageMax ?? 999)

/** The ages that these classes have, each once, from the youngest; those without limits last. */
export const agesOf = (classes: readonly Ages[]): { value: string; label: string }[] => {
  const limited = classes.filter(({ ageMin, ageMax }) => ageMin !== null || ageMax !== null)
  const choices = new Map(limited.toSorted(byAges).map(one => [agesKey(one), agesText(one)]))
  const hasOpen = limited.length < classes.length
  return [
    ...[...choices].map(([value, label]) => ({ value, label })),
    ...(hasOpen && choices.size > 0 ? [{ value: '-', label: W.ages.any }] : []),
  ]
}

/** The modalities and places of these classes, by name: what there is to choose from. */
export const choicesOf = (classes: readonly Grade[]) => ({
  modalities: [
    ...new Map(classes.flatMap(one => one.modalities ?? []).map(one => [one.id, one] as const)).values(),
  ].toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR')),
  places: distinct(classes.flatMap(({ place }) => place ?? [])).toSorted((a, b) =>
    a.localeCompare(b, 'pt-BR'),
  ),
})

/** "12 vagas", "Sem vagas · 3 em espera". */
export const vacanciesText = ({ vacancies: { free, surplus } }: Pick<GradeOrEvent, 'vacancies'>): string => {
  if (free === null) return W.unlimited
  if (free > 0) return counted(free, ...W.places)
  return surplus > 0 ? `${W.full} · ${fill(W.waiting, { count: surplus })}` : W.full
}

/** "6 a 9 anos"; '' where everybody may come. */
export const agesText = ({ ageMin, ageMax }: Ages): string => {
  if (ageMin !== null && ageMax !== null) return fill(W.ages.both, { min: ageMin, max: ageMax })
  if (ageMin !== null) return fill(W.ages.from, { min: ageMin })
  return ageMax === null ? '' : fill(W.ages.upTo, { max: ageMax })
}

const listed = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** The weekly times of a class, days of the same hours in one line; what is trained where there are several. */
export const timesText = ({ times = [] }: Pick<Grade, 'times'>): string[] => {
  const several = new Set(times.map(({ curriculumComponent }) => curriculumComponent.id)).size > 1
  const alike = Map.groupBy(times, ({ start, end, curriculumComponent }) =>
    [start, end, curriculumComponent.id].join(' '),
  )
  return [...alike.values()].flatMap(group =>
    group.slice(0, 1).map(({ start, end, curriculumComponent }) => {
      const [first = '', ...rest] = group.map(({ weekday }) => TIMETABLE.days[weekday])
      return fill(several ? W.timeOf : W.time, {
        day: listed.format([first, ...rest.map(day => day.toLowerCase())]),
        start: showTime(start),
        end: showTime(end),
        component: curriculumComponent.name,
      })
    }),
  )
}

export type Window = 'OPEN' | 'BEFORE' | 'AFTER' | 'NONE'

/** Where a day lies to the enrolment of a class or event; NONE: students do not enrol themselves there. */
export const windowOn = (
  {
    selfEnrollment,
    enrollmentStart,
    enrollmentEnd,
  }: Pick<GradeOrEvent, 'selfEnrollment' | 'enrollmentStart' | 'enrollmentEnd'>,
  today: string,
): Window => {
  if (!selfEnrollment) return 'NONE'
  if (enrollmentStart !== null && today < enrollmentStart) return 'BEFORE'
  return enrollmentEnd !== null && today > enrollmentEnd ? 'AFTER' : 'OPEN'
}

/** The text of the enrolment next to the class: until when, from when, or that it is over. */
export const windowText = (
  one: Pick<GradeOrEvent, 'selfEnrollment' | 'enrollmentStart' | 'enrollmentEnd'>,
  today: string,
): string => {
  switch (windowOn(one, today)) {
    case 'OPEN':
      return one.enrollmentEnd === null ? '' : fill(W.until, { date: showDate(one.enrollmentEnd) })
    case 'BEFORE':
      return fill(W.from, { date: showDate(one.enrollmentStart) })
    case 'AFTER':
      return W.closed
    case 'NONE':
      return ''
  }
}
