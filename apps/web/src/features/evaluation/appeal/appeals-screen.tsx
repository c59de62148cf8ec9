import type { ListedAppeal } from '@lousa/contract/evaluation/appeal/appeal.contract.ts'
import { APPEALS as W } from '@lousa/contract/evaluation/appeal/appeal.messages.ts'
import { ENDING_SCREEN } from '@lousa/contract/evaluation/ending/ending-screen.messages.ts'
import { APPEAL_STATUSES } from '@lousa/rules/evaluation/appeal/appeal.rules.ts'
import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type ListColumn, ListPage } from '../../../frames/list/list-page.tsx'
import { listSearch, useListSearch } from '../../../frames/list/list-search.ts'
import { ChoiceOfStatus } from '../../../frames/list/status-choice.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { oneOf } from '../../../lib/address/search-fields.ts'
import { showDate, todayIn } from '../../../lib/text/dates.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useInstitution } from '../../identity/identity.api.ts'
import { appealsOptions } from './appeal.api.ts'
import { APPEAL_TONES, answerText, isPending, subjectText } from './appeal.words.ts'
import classes from './appeals-screen.module.css'

const StudentAppeals = lazy(async () => ({
  default: (await import('./student-appeals.part.tsx')).StudentAppealsModal,
}))

const CHOICES = ['PENDING', 'todas', ...APPEAL_STATUSES] as const
type Choice = (typeof CHOICES)[number]
const LABELS: Readonly<Record<Choice, string>> = { PENDING: W.pending, todas: W.anyStatus, ...W.statuses }

const search = listSearch({ situacao: oneOf<Choice>(CHOICES, 'PENDING') })

type Student = { id: string; name: string }

const columns = (today: string, onOpen: (student: Student) => void): readonly ListColumn<ListedAppeal>[] => [
  {
    id: 'aluno',
    title: W.student,
    render: ({ student }) => (
      <UnstyledButton
        className={classes.student ?? ''}
        onClick={() => onOpen({ id: student.id, name: nameInUse(student) })}
      >
        {nameInUse(student)}
      </UnstyledButton>
    ),
  },
  { id: 'turma', title: W.grade, width: 120, render: ({ grade }) => grade.name },
  { id: 'sobre', title: W.about, width: 230, render: subjectText },
  { id: 'recebido', title: W.received, width: 130, render: ({ receivedOn }) => showDate(receivedOn) },
  {
    id: 'prazo',
    title: W.answerUntil,
    width: 210,
    render: appeal => (isPending(appeal) ? answerText(appeal, today) : showDate(appeal.answerUntil)),
  },
  {
    id: 'situacao',
    title: W.status,
    width: 180,
    render: ({ status, isLate }) => (
      <>
        <StatusBadge tone={APPEAL_TONES[status]}>{W.statuses[status]}</StatusBadge>
        {isLate && <StatusBadge tone="warn">{W.late}</StatusBadge>}
      </>
    ),
  },
]

/** Requests of the school that results be reconsidered, those that are due first; each opens those of its student. */
export const Component = () => {
  const { filters, setFilters, state } = useListSearch(search)
  const { timeZone } = useInstitution()
  const [student, setStudent] = useState<Student | null>(null)
  const { situacao, pagina } = filters
  const query = useQuery(
    appealsOptions({ status: situacao === 'todas' ? undefined : situacao, currentPage: pagina }),
  )
  return (
    <>
      <ListPage
        title={W.title}
        breadcrumb={[{ label: ENDING_SCREEN.title, to: PATHS.yearEnding }, { label: W.title }]}
        query={query}
        state={state}
        filters={
          <ChoiceOfStatus
            choices={CHOICES}
            labels={LABELS}
            value={situacao}
            onChange={chosen => setFilters({ situacao: chosen })}
          />
        }
        columns={columns(todayIn(timeZone), setStudent)}
        rowName={({ student: of }) => nameInUse(of)}
        rowActions={({ student: of }) => [
          { label: W.open, onClick: () => setStudent({ id: of.id, name: nameInUse(of) }) },
        ]}
        empty={{ title: W.none, reason: W.noneInSchoolReason }}
      />
      {student && (
        <Suspense>
          <StudentAppeals student={student} onClose={() => setStudent(null)} />
        </Suspense>
      )}
    </>
  )
}
