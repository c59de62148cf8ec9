import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import type { ReenrollmentOverview } from '@lousa/contract/evaluation/reenrollment/reenrollment.contract.ts'
import { REENROLLMENT_WORDS } from '@lousa/contract/evaluation/reenrollment/reenrollment.messages.ts'
import { REENROLLMENT as W } from '@lousa/contract/evaluation/reenrollment/reenrollment-screen.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { ROUTES } from '@lousa/contract/shell/routes.messages.ts'
import { REENROLLMENT_STATES } from '@lousa/rules/evaluation/advance/reenrollment-answer.rules.ts'
import { Button, Group, SegmentedControl, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IssueButton } from '../../../frames/issue/issue-button.tsx'
import { useListSearch } from '../../../frames/list/list-search.ts'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { showDate, todayIn } from '../../../lib/text/dates.ts'
import { countedIn, showCount } from '../../../lib/text/numbers.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { OfYear } from '../../academics/year/of-year.part.tsx'
import { useInstitution } from '../../identity/identity.api.ts'
import { AnswerList, reenrollmentSearch } from './answer-list.tsx'
import { CampaignForm } from './campaign-form.tsx'
import { reenrollmentOptions } from './reenrollment.api.ts'
import classes from './reenrollment.module.css'

const VIEWS = [
  { value: 'turmas', label: W.views.classes },
  { value: 'alunos', label: W.views.students },
  { value: 'vagas', label: W.views.places },
]

type Campaign = NonNullable<ReenrollmentOverview['campaign']>
type ClassLine = ReenrollmentOverview['classes'][number]

const WindowNotice = ({ campaign, today }: { campaign: Campaign; today: string }) => {
  const dates = { opens: showDate(campaign.opens), closes: showDate(campaign.closes) }
  if (today < campaign.opens) return <Notice tone="info">{fill(W.before, dates)}</Notice>
  if (today > campaign.closes) return <Notice tone="info">{fill(W.over, dates)}</Notice>
  return <Text size="sm">{fill(W.window, dates)}</Text>
}

const ClassRow = ({ line, onOpen }: { line: ClassLine; onOpen: () => void }) => {
  const { grade, states, lowFrequency } = line
  const counted = REENROLLMENT_STATES.filter(state => states[state] > 0)
  return (
    <li className={classes.row}>
      <div>
        <span className={classes.name}>{grade.name}</span>
        <div className={classes.states}>
          {counted.length === 0 && (
            <Text size="sm" c="dimmed">
              {W.empty}
            </Text>
          )}
          {counted.map(state => (
            <Text key={state} size="sm">
              {fill(W.stateCount, {
                state: REENROLLMENT_WORDS.states[state],
                count: showCount(states[state]),
              })}
            </Text>
          ))}
          {lowFrequency > 0 && (
            <Text size="sm" c="dimmed">
              {countedIn(W.lowFrequency, lowFrequency)}
            </Text>
          )}
        </div>
      </div>
      <div className={classes.answers}>
        <IssueButton look="card" of="CLASS" id={grade.id} about={grade.name} />
        <Button
          mih={{ base: 44, sm: 0 }}
          variant="default"
          aria-label={fill(W.seeStudentsOf, { grade: grade.name })}
          onClick={onOpen}
        >
          {W.seeStudents}
        </Button>
      </div>
    </li>
  )
}

const placeText = (count: number | null): string => {
  if (count === null) return W.place.unlimited
  return count < 0 ? countedIn(W.beyond, -count) : showCount(count)
}

