import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import type {
  AvailabilityOfYear,
  InstructorWeek,
} from '@lousa/contract/planning/making/availability.contract.ts'
import { MAKING_SCREEN } from '@lousa/contract/planning/making/making-screen.messages.ts'
import { Button, Group, Stack, Switch, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { anyText, searchOf } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { showDate, todayIn } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { useInstitution } from '../../identity/identity.api.ts'
import { LoadForm, WindowForm } from './availability-forms.tsx'
import { availabilityOptions, instructorWeekOptions } from './making.api.ts'
import classes from './making.module.css'
import { MakingPage } from './making-page.part.tsx'
import { PlanningHours } from './planning-hours.tsx'
import { WeekForm } from './week-form.tsx'

const W = MAKING_SCREEN.availability
const K = MAKING_SCREEN.week
const HOUR = 60
const search = searchOf({ professor: anyText })

const factsOf = ({ answeredOn, intervals, load }: InstructorWeek): string =>
  [
    answeredOn === null ? K.notAnswered : fill(K.answered, { date: showDate(answeredOn) }),
    ...[intervals.filter(({ kind }) => kind === 'BLOCKED').length]
      .filter(count => count > 0)
      .map(count => countedIn(W.blocked, count)),
    ...(load.contractMinutes === null
      ? []
      : [fill(W.contract, { hours: Math.round(load.contractMinutes / HOUR) })]),
  ].join(' · ')

const WeekRow = ({
  week,
  isFixed,
  onOpen,
  onLoad,
}: {
  week: InstructorWeek
  isFixed: boolean
  onOpen: () => void
  onLoad: () => void
}) => {
  const { name } = week.instructor
  return (
    <li>
      <div className={classes.about}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {factsOf(week)}
        </Text>
      </div>
      <div className={classes.acts}>
        <Button mih={44} variant="default" aria-label={fill(W.openOf, { name })} onClick={onOpen}>
          {W.open}
        </Button>
        {!isFixed && (
          <Button mih={44} variant="default" aria-label={fill(W.loadTitle, { name })} onClick={onLoad}>
            {W.load}
          </Button>
        )}
      </div>
    </li>
  )
}

const OneWeek = ({ yearId, userId, onBack }: { yearId: string; userId: string; onBack: () => void }) => {
  const { data, error, refetch } = useQuery(instructorWeekOptions(yearId, userId))
  return (
    <Stack gap="sm">
      <Group>
        <Button mih={44} variant="default" onClick={onBack}>
          {W.back}
        </Button>
        {data && (
          <Title order={2} size="h4">
            {data.week.instructor.name}
          </Title>
        )}
      </Group>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={8} />}
      {data && <WeekForm yearId={yearId} availability={data} isOffice />}
    </Stack>
  )
}

const WindowLine = ({
  year,
  availability: { window, data },
  isFixed,
}: {
  year: AcademicYear
  availability: AvailabilityOfYear
  isFixed: boolean
}) => {
  const { timeZone } = useInstitution()
  const [isChanging, setChanging] = useState(false)
  const answered = data.filter(({ answeredOn }) => answeredOn !== null).length
  return (
    <Group justify="space-between">
      <div>
        <Text size="sm">
          {window
            ? fill(W.window, { opens: showDate(window.opens), closes: showDate(window.closes) })
            : W.noWindow}
        </Text>
        <Text size="sm" c="dimmed">
          {fill(W.answeredCount, { answered, all: data.length })}
        </Text>
      </div>
      {!isFixed && (
        <Button mih={44} onClick={() => setChanging(true)}>
          {W.setWindow}
        </Button>
      )}
      {isChanging && (
        <WindowForm
          yearId={year.id}
          today={todayIn(timeZone)}
          window={window}
          onClose={() => setChanging(false)}
        />
      )}
    </Group>
  )
}

const WeekList = ({
  yearId,
  weeks,
  isFixed,
  onOpen,
}: {
  yearId: string
  weeks: readonly InstructorWeek[]
  isFixed: boolean
  onOpen: (userId: string) => void
}) => {
  const [onlyMissing, setOnlyMissing] = useState(false)
  const [loaded, setLoaded] = useState<InstructorWeek | null>(null)
  if (weeks.length === 0) return <EmptyState title={W.none} reason={W.noneReason} />
  const shown = weeks.filter(({ answeredOn }) => !onlyMissing || answeredOn === null)
  return (
    <>
      <Switch
        label={W.onlyMissing}
        checked={onlyMissing}
        onChange={event => setOnlyMissing(event.currentTarget.checked)}
      />
      <ContentCard padded={shown.length === 0}>
        {shown.length === 0 && <Text size="sm">{W.noneFound}</Text>}
        <ul className={classes.list}>
          {shown.map(week => (
            <WeekRow
              key={week.instructor.id}
              week={week}
              isFixed={isFixed}
              onOpen={() => onOpen(week.instructor.id)}
              onLoad={() => setLoaded(week)}
            />
          ))}
        </ul>
      </ContentCard>
      {loaded && <LoadForm yearId={yearId} week={loaded} onClose={() => setLoaded(null)} />}
    </>
  )
}

const YearAvailability = ({ year }: { year: AcademicYear }) => {
  const [{ professor }, setSearch] = useSearch(search)
  const { data, error, refetch } = useQuery(availabilityOptions(year.id))
  const isFixed = year.status === 'FINISHED'
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={8} />
  if (professor !== '')
    return (
      <OneWeek
        key={professor}
        yearId={year.id}
        userId={professor}
        onBack={() => setSearch({ professor: '' })}
      />
    )
  return (
    <Stack gap="md">
      <WindowLine year={year} availability={data} isFixed={isFixed} />
      <WeekList
        yearId={year.id}
        weeks={data.data}
        isFixed={isFixed}
        onOpen={userId => setSearch({ professor: userId })}
      />
      <PlanningHours yearId={year.id} isFixed={isFixed} availability={data} />
    </Stack>
  )
}

/** "Disponibilidade": weeks of all instructors, who has answered, workloads and planning hours. */
export const Component = () => (
  <MakingPage here={PATHS.availability}>{year => <YearAvailability key={year.id} year={year} />}</MakingPage>
)
