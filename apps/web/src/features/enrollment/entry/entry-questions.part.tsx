import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import { ENTRY } from '@lousa/contract/enrollment/entry/entry.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Button, Group, List, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { countedIn, showCount } from '../../../lib/text/numbers.ts'
import { Modal } from '../../../ui/modal.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { agesText } from '../list/ages.words.ts'
import { ReasonField } from '../waiting-list/reason-field.part.tsx'
import { type EntryAnswers, type EntryQuestion, questionIn } from './entry-question.values.ts'

const { full: F, age: A, passing: P } = ENTRY
const TITLES = { FULL: F.title, AGE: A.title, PASSING: P.title } as const

/** The student and the class. */
export type Entry = {
  student: string
  grade: Pick<Grade, 'name' | 'ageMin' | 'ageMax' | 'vacancies'>
  /** Has no other way than into the class: is on its waiting list, or was in it. */
  mayWait?: boolean
}

type Open = {
  entry: Entry
  question: EntryQuestion
  /** Null: nothing is done. */
  answer: (answers: EntryAnswers | null) => void
}

const figuresText = ({ capacity, active, surplus }: Grade['vacancies']): string =>
  [
    capacity === 1
      ? fill(F.figures[0], { active: showCount(active) })
      : fill(F.figures[1], { active: showCount(active), capacity: showCount(capacity ?? 0) }),
    ...(surplus > 0 ? [countedIn(F.waiting, surplus)] : []),
  ].join(' ')

const FullGrade = ({ entry, question, answer }: Open) => {
  const vacanciesNow = question.about === 'FULL' ? question.vacancies : null
  return (
    <Stack gap="md">
      <div>
        <Text>{F.text}</Text>
        <Text size="sm" c="dimmed" mt={4}>
          {fill(F.about, { student: entry.student, grade: entry.grade.name })}.{' '}
          {figuresText(vacanciesNow ?? entry.grade.vacancies)}
        </Text>
      </div>
      <Text size="sm" c="dimmed">
        {F.exceedHint}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="subtle" onClick={() => answer(null)}>
          {M.btn.cancel}
        </Button>
        <Button variant="default" onClick={() => answer({ confirmOccupation: 'EXCEED' })}>
          {F.exceed}
        </Button>
        <Button data-autofocus onClick={() => answer({ confirmOccupation: 'WAITLIST' })}>
          {F.waitlist}
        </Button>
      </Group>
    </Stack>
  )
}

const AgeOutOfRange = ({ entry, answer }: Open) => {
  const ages = agesText(entry.grade)
  return (
    <Stack gap="md">
      <Text>
        {fill(A.text, {
          student: entry.student,
          grade: entry.grade.name,
          ages: ages && ` (${ages})`,
        })}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" data-autofocus onClick={() => answer(null)}>
          {M.btn.cancel}
        </Button>
        <Button onClick={() => answer({ confirmAge: true })}>{A.confirm}</Button>
      </Group>
    </Stack>
  )
}

const Passing = ({ entry, question, answer }: Open) => {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const waiting = question.about === 'PASSING' ? question.passedOver : []
  const confirm = () => {
    const text = reason.trim()
    if (text === '') setMissing(true)
    else answer({ reason: text })
  }
  return (
    <Stack gap="md">
      <div>
        <Text>{fill(P.text, { student: entry.student })}</Text>
        <List type="ordered" size="sm" mt={4}>
          {waiting.map(({ protocol, user }) => (
            <List.Item key={protocol}>{fill(P.waiting, { name: nameInUse(user), protocol })}</List.Item>
          ))}
        </List>
      </div>
      <ReasonField
        label={P.reason}
        description={P.reasonHint}
        value={reason}
        error={isMissing && M.val.required}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value)
          setMissing(false)
        }}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="subtle" onClick={() => answer(null)}>
          {M.btn.cancel}
        </Button>
        {entry.mayWait !== false && (
          <Button variant="default" onClick={() => answer({ confirmOccupation: 'WAITLIST' })}>
            {F.waitlist}
          </Button>
        )}
        <Button onClick={confirm}>{P.confirm}</Button>
      </Group>
    </Stack>
  )
}

const Question = (open: Open) => {
  switch (open.question.about) {
    case 'AGE':
      return <AgeOutOfRange {...open} />
    case 'FULL':
      return <FullGrade {...open} />
    case 'PASSING':
      return <Passing {...open} />
  }
}

/**
 * Sends an entry into a class, and asks the questions of the server in between: full, of another age, or before others who wait.
 * Without an answer the refusal is shown.
 */
export const useEntryQuestions = (): {
  send: <T>(entry: Entry, attempt: (answers: EntryAnswers) => Promise<T>) => Promise<T>
  questions: ReactNode
} => {
  const [open, setOpen] = useState<Open | null>(null)
  const ask = (entry: Entry, question: EntryQuestion): Promise<EntryAnswers | null> =>
    new Promise(resolve =>
      setOpen({
        entry,
        question,
        answer: answers => {
          setOpen(null)
          resolve(answers)
        },
      }),
    )
  const send = async <T,>(
    entry: Entry,
    attempt: (answers: EntryAnswers) => Promise<T>,
    answers: EntryAnswers = {},
  ): Promise<T> => {
    try {
      return await attempt(answers)
    } catch (error) {
      const question = questionIn(error, answers)
      const answer = question && (await ask(entry, question))
      if (!answer) throw error
      return send(entry, attempt, { ...answers, ...answer })
    }
  }
  const questions = (
    <Modal
      opened={open !== null}
      onClose={() => open?.answer(null)}
      title={open ? TITLES[open.question.about] : F.title}
      centered
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      {open && <Question {...open} />}
    </Modal>
  )
  return { send, questions }
}
