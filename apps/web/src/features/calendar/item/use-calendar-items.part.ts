import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MenuYear } from '../../../lib/session/session.ts'
import { educationLevelsOptions } from '../../academics/academics.api.ts'
import { holidaysOptions, yearEventsOptions } from '../calendar.api.ts'
import { type CalendarItem, itemsBetween } from './calendar-items.values.ts'
import type { ItemKind } from './calendar-types.values.ts'
import { yearsOf } from './calendar-view.values.ts'

type Failure = { source: 'events' | 'holidays' | 'terms'; retry: () => void }

export type CalendarItems = {
  items: readonly CalendarItem[]
  /** Nothing of the school's own events has arrived yet. */
  isPending: boolean
  /** Sources that did not come; those that did are shown all the same. */
  failures: readonly Failure[]
  /** The holidays were computed here, because the service did not answer. */
  offline: boolean
}

type Answer<T> = {
  data: T | undefined
  isPending: boolean
  isError: boolean
  refetch: () => unknown
}

const together = <T>(answers: readonly Answer<T>[]) => ({
  data: answers.flatMap(({ data }) => (data === undefined ? [] : [data])),
  isPending: answers.some(({ isPending }) => isPending),
  failed: answers.filter(({ isError, data }) => isError && data === undefined),
})

const failureOf = <T>(source: Failure['source'], failed: readonly Answer<T>[]): Failure[] =>
  failed.length === 0
    ? []
    : [
        {
          source,
          retry: () => {
            for (const { refetch } of failed) void refetch()
          },
        },
      ]

/**
 * The items of the calendar in a range: stored events, national holidays, and the first and last days of the chosen year's terms.
 */
export const useCalendarItems = (
  { start, end }: { start: string; end: string },
  menuYear: MenuYear | null,
  kinds: ReadonlySet<ItemKind>,
): CalendarItems => {
  const years = yearsOf({ start, end })
  const events = useQueries({ queries: years.map(yearEventsOptions), combine: together })
  const holidays = useQueries({ queries: years.map(holidaysOptions), combine: together })
  const levels = useQuery({ ...educationLevelsOptions(menuYear?.id ?? ''), enabled: menuYear !== null })

  const items = useMemo(() => {
    const stored = new Map(events.data.flat().map(event => [event.id, event]))
    const sources = {
      events: [...stored.values()],
      holidays: holidays.data.flatMap(({ data }) => data),
      levels: levels.data?.data.filter(({ isActive }) => isActive) ?? [],
    }
    return itemsBetween(sources, { start, end })
  }, [events.data, holidays.data, levels.data, start, end])
  const shown = useMemo(() => items.filter(({ kind }) => kinds.has(kind)), [items, kinds])

  return {
    items: shown,
    isPending: events.isPending,
    failures: [
      ...failureOf('events', events.failed),
      ...failureOf('holidays', holidays.failed),
      ...failureOf('terms', menuYear ? [levels].filter(({ isError, data }) => isError && !data) : []),
    ],
    offline: holidays.data.some(({ source }) => source === 'OFFLINE'),
  }
}
