import { EVALUATIONS } from '@lousa/contract/evaluation/evaluation/evaluation.messages.ts'
import type { SchoolEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { requireOutbox } from '../../../lib/outbox/current-outbox.ts'
import { unsentRowCount } from '../../../lib/outbox/entry-text.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.tsx'
import { deleteEvaluation, evaluationsChanged } from './evaluation.api.ts'

type Loss = {
  /** At the server. */
  scored: number
  /** Typed on this device and not sent. */
  unsent: number
}

const D = EVALUATIONS.deletion

const lossOf = ({ scored, unsent }: Loss, { type }: SchoolEvaluation): string => {
  const here = unsent > 0 ? [fill(D.unsent, { count: unsent })] : []
  if (scored === 0) return [D.nothing, ...here].join(' ')
  return [countedIn(type === 'FEEDBACK' ? D.opinions : D.scores, scored), ...here].join(' ')
}

const confirmedDeletion = (evaluation: SchoolEvaluation, loss: Loss): Promise<boolean> =>
  confirm({
    title: fill(D.title, { name: evaluation.name }),
    effect: fill(D.effect, { loss: lossOf(loss, evaluation) }),
    verb: M.btn.delete,
  })

const countIn = (error: unknown): number | null => {
  if (!(error instanceof Refusal) || error.code !== 'EVALUATION_HAS_SCORES') return null
  return typeof error.data.count === 'number' ? error.data.count : 1
}

const unsentOf = ({ id }: SchoolEvaluation): number => {
  const entry = requireOutbox().entry('scores', id)
  return entry ? unsentRowCount(entry) : 0
}

/** Asks first, with the loss; asks again when a score was added in between. */
export const deleteConfirmed = async (
  evaluation: SchoolEvaluation,
  scored = evaluation.scored,
): Promise<void> => {
  if (!(await confirmedDeletion(evaluation, { scored, unsent: unsentOf(evaluation) }))) return
  try {
    await deleteEvaluation(evaluation.id, scored > 0)
    // Entries of this device for it could only be refused.
    await requireOutbox().discard('scores', evaluation.id)
    toast.success(M.toast.deleted)
  } catch (error) {
    const scoresMeanwhile = scored === 0 ? countIn(error) : null
    if (scoresMeanwhile !== null) return deleteConfirmed(evaluation, scoresMeanwhile)
    toast.error(error)
  }
  void evaluationsChanged()
}
