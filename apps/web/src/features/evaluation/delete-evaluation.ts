import { ContractError } from '@lousa/contract/errors.ts'
import type { SchoolEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { M } from '@lousa/contract/messages.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.tsx'
import { evaluationsChanged, removeEvaluation } from './evaluation.api.ts'

const lossOf = (count: number, { type }: SchoolEvaluation): string => {
  const [one, many] =
    type === 'FEEDBACK' ? ['1 parecer lançado', 'pareceres lançados'] : ['1 nota lançada', 'notas lançadas']
  if (count === 0) return 'Nenhuma nota foi lançada nela.'
  return count === 1 ? `Também se perde ${one}.` : `Também se perdem ${count} ${many}.`
}

const asked = (evaluation: SchoolEvaluation, count: number): Promise<boolean> =>
  confirm({
    title: `Excluir a avaliação “${evaluation.name}”`,
    effect: `${lossOf(count, evaluation)} Esta ação não pode ser desfeita.`,
    verb: M.btn.delete,
  })

const countIn = (error: unknown): number | null => {
  if (!(error instanceof ContractError) || error.code !== 'EVALUATION_HAS_SCORES') return null
  return typeof error.data.count === 'number' ? error.data.count : 1
}

/** Asks first, saying what is lost; asks again when somebody scored meanwhile. */
export const deleteEvaluation = async (
  evaluation: SchoolEvaluation,
  count = evaluation.scored,
): Promise<void> => {
  if (!(await asked(evaluation, count))) return
  try {
    await removeEvaluation(evaluation.id, count > 0)
    toast.success(M.toast.deleted)
  } catch (error) {
    const scored = count === 0 ? countIn(error) : null
    if (scored !== null) return deleteEvaluation(evaluation, scored)
    toast.error(error)
  }
  void evaluationsChanged()
}
