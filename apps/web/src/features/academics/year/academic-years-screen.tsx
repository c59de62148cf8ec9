import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { SHARED } from '@lousa/contract/academics/parameter/parameter.messages.ts'
import { YEARS } from '@lousa/contract/academics/year/year.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Button, Group, Text } from '@mantine/core'
import {
  IconCalendarEvent,
  IconCopy,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconPlus,
  IconTrash,
  IconWand,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type ListColumn, ListPage } from '../../../frames/list/list-page.tsx'
import { listSearch, sortField, useListSearch } from '../../../frames/list/list-search.ts'
import type { RowAction } from '../../../frames/list/row-actions.tsx'
import { visibleRows } from '../../../frames/list/rows-shown.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { anyText, searchOf } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { useSession } from '../../../lib/session/session.ts'
import { showDate, todayIn } from '../../../lib/text/dates.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useInstitution } from '../../identity/identity.api.ts'
import { academicYearsOptions } from '../academics.api.ts'
import { useConfirmWithUse } from '../parameter/confirm-with-use.part.tsx'
import { usesOfYear } from '../parameter/use.api.ts'
import { SetupGuide } from './setup-guide.part.tsx'
import { deleteYear, yearRemoved } from './year.api.ts'
import { closeYear, reopenYear, type YearBlock } from './year-actions.tsx'
import { nextYear, sourcesFor } from './year-choice.values.ts'
import { YearReadiness } from './year-readiness.tsx'

const YearForm = lazy(async () => ({ default: (await import('./year-form.tsx')).YearForm }))
const YearCreated = lazy(async () => ({
  default: (await import('./year-created.tsx')).YearCreated,
}))
const YearBlocked = lazy(async () => ({ default: (await import('./year-blocked.tsx')).YearBlocked }))

const { year: words } = YEARS
const search = listSearch({ ordem: sortField(['-year', 'year', 'status', '-status']) })

/** Opened to create a year: in the address, because other pages lead here for it. */
const wish = searchOf({ novo: anyText })

const columnsFor = (menuYearId: string | undefined): readonly ListColumn<AcademicYear>[] => [
  {
    id: 'ano',
    title: words.column,
    sort: 'year',
    width: 210,
    render: ({ id, year }) => (
      <Group gap="xs">
        <Text span fw={600}>
          {year}
        </Text>
        {id === menuYearId && <StatusBadge tone="info">{words.lookedAt}</StatusBadge>}
      </Group>
    ),
  },
  {
    id: 'datas',
    title: words.dates,
    render: ({ start, end }) => `${showDate(start)} a ${showDate(end)}`,
  },
  {
    id: 'situacao',
    title: M.field.status,
    sort: 'status',
    width: 150,
    render: ({ status }) =>
      status === 'OPEN' ? (
        <StatusBadge tone="good">{words.open}</StatusBadge>
      ) : (
        <StatusBadge tone="neutral">{words.finished}</StatusBadge>
      ),
  },
  {
    id: 'preparacao',
    title: words.preparation,
    width: 220,
    render: year => <YearReadiness year={year} />,
  },
]

const orders = {
  year: ({ year }: AcademicYear) => Number(year),
  status: ({ status }: AcademicYear) => (status === 'OPEN' ? 0 : 1),
}

/** Records that prevent the removal of a year; all others are removed with it. */
const KEEPS: readonly string[] = ['LESSONS', 'EVALUATIONS', 'ENROLLMENTS', 'MESSAGES']

type Opened =
  | { what: 'form'; year: AcademicYear | null }
  | { what: 'blocked'; year: AcademicYear; block: YearBlock }

