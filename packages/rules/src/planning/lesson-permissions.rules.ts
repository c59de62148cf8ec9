import type { CivilDate } from '../calendar/civil-date.rules.ts'
import { type WithdrawalMode, withdrawalMode, withdrawalRefusal } from './withdrawal.rules.ts'

export type LessonFacts = {
  readonly role: string
  /** Whether the lesson's date lies in a period of the actor in this plan; asked of instructors alone. */
  readonly inPeriod: boolean
  readonly date: CivilDate
  readonly today: CivilDate
  readonly accomplished: boolean
  readonly deleted: boolean
  /** Whether its date lies in a term: what other terms left outside counts nowhere. */
  readonly inTerm: boolean
  readonly termClosed: boolean
  readonly yearFinished: boolean
  /** The civil days on which its attendance and its release were made; empty: it has none. */
  readonly recordedOn: readonly CivilDate[]
}

export type LessonPermissions = {
  readonly launch: boolean
  readonly takeAttendance: boolean
  /** Change the texts of a lesson already released. */
  readonly edit: boolean
  /** Withdraw its attendance or release; null: not now, or there is none. */
  readonly withdraw: WithdrawalMode | null
}

/** The permissions of a person for a lesson now; equal conditions refuse the write. */
export function lessonPermissions(facts: LessonFacts): LessonPermissions {
  const mayWrite = facts.role === 'ADMINISTRATOR' || (facts.role === 'INSTRUCTOR' && facts.inPeriod)
  const isOpen = !facts.termClosed && !facts.yearFinished
  const writable = mayWrite && isOpen && !facts.deleted && facts.date <= facts.today
  return {
    launch: writable && facts.inTerm && !facts.accomplished,
    takeAttendance: writable,
    edit: writable && facts.accomplished,
    withdraw: facts.recordedOn.length > 0 && withdrawalRefusal(facts) === null ? withdrawalMode(facts) : null,
  }
}

export type PlanPermissions = {
  readonly launch: boolean
  readonly evaluate: boolean
  readonly manage: boolean
}

/** The permissions of a person who reaches a plan; the period counts per lesson, not here. */
export function planPermissions({
  role,
  yearFinished,
}: {
  readonly role: string
  readonly yearFinished: boolean
}): PlanPermissions {
  const teaches = (role === 'ADMINISTRATOR' || role === 'INSTRUCTOR') && !yearFinished
  return { launch: teaches, evaluate: teaches, manage: role === 'ADMINISTRATOR' && !yearFinished }
}
