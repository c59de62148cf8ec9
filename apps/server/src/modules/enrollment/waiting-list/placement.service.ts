import { ContractError } from '@lousa/contract/refusal/errors.ts'
import {
  type FullGradeAnswer,
  placementOf,
  placesForNewcomers,
  vacancies,
} from '@lousa/rules/enrollment/vacancies.rules.ts'
import { planPromotions } from '@lousa/rules/enrollment/waiting-list/promotion.rules.ts'
import type { AuditChange } from '../../../platform/db/audit.ts'
import type { WaitlistCtx } from './queue.types.ts'
import { vacancyCounts, waitingStudents, waitlist } from './vacancies.queries.ts'
import { fillVacancies } from './vacancy-filling.service.ts'

/** `isExceeded` where capacity was exceeded by confirmation; `passing` says why who was passed over, for the history. */
export type Placement = { status: 'ACTIVE' | 'SURPLUS'; isExceeded: boolean; passing: AuditChange[] }

type Choice = {
  answer: FullGradeAnswer | undefined
  mayExceed: boolean
  /** Why who waits is passed over. */
  reason: string | null | undefined
  /** Not where nothing is written anyway. */
  asksReason?: boolean
}

/** The audit changes about the students who were passed over, with the reason. */
const passingChanges = (reason: string, protocols: readonly string[]): AuditChange[] => [
  { field: 'reason', from: null, to: reason },
  { field: 'passedOver', from: null, to: [...protocols] },
]

/** Refuses to pass these over without a reason and names them; answers what the history says of it. */
const passOver = async (
  ctx: WaitlistCtx,
  ids: readonly string[],
  { reason, asksReason = true }: Pick<Choice, 'reason' | 'asksReason'>,
): Promise<AuditChange[]> => {
  if (ids.length === 0 || !asksReason) return []
  const passedOver = await waitingStudents(ctx, ids)
  if (!reason) throw new ContractError('WAITING_PASSED_OVER', { data: { passedOver } })
  return passingChanges(
    reason,
    passedOver.map(({ protocol }) => protocol),
  )
}

const uncalledIn = async (ctx: WaitlistCtx, gradeId: string): Promise<string[]> =>
  (await waitlist(ctx, gradeId)).filter(({ offer }) => offer === null).map(({ id }) => id)

/**
 * Where a newcomer goes who takes a place of a class, counted with the class in hand: asks where it is full (GRADE_FULL)
 * and where others wait for the place (WAITING_PASSED_OVER). What was offered and not taken in time goes to who waits
 * before anybody comes in.
 */
export const resolvePlacement = async (
  ctx: WaitlistCtx,
  grade: { id: string; capacity: number | null },
  { answer, mayExceed, reason, asksReason = true }: Choice,
): Promise<Placement> => {
  const vacancyState = await vacancyCounts(ctx, grade)
  const hasExpiredOffers = vacancyState.lapsed > 0
  if (hasExpiredOffers) await fillVacancies(ctx, grade.id)
  const counts = hasExpiredOffers ? await vacancyCounts(ctx, grade) : vacancyState
  const status = placementOf(counts, { answer: answer ?? null, mayExceed })
  if (status === 'FORBIDDEN') throw new ContractError('FORBIDDEN')
  if (status === 'GRADE_FULL')
    throw new ContractError('GRADE_FULL', { data: { vacancies: vacancies(counts) } })
  if (status === 'SURPLUS') return { status, isExceeded: false, passing: [] }
  const ids = status === 'PASSES_OVER' ? await uncalledIn(ctx, grade.id) : []
  const passing = await passOver(ctx, ids, { reason, asksReason })
  return { status: 'ACTIVE', isExceeded: vacancies(counts).free === 0, passing }
}

/**
 * Places of several newcomers whom the office enrols at once, counted with the class locked: refused where they are more than
 * the free places and nothing confirms it (GRADE_FULL), and without a reason where they pass over who waits (WAITING_PASSED_OVER).
 */
export const resolvePlacements = async (
  ctx: WaitlistCtx,
  grade: { id: string; name: string; capacity: number | null },
  {
    newcomers,
    answer,
    reason,
  }: { newcomers: number; answer: 'EXCEED' | undefined; reason: string | null | undefined },
): Promise<Omit<Placement, 'status'>> => {
  const counts = await vacancyCounts(ctx, grade)
  const { free } = vacancies(counts)
  const isExceeded = free !== null && newcomers > free
  if (isExceeded && answer !== 'EXCEED')
    throw new ContractError('GRADE_FULL', {
      data: { vacancies: vacancies(counts), grade: { id: grade.id, name: grade.name } },
    })
  const places = placesForNewcomers(counts)
  const ids = places !== null && newcomers > places ? await uncalledIn(ctx, grade.id) : []
  return { isExceeded, passing: await passOver(ctx, ids, { reason }) }
}

/**
 * The place of a student of the class's own waiting list who is called: asks where the class is full, and where others arrived
 * before (WAITING_PASSED_OVER).
 */
export const placeOfCalled = async (
  ctx: WaitlistCtx,
  grade: { id: string; capacity: number | null },
  { id, answer, reason }: { id: string } & Pick<Choice, 'answer' | 'reason'>,
): Promise<Placement> => {
  const counts = await vacancyCounts(ctx, grade)
  const { free } = vacancies(counts)
  if (free === 0 && answer !== 'EXCEED')
    throw new ContractError('GRADE_FULL', { data: { vacancies: vacancies(counts) } })
  const { passedOver } = planPromotions(await waitlist(ctx, grade.id), [id], null)
  return { status: 'ACTIVE', isExceeded: free === 0, passing: await passOver(ctx, passedOver, { reason }) }
}
