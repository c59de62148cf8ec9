import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import type { YearEndingRow } from '@lousa/contract/evaluation/ending/ending.contract.ts'
import { ENDING_SCREEN as words } from '@lousa/contract/evaluation/ending/ending-screen.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { ROUTES } from '@lousa/contract/shell/routes.messages.ts'
import { Group, Text } from '@mantine/core'
import { IconFlag, IconLock, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type ListColumn, ListPage } from '../../../frames/list/list-page.tsx'
import { listSearch, sortField, useListSearch } from '../../../frames/list/list-search.ts'
import { visibleRows } from '../../../frames/list/rows-shown.ts'
import type { PageAction } from '../../../frames/page/page-action.types.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { showInstant } from '../../../lib/text/dates.ts'
import { countedIn, showCount } from '../../../lib/text/numbers.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import { FinishedNotice, OfYear } from '../../academics/year/of-year.part.tsx'
import { OutdatedAdvances } from '../advance/outdated-advances.part.tsx'
import { takeSteps, yearEndingOptions } from './ending.api.ts'
import { EndingStatus } from './ending-status.tsx'

/** A class with its place in the order of classes. */
type Row = YearEndingRow & { id: string; place: number }

const orders = {
  turma: ({ place }: Row) => place,
  pendencias: ({ blocks, advises }: Row) => blocks * 100 + advises,
}

type Target = 'COUNCIL' | 'DECIDED' | 'PUBLISHED'

const search = listSearch({ ordem: sortField(['turma', '-turma', '-pendencias', 'pendencias']) })

const Findings = ({ blocks, advises }: Row) => {
  if (blocks + advises === 0)
    return (
      <Text span size="sm" c="dimmed">
        {words.noFindings}
      </Text>
    )
  return (
    <Group gap={6}>
      {blocks > 0 && <StatusBadge tone="bad">{countedIn(words.blocks, blocks)}</StatusBadge>}
      {advises > 0 && <StatusBadge tone="neutral">{countedIn(words.advises, advises)}</StatusBadge>}
    </Group>
  )
}

const COLUMNS: readonly ListColumn<Row>[] = [
  { id: 'turma', title: words.columns.grade, sort: 'turma', render: ({ grade }) => grade.name },
  {
    id: 'situacao',
    title: words.columns.status,
    width: 150,
    render: ({ status }) => <EndingStatus status={status} />,
  },
  { id: 'alunos', title: words.columns.students, width: 90, render: ({ students }) => showCount(students) },
  {
    id: 'pendencias',
    title: words.columns.findings,
    sort: 'pendencias',
    width: 260,
    render: row => <Findings {...row} />,
  },
  {
    id: 'conselho',
    title: words.columns.candidates,
    width: 140,
    render: ({ candidates }) => (candidates > 0 ? showCount(candidates) : words.nothing),
  },
  {
    id: 'publicada',
    title: words.columns.published,
    width: 190,
    render: ({ status, publishedAt, edition }) =>
      status === 'PUBLISHED' && publishedAt
        ? `${showInstant(publishedAt)}${edition > 1 ? ` · ${fill(words.edition, { edition })}` : ''}`
        : words.nothing,
  },
]

const BULK = {
  COUNCIL: { label: words.councilAll, effect: words.councilAllEffect },
  DECIDED: { label: words.decideAll, effect: words.decideAllEffect },
  PUBLISHED: { label: words.publishAll, effect: words.publishAllEffect },
} as const

/** Classes that may take a step together: with students, and without what prevents it. */
const dueFor = (rows: readonly Row[], to: Target): Row[] =>
  rows.filter(({ status, students, blocks, termsClosed }) => {
    if (students === 0) return false
    // Only open terms keep a class from its council: a recovery that is due is given while it meets.
    if (to === 'COUNCIL') return (status === 'RUNNING' || status === 'REOPENED') && termsClosed
    return status === (to === 'DECIDED' ? 'COUNCIL' : 'DECIDED') && blocks === 0
  })

const Classes = ({ year, notices }: { year: AcademicYear; notices: ReactNode }) => {
  const { filters, state } = useListSearch(search)
  const [refused, setRefused] = useState<readonly string[]>([])
  const query = useQuery(yearEndingOptions(year.id))
  const rows: Row[] = (query.data?.data ?? []).map((row, place) => ({ ...row, id: row.grade.id, place }))
  const run = async (to: Target, due: readonly Row[]): Promise<void> => {
    const label = countedIn(BULK[to].label, due.length)
    if (!(await confirm({ title: `${label}?`, effect: BULK[to].effect, verb: label, harmless: true }))) return
    try {
      const answer = await takeSteps(year.id, { gradeIds: due.map(({ id }) => id), to })
      setRefused(answer.refused.map(({ grade, message }) => `${grade.name} (${message})`))
      if (answer.done.length > 0) toast.success(countedIn(words.doneMany, answer.done.length))
    } catch (error) {
      toast.error(error)
    }
  }
  const actions: PageAction[] =
    year.status === 'OPEN'
      ? (['PUBLISHED', 'DECIDED', 'COUNCIL'] as const).flatMap(to => {
          const due = dueFor(rows, to)
          const icon = { PUBLISHED: IconFlag, DECIDED: IconLock, COUNCIL: IconUsersGroup }[to]
          const Icon = icon
          return due.length === 0
            ? []
            : [
                {
                  label: countedIn(BULK[to].label, due.length),
                  icon: <Icon size={18} aria-hidden />,
                  onClick: () => void run(to, due),
                },
              ]
        })
      : []
  const [primary, ...others] = actions
  return (
    <ListPage
      title={words.title}
      subtitle={fill(words.subtitle, { year: year.year })}
      query={{
        ...query,
        data:
          query.data &&
          visibleRows(rows, {
            search: filters.busca,
            textOf: ({ grade }) => grade.name,
            sort: filters.ordem,
            orders,
          }),
      }}
      state={state}
      searchLabel={words.search}
      columns={COLUMNS}
      rowName={({ grade }) => grade.name}
      rowTo={({ id }) => PATHS.classEnding.replace(':id', id)}
      {...(primary ? { primary } : {})}
      actions={[
        ...others,
        { label: ROUTES.dependencies, to: PATHS.dependencies },
        { label: ROUTES.appeals, to: PATHS.appeals },
      ]}
      above={
        <>
          <FinishedNotice year={year} />
          <OutdatedAdvances yearId={year.id} />
          {notices}
          {refused.length > 0 && (
            <Notice tone="bad">{fill(words.refusedMany, { grades: refused.join('; ') })}</Notice>
          )}
        </>
      }
      empty={{ title: words.empty, reason: words.emptyReason }}
    />
  )
}

/** The classes of the year with the status of their results; `notices` of other areas stand above them. */
export const YearEnding = ({ notices }: { notices: ReactNode }) => (
  <OfYear title={words.title}>{year => <Classes key={year.id} year={year} notices={notices} />}</OfYear>
)
