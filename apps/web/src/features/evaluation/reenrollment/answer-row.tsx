import type { ListedReenrollment } from '@lousa/contract/evaluation/reenrollment/reenrollment.contract.ts'
import { REENROLLMENT_WORDS } from '@lousa/contract/evaluation/reenrollment/reenrollment.messages.ts'
import { REENROLLMENT as W } from '@lousa/contract/evaluation/reenrollment/reenrollment-screen.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { listed } from '@lousa/contract/phrases.ts'
import {
  REENROLLMENT_ANSWERS,
  type ReenrollmentAnswer,
  type ReenrollmentState,
} from '@lousa/rules/evaluation/advance/reenrollment-answer.rules.ts'
import { Button, Group, Text } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { showPhone } from '../../../lib/form/contact-masks.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { countedIn, showCount } from '../../../lib/text/numbers.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx'
import { answerKey } from './answer-keys.values.ts'
import classes from './reenrollment.module.css'
import { answererText, siblingsToAnswer } from './use-answers.ts'

const STATE_TONES: Readonly<Record<ReenrollmentState, Tone>> = {
  PROPOSED: 'neutral',
  CONFIRMED: 'good',
  ASKS_TRANSFER: 'warn',
  NOT_RETURNING: 'warn',
  NO_ANSWER: 'info',
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
  const date = showDate(answer.answeredOn)
  const by = answererText(answer)
  return by === null ? fill(W.answeredOn, { date }) : fill(W.answered, { date, by })
}

const StudentFacts = ({ student }: { student: ListedReenrollment }) => {
  const { studentEnrollment, grade, state, answer, expected, frequency, hasLowFrequency, siblings } = student
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
      {siblings.length > 0 && (
        <Text size="sm">
          {W.siblings}{' '}
          {listed(
            siblings.map(one =>
              fill(W.sibling, {
                name: nameInUse(one.student),
                grade: one.grade.name,
                state: REENROLLMENT_WORDS.states[one.state].toLowerCase(),
              }),
            ),
          )}
        </Text>
      )}
    </div>
  )
}

/** A student of a campaign with answer, phones and siblings. Keys answer the row that has the focus. */
export const StudentRow = ({
  student,
  isBusy,
  onAnswer,
  onSiblings,
  onDetails,
}: {
  student: ListedReenrollment
  isBusy: boolean
  onAnswer: (answer: ReenrollmentAnswer | null) => void
  onSiblings: () => void
  onDetails: () => void
}) => {
  const open = siblingsToAnswer(student).length
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
        {open > 0 && (
          <Button
            mih={44}
            variant="light"
            aria-label={fill(W.sameForSiblingsOf, { label: countedIn(W.sameForSiblings, open), name })}
            disabled={isBusy}
            onClick={onSiblings}
          >
            {countedIn(W.sameForSiblings, open)}
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
