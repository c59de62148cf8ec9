import type { AbsentStudent } from '@lousa/contract/attendance/active-search/active-search.contract.ts'
import { ACTIVE_SEARCH as W } from '@lousa/contract/attendance/active-search/active-search.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type ListColumn, ListPage } from '../../../frames/list/list-page.tsx'
import { listSearch, useListSearch } from '../../../frames/list/list-search.ts'
import { ChoiceOfStatus } from '../../../frames/list/status-choice.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { anyText, oneOf } from '../../../lib/address/search-fields.ts'
import { useSession } from '../../../lib/session/session.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { Select } from '../../../ui/select.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { allGradesOptions } from '../../academics/academics.api.ts'
import { PhoneLink } from '../../people/person/contact-link.part.tsx'
import { absentStudentsOptions } from './active-search.api.ts'
import { caseText, reasonText, STEP_TONES, stepOf } from './active-search.words.ts'

const SearchCaseModal = lazy(async () => ({
  default: (await import('./search-case-modal.tsx')).SearchCaseModal,
}))
const SearchStepForm = lazy(async () => ({
  default: (await import('./search-step-form.part.tsx')).SearchStepForm,
}))

const CHOICES = ['acompanhar', 'encerrados'] as const
type Choice = (typeof CHOICES)[number]
const LABELS: Readonly<Record<Choice, string>> = { acompanhar: W.filters.open, encerrados: W.filters.closed }

const search = listSearch({ situacao: oneOf<Choice>(CHOICES, 'acompanhar'), turma: anyText })

type Row = AbsentStudent & { id: string }

const Reasons = ({ alerts }: Pick<AbsentStudent, 'alerts'>) => {
  const step = stepOf(alerts)
  return (
    <Stack gap={2} align="flex-start">
      {step && (
        <StatusBadge tone={STEP_TONES[step]} wraps>
          {W.steps[step]}
        </StatusBadge>
      )}
      {alerts.map(alert => (
        <Text key={`${alert.kind}${alert.passedOn}`} size="sm">
          {reasonText(alert)}
        </Text>
      ))}
    </Stack>
  )
}

/** The phone that the office calls first: of the first responsible with one, else of the student. */
const Contact = ({ responsibles, cellphone, phone }: Row) => {
  const called = responsibles.find(one => one.cellphone)
  const own = cellphone ?? phone
  if (called?.cellphone)
    return (
      <Stack gap={0}>
        <Text size="sm">
          {called.name} ({called.kinship})
        </Text>
        <PhoneLink phone={called.cellphone} />
      </Stack>
    )
  return own ? <PhoneLink phone={own} /> : <Text size="sm">{W.noContact}</Text>
}

const NO_WRAP = { whiteSpace: 'nowrap' } as const

const columns = (onOpen: (row: Row) => void): readonly ListColumn<Row>[] => [
  {
    id: 'aluno',
    title: W.columns.student,
    width: 210,
    render: ({ student, grade }) => (
      <>
        {nameInUse(student)}{' '}
        <Text component="span" display="block" size="sm" c="dimmed">
          {grade.name}
        </Text>
      </>
    ),
  },
  { id: 'motivo', title: W.columns.reason, onCard: 'title', render: row => <Reasons alerts={row.alerts} /> },
  {
    id: 'dias',
    title: W.columns.days,
    width: 130,
    render: ({ daysOfAbsence, daysWithoutNotice }) => (
      <>
        {daysOfAbsence}{' '}
        <Text span size="xs" c="dimmed" style={NO_WRAP}>
          {fill(W.limit, { limit: daysWithoutNotice })}
        </Text>
      </>
    ),
  },
  { id: 'contato', title: W.columns.contact, width: 150, render: row => <Contact {...row} /> },
  {
    id: 'acompanhamento',
    title: W.columns.case,
    width: 150,
    onCard: 'foot',
    render: row => (
      <Stack gap={4} align="flex-start">
        <Text size="sm">{caseText(row.case)}</Text>
        <Button
          size="compact-sm"
          mih={{ base: 44, sm: 0 }}
          variant={row.case ? 'default' : 'light'}
          onClick={() => onOpen(row)}
        >
          {row.case ? W.openCase : W.register}
        </Button>
      </Stack>
    ),
  },
]

/** Students above a limit of absences, and the cases that the school works on. */
export const Component = () => {
  const { filters, setFilters, state } = useListSearch(search)
  const year = useSession(({ menuYear }) => menuYear)
  const [row, setRow] = useState<Row | null>(null)
  const isClosed = filters.situacao === 'encerrados'
  const yearId = year?.id ?? ''
  const query = useQuery({
    ...absentStudentsOptions(yearId, {
      gradeId: filters.turma || undefined,
      closed: isClosed ? 'true' : undefined,
    }),
    enabled: yearId !== '',
    select: page => ({
      ...page,
      data: page.data.map(one => ({ ...one, id: one.case?.id ?? one.student.id })),
    }),
  })
  const grades = useQuery({ ...allGradesOptions(yearId), enabled: yearId !== '' })
  const name = row ? nameInUse(row.student) : ''
  const close = () => setRow(null)
  return (
    <>
      <ListPage
        title={W.title}
        {...(year ? { subtitle: fill(W.ofYear, { year: year.year }) } : {})}
        breadcrumb={[{ label: M.menu.users, to: PATHS.users }, { label: W.title }]}
        query={query}
        state={state}
        filters={
          <>
            <ChoiceOfStatus
              choices={CHOICES}
              labels={LABELS}
              value={filters.situacao}
              onChange={situacao => setFilters({ situacao })}
            />
            <Select
              aria-label={W.filters.allClasses}
              placeholder={W.filters.allClasses}
              clearable
              searchable
              data={(grades.data ?? []).map(({ id, name: label }) => ({ value: id, label }))}
              value={filters.turma || null}
              onChange={chosen => setFilters({ turma: chosen ?? '' })}
              w={{ sm: 200 }}
            />
          </>
        }
        above={<Text size="sm">{W.lead}</Text>}
        columns={columns(setRow)}
        rowName={({ student }) => nameInUse(student)}
        rowTo={({ student }) => PATHS.student.replace(':id', student.id)}
        empty={{ title: W.none, reason: W.noneReason }}
        emptyPart={isClosed ? { title: W.noneClosed } : { title: W.none, reason: W.noneReason }}
      />
      <Suspense>
        {row?.case && <SearchCaseModal id={row.case.id} name={name} onClose={close} />}
        {row && !row.case && (
          <SearchStepForm name={name} target={{ yearId, studentId: row.student.id }} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
