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
  type ReenrollmentAnswer,
  type ReenrollmentState,
} from '@lousa/rules/evaluation/advance/reenrollment-answer.rules.ts'
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { ListFilters } from '../../../frames/list/list-filters.tsx'
import { ListPager } from '../../../frames/list/list-pager.tsx'
import { listSearch, useListSearch } from '../../../frames/list/list-search.ts'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { anyText } from '../../../lib/address/search-fields.ts'
import { showPhone } from '../../../lib/form/contact-masks.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { countedIn, showCount } from '../../../lib/text/numbers.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { KeysInText } from '../../../ui/keys-in-text.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import { AnswerForm } from './answer-form.tsx'
import { answerKey } from './answer-keys.values.ts'
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

const STATE_TONES: Readonly<Record<ReenrollmentState, Tone>> = {
  PROPOSED: 'neutral',
  CONFIRMED: 'good',
  ASKS_TRANSFER: 'warn',
  NOT_RETURNING: 'warn',
  NO_ANSWER: 'info',
}

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

const Contacts = ({ student: { responsibles, cellphone, phone } }: { student: ListedReenrollment }) => {
  const own = cellphone ?? phone
  const lines = [
    ...responsibles
      .filter(one => one.cellphone)
      .map(({ name, kinship, cellphone: number }) =>
        fill(W.contact, { name, kinship, phone: showPhone(number) }),
      ),
    ...(own ? [fill(W.ownPhone, { phone: showPhone(own) })] : []),
  ]
  return (
    <Text size="sm" c="dimmed">
      {lines.length > 0
        ? lines.map(line => (
            <span key={line} className={classes.contact}>
              {line}
            </span>
          ))
        : W.noPhone}
    </Text>
  )
}

const answeredText = ({ answer }: ListedReenrollment): string | null => {
  if (!answer) return null
  const { answeredOn, answeredBy, relation } = answer
  const date = showDate(answeredOn)
  if (!answeredBy) return fill(W.answeredOn, { date })
  const by = relation ? fill(W.byWithRelation, { name: answeredBy, relation }) : answeredBy
  return fill(W.answered, { date, by })
}

const StudentFacts = ({ student }: { student: ListedReenrollment }) => {
  const { studentEnrollment, grade, state, answer, expected, frequency, hasLowFrequency } = student
  const answered = answeredText(student)
  return (
    <div>
      <Group gap="xs">
        <span className={classes.name}>{nameInUse(studentEnrollment.user)}</span>
        <Text size="sm" c="dimmed">
          {grade.name}
        </Text>
        <StatusBadge tone={STATE_TONES[state]}>{REENROLLMENT_WORDS.states[state]}</StatusBadge>
        {answer?.isLate && <StatusBadge tone="info">{W.late}</StatusBadge>}
      </Group>
      <Text size="sm" c="dimmed">
        {[expected ? fill(W.next, { grade: expected.name }) : W.noNext, ...(answered ? [answered] : [])].join(
          ' · ',
        )}
      </Text>
      {answer?.note && <Text size="sm">{answer.note}</Text>}
      {hasLowFrequency && frequency !== null && (
        <Text size="sm">{fill(W.frequency, { percent: showCount(frequency) })}</Text>
      )}
      <Contacts student={student} />
    </div>
  )
}

const StudentRow = ({
  student,
  isBusy,
  onAnswer,
  onDetails,
}: {
  student: ListedReenrollment
  isBusy: boolean
  onAnswer: (answer: ReenrollmentAnswer | null) => void
  onDetails: () => void
}) => {
  const name = nameInUse(student.studentEnrollment.user)
  const press = (event: KeyboardEvent<HTMLLIElement>): void => {
    if (event.target !== event.currentTarget) return
    const act = answerKey(event)
    if (!act) return
    event.preventDefault()
    if (act.kind === 'answer') {
      if (!isBusy) onAnswer(act.answer)
      return
    }
    const to =
      act.by === 1 ? event.currentTarget.nextElementSibling : event.currentTarget.previousElementSibling
    if (to instanceof HTMLElement) to.focus()
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys answer the row that has the focus; each has a button too
    <li className={classes.row} tabIndex={0} onKeyDown={press}>
      <StudentFacts student={student} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own frame */}
      <div className={classes.answers} role="group" aria-label={fill(W.answersOf, { name })}>
        {REENROLLMENT_ANSWERS.map(answer => (
          <Button
            key={answer}
            mih={44}
            variant={student.state === answer ? 'filled' : 'default'}
            aria-pressed={student.state === answer}
            disabled={isBusy}
            onClick={() => onAnswer(answer)}
          >
            {W.answers[answer]}
          </Button>
        ))}
        {student.answer && (
          <Button
            mih={44}
            variant="subtle"
            aria-label={fill(W.withdrawOf, { name })}
            disabled={isBusy}
            onClick={() => onAnswer(null)}
          >
            {W.withdraw}
          </Button>
        )}
        <Button
          mih={44}
          variant="subtle"
          aria-label={fill(W.detailsOf, { name })}
          disabled={isBusy}
          onClick={onDetails}
        >
          {W.details}
        </Button>
      </div>
    </li>
  )
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
  const { problem, setProblem, busyId, answer } = useAnswers(yearId)
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
