import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { TIMETABLE as T } from '@lousa/contract/planning/weekly-time/weekly-time.messages.ts'
import { compareClasses } from '@lousa/rules/academics/grade/class-order.rules.ts'
import { isCivilDate, WEEKDAYS } from '@lousa/rules/calendar/civil-date.rules.ts'
import { dayInTerms, isInForce } from '@lousa/rules/planning/timetable/weekly-hours.rules.ts'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { ListFilters } from '../../../frames/list/list-filters.tsx'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { anyText, oneOf, textThat } from '../../../lib/address/search-fields.ts'
import { todayIn } from '../../../lib/text/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { Select } from '../../../ui/select.tsx'
import { allGradesOptions } from '../../academics/academics.api.ts'
import { GradeSelect } from '../../academics/grade/grade-select.part.tsx'
import { useInstitution } from '../../identity/identity.api.ts'
import { InstructorSelect } from '../plan/instructor-select.part.tsx'
import { type TimetableDay, TimetableDayBar } from '../weekly-time/timetable-day.part.tsx'
import { WeekGrid } from '../weekly-time/week-grid.part.tsx'
import {
  gridTimesOfGrade,
  gridTimesOfInstructor,
  isTaughtBy,
  todaysWeekday,
} from '../weekly-time/week-times.values.ts'
import { weeklyTimesAsOf } from '../weekly-time/weekly-time.api.ts'

// The week of one class is what opens first; the table of all classes is larger than all the rest.
const SchoolDay = lazy(async () => ({ default: (await import('./school-day.part.tsx')).SchoolDay }))

const VIEWS = ['turma', 'professor', 'escola'] as const
const VIEW_WORDS = { turma: T.ofGrade, professor: T.ofInstructor, escola: T.ofSchool } as const

const viewOf = oneOf(VIEWS, 'turma')

/** The fields of the address that choose a timetable. */
export const TIMETABLE_SEARCH = {
  ver: viewOf,
  turma: anyText,
  professor: anyText,
  dia: anyText,
  em: textThat(isCivilDate),
}

type Chosen = { [Field in keyof typeof TIMETABLE_SEARCH]: ReturnType<(typeof TIMETABLE_SEARCH)[Field]> }

/** The timetable on screen: of a class, of an instructor, or without both of the whole school. */
export type ShownTimetable = {
  yearId: string
  gradeId?: string | undefined
  instructorId?: string | undefined
}

const shownOf = ({ ver, professor }: Chosen, gradeId: string, yearId: string): ShownTimetable =>
  ver === 'turma'
    ? { yearId, gradeId: gradeId || undefined }
    : ver === 'professor'
      ? { yearId, instructorId: professor || undefined }
      : { yearId }

/** The timetable that the address chooses: the first class until another choice is made. */
export const useTimetableView = (
  year: AcademicYear,
  [chosen, setChosen]: readonly [Chosen, (changes: Partial<Chosen>) => void],
) => {
  const { timeZone } = useInstitution()
  const today = todayIn(timeZone)
  const { data: grades, error, refetch } = useQuery(allGradesOptions(year.id))
  const gradeId = chosen.turma || grades?.toSorted((a, b) => compareClasses(a.name, b.name))[0]?.id || ''
  const asOf: TimetableDay = {
    day: dayInTerms(chosen.em || today, [year]),
    today,
    onDay: day => setChosen({ em: day === today ? '' : day }),
  }
  return {
    year,
    chosen,
    setChosen,
    gradeId,
    asOf,
    weekday: WEEKDAYS.find(each => each === chosen.dia) ?? todaysWeekday(asOf.day),
    gradeName: chosen.ver === 'turma' ? grades?.find(({ id }) => id === gradeId)?.name : undefined,
    shown: shownOf(chosen, gradeId, year.id),
    classes: { isLoaded: grades !== undefined, error, retry: () => void refetch() },
  }
}

type View = ReturnType<typeof useTimetableView>

/** The choice of a view, and of a class, an instructor or a weekday in it. */
export const TimetableFilters = ({ view }: { view: View }) => {
  const { year, chosen, setChosen, gradeId, weekday } = view
  return (
    <ListFilters>
      <SegmentedControl
        aria-label={T.title}
        data={VIEWS.map(value => ({ value, label: VIEW_WORDS[value] }))}
        value={chosen.ver}
        onChange={value => setChosen({ ver: viewOf(value) })}
      />
      {chosen.ver === 'turma' && (
        <GradeSelect
          yearId={year.id}
          label={T.ofGrade}
          value={gradeId}
          onChange={value => setChosen({ turma: value })}
          others={[]}
          isClearable={false}
        />
      )}
      {chosen.ver === 'professor' && (
        <InstructorSelect
          aria-label={T.ofInstructor}
          placeholder={T.ofInstructor}
          value={chosen.professor || null}
          onChange={value => setChosen({ professor: value ?? '' })}
          w={{ sm: 260 }}
        />
      )}
      {chosen.ver === 'escola' && (
        <Select
          aria-label={T.weekday}
          data={WEEKDAYS.map(value => ({ value, label: T.days[value] }))}
          value={weekday}
          onChange={value => setChosen({ dia: value ?? '' })}
          w={{ sm: 180 }}
        />
      )}
    </ListFilters>
  )
}

/** The week of a class or an instructor without means to change it. */
export const TimetableWeek = ({
  year,
  of,
  reason,
  ...asOf
}: TimetableDay & {
  year: AcademicYear
  of: { gradeId: string } | { instructorId: string }
  /** The reason of an empty timetable. */
  reason: string
}) => {
  const { data, error, refetch } = useQuery(weeklyTimesAsOf(of, asOf))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const times = data.data.filter(
    time => isInForce(time, asOf.day) && ('gradeId' in of || isTaughtBy(time, of.instructorId)),
  )
  return data.data.length === 0 ? (
    <EmptyState title={T.nothing} reason={reason} />
  ) : (
    <>
      <TimetableDayBar times={data.data} year={year} {...asOf} />
      <WeekGrid
        times={'gradeId' in of ? gridTimesOfGrade(times) : gridTimesOfInstructor(times)}
        slots={[]}
        today={todaysWeekday(asOf.day)}
      />
    </>
  )
}

/** The chosen timetable. Screens differ in the week of a class, which one of them edits. */
export const TimetableContent = ({
  view: { year, chosen, gradeId, weekday, asOf, classes },
  ofGrade,
}: {
  view: View
  ofGrade: (gradeId: string) => ReactNode
}) => (
  <ContentCard>
    {chosen.ver === 'escola' ? (
      <Suspense fallback={<PageSkeleton />}>
        <SchoolDay year={year} weekday={weekday} {...asOf} />
      </Suspense>
    ) : chosen.ver === 'professor' ? (
      chosen.professor ? (
        <TimetableWeek
          key={chosen.professor}
          year={year}
          of={{ instructorId: chosen.professor }}
          reason={T.nothingOfInstructor}
          {...asOf}
        />
      ) : (
        <EmptyState title={T.title} reason={T.chooseInstructor} />
      )
    ) : gradeId ? (
      ofGrade(gradeId)
    ) : classes.isLoaded ? (
      <EmptyState title={T.nothing} reason={T.noGrades} />
    ) : classes.error ? (
      <ErrorState error={classes.error} onRetry={classes.retry} />
    ) : (
      <PageSkeleton />
    )}
  </ContentCard>
)
