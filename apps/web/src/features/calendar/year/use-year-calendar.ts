import { useQuery } from '@tanstack/react-query'
import type { MenuYear } from '../../../lib/session/session.ts'
import { academicYearsOptions } from '../../academics/academics.api.ts'
import { type CalendarBody, calendarsOptions } from '../calendar.api.ts'

/** The active calendar of the chosen year, and what a new one of it would begin with. */
export const useYearCalendar = (menuYear: MenuYear | null) => {
  const calendars = useQuery(calendarsOptions())
  const years = useQuery(academicYearsOptions())
  const year = menuYear?.year ?? ''
  const active = calendars.data?.data.find(one => one.year === year && one.status === 'Ativo')
  const academic = years.data?.data.find(({ id }) => id === menuYear?.id)
  const { start, end } = active ?? academic ?? { start: `${year}-01-01`, end: `${year}-12-31` }
  const suggested: CalendarBody = { year, start, end }
  return {
    active,
    /** Known to have none: not while it is being asked for. */
    isMissing: calendars.data !== undefined && menuYear !== null && !active,
    failed: calendars.isError && calendars.data === undefined,
    retry: () => void calendars.refetch(),
    suggested,
  }
}
