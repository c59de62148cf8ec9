import type { GradeOrEvent } from '@lousa/contract/academics/academics.contract.ts'
import type { EVENT, GRADE_OR_EVENT } from '@lousa/contract/academics/event/event-table.ts'
import type * as calls from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import type { BodyOf } from '@lousa/contract/endpoint.ts'
import { resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { type AuditChange, changedFields } from '../../../platform/db/audit.ts'
import { refusedOn } from '../../field-refusal.ts'
import type { CapacityChanged } from '../../hooks.ts'
import type { Ctx } from '../../module.ts'
import { refuseStale } from '../../stale-version.ts'
import { refuseAnyUse, refuseUsedField } from '../parameter/use.service.ts'
import { bumpScopesOfGrades, dropScopesOfGrade } from '../performance-input.queries.ts'
import { gradeOf } from './grade.queries.ts'
import {
  auditedFields,
  DECIDES_FIGURES,
  refuseArchivedLevel,
  refuseArchivedTypes,
  refuseNamed,
  refuseRetention,
  refuseValues,
  retentionIn,
} from './grade-values.service.ts'
import {
  activeStudents,
  type GradeValues,
  matrixOfTypes,
  plansInGroups,
  replaceTrainingTypes,
  standingEvaluations,
  trainingTypesOfGrade,
  updateGradeRow,
} from './grade-writing.queries.ts'
import type { GradeRow } from './structure-lock.queries.ts'
import { type Held, holdGrade } from './structure-lock.service.ts'
import { clearTermWorths, lockTermWorths } from './term-worths.queries.ts'
import { refusePlannedSums, refuseTermWorths } from './term-worths.service.ts'

type OfEvents = Exclude<keyof typeof EVENT, keyof typeof GRADE_OR_EVENT>
type Edit = Omit<BodyOf<typeof calls.updateGrade>, 'version' | 'isEvent' | OfEvents>

const edited = (row: GradeRow, body: Edit, target: Held | null): GradeValues => {
  const { id: _, version: __, ...before } = row
  const valueAfter = <T>(sent: T | undefined, stored: T): T => (sent === undefined ? stored : sent)
  return {
    ...before,
    academic_year_id: target?.level.year_id ?? before.academic_year_id,
    education_level_id: target?.level.id ?? before.education_level_id,
    name: valueAfter(body.name, before.name),
    type: valueAfter(body.type, before.type),
    highest: valueAfter(body.highest, before.highest),
    average: valueAfter(body.average, before.average),
    capacity: valueAfter(body.capacity, before.capacity),
    shift: valueAfter(body.shift, before.shift),
    performance_policy: valueAfter(body.performancePolicy, before.performance_policy),
    retention: valueAfter(body.retention, before.retention),
    parallel_groups: valueAfter(body.parallelGroups, before.parallel_groups),
    enrollment_start: valueAfter(body.enrollmentStart, before.enrollment_start),
    enrollment_end: valueAfter(body.enrollmentEnd, before.enrollment_end),
    self_enrollment: valueAfter(body.selfEnrollment, before.self_enrollment),
    place: valueAfter(body.place, before.place),
    age_min: valueAfter(body.ageMin, before.age_min),
    age_max: valueAfter(body.ageMax, before.age_max),
  }
}

/** A group may get another name, and others after it; one that goes or moves would leave its plans to another. */
const keepsGroups = (before: readonly string[], after: readonly string[]): boolean =>
  after.length >= before.length &&
  before.every((name, at) => {
    const place = after.indexOf(name)
    return place === -1 || place === at
  })

/** What has been built on a class holds the fields on which it was built. */
const refuseUsed = async (
  ctx: Ctx,
  row: GradeRow,
  {
    changed,
    removedTypes,
    groups,
  }: { changed: ReadonlySet<string>; removedTypes: readonly string[]; groups: readonly string[] },
): Promise<void> => {
  if (changed.has('educationLevelId'))
    await refuseAnyUse(ctx, { kind: 'GRADE', id: row.id }, 'educationLevelId')
  if (changed.has('type')) refuseUsedField('type', await standingEvaluations(ctx, row.id))
  if (!keepsGroups(row.parallel_groups, groups))
    refuseUsedField('parallelGroups', await plansInGroups(ctx, row.id))
  if (removedTypes.length > 0)
    refuseUsedField('trainingTypeIds', await matrixOfTypes(ctx, row.id, removedTypes))
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
  throw refusedOn('capacity', 'CAPACITY_BELOW_ACTIVE', { data: { active } })
}

/** The marks of the terms, and what is planned in them, must still fit when the year's highest or the mode changes. */
const refuseAgainstMarks = async (ctx: Ctx, row: GradeRow, values: GradeValues, { level }: Held) => {
  const { mode } = resolvePolicy(level.institution_policy, values.performance_policy)
  const before = resolvePolicy(level.institution_policy, row.performance_policy)
  if (mode === before.mode && values.highest >= row.highest) return
  const path = values.highest < row.highest ? 'highest' : 'performancePolicy.mode'
  const worths = await lockTermWorths(ctx, row.id)
  refuseTermWorths(mode, worths, values.highest, path)
  if (mode === 'SUM' && before.mode === 'MEAN') await refusePlannedSums(ctx, row.id, { worths, path })
}

/** What was published when a term closed must not change beneath it. */
const refuseClosedTerm = ({ terms }: Held, changes: readonly AuditChange[]): void => {
  const field = changes.find(change => DECIDES_FIGURES.has(change.field))?.field
  if (field !== undefined && terms.some(term => term.closed_at !== null))
    throw refusedOn(field, 'TERM_CLOSED')
}

export const updateGrade = async (
  ctx: Ctx,
  id: string,
  { body, version }: { body: Edit; version: number | undefined },
  capacityChanged: CapacityChanged,
): Promise<GradeOrEvent> => {
  const { grade: row, target, ...own } = await holdGrade(ctx, id, { targetLevelId: body.educationLevelId })
  await refuseStale(version, row.version, () => gradeOf(ctx, id))
  const values = edited(row, body, target)
  const hadTypes = await trainingTypesOfGrade(ctx, id)
  const types = body.trainingTypeIds === undefined ? hadTypes : [...new Set(body.trainingTypeIds)]
  const changes = changedFields(auditedFields(row, hadTypes), auditedFields(values, types))
  if (changes.length === 0) return gradeOf(ctx, id)
  const changed = new Set(changes.map(change => change.field))
  refuseValues(values)
  refuseClosedTerm(own, changes)
  if (changed.has('retention') || changed.has('educationLevelId')) refuseRetention(target ?? own, values)
  const moved = changed.has('educationLevelId')
  if (moved && target) refuseArchivedLevel(target)
  await refuseArchivedTypes(ctx, types, hadTypes)
  const removedTypes = hadTypes.filter(type => !types.includes(type))
  await refuseUsed(ctx, row, { changed, removedTypes, groups: values.parallel_groups })
  if (changed.has('capacity'))
    changes.push(...(await refuseCapacity(ctx, id, values.capacity, body.confirmOccupation)))
  if (moved) await clearTermWorths(ctx, id)
  else await refuseAgainstMarks(ctx, row, values, own)
  if (changed.has('name') || moved)
    await refuseNamed(ctx, { academicYearId: values.academic_year_id, name: values.name }, id)
  await updateGradeRow(ctx, row, {
    values,
    chosen: { policy: changed.has('performancePolicy'), retention: changed.has('retention') },
  })
  if (changed.has('trainingTypeIds')) await replaceTrainingTypes(ctx, id, types)
  if (moved) await dropScopesOfGrade(ctx, id)
  else if (
    changes.some(change => DECIDES_FIGURES.has(change.field)) ||
    retentionIn(own, row) !== retentionIn(own, values)
  )
    await bumpScopesOfGrades(ctx, { gradeIds: [id] })
  ctx.audit({ entity: 'grade', entityId: id, action: 'UPDATED', changes, gradeId: id })
  if (changed.has('capacity')) await capacityChanged(ctx, id)
  return gradeOf(ctx, id)
}
