import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { type FullGradeAnswer, placementOf, vacancies } from '@lousa/rules/enrollment/vacancies.rules.ts'
import { fillFreedPlaces } from './free-place.service.ts'
import { placeCounts } from './places.queries.ts'
import type { QueueCtx } from './queue.types.ts'

/** `isExceeded` where capacity was exceeded by confirmation. */
export type Placement = { status: 'ACTIVE' | 'SURPLUS'; isExceeded: boolean }

type Choice = {
  answer: FullGradeAnswer | undefined
  mayExceed: boolean
  /** Somebody of the class's own waiting list is called: nobody else is called before. */
  isCalled?: boolean
}

/**
 * Where somebody goes who takes a place of a class, counted with the class in hand: asks where it is full (GRADE_FULL).
 * What was offered and not taken in time goes to who waits before anybody comes in.
 */
export const placementIn = async (
  ctx: QueueCtx,
  grade: { id: string; capacity: number | null },
  { answer, mayExceed, isCalled = false }: Choice,
): Promise<Placement> => {
  const standing = await placeCounts(ctx, grade)
  const isPassedOn = standing.lapsed > 0 && !isCalled
  if (isPassedOn) await fillFreedPlaces(ctx, grade.id)
  const counts = isPassedOn ? await placeCounts(ctx, grade) : standing
  const status = placementOf(counts, { answer: answer ?? null, mayExceed })
  if (status === 'FORBIDDEN') throw new ContractError('FORBIDDEN')
  if (status === 'GRADE_FULL')
    throw new ContractError('GRADE_FULL', { data: { vacancies: vacancies(counts) } })
  return { status, isExceeded: status === 'ACTIVE' && vacancies(counts).free === 0 }
}
