import type { ReenrollmentAnswer } from '@lousa/rules/evaluation/advance/reenrollment-answer.rules.ts'

/** The effect of a key on the student whose row has the focus. */
export type AnswerKey = { kind: 'answer'; answer: ReenrollmentAnswer | null } | { kind: 'move'; by: 1 | -1 }

const ANSWERS: Readonly<Record<string, ReenrollmentAnswer | null>> = {
  c: 'CONFIRMED',
  t: 'ASKS_TRANSFER',
  n: 'NOT_RETURNING',
  delete: null,
  backspace: null,
}

/** Null: the key means nothing here, or belongs to the browser. */
export const answerKey = ({
  key,
  ctrlKey = false,
  metaKey = false,
  altKey = false,
  repeat = false,
}: {
  key: string
  ctrlKey?: boolean
  metaKey?: boolean
  altKey?: boolean
  /** The key is pressed without pause: it moves on, and answers nothing. */
  repeat?: boolean
}): AnswerKey | null => {
  if (ctrlKey || metaKey || altKey) return null
  if (key === 'Enter' || key === 'ArrowDown') return { kind: 'move', by: 1 }
  if (key === 'ArrowUp') return { kind: 'move', by: -1 }
  const answer = ANSWERS[key.toLowerCase()]
  return answer === undefined || repeat ? null : { kind: 'answer', answer }
}
