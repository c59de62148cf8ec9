import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { SHARED } from '@lousa/contract/academics/parameter/parameter.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { FINISH } from '@lousa/contract/planning/generation/generation.messages.ts'
import { TIMETABLE } from '@lousa/contract/planning/weekly-time/weekly-time.messages.ts'
import { isCivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { dayInTerms } from '@lousa/rules/planning/timetable/weekly-hours.rules.ts'
import { SegmentedControl, Text } from '@mantine/core'
import { IconCheckbox, IconPrinter, IconWand } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { PageAction } from '../../../frames/page/page-action.types.ts'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { anyText, searchOf, textThat } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { FinishedNotice, OfYear } from '../../academics/year/of-year.part.tsx'
import { useInstitution } from '../../identity/identity.api.ts'
import { GradeTimetable } from '../weekly-time/grade-timetable.part.tsx'
import type { TimetableDay } from '../weekly-time/timetable-day.part.tsx'
import classes from './timetable-screen.module.css'
import {
  type ShownTimetable,
  TIMETABLE_SEARCH,
  TimetableContent,
  TimetableFilters,
  useTimetableView,
} from './timetable-view.part.tsx'

const FinishPlans = lazy(async () => ({
  default: (await import('../generation/finish-plans.part.tsx')).FinishPlans,
}))

const GradeLessons = lazy(async () => ({
  default: (await import('./grade-lessons.part.tsx')).GradeLessons,
}))

const T = TIMETABLE

const search = searchOf(TIMETABLE_SEARCH)
/** A day of the week whose lessons are shown in place of the weekly times; empty: the weekly times. */
const datedWeek = searchOf({ semana: textThat(isCivilDate) })
/** The guide of the year opens the generation of lessons. */
const opening = searchOf({ finalizar: anyText })

/** The week of a class: its weekly times, or its lessons on their dates. */
const GradeWeek = ({ year, gradeId, asOf }: { year: AcademicYear; gradeId: string; asOf: TimetableDay }) => {
  const [{ semana }, setWeek] = useSearch(datedWeek)
  const showDay = (day: string): void => setWeek({ semana: dayInTerms(day, [year]) })
  return (
    <>
      <SegmentedControl
        aria-label={T.weekViews}
        className="no-print"
        mb="sm"
        data={[
          { value: 'weekly', label: T.weekly },
          { value: 'dated', label: T.dated },
        ]}
        value={semana ? 'dated' : 'weekly'}
        onChange={view => (view === 'dated' ? showDay(asOf.day) : setWeek({ semana: '' }))}
      />
      {semana ? (
        <Suspense fallback={<PageSkeleton />}>
          <GradeLessons year={year} gradeId={gradeId} day={semana} today={asOf.today} onDay={showDay} />
        </Suspense>
      ) : (
        <GradeTimetable year={year} gradeId={gradeId} {...asOf} />
      )}
    </>
  )
}

type Offered = {
  /** Further actions for the shown timetable. */
  actionsOf?: (shown: ShownTimetable) => readonly PageAction[]
}

const Timetable = ({ year, actionsOf = () => [] }: { year: AcademicYear } & Offered) => {
  const view = useTimetableView(year, useSearch(search))
  const isPhone = usePhone()
  const institution = useInstitution()
  const [{ finalizar }, setOpening] = useSearch(opening)
  const [isOpen, setFinishing] = useState(false)
  const isFinishing = isOpen || (finalizar !== '' && year.status === 'OPEN')
  const closeFinishing = () => {
    setFinishing(false)
    if (finalizar !== '') setOpening({ finalizar: '' })
  }
  return (
    <>
      <PageHeader
        title={T.title}
        tight={isPhone}
        subtitle={fill(SHARED.ofYear, { year: year.year })}
        breadcrumb={[{ label: M.menu.lessonPlans, to: PATHS.lessonPlans }, { label: T.title }]}
        {...(year.status === 'FINISHED'
          ? {}
          : {
              primary: {
                label: FINISH.title,
                icon: <IconCheckbox size={18} aria-hidden />,
                onClick: () => setFinishing(true),
              },
            })}
        actions={[
          { label: T.make, icon: <IconWand size={18} aria-hidden />, to: PATHS.timetableMaking },
          ...actionsOf(view.shown),
          { label: T.print, icon: <IconPrinter size={18} aria-hidden />, onClick: () => window.print() },
        ]}
      />
      <FinishedNotice year={year} />
      <TimetableFilters view={view} />
      {/* Filters are not printed: the paper names the school and the class. */}
      <Text fw={600} className={classes.paperTitle ?? ''}>
        {[institution.name, view.gradeName].filter(Boolean).join(' · ')}
      </Text>
      <div className={classes.sheet}>
        <TimetableContent
          view={view}
          ofGrade={gradeId => <GradeWeek key={gradeId} year={year} gradeId={gradeId} asOf={view.asOf} />}
        />
      </div>
      {isFinishing && (
        <Suspense>
          <FinishPlans year={year} gradeId={view.shown.gradeId} onClose={closeFinishing} />
        </Suspense>
      )}
    </>
  )
}

/** The timetable of a class, which is made here, of an instructor, and of the whole school by day. */
export const TimetablePage = (offered: Offered) => (
  <OfYear title={T.title}>{year => <Timetable key={year.id} year={year} {...offered} />}</OfYear>
)
