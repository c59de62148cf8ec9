import type { AcademicYear, EducationLevel } from '@lousa/contract/academics/academics.contract.ts'
import { LEVEL_REFUSALS } from '@lousa/contract/academics/level/level-refusals.messages.ts'
import type {
  TermChanges,
  updateAcademicTerms,
} from '@lousa/contract/academics/level/level-writing.contract.ts'
import type { AuditActionOf } from '@lousa/contract/audit/audit-event.messages.ts'
import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type { LessonsDecision, LessonsPreview } from '@lousa/contract/lessons-preview.ts'
import { fill } from '@lousa/contract/messages.ts'
import { NO_LESSONS } from '@lousa/contract/no-lessons.ts'
import {
  ContractError,
  ERRORS,
  type FieldError,
  fieldError,
  invalidFields,
} from '@lousa/contract/refusal/errors.ts'
import type { ClosingWarning } from '@lousa/rules/academics/level/term-closing.rules.ts'
import { type EditedTerm, editTerms, type StoredTerm } from '@lousa/rules/academics/level/term-list.rules.ts'
import { type TermShift, termShifts } from '@lousa/rules/academics/level/term-shifts.rules.ts'
import type { TermProblem } from '@lousa/rules/academics/level/terms.rules.ts'
import { formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { changedFields } from '../../../platform/db/audit.ts'
import type { FollowTerms, TermsReopened } from '../../hooks.ts'
import type { Ctx } from '../../module.ts'
import { bumpScopesOfGrades } from '../../performance-input.ts'
import { assertVersion } from '../../stale-version.ts'
import { refuseDecidedLevel } from '../class-result.service.ts'
import { lockTimetables } from '../year/timetable-lock.service.ts'
import { lockOpenYear } from '../year/year.service.ts'
import { levelOf, raiseLevelVersion } from './education-level.queries.ts'
import { getLevel, lockLevelForUpdate } from './education-level.service.ts'
import { announcePublishedMarks } from './marks-published.service.ts'
import { evaluationsAfterTerms, recordsOfShifts } from './term-changes.queries.ts'
import { assertClosingConfirmed } from './term-closing.service.ts'
import {
  closeTerms,
  deleteTerms,
  evaluationsOutsideTerms,
  insertTerms,
  lessonsOutsideTerms,
  lockTerms,
  spansWithRecords,
  updateTerms,
  usesOfTerms,
} from './terms.queries.ts'

type TermsWrite = Omit<BodyOf<typeof updateAcademicTerms>, 'version' | 'preview'>
export type TermsSaved = { level: EducationLevel; lessons: LessonsPreview; changes: TermChanges | null }
type Edit = { terms: readonly EditedTerm[]; removed: readonly StoredTerm[] }
type StayingTerm = EditedTerm & { id: string }

const stays = (term: EditedTerm): term is StayingTerm => term.id !== null
const idsOf = (terms: readonly { id: string }[]): string[] => terms.map(({ id }) => id)

const problemError = ({ path, code }: TermProblem, { start, end }: AcademicYear): FieldError => {
  if (code === 'OUT_OF_RANGE') {
    const dates = { start: formatDate(start), end: formatDate(end) }
    return { path, code, message: fill(LEVEL_REFUSALS.termOutOfYear, dates) }
  }
  if (code === 'INVALID_DATE' || code === 'DATE_OVERLAP') return fieldError(path, code)
  return { path, code, message: ERRORS[code][1] }
}

/** All problems at once; the refusal is called after the first that is a refusal by itself. */
const problemsRefused = (problems: readonly TermProblem[], year: AcademicYear): ContractError => {
  const errors = problems.map(problem => problemError(problem, year))
  for (const { code } of problems) {
    if (code !== 'INVALID_DATE' && code !== 'DATE_OVERLAP' && code !== 'OUT_OF_RANGE')
      return new ContractError(code, { errors })
  }
  return new ContractError('VALIDATION_ERROR', { errors })
}

const editOf = (level: EducationLevel, year: AcademicYear, body: TermsWrite): Edit => {
  const sentTerms = body.academicTerms.map(({ id, ...term }) => ({
    ...term,
    id: id === undefined || id === 'new' ? null : id,
  }))
  const edit = editTerms({ type: level.type, year, storedTerms: level.academicTerms }, sentTerms)
  switch (edit.refusal) {
    case 'UNKNOWN_TERM':
      throw new ContractError('NOT_FOUND')
    case 'TERM_TWICE':
      throw invalidFields(...edit.indexes.map(index => fieldError(`academicTerms.${index}.id`, 'INVALID')))
    case 'DATES':
      throw problemsRefused(edit.problems, year)
    case 'TERM_CLOSED':
      throw new ContractError('TERM_CLOSED', {
        data: { terms: edit.terms.map(({ id, position }) => ({ id, position })) },
      })
    case null:
      return edit
  }
}

const staysClosed = ({ before, reopens }: EditedTerm): boolean =>
  before !== null && before.closedAt !== null && !reopens

/**
 * Throws TERM_CLOSED if lessons with a record would leave a closed term, or pass to one, because its neighbour begins on
 * another day. The same save may reopen it.
 */
const assertClosedTermsUnchanged = async (
  ctx: Ctx,
  levelId: string,
  shifts: readonly TermShift<StoredTerm, EditedTerm>[],
  terms: readonly EditedTerm[],
): Promise<void> => {
  const closedIn = ({ from, to }: TermShift<StoredTerm, EditedTerm>) =>
    [terms.find(term => term.id === from?.id), to].flatMap(term => (term && staysClosed(term) ? [term] : []))
  const closing = shifts.filter(shift => closedIn(shift).length > 0)
  if (closing.length === 0) return
  const met = await spansWithRecords(ctx, levelId, closing)
  const closed = closing.filter((_, at) => met.includes(at)).flatMap(closedIn)
  if (closed.length > 0)
    throw new ContractError('TERM_CLOSED', {
      data: { terms: closed.map(({ id, position }) => ({ id, position })) },
    })
}

/**
 * Nothing may lose its term: neither what a removed one holds nor lessons and evaluations of moved days, also of a term that is
 * replaced by a new one. The caller decides about untouched lessons, and confirms that records lie after the end of a term.
 */
const refuseLosses = async (
  ctx: Ctx,
  { id: levelId, academicTerms }: EducationLevel,
  { terms, removed, lessons, confirmed }: Edit & { lessons: LessonsDecision | undefined; confirmed: boolean },
): Promise<void> => {
  if (removed.length > 0) {
    const uses = await usesOfTerms(ctx, idsOf(removed))
    if (uses.length > 0) throw new ContractError('TERM_IN_USE', { data: { uses } })
  }
  if (removed.length === 0 && !terms.some(term => term.moved)) return
  const moved = terms.filter(stays).filter(term => term.moved)
  const left = await lessonsOutsideTerms(ctx, levelId, {
    terms,
    untouched: lessons === undefined,
    confirmed,
  })
  if (left.count > 0) throw new ContractError('LESSONS_OUT_OF_TERM', { data: left })
  const evaluations = await evaluationsOutsideTerms(
    ctx,
    moved.map(({ id, start, end }) => ({ id, start, end })),
    confirmed,
  )
  if (evaluations.count > 0) throw new ContractError('EVALUATIONS_OUT_OF_TERM', { data: evaluations })
  await assertClosedTermsUnchanged(ctx, levelId, termShifts(academicTerms, terms), terms)
}

/** The effect of the dates of a list on lessons and evaluations; null where there is none. Read before the list is written. */
const changesOf = async (
  ctx: Ctx,
  { id: levelId, academicTerms }: EducationLevel,
  { terms }: Edit,
): Promise<TermChanges | null> => {
  const shifts = termShifts(academicTerms, terms)
  const moved = terms.filter(stays).filter(term => term.moved)
  const lessons = await recordsOfShifts(ctx, levelId, shifts)
  const evaluations = await evaluationsAfterTerms(
    ctx,
    moved.map(({ id, start, end, position }) => ({ id, start, end, position })),
  )
  return lessons.count + evaluations.count > 0 ? { lessons, evaluations } : null
}

/** Writes places and dates, what was added and what goes; answers the list with every id. */
const write = async (
  ctx: Ctx,
  place: { yearId: string; levelId: string },
  { terms, removed }: Edit,
): Promise<StayingTerm[]> => {
  if (removed.length > 0) await deleteTerms(ctx, idsOf(removed))
  await updateTerms(ctx, terms.filter(stays))
  const added = await insertTerms(
    ctx,
    place,
    terms.filter(term => !stays(term)),
  )
  return terms.map(term => ({ ...term, id: term.id ?? added.get(term.position) ?? '' }))
}

const auditedFields = ({ position, start, end, showPerformance }: StoredTerm | EditedTerm) => ({
  position,
  start,
  end,
  showPerformance,
})

const actionOf = ({ before, closes, reopens }: EditedTerm): AuditActionOf<'academicTerm'> => {
  if (before === null) return 'CREATED'
  if (closes) return 'CLOSED'
  return reopens ? 'REOPENED' : 'UPDATED'
}

/** One entry for each term that changed; a closing tells what was left undone. */
const auditTerms = (
  ctx: Ctx,
  {
    terms,
    removed,
    warnings,
  }: { terms: StayingTerm[]; removed: readonly StoredTerm[]; warnings: ClosingWarning[] },
): void => {
  for (const term of terms) {
    const closedAt = { from: term.before?.closedAt ?? null, to: term.closes ? ctx.now : null }
    const undone = warnings
      .filter(({ termId }) => termId === term.id)
      .map(({ kind, count }) => ({ kind, count }))
    const changes = [
      ...changedFields<Record<string, unknown>>(
        term.before ? auditedFields(term.before) : {},
        auditedFields(term),
      ),
      ...(term.closes || term.reopens ? [{ field: 'closedAt', ...closedAt }] : []),
      ...(undone.length > 0 ? [{ field: 'warnings', from: null, to: undone }] : []),
    ]
    if (changes.length === 0) continue
    ctx.audit({ entity: 'academicTerm', entityId: term.id, action: actionOf(term), changes })
  }
  for (const term of removed) {
    const changes = Object.entries(auditedFields(term)).map(([field, from]) => ({ field, from, to: null }))
    ctx.audit({ entity: 'academicTerm', entityId: term.id, action: 'DELETED', changes })
  }
}

/**
 * Whether the list has other dates than the stored one. Writers by date lock the year, so that dates change under the year's own
 * lock; publication, closing and reopening need only their terms.
 */
const datesDiffer = (level: EducationLevel | null, { academicTerms }: TermsWrite): boolean => {
  const days = (terms: readonly { id?: string | undefined; start: string; end: string }[]) =>
    terms.map(({ id, start, end }) => `${id} ${start} ${end}`).join()
  return days(level?.academicTerms ?? []) !== days(academicTerms)
}

/**
 * Saves the whole list of a level's terms: dates, publication, closing and reopening. The level is held, so that two
 * lists are saved one after the other; terms whose meaning changes are held against everybody who writes into them.
 */
export const saveTerms = async (
  ctx: Ctx,
  levelId: string,
  body: TermsWrite,
  {
    version,
    mayBeEmpty,
    isPreview,
    follow,
    reopened,
  }: {
    version: number | undefined
    mayBeEmpty: boolean
    isPreview: boolean
    follow: FollowTerms
    reopened: TermsReopened
  },
): Promise<TermsSaved> => {
  const stored = await levelOf(ctx, levelId)
  const lock = datesDiffer(stored, body) ? 'closing' : 'open'
  // Writers of lessons lock the timetable before the year.
  if (stored && lock === 'closing') await lockTimetables(ctx, [stored.academicYear.id])
  const { year, level } = await lockLevelForUpdate(ctx, levelId, { lock })
  await assertVersion(version, level.version, () => level)
  if (body.academicTerms.length === 0 && !mayBeEmpty)
    throw problemsRefused([{ path: 'academicTerms', code: 'TERM_COUNT_INVALID' }], year)
  const edit = editOf(level, year, body)
  const { terms, removed } = edit
  const touched = terms.filter(term => term.moved || term.closes || term.reopens)
  const isShown = terms.some(term => term.before?.showPerformance !== term.showPerformance)
  if (touched.length === 0 && removed.length === 0 && !isShown)
    return { level, lessons: NO_LESSONS, changes: null }
  // Another user moved the terms since they were read, and this list moves them back.
  if (lock === 'open' && datesDiffer(level, body)) await lockOpenYear(ctx, year.id, 'closing')
  await lockTerms(ctx, [...idsOf(removed), ...idsOf(touched.filter(stays))])
  if (terms.some(term => term.reopens)) await refuseDecidedLevel(ctx, levelId)
  await refuseLosses(ctx, level, { ...edit, lessons: body.lessons, confirmed: body.confirmChanges ?? false })
  const changes = isPreview ? await changesOf(ctx, level, edit) : null
  const written = await write(ctx, { yearId: year.id, levelId }, edit)
  const lessons = terms.some(term => term.moved)
    ? await follow(ctx, {
        levelId,
        year,
        before: level.academicTerms,
        after: terms,
        lessons: body.lessons,
      })
    : NO_LESSONS
  const opened = idsOf(written.filter(term => term.reopens))
  if (opened.length > 0) await reopened(ctx, opened)
  const closing = idsOf(written.filter(term => term.closes))
  const confirmed = body.confirmWarnings ?? false
  const warnings = await assertClosingConfirmed(ctx, { levelId, termIds: closing, confirmed })
  await closeTerms(ctx, closing)
  for (const id of idsOf(written.filter(term => term.showPerformance && !term.before?.showPerformance)))
    await announcePublishedMarks(ctx, 'TERM', id)
  await raiseLevelVersion(ctx, levelId)
  if (touched.length > 0 || removed.length > 0) await bumpScopesOfGrades(ctx, { educationLevelId: levelId })
  auditTerms(ctx, { terms: written, removed, warnings })
  return { level: await getLevel(ctx, levelId), lessons, changes }
}
