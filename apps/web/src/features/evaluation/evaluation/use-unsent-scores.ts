import { unsentRowCount } from '../../../lib/outbox/entry-text.ts'
import { useOutbox } from '../../../lib/outbox/use-outbox.ts'

/** How many scores of each evaluation wait on this device, for whatever reason. */
export const useUnsentScores = (): ((evaluationId: string) => number) => {
  const { entries } = useOutbox()
  return evaluationId => {
    const entry = entries.find(({ kind, subjectId }) => kind === 'scores' && subjectId === evaluationId)
    return entry ? unsentRowCount(entry) : 0
  }
}
