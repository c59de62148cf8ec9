import type { ListedReenrollment } from '@lousa/contract/evaluation/reenrollment/reenrollment.contract.ts'
import { REENROLLMENT_WORDS } from '@lousa/contract/evaluation/reenrollment/reenrollment.messages.ts'
import { REENROLLMENT as W } from '@lousa/contract/evaluation/reenrollment/reenrollment-screen.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { listed } from '@lousa/contract/phrases.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import {
  isUnanswered,
  REENROLLMENT_ANSWERS,
  type ReenrollmentAnswer,
} from '@lousa/rules/evaluation/advance/reenrollment-answer.rules.ts'
import { useState } from 'react'
import { errorText } from '../../../lib/http/error-text.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { toast } from '../../../ui/toast.tsx'
import { type AnswerBody, answerStudents, invalidateReenrollment } from './reenrollment.api.ts'

/** Whether a withdrawal goes on: one that loses who answered or a note is confirmed first. */
const isWithdrawn = ({ answer, studentEnrollment }: ListedReenrollment): Promise<boolean> | boolean =>
  answer?.answeredBy || answer?.note
    ? confirm({
        title: fill(W.withdrawTitle, { name: nameInUse(studentEnrollment.user) }),
        effect: W.withdrawEffect,
        verb: W.withdraw,
      })
    : true

/**
 * The siblings for whom the answer of a student holds too: minors who have none. The answer that students give for themselves
 * holds for no one else.
 */
export const siblingsToAnswer = ({
  answer,
  isAdult,
  siblings,
}: ListedReenrollment): ListedReenrollment['siblings'] =>
  !answer || isAdult || answer.relation === W.self
    ? []
    : siblings.filter(one => isUnanswered(one.state) && one.isAdult !== true)

/** The person who answered, with the relation to the student; null where no name is recorded. */
export const answererText = (answer: ListedReenrollment['answer']): string | null => {
  const { answeredBy, relation } = answer ?? {}
  if (!answeredBy) return null
  return relation ? fill(W.byWithRelation, { name: answeredBy, relation }) : answeredBy
}

/** The answer of a student as it is stored, so that it can be recorded once more. */
const storedAnswer = ({ state, answer, studentEnrollment }: ListedReenrollment): AnswerBody | null => {
  const value = REENROLLMENT_ANSWERS.find(one => one === state)
  if (!answer || !value) return null
  const { answeredOn, answeredBy, relation, note } = answer
  return { studentId: studentEnrollment.user.id, answer: value, answeredOn, answeredBy, relation, note }
}

/** Shows that an answer is withdrawn, with "Desfazer", which records it as it was. */
const showWithdrawn = (yearId: string, student: ListedReenrollment, version: number | undefined): void => {
  const former = storedAnswer(student)
  const name = nameInUse(student.studentEnrollment.user)
  if (!former || version === undefined) return
  const undo = async (): Promise<void> => {
    try {
      await answerStudents(yearId, [{ ...former, version }])
      toast.success(W.answerSaved)
    } catch (error) {
      toast.error(staleText(error, name))
    } finally {
      await invalidateReenrollment()
    }
  }
  toast.undoable(fill(W.withdrawn, { name }), () => void undo())
}

const staleText = (error: unknown, name: string): string =>
  error instanceof Refusal && error.code === 'STALE_VERSION' ? fill(W.stale, { name }) : errorText(error)

/** Sends answers, and says which student another user has answered since. The answer that is there already sends nothing. */
export const useAnswers = (yearId: string) => {
  const [problem, setProblem] = useState<string | null>(null)
  const [busyId, setBusyId] = useState<string | null>(null)
  const answer = async (student: ListedReenrollment, value: ReenrollmentAnswer | null): Promise<void> => {
    const { user } = student.studentEnrollment
    if (value === (student.answer ? student.state : null)) return
    if (value === null && !(await isWithdrawn(student))) return
    setBusyId(user.id)
    setProblem(null)
    try {
      // Another answer keeps the note; its date and the person who answered are new.
      const note = student.answer?.note ?? null
      const { data } = await answerStudents(yearId, [
        { studentId: user.id, answer: value, note, version: student.version },
      ])
      if (value === null) showWithdrawn(yearId, student, data[0]?.version)
    } catch (error) {
      setProblem(staleText(error, nameInUse(user)))
    } finally {
      setBusyId(null)
      await invalidateReenrollment()
    }
  }
  /** The answer of a student for the siblings who have none: one call to the family answers for all. */
  const answerSiblings = async (student: ListedReenrollment): Promise<void> => {
    const former = storedAnswer(student)
    const open = siblingsToAnswer(student)
    if (!former?.answer || open.length === 0) return
    const by = answererText(student.answer)
    const names = open.map(({ student: user }) => nameInUse(user))
    const goesOn = await confirm({
      title: fill(W.sameTitle, { names: listed(names) }),
      effect: fill(by === null ? W.sameEffectOfNone : W.sameEffect, {
        answer: REENROLLMENT_WORDS.states[former.answer],
        by: by ?? '',
        date: showDate(former.answeredOn),
      }),
      verb: W.sameDo,
      harmless: true,
    })
    if (!goesOn) return
    setBusyId(student.studentEnrollment.user.id)
    setProblem(null)
    try {
      const { answer: value, answeredOn, answeredBy, relation } = former
      const { changed } = await answerStudents(
        yearId,
        open.map(({ student: user, version }) => ({
          studentId: user.id,
          answer: value,
          answeredOn,
          answeredBy,
          relation,
          version,
        })),
      )
      toast.success(countedIn(W.confirmedAll, changed))
    } catch (error) {
      setProblem(staleText(error, listed(names)))
    } finally {
      setBusyId(null)
      await invalidateReenrollment()
    }
  }
  return { problem, setProblem, busyId, answer, answerSiblings }
}
