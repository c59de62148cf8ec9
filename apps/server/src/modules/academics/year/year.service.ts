import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { ACADEMIC_YEAR } from '@lousa/contract/academics/year/year-table.ts'
import type * as calls from '@lousa/contract/academics/year/year-writing.contract.ts'
import type { BodyOf } from '@lousa/contract/endpoint.ts'
import { ContractError, ERRORS } from '@lousa/contract/refusal/errors.ts'
import { checkYear, civilYearRange } from '@lousa/rules/academics/year/year.rules.ts'
import type { DateRange } from '@lousa/rules/calendar/civil-date.rules.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { YearChanged } from '../../hooks.ts'
import type { Ctx } from '../../module.ts'
import { bumpScopesOfGrades } from '../../performance-input.ts'
import { createdChanges, recordChange, valuesAfter } from '../../record-values.ts'
import { assertVersion } from '../../stale-version.ts'
import {
  insertYear,
  isYearRecorded,
  lockedYear,
  openTermsOfYear,
  updateYear,
  usesOutside,
  type YearLock,
} from './year.queries.ts'

export type { YearLock } from './year.queries.ts'

type YearWrite = BodyOf<typeof calls.createAcademicYear>
type YearChange = Omit<BodyOf<typeof calls.updateAcademicYear>, 'version'>

/** For every write into a year: it is there, open, and stays so until the commit. */
export const lockOpenYear = async (ctx: Ctx, id: string, lock: YearLock = 'open'): Promise<AcademicYear> => {
  const year = await lockedYear(ctx, id, lock)
  if (!year) throw new ContractError('NOT_FOUND')
  if (year.status !== 'OPEN') throw new ContractError('ACADEMIC_YEAR_FINISHED')
  return year
}

const alreadyRecorded = (): ContractError => fieldRefusal('year', 'ACADEMIC_YEAR_ALREADY_RECORDED')

const refuseDates = (year: string, dates: DateRange): void => {
  const [first, ...others] = checkYear(year, dates)
  if (!first) return
  const errors = [first, ...others].map(({ path, code }) => ({ path, code, message: ERRORS[code][1] }))
  throw new ContractError(first.code, { errors })
}

export const createAcademicYear = async (
  ctx: Ctx,
  { year, start, end }: YearWrite,
): Promise<AcademicYear> => {
  const whole = civilYearRange(year)
  const dates = { start: start ?? whole.start, end: end ?? whole.end }
  refuseDates(year, dates)
  const created = await insertYear(ctx, { year, ...dates, status: 'OPEN' })
  if (!created) throw alreadyRecorded()
  ctx.audit({
    entity: 'academicYear',
    entityId: created.id,
    action: 'CREATED',
    changes: createdChanges(ACADEMIC_YEAR, created),
  })
  return created
}

/** A finished year is only reopened, by a change that says nothing else. */
const refuseFinished = (year: AcademicYear, change: YearChange): void => {
  const { status, ...others } = change
  const reopens = status === 'OPEN' && Object.values(others).every(value => value === undefined)
  if (year.status === 'FINISHED' && !reopens) throw new ContractError('ACADEMIC_YEAR_FINISHED')
}

const refuseCivilYear = async (ctx: Ctx, before: AcademicYear, after: AcademicYear): Promise<void> => {
  refuseDates(after.year, after)
  if (after.year !== before.year && (await isYearRecorded(ctx, after.year))) throw alreadyRecorded()
  const uses = await usesOutside(ctx, before.id, after)
  if (uses.length > 0) throw new ContractError('DATES_IN_USE', { data: { uses } })
}

/** A year ends when all its terms have. The year is locked, so that none is reopened in between. */
const refuseOpenTerms = async (ctx: Ctx, yearId: string): Promise<void> => {
  const terms = await openTermsOfYear(ctx, yearId)
  if (terms.length > 0) throw new ContractError('YEAR_HAS_OPEN_TERMS', { data: { terms } })
}

/** Changes, closes or reopens a year; current writers finish first, and later ones see the change. */
export const updateAcademicYear = async (
  ctx: Ctx,
  id: string,
  change: YearChange,
  { version, hooks }: { version: number | undefined; hooks: readonly YearChanged[] },
): Promise<AcademicYear> => {
  const before = await lockedYear(ctx, id, 'closing')
  if (!before) throw new ContractError('NOT_FOUND')
  refuseFinished(before, change)
  await assertVersion(version, before.version, () => before)
  const after = valuesAfter(ACADEMIC_YEAR, before, change)
  const changed = recordChange(ACADEMIC_YEAR, before, after)
  if (changed === null) return before
  const isDated = changed.has('year') || changed.has('start') || changed.has('end')
  const isMoved = changed.has('status')
  if (isDated) await refuseCivilYear(ctx, before, after)
  if (isMoved && after.status === 'FINISHED') await refuseOpenTerms(ctx, id)
  await updateYear(ctx, id, after)
  for (const hook of hooks) {
    if (isDated) await hook.dated?.(ctx, { before, after })
    if (isMoved) await hook.moved?.(ctx, after)
  }
  // Situations are decided by whether the year is over.
  if (isMoved) await bumpScopesOfGrades(ctx, { academicYearId: id })
  ctx.audit({ entity: 'academicYear', entityId: id, action: 'UPDATED', changes: changed.changes })
  return { ...after, version: before.version + 1 }
}
