import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { MAKING_SCREEN } from '@lousa/contract/planning/making/making-screen.messages.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { FinishedNotice, OfYear } from '../../academics/year/of-year.part.tsx'
import { timetableCheckOptions } from './making.api.ts'
import classes from './making.module.css'

const W = MAKING_SCREEN

const TABS = [
  { path: PATHS.timetableCheck, label: W.tabs.check },
  { path: PATHS.availability, label: W.tabs.availability },
  { path: PATHS.timetableWishes, label: W.tabs.wishes },
  { path: PATHS.rooms, label: W.tabs.rooms },
  { path: PATHS.timetableDrafts, label: W.tabs.drafts },
] as const
type TabPath = (typeof TABS)[number]['path']

/** On a phone the row of tabs is wider than the screen: the tab of this page is scrolled into it. */
const showTab = (tab: HTMLAnchorElement | null): void => {
  const row = tab?.parentElement
  if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
}

/** Parts of making a timetable; the first one says how many findings forbid it. */
export const MakingTabs = ({ here, yearId }: { here: TabPath; yearId: string }) => {
  const { data } = useQuery(timetableCheckOptions(yearId))
  const count = data?.data.filter(({ severity }) => severity === 'IMPOSSIBLE').length ?? 0
  return (
    <nav aria-label={W.tabs.label} className={classes.tabs}>
      {TABS.map(({ path, label }) => (
        <Link
          key={path}
          to={path}
          className={classes.tab ?? ''}
          data-here={path === here}
          {...(path === here ? { 'aria-current': 'page' as const, ref: showTab } : {})}
        >
          {label}
          {path === PATHS.timetableCheck && count > 0 && (
            <span className={classes.count}>{countedIn(W.impossible, count)}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}

/** A tab of "Montar horário" of the year that the menu shows. */
export const MakingPage = ({
  here,
  children,
}: {
  here: TabPath
  children: (year: AcademicYear) => ReactNode
}) => {
  const title = TABS.find(({ path }) => path === here)?.label ?? W.title
  return (
    <OfYear title={title}>
      {year => (
        <>
          <PageHeader
            title={title}
            subtitle={fill(W.subtitle, { year: year.year })}
            breadcrumb={[
              { label: M.menu.dashboard, to: PATHS.app },
              { label: M.menu.lessonPlans, to: PATHS.lessonPlans },
              { label: W.title, to: PATHS.timetableMaking },
              { label: title },
            ]}
          />
          <MakingTabs here={here} yearId={year.id} />
          <FinishedNotice year={year} />
          {children(year)}
        </>
      )}
    </OfYear>
  )
}
