import { opinionAfter } from '@lousa/rules/evaluation/mark/opinion.rules.ts'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import type {
  EntrySubject,
  InFlightRequest,
  PendingRows,
  SendOptions,
} from '../../../lib/outbox/outbox.types.ts'
import { testServer } from '../../../test-server.ts'
import { scoresOptions } from '../evaluation/evaluation.api.ts'
import { scoreSyncHandler } from './score.sync.ts'
import { NO_EDITS, type ScoreEntry, scoreRows } from './score-rows.values.ts'

const server = testServer()
const CALL = 'POST school-evaluation/prova/student-evaluation'
const SUBJECT: EntrySubject = {
  kind: 'scores',
  subjectId: 'prova',
  place: { planId: 'plano' },
  title: 'Notas',
}
const way = (): SendOptions => ({
  token: { tokenType: 'Bearer', accessToken: 'da-ana' },
  keepalive: false,
  signal: AbortSignal.timeout(5000),
})
const ROWS: PendingRows<unknown> = {
  bia: { value: { score: 7.5, text: null, concept: null }, version: 0 },
  caio: { value: { score: null, text: ' Progrediu. ', concept: null }, version: 2 },
}
const flight: InFlightRequest<unknown> = {
  key: 'chave',
  rows: ROWS,
  bodies: 1,
  request: scoreSyncHandler.buildRequest(SUBJECT, ROWS),
}
const rowOf = (id: string, score: number | null, version: number | null, text: string | null = null) => ({
  id: null,
  score,
  state: null,
  text,
  concept: null,
  version,
  schoolEvaluation: { id: 'prova' },
  studentEnrollment: { id, number: 1, user: { id, name: `Aluna ${id}`, socialName: null, thumb: null } },
})
const send = () => scoreSyncHandler.send(SUBJECT, flight, way())

describe('scores that the server refuses', () => {
  it('are named with their reasons', async () => {
    const errors = [{ path: 'studentEvaluations.0.score', code: 'OUT_OF_RANGE', message: 'Alta demais' }]
    server.on(CALL, () => ({ status: 422, body: { code: 'OUT_OF_RANGE', message: 'Não', errors } }))
    expect((await send()).refused).toEqual({ bia: { code: 'OUT_OF_RANGE', reason: 'Alta demais' } })
  })

  it('all together stay a refusal', async () => {
    server.on(CALL, () => ({ status: 422, body: { code: 'TERM_CLOSED', message: 'Encerrado' } }))
    await expect(send()).rejects.toMatchObject({ code: 'TERM_CLOSED' })
  })
})

