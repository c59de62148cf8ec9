import type { StudentEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import type { Page } from '@lousa/contract/schema.ts'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { TokenExpiredError } from '../../lib/api-client.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useSession } from '../../lib/session.ts'
import { evaluationsChanged, scoresOptions, sendScores } from './evaluation.api.ts'
import { createScoreQueue, type QueueState, type ScoreQueue } from './score-queue.ts'
import { scoreStorage } from './score-storage.ts'

/** One queue for each evaluation, also while its screen is closed and opened again during a save. */
const queues = new Map<string, ScoreQueue>()

const keepInCache = (evaluationId: string, saved: StudentEvaluation[]): void => {
  const fresh = new Map(saved.map(row => [row.studentEnrollment.id, row]))
  queryClient.setQueryData(
    scoresOptions(evaluationId).queryKey,
    (page: Page<StudentEvaluation> | undefined) =>
      page && { ...page, data: page.data.map(row => fresh.get(row.studentEnrollment.id) ?? row) },
  )
}

type Evaluation = { id: string; isText: boolean; accountId: string }

const queueFor = ({ id, isText, accountId }: Evaluation): ScoreQueue => {
  const key = `${accountId}:${id}`
  const known = queues.get(key)
  if (known) return known
  const queue = createScoreQueue({
    isText,
    storage: scoreStorage(accountId, id),
    send: batch => {
      // What one person typed is never sent in the name of another.
      if (useSession.getState().auth?.user.id !== accountId) throw new TokenExpiredError()
      return sendScores(id, batch)
    },
    onSaved: rows => keepInCache(id, rows),
  })
  queues.set(key, queue)
  return queue
}

const forgetIfDone = ({ id, accountId }: Evaluation, queue: ScoreQueue): void => {
  const key = `${accountId}:${id}`
  if (queue.isOpen()) return
  if (queue.state().unsent === 0 && queues.get(key) === queue) queues.delete(key)
  void evaluationsChanged()
}

/** The queue of an evaluation's scores, filled with what the server has. */
export const useScoreQueue = (
  evaluation: Evaluation,
  server: readonly StudentEvaluation[] | undefined,
): { queue: ScoreQueue; state: QueueState } => {
  const { id, isText, accountId } = evaluation
  const queue = useMemo(() => queueFor({ id, isText, accountId }), [id, isText, accountId])
  const state = useSyncExternalStore(queue.subscribe, queue.state)
  useEffect(() => {
    if (server) queue.load(server)
  }, [queue, server])
  useEffect(() => {
    queues.set(`${accountId}:${id}`, queue)
    const close = queue.open()
    return () => void close().then(() => forgetIfDone({ id, isText, accountId }, queue))
  }, [queue, id, isText, accountId])
  return { queue, state }
}
