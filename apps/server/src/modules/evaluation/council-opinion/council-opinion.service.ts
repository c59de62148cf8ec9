import type { BodyOf, QueryOf } from '@lousa/contract/endpoint.ts'
import type {
  OpinionClass,
  OpinionSheet,
  readOpinionSheet,
  SavedOpinions,
  saveOpinions,
} from '@lousa/contract/evaluation/council-opinion/council-opinion.contract.ts'
import { COUNCIL_OPINION } from '@lousa/contract/evaluation/council-opinion/council-opinion.messages.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { effectiveRetention } from '@lousa/rules/academics/grade/retention.rules.ts'
import {
  areChipsAllowed,
  nextCouncil,
  type OpinionChip,
  type OpinionContent,
  offeredChips,
  resolveOpinionWrite,
} from '@lousa/rules/evaluation/council-opinion/council-opinion.rules.ts'
import { isDecided } from '@lousa/rules/evaluation/ending/class-result.rules.ts'
import { refusePublished } from '../../academics/class-result.service.ts'
import { assertClass } from '../../enrollment/movement/enrollment-lock.service.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import {
  type OpinionGrade,
  type OpinionScope,
  type OwnOpinion,
  ownOpinions,
  taughtGrades,
  writeOpinions,
} from './council-opinion.queries.ts'

/** A class of which the actor writes opinions: who teaches it today or taught it to its end. */
const taughtGrade = async (ctx: Ctx, gradeId: string): Promise<OpinionGrade> => {
  const [grade] = await taughtGrades(ctx, { gradeId })
  if (!grade) throw new ContractError('NOT_FOUND')
  assertClass(grade)
  return grade
}

const closedBy = ({ status, yearFinished }: OpinionGrade): OpinionSheet['closed'] => {
  if (yearFinished) return 'ACADEMIC_YEAR_FINISHED'
  if (!isDecided(status)) return null
  return status === 'PUBLISHED' ? 'RESULT_PUBLISHED' : 'RESULT_DECIDED'
}

const termOf = ({ terms }: OpinionGrade, id: string | null): OpinionSheet['academicTerm'] => {
  const term = terms.find(each => each.id === id)
  return term ? { id: term.id, position: term.position } : null
}

/** Refuses a term of another level and a component that the actor does not teach in the class. */
const assertScope = (grade: OpinionGrade, { termId, componentId }: OpinionScope): void => {
  if (termId !== null && !termOf(grade, termId)) throw invalidFields(fieldError('academicTermId', 'INVALID'))
  if (componentId !== null && !grade.components.some(({ id }) => id === componentId))
    throw invalidFields(fieldError('curriculumComponentId', 'INVALID'))
}

const chosenScope = (
  ctx: Ctx,
  grade: OpinionGrade,
  { academicTermId, council, curriculumComponentId, scope }: QueryOf<typeof readOpinionSheet>,
): OpinionScope => {
  const { components } = grade
  const only = components.length === 1 ? (components[0]?.id ?? null) : null
  return {
    gradeId: grade.id,
    termId: academicTermId ?? (council ? null : nextCouncil(grade, ctx.today).termId),
    componentId: curriculumComponentId ?? (scope ? null : only),
  }
}

const chipsFor = ({ retention }: OpinionGrade, { termId }: OpinionScope): OpinionChip[] =>
  offeredChips({ isFinal: termId === null, retention: effectiveRetention(retention) })

/** The actor's opinions of a class for one council, one row for each current student. */
export const readOpinions = async (
  ctx: Ctx,
  gradeId: string,
  query: QueryOf<typeof readOpinionSheet>,
): Promise<OpinionSheet> => {
  const grade = await taughtGrade(ctx, gradeId)
  const scope = chosenScope(ctx, grade, query)
  assertScope(grade, scope)
  return {
    grade: { id: grade.id, name: grade.name },
    status: grade.status,
    closed: closedBy(grade),
    terms: grade.terms.map(({ id, position }) => ({ id, position })),
    components: grade.components,
    academicTerm: termOf(grade, scope.termId),
    curriculumComponent: grade.components.find(({ id }) => id === scope.componentId) ?? null,
    offered: chipsFor(grade, scope),
    data: await ownOpinions(ctx, scope),
  }
}

/** The classes of the actor in a year, each with the opinions for the council that it comes to next. */
export const opinionClasses = async (ctx: Ctx, yearId: string): Promise<OpinionClass[]> =>
  (await taughtGrades(ctx, { yearId })).map(grade => {
    const { termId, isDue } = nextCouncil(grade, ctx.today)
    return {
      grade: { id: grade.id, name: grade.name },
      status: grade.status,
      closed: closedBy(grade),
      academicTerm: termOf(grade, termId),
      // A municipal office has no councils.
      isDue: isDue && ctx.institution.kind === 'SCHOOL' && closedBy(grade) === null,
      students: grade.students,
      written: grade.written.find(each => each.termId === termId)?.count ?? 0,
    }
  })

type Save = BodyOf<typeof saveOpinions>

