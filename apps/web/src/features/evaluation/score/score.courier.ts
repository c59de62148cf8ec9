import type { AnswerOf } from '@lousa/contract/endpoint.ts'
import { type StudentEvaluation, saveScores } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { SCORES } from '@lousa/contract/evaluation/score/score.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { z } from 'zod'
import { queryClient } from '../../../lib/http/query-client.ts'
import { frozenCall, sendFrozen } from '../../../lib/outbox/frozen-call.ts'
import type { Courier, Settlement, WantedRows } from '../../../lib/outbox/outbox.types.ts'
import { refusedRowsOf, settlementOf } from '../../../lib/outbox/row-settlement.ts'
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

const score = z.object({ score: z.number().nullable(), text: z.string().nullable() })
type Score = z.output<typeof score>

const plain = (value: Score): Score => ({ score: value.score, text: value.text?.trim() || null })

const settlementFrom = (
  flight: Parameters<typeof settlementOf>[0],
  answer: AnswerOf<typeof saveScores>,
): Settlement<unknown> => {
  const { data, conflicts } = 'conflicts' in answer ? answer : { data: [answer], conflicts: [] }
  return settlementOf(flight, {
    plain: value => plain(score.parse(value)),
    stored: data.flatMap(({ studentEnrollment: { id }, score, text, version }) =>
      version === null ? [] : [{ id, value: { score, text }, version }],
    ),
    opposed: conflicts.map(({ studentEnrollmentId, score, text, version, by, at }) => ({
      id: studentEnrollmentId,
      value: { score, text },
      version,
      by,
      at,
    })),
  })
}

/** The saved scores in the list of the evaluation, so that it need not be asked for again. */
const keepInCache = (
  evaluationId: string,
  { acknowledged, conflicts }: Settlement<unknown>,
  sent: WantedRows<unknown>,
): void => {
  const after = (row: StudentEvaluation): StudentEvaluation => {
    const { id } = row.studentEnrollment
    const conflict = conflicts[id]
    const version = conflict?.version ?? acknowledged[id]
    const value = score.safeParse(conflict ? conflict.theirs : sent[id]?.value).data
    if (version === undefined || !value || version < (row.version ?? 0)) return row
    return { ...row, ...plain(value), version }
  }
  queryClient.setQueryData(
    scoresOptions(evaluationId).queryKey,
    page => page && { ...page, data: page.data.map(after) },
  )
}

/** Scores and opinions of one evaluation travel in batches. */
export const scoreCourier: Courier = {
  kind: 'scores',
  mostRows: MOST_ROWS,
  pauseMs: TYPING_PAUSE_MS,
  // The field that the evaluation's type does not record is null in every row, which the server takes as absent.
  requestFor: ({ subjectId }, rows) => ({
    params: { id: subjectId },
    body: {
      studentEvaluations: Object.entries(rows).map(([studentEnrollmentId, { value, version }]) => ({
        studentEnrollmentId,
        ...plain(score.parse(value)),
        version,
      })),
    },
  }),
  send: (_, flight, way) =>
    sendFrozen(saveScores, frozenCall.parse(flight.request), { flight, way }).then(
      answer => settlementFrom(flight, answer),
      (error: unknown) => refusedRowsOf(flight, 'studentEvaluations', error),
    ),
  settled: ({ subjectId }, settlement, sent) => {
    keepInCache(subjectId, settlement, sent)
    void evaluationsChanged()
  },
  words: ({ subjectId }, rowId, value) => {
    const list = queryClient.getQueryData(scoresOptions(subjectId).queryKey)
    const row = list?.data.find(({ studentEnrollment }) => studentEnrollment.id === rowId)
    const typed = score.parse(value)
    const what = typed.text ?? (typed.score === null ? SCORES.none : formatMark(typed.score))
    const name = row ? displayName(row.studentEnrollment.user) : fill(SCORES.enrollment, { id: rowId })
    return fill(SCORES.line, { name, value: what })
  },
  settledElsewhere: ({ subjectId }) => {
    void queryClient.invalidateQueries({ queryKey: scoresOptions(subjectId).queryKey })
    void evaluationsChanged()
  },
}
