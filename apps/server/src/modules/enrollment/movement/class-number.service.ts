import { areModalities, type Modality } from '@lousa/rules/enrollment/entry/admission.rules.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { taughtComponents } from '../transfer/transferred.public.queries.ts'
import { fillVacancies } from '../waiting-list/vacancy-filling.service.ts'
import type { LockedClass } from './enrollment-lock.service.ts'
import { highestNumber, isNumberTaken } from './place.queries.ts'

/** The number of who becomes ACTIVE: the one that is typed, which must be free, or the next; none in an event. */
export const classNumberFor = async (
  ctx: Ctx,
  { id: gradeId, isEvent }: LockedClass,
  { typed, exceptId = null }: { typed: number | undefined; exceptId?: string | null },
): Promise<number | null> => {
  if (isEvent) return null
  if (typed === undefined) return (await highestNumber(ctx, gradeId)) + 1
  if (await isNumberTaken(ctx, { gradeId, number: typed, exceptId }))
    throw fieldRefusal('number', 'NUMBER_TAKEN')
  return typed
}

/** Modalities exist in the municipal network alone, among what the class offers. */
export const refuseModalities = async (
  ctx: Ctx,
  gradeId: string,
  modalities: readonly Modality[],
): Promise<void> => {
  if (modalities.length === 0) return
  const offered = ctx.institution.kind === 'MUNICIPAL' ? await offeredIn(ctx, gradeId) : new Set<string>()
  if (!areModalities(modalities, offered)) throw fieldRefusal('modalities', 'MODALITY_INVALID')
}

export const offeredIn = async (ctx: Ctx, gradeId: string): Promise<ReadonlySet<string>> => {
  const taught = await taughtComponents(ctx, gradeId)
  return new Set(taught.filter(component => component.isOffered).map(component => component.id))
}

/** A place may be free for who waits: the first is called, as the institution has it. */
export const fillVacanciesOf = (ctx: Ctx, gradeId: string): Promise<unknown> => fillVacancies(ctx, gradeId)