/** The academic years, and what the one in use still needs. */
export const Component = () => {
  const { filters, state } = useListSearch(search)
  const [{ novo }, setWish] = useSearch(wish)
  const [chosen, setOpened] = useState<Opened | null>(null)
  const opened: Opened | null = chosen ?? (novo ? { what: 'form', year: null } : null)
  /** Asked about once the form has closed itself. */
  const [created, setCreated] = useState<AcademicYear | null>(null)
  const { ask, modal } = useConfirmWithUse()
  const { kind, timeZone } = useInstitution()
  const menuYear = useSession(({ menuYear }) => menuYear)
  const setMenuYear = useSession(({ setMenuYear }) => setMenuYear)
  const query = useQuery(academicYearsOptions())
  const years = query.data?.data ?? []
  const close = () => {
    setOpened(null)
    if (novo) setWish({ novo: '' })
  }
  const newOne = () => setOpened({ what: 'form', year: null })

  const finish = async (year: AcademicYear): Promise<void> => {
    const block = await closeYear(year)
    if (block) setOpened({ what: 'blocked', year, block })
  }
  const remove = (year: AcademicYear): void =>
    ask({
      title: fill(words.deleteTitle, { year: year.year }),
      kind: 'delete',
      load: () => usesOfYear(year.id),
      blocks: ({ kind }) => KEEPS.includes(kind),
      typeToConfirm: year.year,
      run: async () => {
        await deleteYear(year.id)
        toast.success(fill(words.deletedToast, { year: year.year }))
        void yearRemoved()
      },
    })
  const actionsOf = (year: AcademicYear): RowAction[] => {
    const isOpen = year.status === 'OPEN'
    return [
      ...(year.id === menuYear?.id
        ? []
        : [
            {
              label: words.lookAt,
              icon: <IconCalendarEvent size={18} aria-hidden />,
              onClick: () => setMenuYear({ id: year.id, year: year.year }),
            },
          ]),
      ...(isOpen
        ? [
            {
              label: M.btn.edit,
              icon: <IconPencil size={18} aria-hidden />,
              onClick: () => setOpened({ what: 'form', year }),
            },
            {
              label: words.copy,
              icon: <IconCopy size={18} aria-hidden />,
              to: PATHS.rollover.replace(':id', year.id),
            },
            ...(kind === 'SCHOOL'
              ? [
                  {
                    label: words.nextReady,
                    icon: <IconWand size={18} aria-hidden />,
                    to: PATHS.readyStart.replace(':id', year.id),
                  },
                ]
              : []),
            {
              label: words.close,
              icon: <IconLock size={18} aria-hidden />,
              onClick: () => void finish(year),
            },
          ]
        : [
            {
              label: words.reopen,
              icon: <IconLockOpen size={18} aria-hidden />,
              onClick: () => void reopenYear(year),
            },
          ]),
      ...(isOpen
        ? [
            {
              label: M.btn.delete,
              icon: <IconTrash size={18} aria-hidden />,
              destructive: true,
              onClick: () => remove(year),
            },
          ]
        : []),
    ]
  }
  return (
    <>
      <ListPage
        title={M.menu.academicYears}
        query={{
          ...query,
          data:
            query.data &&
            visibleRows(years, {
              search: filters.busca,
              textOf: ({ year }) => year,
              sort: filters.ordem,
              orders,
            }),
        }}
        state={state}
        {...(years.length > 1 ? { searchLabel: words.search } : {})}
        primary={{ label: words.newOne, icon: <IconPlus size={18} aria-hidden />, onClick: newOne }}
        columns={columnsFor(menuYear?.id)}
        rowName={({ year }) => year}
        rowActions={actionsOf}
        empty={{
          title: words.empty,
          reason: words.emptyReason,
          action: <Button onClick={newOne}>{SHARED.createFirstYear}</Button>,
        }}
        below={
          menuYear &&
          years.some(({ id, status }) => id === menuYear.id && status === 'OPEN') && (
            <SetupGuide year={menuYear} />
          )
        }
      />
      <Suspense>
        {opened?.what === 'form' && query.data && (
          <YearForm
            year={opened.year}
            suggested={nextYear(years, todayIn(timeZone))}
            onCreated={setCreated}
            onClose={close}
          />
        )}
        {created && !opened && (
          <YearCreated year={created} from={sourcesFor(created, years)[0]} onClose={() => setCreated(null)} />
        )}
        {opened?.what === 'blocked' && (
          <YearBlocked year={opened.year} block={opened.block} onClose={close} />
        )}
      </Suspense>
      {modal}
    </>
  )
}