describe('scores that an instructor types', () => {
  it('are sent with their versions under the flight’s key', async () => {
    server.on(CALL, () => ({
      status: 201,
      body: { data: [rowOf('bia', 7.5, 1), rowOf('caio', null, 3, 'Progrediu.')], conflicts: [] },
    }))
    expect(await send()).toEqual({ acknowledged: { bia: 1, caio: 3 }, conflicts: {}, refused: {} })
    expect(server.sent('POST')).toMatchObject([
      {
        key: 'chave',
        body: {
          studentEvaluations: [
            { studentEnrollmentId: 'bia', score: 7.5, text: null, concept: null, version: 0 },
            { studentEnrollmentId: 'caio', score: null, text: 'Progrediu.', concept: null, version: 2 },
          ],
        },
      },
    ])
  })

  it('meet what somebody else typed, side by side, unless it is the same', async () => {
    const between = { by: 'Beto', byId: 'beto', at: null, sent: { score: 7.5, text: null, concept: null } }
    server.on(CALL, () => ({
      status: 201,
      body: {
        data: [rowOf('bia', 5, 4), rowOf('caio', null, 6, 'Progrediu.')],
        conflicts: [
          {
            ...{ studentEnrollmentId: 'bia', score: 5, state: null, text: null, concept: null, version: 4 },
            ...between,
          },
          {
            studentEnrollmentId: 'caio',
            score: null,
            state: null,
            text: 'Progrediu.',
            concept: null,
            version: 6,
            ...between,
          },
        ],
      },
    }))
    expect(await send()).toEqual({
      acknowledged: { caio: 6 },
      conflicts: {
        bia: {
          mine: { score: 7.5, text: null, concept: null },
          theirs: { score: 5, state: null, text: null, concept: null },
          version: 4,
          by: 'Beto',
          byId: 'beto',
          at: null,
        },
      },
      refused: {},
    })
  })

  it('have a state in place of a score, with words; a score replaces it by itself', () => {
    const unscored = (score: number | null, state: string | null) => ({
      value: { score, state, text: null, concept: null },
      version: 1,
    })
    const rows: PendingRows<unknown> = {
      bia: unscored(null, 'SECOND_CALL'),
      caio: unscored(8, null),
      davi: unscored(null, null),
    }
    const request = scoreSyncHandler.buildRequest(SUBJECT, rows)
    expect(request).toMatchObject({
      body: {
        studentEvaluations: [
          { studentEnrollmentId: 'bia', score: null, state: 'SECOND_CALL' },
          { studentEnrollmentId: 'caio', score: 8 },
          { studentEnrollmentId: 'davi', score: null, state: null },
        ],
      },
    })
    expect(JSON.stringify(request)).not.toContain('"score":8,"state"')
    const { queryKey } = scoresOptions('prova')
    queryClient.setQueryData<unknown>(queryKey, { data: [rowOf('bia', 5, 1)] })
    expect(scoreSyncHandler.describeRow?.(SUBJECT, 'bia', rows.bia?.value)).toBe(
      'Aluna bia: Em segunda chamada',
    )
    scoreSyncHandler.onSynced?.(SUBJECT, { acknowledged: { bia: 2 }, conflicts: {}, refused: {} }, rows)
    expect(queryClient.getQueryData(queryKey)?.data).toMatchObject([{ score: null, state: 'SECOND_CALL' }])
  })

  it('that are removed say nothing of a state where the row over which they were typed has none', () => {
    const { queryKey } = scoresOptions('prova')
    const missed = { ...rowOf('caio', null, 1), state: 'MISSED' }
    queryClient.setQueryData<unknown>(queryKey, {
      data: [rowOf('bia', 5, 1), missed, rowOf('davi', 6, 2), rowOf('eva', null, null)],
    })
    const blank = (version: number) => ({
      value: { score: null, state: null, text: null, concept: null },
      version,
    })
    const rows = { bia: blank(1), caio: blank(1), davi: blank(1), eva: blank(0) }
    const { body } = scoreSyncHandler.buildRequest(SUBJECT, rows) as {
      body: { studentEvaluations: object[] }
    }
    expect(body.studentEvaluations.map(row => 'state' in row)).toEqual([false, true, true, false])
  })

  it('stand in the list on screen without asking again, and have words', () => {
    const { queryKey } = scoresOptions('prova')
    queryClient.setQueryData<unknown>(queryKey, { data: [rowOf('bia', null, null)] })
    scoreSyncHandler.onSynced?.(SUBJECT, { acknowledged: { bia: 1 }, conflicts: {}, refused: {} }, ROWS)
    expect(queryClient.getQueryData(queryKey)?.data).toMatchObject([{ score: 7.5, version: 1 }])
    expect(scoreSyncHandler.describeRow?.(SUBJECT, 'bia', ROWS.bia?.value)).toBe('Aluna bia: 7,5')
  })
})

describe('opinions that a former release queued without a concept', () => {
  const stored = { text: 'Leu bem.', concept: 'A' } as const
  const queuedRow = (text: string): PendingRows<unknown> => ({
    bia: { value: { score: null, text }, version: 1 },
  })
  type SentBody = { studentEvaluations: { text?: string | null; concept?: null }[] }
  it.each([
    ['B', { text: 'Leu bem.', concept: 'B' }],
    ['Leu e escreveu.', { text: 'Leu e escreveu.', concept: 'A' }],
  ])('are sent without it, so that the server leaves the other part: %s', (text, after) => {
    const { body } = scoreSyncHandler.buildRequest(SUBJECT, queuedRow(text)) as { body: SentBody }
    expect(body.studentEvaluations).toEqual([{ studentEnrollmentId: 'bia', score: null, text, version: 1 }])
    expect(opinionAfter(stored, body.studentEvaluations[0] ?? {})).toEqual(after)
  })

  it('leave the other part in the list on screen, before and after they are saved', () => {
    const { queryKey } = scoresOptions('prova')
    const row = { ...rowOf('bia', null, 1, stored.text), concept: stored.concept }
    const rows = queuedRow('B')
    const entry = { rows, conflicts: {}, refused: {}, state: 'waiting' } as unknown as ScoreEntry
    expect(scoreRows([row], entry, NO_EDITS).get('bia')?.value).toMatchObject({
      text: 'Leu bem.',
      concept: 'B',
    })
    queryClient.setQueryData<unknown>(queryKey, { data: [row] })
    scoreSyncHandler.onSynced?.(SUBJECT, { acknowledged: { bia: 2 }, conflicts: {}, refused: {} }, rows)
    expect(queryClient.getQueryData(queryKey)?.data).toMatchObject([
      { text: 'Leu bem.', concept: 'B', version: 2 },
    ])
  })
})
