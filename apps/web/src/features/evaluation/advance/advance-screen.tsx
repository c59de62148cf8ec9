import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import type { YearAdvance } from '@lousa/contract/evaluation/advance/advance.contract.ts'
import { ADVANCE } from '@lousa/contract/evaluation/advance/advance.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { ROUTES } from '@lousa/contract/shell/routes.messages.ts'
import { Anchor, Button, Group, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { SequentialProgress, useSequentialRun } from '../../../frames/page/sequential-run.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { anyText, oneOf, searchOf } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { countedIn, showCount } from '../../../lib/text/numbers.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { OfYear } from '../../academics/year/of-year.part.tsx'
import { advanceChanged, readClassAdvance, yearAdvanceOptions } from './advance.api.ts'
import classes from './advance.module.css'
import { chosenStudents, isReady } from './advance-choices.values.ts'
import { UnplacedStudents } from './unplaced-students.tsx'
import { refusalText, useAdvance } from './use-advance.ts'

const AdvanceMatrix = lazy(async () => ({ default: (await import('./advance-matrix.tsx')).AdvanceMatrix }))
const ClassAdvancePanel = lazy(async () => ({
  default: (await import('./class-advance.tsx')).ClassAdvancePanel,
}))

const W = ADVANCE
const VIEWS = ['lista', 'quadro'] as const
type View = (typeof VIEWS)[number]
const search = searchOf({ turma: anyText, ano: anyText, ver: oneOf(VIEWS, 'lista') })

type ClassLine = YearAdvance['from'][number]
type Target = NonNullable<YearAdvance['target']>
type Outcome = { text: string; isFailure: boolean }

const stateOf = (line: ClassLine): string[] => [
  ...(line.outdated > 0 ? [countedIn(W.outdated, line.outdated)] : []),
  ...(line.undecided > 0 ? [countedIn(W.undecided, line.undecided)] : []),
  ...(line.withoutClass > 0 ? [countedIn(W.withoutClass, line.withoutClass)] : []),
  ...(line.concluding > 0 ? [countedIn(W.concluding, line.concluding)] : []),
  ...(line.departing > 0 ? [countedIn(W.departing, line.departing)] : []),
  ...(line.unanswered > 0 ? [countedIn(W.unanswered, line.unanswered)] : []),
]

const ClassState = ({ line }: { line: ClassLine }) => {
  if (line.students === 0)
    return (
      <Text size="sm" c="dimmed">
        {W.empty}
      </Text>
    )
  if (line.done === line.students && line.outdated === 0)
    return <StatusBadge tone="good">{W.done}</StatusBadge>
  const words = stateOf(line)
  return (
    <>
      {line.done > 0 && (
        <Text size="sm">
          {fill(W.doneOf, { done: showCount(line.done), students: showCount(line.students) })}
        </Text>
      )}
      {words.length > 0 && (
        <Text size="sm" c="dimmed">
          {words.join(' · ')}
        </Text>
      )}
    </>
  )
}

const ClassRow = ({
  line,
  names,
  outcome,
  onOpen,
}: {
  line: ClassLine
  names: ReadonlyMap<string, string>
  outcome: Outcome | undefined
  onOpen: () => void
}) => (
  <li className={classes.classRow}>
    <span className={classes.name}>
      {line.grade.name}
      <Text span size="sm" c="dimmed" ml={8}>
        {showCount(line.students)}
      </Text>
    </span>
    <span className={classes.to}>
      {line.to.map(({ gradeId, students }) => (
        <Text span size="sm" key={gradeId}>
          {fill(W.goes, { grade: names.get(gradeId) ?? '', count: showCount(students) })}
        </Text>
      ))}
    </span>
    <span className={classes.state}>
      <ClassState line={line} />
      {outcome && (
        <Text size="sm" role="status" c={outcome.isFailure ? 'var(--lousa-bad)' : 'var(--lousa-good)'}>
          {outcome.text}
        </Text>
      )}
    </span>
    <Button
      variant="default"
      mih={44}
      disabled={line.students === 0}
      aria-label={fill(W.openOf, { grade: line.grade.name })}
      onClick={onOpen}
    >
      {W.open}
    </Button>
  </li>
)

/** All classes of the year, and the ones that are ready at once. */
const Classes = ({
  advance,
  target,
  view,
  onOpen,
  onView,
}: {
  advance: YearAdvance
  target: Target
  view: View
  onOpen: (gradeId: string) => void
  onView: (view: View) => void
}) => {
  const { outcomes, standing, run } = useSequentialRun<Outcome>()
  const send = useAdvance()
  const ready = advance.from.filter(isReady)
  const concluding = ready.reduce((sum, line) => sum + line.concluding, 0)
  const departing = ready.reduce((sum, line) => sum + line.departing, 0)
  const names = new Map(advance.classes.map(({ id, name }) => [id, name]))
  const enrollClass = async (gradeId: string): Promise<Outcome> => {
    try {
      const { students } = await readClassAdvance(gradeId, target.id)
      const count = await send(gradeId, { targetYearId: target.id, students: chosenStudents(students) })
      if (count === null) return { text: '', isFailure: true }
      return { text: countedIn(W.classDone, count), isFailure: false }
    } catch (error) {
      return { text: refusalText(error), isFailure: true }
    }
  }
  const enrollAll = async (): Promise<void> => {
    const goesOn = await confirm({
      title: W.allTitle,
      effect: [
        fill(W.allEffect, { classes: countedIn(W.classCount, ready.length) }),
        ...(concluding > 0 ? [countedIn(W.allConcluding, concluding)] : []),
        ...(departing > 0 ? [countedIn(W.allDeparting, departing)] : []),
      ].join(' '),
      verb: W.verb,
      harmless: true,
    })
    if (!goesOn) return
    await run(
      ready.map(({ grade }) => grade.id),
      enrollClass,
    )
    await advanceChanged()
  }
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" maw={720}>
        {W.lead}
      </Text>
      {advance.from.every(({ students, undecided }) => students === undecided) && (
        <Notice tone="info">
          {W.noResultsYet}{' '}
          <Anchor component={Link} to={PATHS.educationLevels}>
            {W.toLevels}
          </Anchor>
        </Notice>
      )}
      {ready.length > 0 && (
        <Group>
          <Button mih={44} loading={standing !== null} onClick={() => void enrollAll()}>
            {countedIn(W.all, ready.length)}
          </Button>
        </Group>
      )}
      <SequentialProgress progress={standing} words={counts => fill(W.doing, counts)} />
      <UnplacedStudents unplaced={advance.unplaced} onOpen={onOpen} />
      <SegmentedControl
        aria-label={W.view}
        data={VIEWS.map(value => ({ value, label: W.views[value] }))}
        value={view}
        onChange={next => onView(VIEWS.find(one => one === next) ?? 'lista')}
        w={200}
      />
      {view === 'quadro' ? (
        <Suspense fallback={<RowsSkeleton rows={10} />}>
          <AdvanceMatrix advance={advance} onOpen={onOpen} />
        </Suspense>
      ) : (
        <ContentCard padded={false}>
          <ul className={classes.list}>
            {advance.from.map(line => (
              <ClassRow
                key={line.grade.id}
                line={line}
                names={names}
                outcome={outcomes.get(line.grade.id)}
                onOpen={() => onOpen(line.grade.id)}
              />
            ))}
          </ul>
        </ContentCard>
      )}
    </Stack>
  )
}

