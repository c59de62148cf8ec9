import { ContractError } from '@lousa/contract/errors.ts'
import { addressKey, type Limit, type RateLimit } from '../../../platform/access/rate-limit.ts'
import type { PublicStage } from '../../module.ts'
import { holidaysBetween } from '../event/day-change.service.ts'
import type { Holidays } from '../holiday/holidays.service.ts'
import { fileContents } from './calendar-file.queries.ts'
import { type CalendarFile, fileAnswer } from './calendar-file.service.ts'
import { isLiveLink } from './calendar-link.queries.ts'
import { linkTokenHash } from './calendar-link.service.ts'

/** Of addresses with tokens that open nothing; those that open something are given back. */
const UNKNOWN_PER_ADDRESS: Limit = { hits: 30, windowSeconds: 600 }

/** The calendar of last, this and next year, for whoever has a link that works. */
export const calendarFeed = async (
  stage: PublicStage,
  token: string,
  { rateLimit, holidays }: { rateLimit: RateLimit; holidays: Holidays },
): Promise<CalendarFile> => {
  const attempt = `calendar-feed:${addressKey(stage.address)}`
  await rateLimit.take(attempt, UNKNOWN_PER_ADDRESS)
  const year = Number(stage.today.slice(0, 4))
  const span = { start: `${year - 1}-01-01`, end: `${year + 1}-12-31` }
  const contents = await stage.inTenant(async ctx =>
    (await isLiveLink(ctx, linkTokenHash(token))) ? fileContents(ctx, span) : null,
  )
  if (!contents) throw new ContractError('NOT_FOUND')
  await rateLimit.giveBack(attempt)
  const known = await holidays.ofYears([year - 1, year, year + 1])
  const { id: institutionId, timeZone } = stage.institution
  return fileAnswer(contents, holidaysBetween(known, span), {
    institutionId,
    timeZone,
    now: stage.now,
    fileName: 'calendario.ics',
  })
}