const scopeOf = (
  gradeId: string,
  { academicTermId, curriculumComponentId }: Pick<Save, 'academicTermId' | 'curriculumComponentId'>,
): OpinionScope => ({
  gradeId,
  termId: academicTermId ?? null,
  componentId: curriculumComponentId ?? null,
})

const assertRows = (
  { opinions }: Save,
  stored: ReadonlyMap<string, OwnOpinion>,
  offered: readonly OpinionChip[],
): void => {
  const seen = new Set<string>()
  for (const [at, { studentEnrollmentId, chips }] of opinions.entries()) {
    if (!stored.has(studentEnrollmentId))
      throw fieldRefusal(`opinions.${at}.studentEnrollmentId`, 'ENROLLMENT_NOT_ACTIVE')
    if (seen.has(studentEnrollmentId))
      throw invalidFields(fieldError(`opinions.${at}.studentEnrollmentId`, 'INVALID'))
    if (!areChipsAllowed(chips, offered)) throw invalidFields(fieldError(`opinions.${at}.chips`, 'INVALID'))
    seen.add(studentEnrollmentId)
  }
}

/** An opinion as the history measures it: chips in words and text; null where nothing is said. */
const auditedText = ({ chips, text }: OpinionContent): string | null =>
  [...chips.map(chip => COUNCIL_OPINION.chips[chip]), text].filter(Boolean).join('; ') || null

/** The rows of a save as they are stored, and those that the author has changed on another device. */
const savedRows = async (
  ctx: Ctx,
  scope: OpinionScope,
  { ids, stale }: { ids: readonly string[]; stale: readonly string[] },
): Promise<SavedOpinions> => {
  const rows = await ownOpinions(ctx, scope)
  return {
    data: rows.filter(({ studentEnrollment: { id } }) => ids.includes(id)),
    conflicts: rows
      .filter(({ studentEnrollment: { id } }) => stale.includes(id))
      .map(({ studentEnrollment, chips, text, version, writtenAt }) => ({
        studentEnrollmentId: studentEnrollment.id,
        chips,
        text,
        version,
        by: null,
        byId: ctx.actor.accountId,
        at: writtenAt,
      })),
  }
}

/** The answer to a save that was done already. */
export const replayOpinions = (
  ctx: Ctx,
  gradeId: string,
  { save, stale }: { save: Save; stale: readonly string[] },
): Promise<SavedOpinions> =>
  savedRows(ctx, scopeOf(gradeId, save), {
    ids: save.opinions.map(({ studentEnrollmentId }) => studentEnrollmentId),
    stale,
  })

type ResolvedOpinion = {
  id: string
  sent: Save['opinions'][number]
  row: OwnOpinion
  verdict: 'WRITE' | 'SAME' | 'CONFLICT'
}

const resolveRows = ({ opinions }: Save, stored: ReadonlyMap<string, OwnOpinion>): ResolvedOpinion[] =>
  opinions.flatMap(sent => {
    const id = sent.studentEnrollmentId
    const row = stored.get(id)
    return row ? [{ id, sent, row, verdict: resolveOpinionWrite(sent, row.version === 0 ? null : row) }] : []
  })

const writeDue = async (
  ctx: Ctx,
  scope: OpinionScope,
  due: readonly ResolvedOpinion[],
): Promise<ReadonlySet<string>> => {
  if (due.length === 0) return new Set()
  const rows = due.map(({ id, sent: { chips, text }, row }) => ({
    enrollmentId: id,
    chips,
    text,
    version: row.version + 1,
  }))
  const written = new Set(await writeOpinions(ctx, scope, rows))
  for (const { id, sent, row } of due.filter(each => written.has(each.id)))
    ctx.audit({
      entity: 'councilOpinion',
      entityId: id,
      action: 'UPDATED',
      changes: [{ field: 'text', from: auditedText(row), to: auditedText(sent) }],
      studentId: row.accountId,
      gradeId: scope.gradeId,
    })
  return written
}

/**
 * Saves opinions of the actor, until the result of the class is decided. Opinions that the actor has changed on another device
 * since are not written and answered as conflicts.
 */
export const saveOpinionsOf = async (ctx: Ctx, gradeId: string, save: Save): Promise<SavedOpinions> => {
  const grade = await taughtGrade(ctx, gradeId)
  if (grade.yearFinished) throw new ContractError('ACADEMIC_YEAR_FINISHED')
  const scope = scopeOf(gradeId, save)
  assertScope(grade, scope)
  await refusePublished(ctx, [gradeId])
  const stored = new Map((await ownOpinions(ctx, scope)).map(row => [row.studentEnrollment.id, row]))
  assertRows(save, stored, chipsFor(grade, scope))
  const rows = resolveRows(save, stored)
  const written = await writeDue(
    ctx,
    scope,
    rows.filter(({ verdict }) => verdict === 'WRITE'),
  )
  const stale = rows.filter(({ id, verdict }) => verdict !== 'SAME' && !written.has(id))
  return savedRows(ctx, scope, { ids: rows.map(({ id }) => id), stale: stale.map(({ id }) => id) })
}
