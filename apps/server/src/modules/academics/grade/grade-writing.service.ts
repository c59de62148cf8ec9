import type { Grade, GradeOrEvent } from '@lousa/contract/academics/academics.contract.ts'
import { GRADE } from '@lousa/contract/academics/grade/grade-table.ts'
import type * as calls from '@lousa/contract/academics/grade/grade-writing.contract.ts'
import type { BodyOf } from '@lousa/contract/endpoint.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import type { Ctx } from '../../module.ts'
import { dropScopes } from '../../performance-input.ts'
import { createdChanges, newValues } from '../../record-values.ts'
import type { GradeValues } from '../grade-columns.ts'
import { assertDeletable } from '../parameter/use.service.ts'
import { gradeOf, gradeRows } from './grade.queries.ts'
import {
  inOrder,
  opinionOfClassIn,
  refuseArchivedLevel,
  refuseArchivedTypes,
  refuseNamed,
  refuseRetention,
  refuseRollMode,
  refuseValues,
} from './grade-values.service.ts'
import { deleteGradeRow, insertGrade, replaceTrainingTypes } from './grade-writing.queries.ts'
import { lockGrade, lockOpenLevel } from './structure-lock.service.ts'
import { replaceTermWorths } from './term-worths.queries.ts'
import { refuseTermWorths } from './term-worths.service.ts'

type Creation = Exclude<BodyOf<typeof calls.createGrade>, { isEvent: true }>

/** The class that a new one is made after: of the same level, so that its terms and components fit. */
const sourceOf = async (ctx: Ctx, { copyFromGradeId, educationLevelId }: Creation) => {
  if (copyFromGradeId === undefined) return null
  const source = await gradeOf(ctx, copyFromGradeId)
  if (source.isEvent || source.educationLevel.id !== educationLevelId)
    throw invalidFields(fieldError('copyFromGradeId', 'INVALID'))
  return source
}

/** Audience, place and window of enrolment: the sent values, else those of the class that is copied. */
const enrollmentOf = ({ institution }: Ctx, body: Creation, source: Grade | null) => {
  const sentOr = <T>(sent: T | undefined, copied: T | undefined): T | null =>
    sent === undefined ? (copied ?? null) : sent
  return {
    enrollmentStart: sentOr(body.enrollmentStart, source?.enrollmentStart),
    enrollmentEnd: sentOr(body.enrollmentEnd, source?.enrollmentEnd),
    selfEnrollment: body.selfEnrollment ?? source?.selfEnrollment ?? institution.kind === 'MUNICIPAL',
    place: sentOr(body.place, source?.place),
    ageMin: sentOr(body.ageMin, source?.ageMin),
    ageMax: sentOr(body.ageMax, source?.ageMax),
  }
}

/**
 * A new class; made after another it has that one's term marks and rules of enrolment too, and its training types
 * unless others are sent.
 * `copied` takes over what other domains keep of that one, such as its matrix.
 */
export const createGrade = async (
  ctx: Ctx,
  body: Creation,
  copied: (from: string, to: string) => Promise<void>,
): Promise<GradeOrEvent> => {
  const held = await lockOpenLevel(ctx, body.educationLevelId)
  refuseArchivedLevel(held)
  const source = await sourceOf(ctx, body)
  const active = source?.trainingTypes.filter(type => type.status === 'Ativo') ?? []
  const own = {
    performancePolicy: body.performancePolicy ?? null,
    parallelGroups: body.parallelGroups ?? [],
    trainingTypeIds: [...new Set(body.trainingTypeIds ?? active.map(type => type.id))],
  }
  const retention = body.retention === undefined ? source?.retention : body.retention
  const rollMode = body.rollMode ?? source?.rollMode
  const opinionOfClass = body.opinionOfClass ?? source?.opinionOfClass
  const copiedValues = { ...enrollmentOf(ctx, body, source), retention, rollMode, opinionOfClass }
  const given = newValues(GRADE, { ...body, ...own, ...copiedValues })
  const values: GradeValues = {
    ...given,
    ...own,
    opinionOfClass: opinionOfClassIn(given),
    academicYearId: held.level.year_id,
  }
  refuseValues(values)
  if (body.retention !== undefined) refuseRetention(held, values)
  refuseRollMode(ctx, values)
  await refuseArchivedTypes(ctx, values.trainingTypeIds, [])
  const marks = (source?.academicTermMarks ?? []).map(mark => ({
    termId: mark.academicTerm.id,
    highest: mark.highest,
  }))
  const { mode } = resolvePolicy(held.level.institution_policy, values.performancePolicy)
  refuseTermWorths(mode, marks, values.highest, 'highest')
  await refuseNamed(ctx, values, null)
  const id = await insertGrade(ctx, values)
  await replaceTrainingTypes(ctx, id, values.trainingTypeIds)
  if (marks.length > 0) await replaceTermWorths(ctx, id, marks)
  const changes = createdChanges(GRADE, inOrder(values))
  if (source) changes.push({ field: 'copyFromGradeId', from: null, to: source.id })
  ctx.audit({ entity: 'grade', entityId: id, action: 'CREATED', changes, gradeId: id })
  if (source) await copied(source.id, id)
  return gradeOf(ctx, id)
}

/** A class that was recorded before, answered again. */
export const recordedGrade = async (ctx: Ctx, id: string): Promise<GradeOrEvent> => {
  const [grade] = await gradeRows(ctx, [id])
  if (!grade) throw new ContractError('NOT_FOUND')
  return grade
}

/** A class or event that is held against new users, unless something uses it. */
export const deleteUnusedGrade = async (ctx: Ctx, id: string): Promise<void> => {
  await assertDeletable(ctx, 'GRADE', id)
  await deleteGradeRow(ctx, id)
}

/** `before` takes away what other domains keep of a class that nothing holds, such as its matrix. */
export const deleteGrade = async (ctx: Ctx, id: string, before: () => Promise<void>): Promise<void> => {
  const { grade } = await lockGrade(ctx, id, { toDelete: true })
  await assertDeletable(ctx, 'GRADE', id)
  await before()
  await dropScopes(ctx, { gradeId: id })
  await deleteGradeRow(ctx, id)
  const changes = [{ field: 'name', from: grade.name, to: null }]
  ctx.audit({ entity: 'grade', entityId: id, action: 'DELETED', changes, gradeId: id })
}