const Places = ({ overview: { places, withoutClass } }: { overview: ReenrollmentOverview }) => {
  if (places.length === 0)
    return (
      <ContentCard>
        <EmptyState title={W.noPlaces} reason={W.noPlacesReason} />
      </ContentCard>
    )
  const { grade: gradeLabel, unlimited: _, ...labels } = W.place
  return (
    <Stack gap="md">
      <Text size="sm">{W.placesLead}</Text>
      {withoutClass > 0 && <Notice tone="info">{countedIn(W.withoutClass, withoutClass)}</Notice>}
      <ContentCard padded={false}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the table on a narrow screen */}
        <section className={classes.scroll} tabIndex={0} aria-label={W.views.places}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{gradeLabel}</Table.Th>
                {Object.values(labels).map(label => (
                  <Table.Th key={label} ta="right">
                    {label}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {places.map(({ grade, ...place }) => (
                <Table.Tr key={grade.id}>
                  <Table.Th scope="row" className={classes.grade ?? ''}>
                    {grade.name}
                  </Table.Th>
                  {(Object.keys(labels) as (keyof typeof labels)[]).map(key => {
                    const count = place[key]
                    return (
                      <Table.Td key={key} ta="right">
                        {placeText(count)}
                      </Table.Td>
                    )
                  })}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      </ContentCard>
    </Stack>
  )
}

const Classes = ({
  overview,
  onOpen,
}: {
  overview: ReenrollmentOverview
  onOpen: (gradeId: string) => void
}) => (
  <ContentCard padded={false}>
    <ul className={classes.list}>
      {overview.classes.map(line => (
        <ClassRow key={line.grade.id} line={line} onOpen={() => onOpen(line.grade.id)} />
      ))}
    </ul>
  </ContentCard>
)

const Content = ({
  year,
  today,
  overview,
  onChange,
}: {
  year: AcademicYear
  today: string
  overview: ReenrollmentOverview
  onChange: () => void
}) => {
  const { filters, setFilters } = useListSearch(reenrollmentSearch)
  const { campaign, students, withoutPhone, target } = overview
  if (!campaign)
    return (
      <ContentCard>
        <EmptyState
          title={fill(W.notOpened, { year: year.year })}
          reason={fill(W.notOpenedReason, {
            students: countedIn(W.studentCount, students),
            classes: countedIn(W.classCount, overview.classes.length),
            withoutPhone: withoutPhone > 0 ? countedIn(W.withoutPhone, withoutPhone) : '',
          })}
          action={
            <Button mih={{ base: 44, sm: 0 }} onClick={onChange} disabled={year.status === 'FINISHED'}>
              {W.open}
            </Button>
          }
        />
      </ContentCard>
    )
  const view = VIEWS.find(({ value }) => value === filters.ver)?.value ?? 'turmas'
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <WindowNotice campaign={campaign} today={today} />
        <Button mih={{ base: 44, sm: 0 }} variant="default" onClick={onChange}>
          {W.change}
        </Button>
      </Group>
      {!target && <Notice tone="info">{W.noTarget}</Notice>}
      <SegmentedControl
        aria-label={W.view}
        data={VIEWS}
        value={view}
        onChange={ver => setFilters({ ver, turma: '', resposta: '', busca: '' })}
      />
      {view === 'turmas' && (
        <Classes overview={overview} onOpen={turma => setFilters({ ver: 'alunos', turma })} />
      )}
      {view === 'alunos' && <AnswerList yearId={year.id} today={today} overview={overview} />}
      {view === 'vagas' && <Places overview={overview} />}
    </Stack>
  )
}

const YearReenrollment = ({ year }: { year: AcademicYear }) => {
  const { timeZone } = useInstitution()
  const today = todayIn(timeZone)
  const { data, error, refetch } = useQuery(reenrollmentOptions(year.id))
  const [isChanging, setChanging] = useState(false)
  const subtitle = data?.target
    ? fill(W.subtitle, { year: year.year, target: data.target.year })
    : fill(W.subtitleAlone, { year: year.year })
  return (
    <>
      <PageHeader title={ROUTES.reenrollment} subtitle={subtitle} />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={10} />}
      {data && <Content year={year} today={today} overview={data} onChange={() => setChanging(true)} />}
      {data && isChanging && (
        <CampaignForm year={year} today={today} overview={data} onClose={() => setChanging(false)} />
      )}
    </>
  )
}

/** The campaign of re-enrolment of a year: its window, answers by class and student, and places of the next year. */
export const Component = () => (
  <OfYear title={ROUTES.reenrollment}>{year => <YearReenrollment year={year} />}</OfYear>
)
