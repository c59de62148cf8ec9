import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { SHARED } from '@lousa/contract/academics/parameter/parameter.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { FINISH } from '@lousa/contract/planning/generation/generation.messages.ts'
import { TIMETABLE } from '@lousa/contract/planning/weekly-time/weekly-time.messages.ts'
import { compareClasses } from '@lousa/rules/academics/grade/class-order.rules.ts'
import { isCivilDate, WEEKDAYS } from '@lousa/rules/calendar/civil-date.rules.ts'
import { dayInTerms, isInForce } from '@lousa/rules/planning/timetable/weekly-hours.rules.ts'
import { SegmentedControl } from '@mantine/core'
import { IconCheckbox, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ListFilters } from '../../../frames/list/list-filters.tsx'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import type { PageAction } from '../../../frames/page/page-action.types.ts'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { anyText, oneOf, searchOf, textThat } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { todayIn } from '../../../lib/text/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { Select } from '../../../ui/select.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { allGradesOptions } from '../../academics/academics.api.ts'
import { GradeSelect } from '../../academics/grade/grade-select.part.tsx'
import { FinishedNotice, OfYear } from '../../academics/year/of-year.part.tsx'
import { useInstitution } from '../../identity/identity.api.ts'
import { InstructorSelect } from '../plan/instructor-select.part.tsx'
import { GradeTimetable } from '../weekly-time/grade-timetable.part.tsx'
import { type TimetableDay, TimetableDayBar } from '../weekly-time/timetable-day.part.tsx'
import { WeekGrid } from '../weekly-time/week-grid.part.tsx'
import { gridTimesOfInstructor, todaysWeekday } from '../weekly-time/week-times.values.ts'
import { weeklyTimesAsOf } from '../weekly-time/weekly-time.api.ts'
import classes from './timetable-screen.module.css'

const FinishPlans = lazy(async () => ({
  default: (await import('../generation/finish-plans.part.tsx')).FinishPlans,
}))

// The week of one class is what opens first; the table of all classes is larger than all the rest.
const SchoolDay = lazy(async () => ({ default: (await import('./school-day.part.tsx')).SchoolDay }))

const T = TIMETABLE
const VIEWS = ['turma', 'professor', 'escola'] as const
const VIEW_WORDS = { turma: T.ofGrade, professor: T.ofInstructor, escola: T.ofSchool } as const

const search = searchOf({
  ver: oneOf(VIEWS, 'turma'),
  turma: anyText,
  professor: anyText,
  dia: anyText,
  em: textThat(isCivilDate),
})

/** Whose timetable is on the screen; of neither that of all classes. */
export type ShownTimetable = {
  yearId: string
  gradeId?: string | undefined
  instructorId?: string | undefined
}
type Offered = {
  /** What else can be done with what is shown. */
  actionsOf?: (shown: ShownTimetable) => readonly PageAction[]
}

const shownOf = (
  { ver, gradeId, instructorId }: { ver: (typeof VIEWS)[number]; gradeId: string; instructorId: string },
  { id: yearId }: AcademicYear,
): ShownTimetable =>
  ver === 'turma'
    ? { yearId, gradeId: gradeId || undefined }
    : ver === 'professor'
      ? { yearId, instructorId: instructorId || undefined }
      : { yearId }

const InstructorWeek = ({
  year,
  instructorId,
  ...asOf
}: TimetableDay & { year: AcademicYear; instructorId: string }) => {
  const { data, error, refetch } = useQuery(weeklyTimesAsOf({ instructorId }, asOf))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return data.data.length === 0 ? (
    <EmptyState title={T.nothing} reason={T.nothingOfInstructor} />
  ) : (
    <>
      <TimetableDayBar times={data.data} year={year} {...asOf} />
      <WeekGrid
        times={gridTimesOfInstructor(data.data.filter(time => isInForce(time, asOf.day)))}
        slots={[]}
        today={todaysWeekday(asOf.day)}
      />
    </>
  )
}

const Timetable = ({ year, actionsOf = () => [] }: { year: AcademicYear } & Offered) => {
  const [{ ver, turma, professor, dia, em }, setSearch] = useSearch(search)
  const { timeZone } = useInstitution()
  const today = todayIn(timeZone)
  const asOf: TimetableDay = {
    day: dayInTerms(em || today, [year]),
    today,
    onDay: chosen => setSearch({ em: chosen === today ? '' : chosen }),
  }
  const isPhone = usePhone()
  const [isFinishing, setFinishing] = useState(false)
  // To look at something is no decision: the first class stands there until another is chosen.
  const { data: grades, error, refetch } = useQuery(allGradesOptions(year.id))
  const gradeId = turma || grades?.toSorted((a, b) => compareClasses(a.name, b.name))[0]?.id || ''
  const weekday = WEEKDAYS.find(each => each === dia) ?? todaysWeekday(asOf.day)
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
          ...actionsOf(shownOf({ ver, gradeId, instructorId: professor }, year)),
          { label: T.print, icon: <IconPrinter size={18} aria-hidden />, onClick: () => window.print() },
        ]}
      />
      <FinishedNotice year={year} />
      <ListFilters>
        <SegmentedControl
          aria-label={T.title}
          data={VIEWS.map(value => ({ value, label: VIEW_WORDS[value] }))}
          value={ver}
          onChange={value => setSearch({ ver: oneOf(VIEWS, 'turma')(value) })}
        />
        {ver === 'turma' && (
          <GradeSelect
            yearId={year.id}
            label={T.ofGrade}
            value={gradeId}
            onChange={value => setSearch({ turma: value })}
            others={[]}
            isClearable={false}
          />
        )}
        {ver === 'professor' && (
          <InstructorSelect
            aria-label={T.ofInstructor}
            placeholder={T.ofInstructor}
            value={professor || null}
            onChange={value => setSearch({ professor: value ?? '' })}
            w={{ sm: 260 }}
          />
        )}
        {ver === 'escola' && (
          <Select
            aria-label={T.weekday}
            data={WEEKDAYS.map(value => ({ value, label: T.days[value] }))}
            value={weekday}
            onChange={value => setSearch({ dia: value ?? '' })}
            w={{ sm: 180 }}
          />
        )}
      </ListFilters>
      <div className={classes.sheet}>
        <ContentCard>
          {ver === 'escola' ? (
            <Suspense fallback={<PageSkeleton />}>
              <SchoolDay year={year} weekday={weekday} {...asOf} />
            </Suspense>
          ) : ver === 'professor' ? (
            professor ? (
              <InstructorWeek key={professor} year={year} instructorId={professor} {...asOf} />
            ) : (
              <EmptyState title={T.title} reason={T.chooseInstructor} />
            )
          ) : gradeId ? (
            <GradeTimetable key={gradeId} year={year} gradeId={gradeId} {...asOf} />
          ) : grades ? (
            <EmptyState title={T.nothing} reason={T.noGrades} />
          ) : error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <PageSkeleton />
          )}
        </ContentCard>
      </div>
      {isFinishing && (
        <Suspense>
          <FinishPlans
            year={year}
            gradeId={ver === 'turma' && gradeId ? gradeId : undefined}
            onClose={() => setFinishing(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** The timetable of a class, which is made here, of an instructor, and of the whole school by day. */
export const TimetablePage = (offered: Offered) => (
  <OfYear title={T.title}>{year => <Timetable key={year.id} year={year} {...offered} />}</OfYear>
)
