import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type {
  createDependency as CreateCall,
  decideDependency as DecideCall,
  StudentDependency,
  updateDependency as UpdateCall,
  WrittenDependency,
} from '@lousa/contract/evaluation/dependency/dependency.contract.ts'
import { DEPENDENCY } from '@lousa/contract/evaluation/dependency/dependency-table.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { dependencyFault } from '@lousa/rules/evaluation/dependency/dependency.rules.ts'
import { lockStudent } from '../../enrollment/entry/student-lock.public.queries.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { createdChanges, newValues, recordChange, valuesAfter } from '../../record-values.ts'
import { assertVersion } from '../../stale-version.ts'
import {
  type DependencyValues,
  decideDependencyRow,
  dependenciesOfStudent,
  dependencyById,
  hasSameDependency,
  insertDependency,
  isEventGrade,
  type LockedDependency,
  lockDependencyRow,
  updateDependencyRow,
} from './dependency.queries.ts'

/** The dependencies of a student; the look is noted. */
export const studentDependencies = async (ctx: Ctx, studentId: string): Promise<StudentDependency[]> => {
  ctx.audit({ entity: 'dependency', entityId: studentId, action: 'VIEWED', studentId })
  return dependenciesOfStudent(ctx, studentId)
}

const assertAllowed = async (
  ctx: Ctx,
  of: { accountId: string; id: string | null },
  values: DependencyValues,
): Promise<void> => {
  if (values.gradeId !== null && (await isEventGrade(ctx, values.gradeId)))
    throw fieldRefusal('gradeId', 'NOT_A_CLASS')
  if (await hasSameDependency(ctx, of, values)) throw new ContractError('DEPENDENCY_ALREADY_RECORDED')
}

/** Registers a dependency that no result of this school has opened, such as one of another school. */
export const createDependency = async (
  ctx: Ctx,
  studentId: string,
  sent: BodyOf<typeof CreateCall>,
): Promise<WrittenDependency> => {
  if (!(await lockStudent(ctx, studentId))) throw new ContractError('NOT_FOUND')
  const values = newValues(DEPENDENCY, sent)
  await assertAllowed(ctx, { accountId: studentId, id: null }, values)
  const id = await insertDependency(ctx, studentId, values)
  const changes = createdChanges(DEPENDENCY, values)
  ctx.audit({ entity: 'dependency', entityId: id, action: 'CREATED', changes, studentId })
  return { id, version: 1 }
}

const lockDependency = async (
  ctx: Ctx,
  id: string,
  version: number | undefined,
): Promise<LockedDependency> => {
  const stored = await lockDependencyRow(ctx, id)
  if (!stored) throw new ContractError('NOT_FOUND')
  await assertVersion(version, stored.version, () => dependencyById(ctx, id))
  return stored
}

export const updateDependency = async (
  ctx: Ctx,
  id: string,
  { version, ...sent }: BodyOf<typeof UpdateCall>,
): Promise<WrittenDependency> => {
  const stored = await lockDependency(ctx, id, version)
  const values = valuesAfter(DEPENDENCY, stored, sent)
  const changed = recordChange(DEPENDENCY, stored, values)
  if (!changed) return { id, version: stored.version }
  if (stored.status !== 'OPEN') throw new ContractError('DEPENDENCY_DECIDED')
  await assertAllowed(ctx, stored, values)
  await updateDependencyRow(ctx, stored, values)
  ctx.audit({
    entity: 'dependency',
    entityId: id,
    action: 'UPDATED',
    changes: changed.changes,
    studentId: stored.accountId,
  })
  return { id, version: stored.version + 1 }
}

/**
 * Ends a dependency, waives it, withdraws a mistaken one, or reopens it. Published results of earlier years stay as they are
 * (docs/rules.md, Dependencies).
 */
export const decideDependency = async (
  ctx: Ctx,
  id: string,
  { status, mark = null, reason = null, version }: BodyOf<typeof DecideCall>,
): Promise<WrittenDependency> => {
  const stored = await lockDependency(ctx, id, version)
  const fault = dependencyFault({ from: stored.status, to: status, mark, reason })
  if (fault === 'MARK_NOT_ALLOWED') throw invalidFields(fieldError('mark', 'INVALID'))
  if (fault) throw new ContractError(fault)
  if (status === 'OPEN' && (await hasSameDependency(ctx, stored, stored)))
    throw new ContractError('DEPENDENCY_ALREADY_RECORDED')
  await decideDependencyRow(ctx, stored, { status, mark, reason })
  ctx.audit({
    entity: 'dependency',
    entityId: id,
    action: 'DECIDED',
    changes: [
      { field: 'dependencyStatus', from: stored.status, to: status },
      ...(mark === stored.mark ? [] : [{ field: 'mark', from: stored.mark, to: mark }]),
      ...(reason === null ? [] : [{ field: 'reason', from: null, to: reason }]),
    ],
    studentId: stored.accountId,
  })
  return { id, version: stored.version + 1 }
}
