import { unsentRows } from '../../../lib/outbox/entry-words.ts'
import { useOutbox } from '../../../lib/outbox/use-outbox.ts'

/** How many scores of each evaluation wait on this device, for whatever reason. */
export const useUnsentScores = (): ((evaluationId: string) => number) => {
  const { entries } = useOutbox()
  return evaluationId => {
    const entry = entries.find(({ kind, subjectId }) => kind === 'scores' && subjectId === evaluationId)
    return entry ? unsentRows(entry) : 0
  }
}