const Content = ({ year, advance }: { year: AcademicYear; advance: YearAdvance }) => {
  const [{ turma, ver }, setSearch] = useSearch(search)
  const { target } = advance
  const toYears = (
    <Button component={Link} to={PATHS.academicYears} variant="default">
      {W.toYears}
    </Button>
  )
  if (!target)
    return (
      <ContentCard>
        <EmptyState
          title={fill(W.noTarget, { year: year.year })}
          reason={W.noTargetReason}
          action={toYears}
        />
      </ContentCard>
    )
  const years = { year: year.year, target: target.year }
  if (advance.classes.length === 0)
    return (
      <ContentCard>
        <EmptyState
          title={fill(W.noClasses, years)}
          reason={fill(W.noClassesReason, years)}
          action={toYears}
        />
      </ContentCard>
    )
  const grade = advance.from.find(line => line.grade.id === turma)?.grade
  if (grade)
    return (
      <Suspense fallback={<RowsSkeleton rows={10} />}>
        <ClassAdvancePanel
          key={grade.id}
          grade={grade}
          target={target}
          onBack={() => setSearch({ turma: '' })}
        />
      </Suspense>
    )
  if (advance.from.every(({ students }) => students === 0))
    return (
      <ContentCard>
        <EmptyState title={fill(W.noStudents, years)} />
      </ContentCard>
    )
  return (
    <Classes
      advance={advance}
      target={target}
      view={ver}
      onOpen={gradeId => setSearch({ turma: gradeId })}
      onView={view => setSearch({ ver: view })}
    />
  )
}

const YearAdvanceScreen = ({ year }: { year: AcademicYear }) => {
  const [{ ano, turma }, setSearch] = useSearch(search)
  const { data, error, refetch } = useQuery(yearAdvanceOptions(year.id, ano || undefined))
  const target = data?.target?.year
  const targets = data?.targets ?? []
  const grade = data?.from.find(line => line.grade.id === turma)?.grade
  return (
    <>
      <PageHeader
        title={ROUTES.advance}
        {...(grade ? { tabTitle: `${ROUTES.advance}: ${grade.name}` } : {})}
        {...(target ? { subtitle: fill(W.subtitle, { year: year.year, target }) } : {})}
      />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={10} />}
      {targets.length > 1 && (
        <NativeSelect
          label={W.targetYear}
          w={160}
          mb="md"
          data={targets.map(({ id, year: label }) => ({ value: id, label }))}
          value={data?.target?.id ?? ''}
          onChange={({ currentTarget }) => setSearch({ ano: currentTarget.value, turma: '' })}
        />
      )}
      {data && <Content year={year} advance={data} />}
    </>
  )
}

/** The next class of every student: class by class, or all that are ready at once. */
export const Component = () => (
  <OfYear title={ROUTES.advance}>{year => <YearAdvanceScreen year={year} />}</OfYear>
)
