import type { AnswerInput, BodyOf } from '@lousa/contract/endpoint.ts'
import type * as calls from '@lousa/contract/operation/erasure.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { ERASED_GROUPS, type ErasedCounts, KEPT_GROUPS } from '@lousa/rules/operation/erasure.rules.ts'
import type { ErasurePlace, PersonErased } from '../hooks.ts'
import type { Ctx } from '../module.ts'
import { type ErasableStudent, lockForErasure, refusalsOf } from '../people/erasure/person-erasure.service.ts'
import { assertVersion } from '../stale-version.ts'
import { countRetained, erasuresOf, insertErasure, saveErasureCounts } from './erasure.queries.ts'

const allErased = async (place: ErasurePlace, student: ErasableStudent, hooks: readonly PersonErased[]) => {
  const counts: ErasedCounts[] = []
  for (const erase of hooks) counts.push(await erase(place, student))
  return ERASED_GROUPS.map(group => ({
    group,
    count: counts.reduce((sum, each) => sum + (each[group] ?? 0), 0),
  })).filter(({ count }) => count > 0)
}

type Body = BodyOf<typeof calls.erasePersonalData>
type Answer = AnswerInput<typeof calls.erasePersonalData>

/**
 * Removes all data of a former student that no law requires to be stored, in one transaction, and returns the counts. A preview
 * does the same, and its caller rolls it back: so it reports exactly the real effect.
 */
export const erasePersonalData = async (
  ctx: Ctx,
  id: string,
  { registration, note = null, version, preview = false }: Body,
  hooks: readonly PersonErased[],
): Promise<Answer> => {
  const student = await lockForErasure(ctx, id)
  if (!student) throw new ContractError('NOT_FOUND')
  const refusals = await refusalsOf(ctx, student)
  const [refusal] = refusals
  if (refusal) throw new ContractError(refusal, { data: { refusals } })
  if (!preview) {
    if (registration?.trim() !== student.registration) throw new ContractError('ERASURE_NOT_CONFIRMED')
    await assertVersion(version, student.version, () => ({ version: student.version }))
  }
  const erasureId = await insertErasure(ctx, { one: student, note })
  const removed = await allErased(
    { db: ctx.db, institutionId: ctx.institution.id, now: ctx.now },
    student,
    hooks,
  )
  await saveErasureCounts(ctx, erasureId, removed)
  ctx.audit({
    entity: 'user',
    entityId: id,
    action: 'ERASED',
    studentId: id,
    changes: [{ field: 'erased', from: null, to: removed.reduce((sum, { count }) => sum + count, 0) }],
  })
  const erasure = await erasureOf(ctx, id, erasureId)
  if (!preview) return erasure
  const counts = await countRetained(ctx, student)
  const staying = KEPT_GROUPS.map(group => ({ group, count: counts[group] })).filter(({ count }) => count > 0)
  return {
    ...erasure,
    preview: { version: student.version, registration: student.registration, kept: staying, removed },
  }
}

export const erasureOf = async (ctx: Ctx, studentId: string, id: string): Promise<Answer> => {
  const [erasure] = await erasuresOf(ctx, { studentId, id })
  if (!erasure) throw new Error('The removal was written down and is gone')
  return erasure
}
