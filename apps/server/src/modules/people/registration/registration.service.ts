import { advanceCounter, type RegistrationCtx } from './registration.queries.ts'

export type { RegistrationCtx } from './registration.queries.ts'

const DIGITS = 5

/**
 * The next registration numbers of this year: YYYY and at least five digits. The first of a year begins after the existing
 * numbers. A used number is issued again only after an import was undone (`moveCountersBack`); within one transaction the year's
 * counter is locked until the end.
 */
export const allocateRegistrations = async (ctx: RegistrationCtx, count: number): Promise<string[]> => {
  const year = Number(ctx.today.slice(0, 4))
  const last = await advanceCounter(ctx, { year, count, digits: DIGITS })
  return Array.from(
    { length: count },
    (_, index) => `${year}${String(last - count + index + 1).padStart(DIGITS, '0')}`,
  )
}
