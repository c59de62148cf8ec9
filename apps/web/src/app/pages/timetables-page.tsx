import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { SHARED } from '@lousa/contract/academics/parameter/parameter.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { TIMETABLE as T } from '@lousa/contract/planning/weekly-time/weekly-time.messages.ts'
import { TIMETABLE_PAPER as W } from '@lousa/contract/reports/timetable/timetable.messages.ts'
import { compareClasses } from '@lousa/rules/academics/grade/class-order.rules.ts'
import { isCivilDate, WEEKDAYS } from '@lousa/rules/calendar/civil-date.rules.ts'
import { dayInTerms, isInForce } from '@lousa/rules/planning/timetable/weekly-hours.rules.ts'
import { Button, SegmentedControl, Stack } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { allGradesOptions } from '../../features/academics/academics.api.ts'
import { GradeSelect } from '../../features/academics/grade/grade-select.part.tsx'
import { OfYear } from '../../features/academics/year/of-year.part.tsx'
import { useInstitution } from '../../features/identity/identity.api.ts'
import { InstructorSelect } from '../../features/planning/plan/instructor-select.part.tsx'
import { SchoolDay } from '../../features/planning/timetable/school-day.part.tsx'
import {
  type TimetableDay,
  TimetableDayBar,
} from '../../features/planning/weekly-time/timetable-day.part.tsx'
import { WeekGrid } from '../../features/planning/weekly-time/week-grid.part.tsx'
import {
  gridTimesOfGrade,
  gridTimesOfInstructor,
  todaysWeekday,
} from '../../features/planning/weekly-time/week-times.values.ts'
import { weeklyTimesAsOf } from '../../features/planning/weekly-time/weekly-time.api.ts'
import { FileList } from '../../features/reports/file/file-list.part.tsx'
import { ListFilters } from '../../frames/list/list-filters.tsx'
import { ContentCard } from '../../frames/page/content-card.tsx'
import { PageHeader } from '../../frames/page/page-header.tsx'
import { anyText, oneOf, searchOf, textThat, wholeNumber } from '../../lib/address/search-fields.ts'
import { useSearch } from '../../lib/address/use-search.ts'
import { todayIn } from '../../lib/text/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Select } from '../../ui/select.tsx'
import { useTimetableIssue } from './use-timetable-issue.tsx'

const VIEWS = ['turma', 'professor', 'escola'] as const
const VIEW_WORDS = { turma: T.ofGrade, professor: T.ofInstructor, escola: T.ofSchool } as const

const search = searchOf({
  ver: oneOf(VIEWS, 'turma'),
  turma: anyText,
  professor: anyText,
  dia: anyText,
  em: textThat(isCivilDate),
  pagina: wholeNumber(1),
})

/** The week of a class or an instructor, to be read. */
const Week = ({
  year,
  of,
  ...asOf
}: TimetableDay & { year: AcademicYear; of: { gradeId: string } | { instructorId: string } }) => {
  const { data, error, refetch } = useQuery(weeklyTimesAsOf(of, asOf))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const times = data.data.filter(time => isInForce(time, asOf.day))
  return data.data.length === 0 ? (
    <EmptyState title={T.nothing} reason={'gradeId' in of ? W.noneOfGrade : W.noneOfInstructor} />
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

const ScheduleLink = () => {
  const { scheduleUrl } = useInstitution()
  return scheduleUrl ? (
    <Button
      component="a"
      href={scheduleUrl}
      target="_blank"
      rel="noreferrer"
      variant="default"
      rightSection={<IconExternalLink size={16} aria-hidden />}
    >
      {W.ownAddress}
    </Button>
  ) : null
}

const Timetables = ({ year }: { year: AcademicYear }) => {
  const [{ ver, turma, professor, dia, em, pagina }, setSearch] = useSearch(search)
  const { timeZone } = useInstitution()
  const today = todayIn(timeZone)
  const asOf: TimetableDay = {
    day: dayInTerms(em || today, [year]),
    today,
    onDay: chosen => setSearch({ em: chosen === today ? '' : chosen }),
  }
  const { actionOf, modal } = useTimetableIssue()
  const { data: grades, error, refetch } = useQuery(allGradesOptions(year.id))
  const gradeId = turma || grades?.toSorted((a, b) => compareClasses(a.name, b.name))[0]?.id || ''
  const weekday = WEEKDAYS.find(each => each === dia) ?? todaysWeekday(asOf.day)
  const subject =
    ver === 'turma'
      ? { gradeId: gradeId || undefined }
      : ver === 'professor'
        ? { instructorId: professor || undefined }
        : {}
  const isChosen = ver === 'escola' || (ver === 'turma' ? gradeId !== '' : professor !== '')
  return (
    <>
      <PageHeader
        title={M.menu.timetable}
        subtitle={fill(SHARED.ofYear, { year: year.year })}
        tools={<ScheduleLink />}
        primary={{ ...actionOf({ yearId: year.id, ...subject }), disabled: !isChosen }}
      />
      <Stack gap="md">
        <ListFilters>
          <SegmentedControl
            aria-label={M.menu.timetable}
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
        <ContentCard>
          {ver === 'escola' ? (
            <SchoolDay year={year} weekday={weekday} {...asOf} />
          ) : ver === 'professor' ? (
            professor ? (
              <Week key={professor} year={year} of={{ instructorId: professor }} {...asOf} />
            ) : (
              <EmptyState title={T.title} reason={T.chooseInstructor} />
            )
          ) : gradeId ? (
            <Week key={gradeId} year={year} of={{ gradeId }} {...asOf} />
          ) : grades ? (
            <EmptyState title={T.nothing} reason={T.noGrades} />
          ) : error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <PageSkeleton />
          )}
        </ContentCard>
        <FileList
          tag="TIMETABLE"
          title={W.files}
          page={pagina}
          onPage={page => setSearch({ pagina: page }, { replace: false })}
          empty={W.noFilesHint}
        />
      </Stack>
      {modal}
    </>
  )
}

/** The timetables of classes, instructors and the whole institution: to be read, and issued. */
export const Component = () => (
  <OfYear title={M.menu.timetable}>{year => <Timetables key={year.id} year={year} />}</OfYear>
)
