import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { SHARED } from '@lousa/contract/academics/parameter/parameter.messages.ts'
import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import type { AnswerOf } from '@lousa/contract/endpoint.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { getMakeUp } from '@lousa/contract/planning/cover/make-up.contract.ts'
import { MAKE_UP } from '@lousa/contract/planning/cover/make-up.messages.ts'
import { ROUTES } from '@lousa/contract/shell/routes.messages.ts'
import { Button, Checkbox, Stack, Table, Text } from '@mantine/core'
import { IconListDetails, IconUserQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { showLongDate } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { Select } from '../../../ui/select.tsx'
import { FinishedNotice, OfYear } from '../../academics/year/of-year.part.tsx'
import { type MakeUpDays, makeUpOptions } from './cover.api.ts'
import classes from './cover.module.css'
import { MakeUpDecisions } from './make-up-decisions.tsx'
import { MakeUpReview } from './make-up-review.tsx'

const W = MAKE_UP
const icon = { size: 18, 'aria-hidden': true } as const

type MakeUp = AnswerOf<typeof getMakeUp>
type Day = MakeUp['days'][number]
type Weekday = Day['options'][number]['weekday']

const Levels = ({ levels }: { levels: MakeUp['levels'] }) => (
  <Stack gap="xs">
    {levels.map(({ educationLevel, days, minimum }) => {
      const left = minimum - days
      const level = educationLevel.name
      return left > 0 ? (
        <Notice key={educationLevel.id} tone="warn">
          {fill(countedIn(W.levelMissing, left), { level, minimum })}
        </Notice>
      ) : (
        <Text key={educationLevel.id} size="sm">
          {fill(W.levelDays, { level, days, minimum })}
        </Text>
      )
    })}
  </Stack>
)

const Plans = ({ plans }: { plans: MakeUp['plans'] }) => {
  const [isNarrow, setNarrow] = useState(true)
  const shown = isNarrow ? plans.filter(({ missing }) => missing > 0) : plans
  return (
    <ContentCard title={W.plansTitle}>
      <Checkbox
        label={W.onlyMissing}
        checked={isNarrow}
        onChange={event => setNarrow(event.currentTarget.checked)}
        mb="sm"
      />
      {shown.length === 0 ? (
        <EmptyState title={W.nothingMissing} reason={W.nothingMissingReason} />
      ) : (
        <Table.ScrollContainer minWidth={420}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{W.grade}</Table.Th>
                <Table.Th>{W.component}</Table.Th>
                <Table.Th>{W.missing}</Table.Th>
                <Table.Th>{W.hours}</Table.Th>
                <Table.Th>{W.matrix}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shown.map(({ lessonPlan, missing, hours, matrixHours }) => (
                <Table.Tr key={lessonPlan.id}>
                  <Table.Td>{lessonPlan.grade.name}</Table.Td>
                  <Table.Td>{lessonPlan.curriculumComponent.name}</Table.Td>
                  <Table.Td>{missing}</Table.Td>
                  <Table.Td>
                    {hours}
                    {matrixHours !== null && hours < matrixHours ? ` (${W.less})` : ''}
                  </Table.Td>
                  <Table.Td>{matrixHours ?? '–'}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </ContentCard>
  )
}

const DayRow = ({
  day: { date, kind, options },
  weekday,
  onChange,
}: {
  day: Day
  /** Null: the day is not chosen. */
  weekday: Weekday | null
  onChange: (weekday: Weekday | null) => void
}) => {
  const [best] = options
  return (
    <li className={classes.row}>
      <Checkbox
        label={fill(W.day[kind], { date: showLongDate(date) })}
        checked={weekday !== null}
        onChange={event => onChange(event.currentTarget.checked ? (best?.weekday ?? null) : null)}
      />
      <Select
        label={W.weekday}
        aria-label={fill(W.weekdayOf, { date: showLongDate(date) })}
        data={options.map(option => ({
          value: option.weekday,
          label: fill(W.option, {
            weekday: CALENDAR.weekdays[option.weekday],
            madeUp: option.madeUp,
            lessons: option.lessons,
          }),
        }))}
        value={weekday ?? best?.weekday ?? null}
        onChange={value => onChange(options.find(option => option.weekday === value)?.weekday ?? null)}
        allowDeselect={false}
        maw={420}
      />
    </li>
  )
}

const Content = ({ year, data }: { year: AcademicYear; data: MakeUp }) => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Weekday>>(new Map())
  const [isReviewing, setReviewing] = useState(false)
  const isFinished = year.status === 'FINISHED'
  const days: MakeUpDays = data.days.flatMap(({ date }) => {
    const weekday = chosen.get(date)
    return weekday ? [{ date, weekday }] : []
  })
  const choose = (date: string, weekday: Weekday | null): void => {
    const next = new Map(chosen)
    if (weekday === null) next.delete(date)
    else next.set(date, weekday)
    setChosen(next)
  }
  return (
    <Stack gap="md">
      <FinishedNotice year={year} />
      <Levels levels={data.levels} />
      <Plans plans={data.plans} />
      <MakeUpDecisions yearId={year.id} decisions={data.decisions} isFinished={isFinished} />
      {!isFinished && (
        <ContentCard title={W.daysTitle}>
          {data.days.length === 0 ? (
            <Text size="sm">{W.noDays}</Text>
          ) : (
            <>
              <ul className={classes.rows}>
                {data.days.map(day => (
                  <DayRow
                    key={day.date}
                    day={day}
                    weekday={chosen.get(day.date) ?? null}
                    onChange={weekday => choose(day.date, weekday)}
                  />
                ))}
              </ul>
              <div className={classes.acts}>
                <Button disabled={days.length === 0} onClick={() => setReviewing(true)}>
                  {W.review}
                </Button>
                {days.length > 0 && <Text size="sm">{countedIn(W.chosen, days.length)}</Text>}
              </div>
            </>
          )}
        </ContentCard>
      )}
      {isReviewing && (
        <MakeUpReview
          yearId={year.id}
          days={days}
          onClose={() => setReviewing(false)}
          onDone={() => {
            setReviewing(false)
            setChosen(new Map())
          }}
        />
      )}
    </Stack>
  )
}

const MakeUpPage = ({ year }: { year: AcademicYear }) => {
  const { data, error, refetch } = useQuery(makeUpOptions(year.id))
  return (
    <>
      <PageHeader
        title={ROUTES.makeUp}
        subtitle={fill(SHARED.ofYear, { year: year.year })}
        actions={[
          { label: ROUTES.covers, icon: <IconListDetails {...icon} />, to: PATHS.covers },
          { label: ROUTES.coverDay, icon: <IconUserQuestion {...icon} />, to: PATHS.coverDay },
        ]}
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Content year={year} data={data} />
      ) : (
        <PageSkeleton />
      )}
    </>
  )
}

/** The lessons that the year in the menu lacks, and the days that make them up. */
export const Component = () => (
  <OfYear title={ROUTES.makeUp}>{year => <MakeUpPage key={year.id} year={year} />}</OfYear>
)
