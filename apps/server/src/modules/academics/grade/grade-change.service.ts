import type { GradeOrEvent } from '@lousa/contract/academics/academics.contract.ts'
import type { EVENT } from '@lousa/contract/academics/event/event-table.ts'
import type { GRADE_OR_EVENT } from '@lousa/contract/academics/grade/grade-or-event-table.ts'
import { GRADE } from '@lousa/contract/academics/grade/grade-table.ts'
import type * as calls from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import type { BodyOf } from '@lousa/contract/endpoint.ts'
import { resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import type { AuditChange } from '../../../platform/db/audit.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { CapacityChanged } from '../../hooks.ts'
import type { Ctx } from '../../module.ts'
import { bumpScopesOfGrades, dropScopes } from '../../performance-input.ts'
import { type RecordChange, recordChange, valuesAfter } from '../../record-values.ts'
import { assertVersion } from '../../stale-version.ts'
import { refusePublished } from '../class-result.service.ts'
import type { GradeValues } from '../grade-columns.ts'
import { assertFieldUnused, assertUnused } from '../parameter/use.service.ts'
import { gradeOf } from './grade.queries.ts'
import {
  inOrder,
  opinionOfClassIn,
  PERFORMANCE_FIELDS,
  refuseArchivedLevel,
  refuseArchivedTypes,
  refuseNamed,
  refuseRetention,
  refuseRollMode,
  refuseValues,
  retentionIn,
} from './grade-values.service.ts'
import {
  activeEvaluations,
  activeStudents,
  matrixOfTypes,
  plansInGroups,
  replaceTrainingTypes,
  trainingTypesOfGrade,
  updateGradeRow,
} from './grade-writing.queries.ts'
import type { GradeRow } from './structure-lock.queries.ts'
import { type LockedLevelTerms, lockGrade } from './structure-lock.service.ts'
import { clearTermWorths, lockTermWorths } from './term-worths.queries.ts'
import { refusePlannedSums, refuseTermWorths } from './term-worths.service.ts'

type OfEvents = Exclude<keyof typeof EVENT, keyof typeof GRADE_OR_EVENT>
type Edit = Omit<BodyOf<typeof calls.updateGrade>, 'version' | 'isEvent' | OfEvents>

type Changed = RecordChange<typeof GRADE>

/** The values after a body; a class that moves to another level is of that one's year. */
const edited = (before: GradeValues, body: Edit, target: LockedLevelTerms | null): GradeValues => {
  const values = valuesAfter(GRADE, before, {
    ...body,
    trainingTypeIds: body.trainingTypeIds && [...new Set(body.trainingTypeIds)],
  })
  return {
    ...values,
    opinionOfClass: opinionOfClassIn(values),
    academicYearId: target?.level.year_id ?? before.academicYearId,
  }
}

/** A group may get another name, and others after it; one that goes or moves would leave its plans to another. */
const keepsGroups = (before: readonly string[], after: readonly string[]): boolean =>
  after.length >= before.length &&
  before.every((name, at) => {
    const place = after.indexOf(name)
    return place === -1 || place === at
  })

/** Records that depend on a field of a class prevent its change. */
const refuseUsed = async (
  ctx: Ctx,
  row: GradeRow,
  {
    changed,
    removedTypes,
    groups,
  }: { changed: Changed; removedTypes: readonly string[]; groups: readonly string[] },
): Promise<void> => {
  if (changed.has('educationLevelId'))
    await assertUnused(ctx, { kind: 'GRADE', id: row.id }, 'educationLevelId')
  if (changed.has('type')) assertFieldUnused('type', await activeEvaluations(ctx, row.id))
  if (!keepsGroups(row.parallelGroups, groups))
    assertFieldUnused('parallelGroups', await plansInGroups(ctx, row.id))
  if (removedTypes.length > 0)
    assertFieldUnused('trainingTypeIds', await matrixOfTypes(ctx, row.id, removedTypes))
}

/** Fewer vacancies than students only when that is confirmed; answers what the audit tells of it. */
export const refuseCapacity = async (
  ctx: Ctx,
  id: string,
  capacity: number | null,
  confirmed: Edit['confirmOccupation'],
): Promise<AuditChange[]> => {
  if (capacity === null) return []
  const active = await activeStudents(ctx, id)
  if (active <= capacity) return []
  if (confirmed) return [{ field: 'confirmOccupation', from: null, to: confirmed }]
  throw fieldRefusal('capacity', 'CAPACITY_BELOW_ACTIVE', { data: { active } })
}

/** The marks of the terms, and what is planned in them, must still fit when the year's highest or the mode changes. */
const refuseAgainstMarks = async (
  ctx: Ctx,
  row: GradeRow,
  values: GradeValues,
  { level }: LockedLevelTerms,
) => {
  const { mode } = resolvePolicy(level.institution_policy, values.performancePolicy)
  const before = resolvePolicy(level.institution_policy, row.performancePolicy)
  if (mode === before.mode && values.highest >= row.highest) return
  const path = values.highest < row.highest ? 'highest' : 'performancePolicy.mode'
  const worths = await lockTermWorths(ctx, row.id)
  refuseTermWorths(mode, worths, values.highest, path)
  if (mode === 'SUM' && before.mode === 'MEAN') await refusePlannedSums(ctx, row.id, { worths, path })
}

/** Whether a change is of what the figures or the result of a class are made of. */
const mayChangeResult = ({ has }: Changed): boolean => has('retention') || PERFORMANCE_FIELDS.some(has)

/** Figures that were published when a term closed must not change afterwards. */
const refuseClosedTerm = ({ terms }: LockedLevelTerms, changed: Changed): void => {
  const field = PERFORMANCE_FIELDS.find(changed.has)
  if (field !== undefined && terms.some(term => term.closed_at !== null))
    throw fieldRefusal(field, 'TERM_CLOSED')
}

export const updateGrade = async (
  ctx: Ctx,
  id: string,
  { body, version }: { body: Edit; version: number | undefined },
  capacityChanged: CapacityChanged,
): Promise<GradeOrEvent> => {
  const { grade: row, target, ...own } = await lockGrade(ctx, id, { targetLevelId: body.educationLevelId })
  await assertVersion(version, row.version, () => gradeOf(ctx, id))
  const hadTypes = await trainingTypesOfGrade(ctx, id)
  const before = { ...row, trainingTypeIds: hadTypes }
  const values = edited(before, body, target)
  const changed = recordChange(GRADE, inOrder(before), inOrder(values))
  if (changed === null) return gradeOf(ctx, id)
  const { changes } = changed
  const types = values.trainingTypeIds
  refuseValues(values)
  const decides = mayChangeResult(changed) || retentionIn(own, row) !== retentionIn(own, values)
  if (decides) await refusePublished(ctx, [id])
  refuseClosedTerm(own, changed)
  if (changed.has('retention') || changed.has('educationLevelId')) refuseRetention(target ?? own, values)
  if (changed.has('rollMode')) refuseRollMode(ctx, values)
  const moved = changed.has('educationLevelId')
  if (moved && target) refuseArchivedLevel(target)
  await refuseArchivedTypes(ctx, types, hadTypes)
  const removedTypes = hadTypes.filter(type => !types.includes(type))
  await refuseUsed(ctx, row, { changed, removedTypes, groups: values.parallelGroups })
  if (changed.has('capacity'))
    changes.push(...(await refuseCapacity(ctx, id, values.capacity, body.confirmOccupation)))
  if (moved) await clearTermWorths(ctx, id)
  else await refuseAgainstMarks(ctx, row, values, own)
  if (changed.has('name') || moved) await refuseNamed(ctx, values, id)
  await updateGradeRow(ctx, row, {
    values,
    chosen: { policy: changed.has('performancePolicy'), retention: changed.has('retention') },
  })
  if (changed.has('trainingTypeIds')) await replaceTrainingTypes(ctx, id, types)
  if (moved) await dropScopes(ctx, { gradeId: id })
  else if (PERFORMANCE_FIELDS.some(changed.has) || retentionIn(own, row) !== retentionIn(own, values))
    await bumpScopesOfGrades(ctx, { gradeIds: [id] })
  ctx.audit({ entity: 'grade', entityId: id, action: 'UPDATED', changes, gradeId: id })
  if (changed.has('capacity')) await capacityChanged(ctx, id)
  return gradeOf(ctx, id)
}
