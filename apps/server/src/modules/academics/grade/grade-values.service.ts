import { fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import {
  allowedRetentions,
  effectiveRetention,
  type Retention,
} from '@lousa/rules/academics/grade/retention.rules.ts'
import { sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import type { EventValues } from '../event-columns.ts'
import type { GradeValues } from '../grade-columns.ts'
import { lockNamesIn } from '../parameter/names.service.ts'
import { archivedTypes, gradeNamed } from './grade-writing.queries.ts'
import type { LockedLevelTerms } from './structure-lock.service.ts'

/** Fields that decide the figures of a class: a change raises its versions, and is refused while a term is closed. */
export const PERFORMANCE_FIELDS = [
  'type',
  'highest',
  'average',
  'educationLevelId',
  'performancePolicy',
] as const

/** Settings and training types in one order, so that the same values are never taken for a change. */
export const inOrder = (values: GradeValues): GradeValues => {
  const set = Object.entries(values.performancePolicy ?? {}).filter(([, value]) => value !== undefined)
  return {
    ...values,
    performancePolicy:
      set.length === 0 ? null : Object.fromEntries(set.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    trainingTypeIds: values.trainingTypeIds.toSorted(),
  }
}

/** The audience and window of enrolment, of classes and events. */
export const refuseEnrollmentValues = ({
  enrollmentStart,
  enrollmentEnd,
  ageMin,
  ageMax,
}: Pick<EventValues, 'enrollmentStart' | 'enrollmentEnd' | 'ageMin' | 'ageMax'>): void => {
  if (enrollmentStart !== null && enrollmentEnd !== null && enrollmentEnd < enrollmentStart)
    throw fieldRefusal('enrollmentEnd', 'INVALID_DATE_INTERVAL_ERROR')
  if (ageMin !== null && ageMax !== null && ageMin > ageMax)
    throw invalidFields(fieldError('ageMin', 'OUT_OF_RANGE', { value: ageMax }))
}

export const refuseValues = (values: GradeValues): void => {
  if (values.average > values.highest) throw fieldRefusal('average', 'AVERAGE_ABOVE_HIGHEST')
  refuseEnrollmentValues(values)
  const groups = values.parallelGroups.map(sortKey)
  const twice = groups.findIndex((group, at) => groups.indexOf(group) < at)
  if (twice >= 0) throw fieldRefusal(`parallelGroups.${twice}`, 'NAME_ALREADY_RECORDED')
}

/** The retention of a class with these values in this level, by choice or by law. */
export const retentionIn = (
  { level }: LockedLevelTerms,
  { retention, name }: Pick<GradeValues, 'retention' | 'name'>,
): Retention => effectiveRetention({ choice: retention, stage: level.stage, grade: name, level: level.name })

/** A choice that the stage does not allow. What was stored before the level changed its stage rests, and is not used. */
export const refuseRetention = (
  { level }: LockedLevelTerms,
  { retention }: Pick<GradeValues, 'retention'>,
): void => {
  if (retention !== null && !allowedRetentions(level.stage).includes(retention))
    throw fieldRefusal('retention', 'RETENTION_NOT_ALLOWED')
}

/** Only schools call a roll of the day: in a municipal class each lesson stands alone. */
export const refuseRollMode = (
  { institution }: Pick<Ctx, 'institution'>,
  { rollMode }: Pick<GradeValues, 'rollMode'>,
): void => {
  if (institution.kind === 'MUNICIPAL' && rollMode !== 'PER_LESSON')
    throw fieldRefusal('rollMode', 'FEATURE_NOT_AVAILABLE')
}

/** One opinion for all components is a setting of classes of opinions: a class of marks has none. */
export const opinionOfClassIn = ({
  type,
  opinionOfClass,
}: Pick<GradeValues, 'type' | 'opinionOfClass'>): boolean => type === 'ASSESSMENT' && opinionOfClass

export const refuseArchivedLevel = ({ level }: LockedLevelTerms): void => {
  if (!level.is_active) throw invalidFields(fieldError('educationLevelId', 'INVALID'))
}

/** A newly chosen entry must not be archived; a stored one may remain. */
export const refuseArchivedTypes = async (ctx: Ctx, sent: readonly string[], had: readonly string[]) => {
  const archived = await archivedTypes(
    ctx,
    sent.filter(id => !had.includes(id)),
  )
  const at = sent.findIndex(id => archived.has(id))
  if (at >= 0) throw invalidFields(fieldError(`trainingTypeIds.${at}`, 'INVALID'))
}

export const refuseNamed = async (
  ctx: Ctx,
  { academicYearId, name }: Pick<EventValues, 'academicYearId' | 'name'>,
  except: string | null,
) => {
  await lockNamesIn(ctx, `grade ${academicYearId}`)
  if (await gradeNamed(ctx, { academicYearId, name, except }))
    throw fieldRefusal('name', 'NAME_ALREADY_RECORDED')
}
