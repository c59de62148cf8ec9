import type {
  ListedReenrollment,
  ReenrollmentOverview,
} from '@lousa/contract/evaluation/reenrollment/reenrollment.contract.ts'
import { REENROLLMENT_WORDS } from '@lousa/contract/evaluation/reenrollment/reenrollment.messages.ts'
import { REENROLLMENT as W } from '@lousa/contract/evaluation/reenrollment/reenrollment-screen.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import {
  isUnanswered,
  REENROLLMENT_ANSWERS,
  REENROLLMENT_STATES,
} from '@lousa/rules/evaluation/advance/reenrollment-answer.rules.ts'
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListFilters } from '../../../frames/list/list-filters.tsx'
import { ListPager } from '../../../frames/list/list-pager.tsx'
import { listSearch, useListSearch } from '../../../frames/list/list-search.ts'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { anyText } from '../../../lib/address/search-fields.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { KeysInText } from '../../../ui/keys-in-text.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { AnswerForm } from './answer-form.tsx'
import { StudentRow } from './answer-row.tsx'
import {
  answerStudents,
  invalidateReenrollment,
  type StudentsFilter,
  studentsOptions,
} from './reenrollment.api.ts'
import classes from './reenrollment.module.css'
import { useAnswers } from './use-answers.ts'

export const reenrollmentSearch = listSearch({ ver: anyText, turma: anyText, resposta: anyText })

const ROWS = 50
const LOW = 'FREQUENCIA'

const filterOf = (filters: {
  turma: string
  resposta: string
  busca: string
  pagina: number
}): StudentsFilter => ({
  currentPage: filters.pagina,
  rowsPerPage: ROWS,
  ...(filters.turma ? { gradeId: filters.turma } : {}),
  ...(filters.busca ? { searchFor: filters.busca } : {}),
  ...(filters.resposta === LOW ? { lowFrequency: 'true' as const } : {}),
  ...(filters.resposta === 'UNANSWERED' ? { state: 'UNANSWERED' as const } : {}),
  ...stateFilter(filters.resposta),
})

const stateFilter = (typed: string): Pick<StudentsFilter, 'state'> => {
  const state = REENROLLMENT_STATES.find(one => one === typed)
  return state ? { state } : {}
}

const confirmStudents = async (
  yearId: string,
  grade: string,
  students: readonly ListedReenrollment[],
): Promise<void> => {
  const answers = students.map(({ studentEnrollment, version }) => ({
    studentId: studentEnrollment.user.id,
    answer: 'CONFIRMED' as const,
    version,
  }))
  const { changed } = await answerStudents(yearId, answers, { preview: true })
  const goesOn = await confirm({
    title: fill(W.confirmAllTitle, { grade }),
    effect: `${countedIn(W.confirmAllEffect, changed)} ${W.confirmAllRest}`,
    verb: W.confirmAllVerb,
    harmless: true,
  })
  if (!goesOn) return
  const done = await answerStudents(yearId, answers)
  toast.success(countedIn(W.confirmedAll, done.changed))
}

/** Students of a campaign, by class, answer and search: answers are given by buttons, or by keys on a row. */
export const AnswerList = ({
  yearId,
  today,
  overview,
}: {
  yearId: string
  today: string
  overview: ReenrollmentOverview
}) => {
  const { filters, setFilters, state } = useListSearch(reenrollmentSearch)
  const { data, error, refetch } = useQuery(studentsOptions(yearId, filterOf(filters)))
  const { problem, setProblem, busyId, answer, answerSiblings } = useAnswers(yearId)
  const [detailed, setDetailed] = useState<ListedReenrollment | null>(null)
  const grade = overview.classes.find(one => one.grade.id === filters.turma)?.grade
  const open = data?.data.filter(one => isUnanswered(one.state)) ?? []
  const confirmAll = async (): Promise<void> => {
    try {
      await confirmStudents(yearId, grade?.name ?? '', open)
    } catch (failure) {
      setProblem(errorText(failure))
    } finally {
      await invalidateReenrollment()
    }
  }
  return (
    <Stack gap="md">
      <ListFilters state={state} searchLabel={W.search}>
        <NativeSelect
          aria-label={W.grade}
          value={filters.turma}
          data={[
            { value: '', label: W.allClasses },
            ...overview.classes.map(one => ({ value: one.grade.id, label: one.grade.name })),
          ]}
          onChange={({ currentTarget }) => setFilters({ turma: currentTarget.value })}
        />
        <NativeSelect
          aria-label={W.state}
          value={filters.resposta}
          data={[
            { value: '', label: W.allStates },
            { value: 'UNANSWERED', label: W.unanswered },
            ...REENROLLMENT_ANSWERS.map(value => ({ value, label: REENROLLMENT_WORDS.states[value] })),
            { value: LOW, label: W.lowOnly },
          ]}
          onChange={({ currentTarget }) => setFilters({ resposta: currentTarget.value })}
        />
      </ListFilters>
      {problem && (
        <Notice tone="warn">
          <span role="alert">{problem}</span>
        </Notice>
      )}
      {grade && open.length > 0 && (
        <Group>
          <Button mih={44} variant="default" onClick={() => void confirmAll()}>
            {countedIn(W.confirmAll, open.length)}
          </Button>
        </Group>
      )}
      <Text size="sm" c="dimmed" visibleFrom="md">
        <KeysInText text={W.keys} />
      </Text>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={10} />}
      {data && (
        <ContentCard padded={false}>
          {data.data.length === 0 ? (
            <EmptyState title={W.none} />
          ) : (
            <ul className={classes.list}>
              {data.data.map(student => (
                <StudentRow
                  key={student.studentEnrollment.id}
                  student={student}
                  isBusy={busyId === student.studentEnrollment.user.id}
                  onAnswer={value => void answer(student, value)}
                  onSiblings={() => void answerSiblings(student)}
                  onDetails={() => setDetailed(student)}
                />
              ))}
            </ul>
          )}
          <ListPager page={data} onPage={state.setPage} wide={false} />
        </ContentCard>
      )}
      {detailed && (
        <AnswerForm yearId={yearId} today={today} student={detailed} onClose={() => setDetailed(null)} />
      )}
    </Stack>
  )
}
