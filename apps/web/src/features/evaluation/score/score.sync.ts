import { type StudentEvaluation, saveScores } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { SCORES } from '@lousa/contract/evaluation/score/score.messages.ts'
import { SCORE_STATES } from '@lousa/contract/evaluation/score/score-state.messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { CONCEPTS, opinionAfter } from '@lousa/rules/evaluation/mark/opinion.rules.ts'
import {
  scoreOrState,
  scoreOrStateAfter,
  UNSCORED_STATES,
} from '@lousa/rules/evaluation/mark/unscored-state.rules.ts'
import { z } from 'zod'
import type { SyncHandler } from '../../../lib/outbox/outbox.types.ts'
import { rowSyncHandler } from '../../../lib/outbox/row-sync.ts'
import { sendSerialized } from '../../../lib/outbox/serialized-call.ts'
import { evaluationsChanged, scoresOptions } from '../evaluation/evaluation.api.ts'

declare module '../../../lib/outbox/outbox.types.ts' {
  interface OutboxKinds {
    scores: true
  }
}

/** The next rows follow in another request: an answer to the first ones comes sooner. */
const MOST_ROWS = 100
/** Waits for the last key, so that a class is a few requests and not one for each student. */
const TYPING_PAUSE_MS = 700

const score = z.object({
  score: z.number().nullable(),
  text: z.string().nullable(),
  // Both are absent in what a former release queued on this device.
  state: z.enum(UNSCORED_STATES).nullish(),
  concept: z.enum(CONCEPTS).nullish(),
})
type Score = z.output<typeof score>

const trimmed = (text: string | null): string | null => text?.trim() || null
const NO_OPINION = { text: null, concept: null }
const NO_SCORE = { score: null, state: null }

/** Scores and opinions of one evaluation travel in batches. */
export const scoreSyncHandler: SyncHandler = rowSyncHandler<Score, StudentEvaluation>({
  kind: 'scores',
  maxRows: MOST_ROWS,
  debounceMs: TYPING_PAUSE_MS,
  value: score,
  // The field that the evaluation's type does not record is null in every row, which the server takes as absent.
  normalize: ({ score, state, text, concept }, before) => ({
    ...scoreOrStateAfter(before ? scoreOrState(before) : NO_SCORE, { score, state }),
    ...opinionAfter(before ?? NO_OPINION, { text: trimmed(text), concept }),
  }),
  // The server decides on an opinion without a concept by what it has stored: a letter leaves the text, a text the concept.
  // A score replaces the state by itself. A removed score leaves no state where there was none, and a server of the former release
  // refuses the field.
  toSent: ({ score, state, text, concept }, over) => ({
    score,
    ...(score !== null || state === undefined || (state === null && over && scoreOrState(over).state === null)
      ? {}
      : { state }),
    ...(concept === undefined
      ? { text: trimmed(text) }
      : opinionAfter(NO_OPINION, { text: trimmed(text), concept })),
  }),
  list: 'studentEvaluations',
  paramsOf: ({ subjectId }) => ({ id: subjectId }),
  save: async (request, by) => {
    const answer = await sendSerialized(saveScores, request, by)
    return 'conflicts' in answer ? answer : { data: [answer], conflicts: [] }
  },
  queryKeyOf: ({ subjectId }) => scoresOptions(subjectId).queryKey,
  words: ({ score: mark, state, text, concept }) => {
    if (mark !== null) return formatMark(mark)
    return [state && SCORE_STATES.names[state], concept, text].filter(Boolean).join(' · ') || SCORES.none
  },
  changed: () => void evaluationsChanged(),
})
