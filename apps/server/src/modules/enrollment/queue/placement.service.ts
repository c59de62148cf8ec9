import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { promotionsOf } from '@lousa/rules/enrollment/queue/calling.rules.ts'
import { type FullGradeAnswer, placementOf, vacancies } from '@lousa/rules/enrollment/vacancies.rules.ts'
import type { AuditChange } from '../../../platform/db/audit.ts'
import { fillFreedPlaces } from './free-place.service.ts'
import { placeCounts, queueOf, waitingStudents } from './places.queries.ts'
import type { QueueCtx } from './queue.types.ts'

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
  ctx: QueueCtx,
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

const uncalledIn = async (ctx: QueueCtx, gradeId: string): Promise<string[]> =>
  (await queueOf(ctx, gradeId)).filter(({ offer }) => offer === null).map(({ id }) => id)

/**
 * Where a newcomer goes who takes a place of a class, counted with the class in hand: asks where it is full (GRADE_FULL)
 * and where others wait for the place (WAITING_PASSED_OVER). What was offered and not taken in time goes to who waits
 * before anybody comes in.
 */
export const placementIn = async (
  ctx: QueueCtx,
  grade: { id: string; capacity: number | null },
  { answer, mayExceed, reason, asksReason = true }: Choice,
): Promise<Placement> => {
  const standing = await placeCounts(ctx, grade)
  const isPassedOn = standing.lapsed > 0
  if (isPassedOn) await fillFreedPlaces(ctx, grade.id)
  const counts = isPassedOn ? await placeCounts(ctx, grade) : standing
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
 * The place of somebody of the class's own waiting list who is called: asks where the class is full, and where others
 * arrived before (WAITING_PASSED_OVER).
 */
export const placeOfCalled = async (
  ctx: QueueCtx,
  grade: { id: string; capacity: number | null },
  { id, answer, reason }: { id: string } & Pick<Choice, 'answer' | 'reason'>,
): Promise<Placement> => {
  const counts = await placeCounts(ctx, grade)
  const { free } = vacancies(counts)
  if (free === 0 && answer !== 'EXCEED')
    throw new ContractError('GRADE_FULL', { data: { vacancies: vacancies(counts) } })
  const { passedOver } = promotionsOf(await queueOf(ctx, grade.id), [id], null)
  return { status: 'ACTIVE', isExceeded: free === 0, passing: await passOver(ctx, passedOver, { reason }) }
}
