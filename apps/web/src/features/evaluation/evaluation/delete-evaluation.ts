import type { SchoolEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { M } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { outboxNow } from '../../../lib/outbox/current-outbox.ts'
import { unsentRows } from '../../../lib/outbox/entry-words.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.tsx'
import { deleteEvaluation, evaluationsChanged } from './evaluation.api.ts'

type Loss = {
  /** At the server. */
  scored: number
  /** Typed on this device and not sent. */
  unsent: number
}

const lossOf = ({ scored, unsent }: Loss, { type }: SchoolEvaluation): string => {
  const [one, many] =
    type === 'FEEDBACK' ? ['1 parecer lançado', 'pareceres lançados'] : ['1 nota lançada', 'notas lançadas']
  const here = unsent > 0 ? [`O que este aparelho ainda não enviou (${unsent}) também se perde.`] : []
  if (scored === 0) return ['Nenhuma nota dela está salva.', ...here].join(' ')
  return [scored === 1 ? `Também se perde ${one}.` : `Também se perdem ${scored} ${many}.`, ...here].join(' ')
}

const confirmedDeletion = (evaluation: SchoolEvaluation, loss: Loss): Promise<boolean> =>
  confirm({
    title: `Excluir a avaliação “${evaluation.name}”`,
    effect: `${lossOf(loss, evaluation)} Esta ação não pode ser desfeita.`,
    verb: M.btn.delete,
  })

const countIn = (error: unknown): number | null => {
  if (!(error instanceof Refusal) || error.code !== 'EVALUATION_HAS_SCORES') return null
  return typeof error.data.count === 'number' ? error.data.count : 1
}

const unsentOf = ({ id }: SchoolEvaluation): number => {
  const entry = outboxNow().entry('scores', id)
  return entry ? unsentRows(entry) : 0
}

/** Asks first, saying what is lost; asks again when somebody scored meanwhile. */
export const deleteConfirmed = async (
  evaluation: SchoolEvaluation,
  scored = evaluation.scored,
): Promise<void> => {
  if (!(await confirmedDeletion(evaluation, { scored, unsent: unsentOf(evaluation) }))) return
  try {
    await deleteEvaluation(evaluation.id, scored > 0)
    // What this device still had for it could only be refused.
    await outboxNow().discard('scores', evaluation.id)
    toast.success(M.toast.deleted)
  } catch (error) {
    const found = scored === 0 ? countIn(error) : null
    if (found !== null) return deleteConfirmed(evaluation, found)
    toast.error(error)
  }
  void evaluationsChanged()
}
