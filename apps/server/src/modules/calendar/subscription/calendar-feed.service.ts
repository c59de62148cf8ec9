import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { RateLimit } from '../../../platform/access/rate-limit.ts'
import type { PublicScope } from '../../module.ts'
import { holidaysBetween } from '../event/day-change.service.ts'
import type { Holidays } from '../holiday/holidays.service.ts'
import { fileContents, institutionName } from './calendar-file.queries.ts'
import { type CalendarFile, entriesAnswer, fileAnswer } from './calendar-file.service.ts'
import { openedLink } from './calendar-link.queries.ts'
import { linkTokenHash } from './calendar-link.service.ts'
import type { LessonsOf } from './lesson-feed.service.ts'

type FeedParts = { rateLimit: RateLimit; holidays: Holidays; lessonsOf: LessonsOf }

/** The content that a link opens, from the database; null when the link is not valid. */
const openedWith = (
  stage: PublicScope,
  token: string,
  { lessonsOf, year }: Pick<FeedParts, 'lessonsOf'> & { year: number },
) =>
  stage.inTenant(async ctx => {
    const link = await openedLink(ctx, linkTokenHash(token))
    if (!link) return null
    if (link.kind === 'CALENDAR') {
      const span = { start: `${year - 1}-01-01`, end: `${year + 1}-12-31` }
      return { kind: link.kind, contents: await fileContents(ctx, span) }
    }
    const span = { start: `${year}-01-01`, end: `${year + 1}-12-31` }
    return {
      kind: link.kind,
      name: await institutionName(ctx),
      entries: await lessonsOf(ctx, link.owner, span),
    }
  })

/** For a valid link: the calendar of last, this and next year, or the lessons of one person, of this year and the next. */
export const calendarFeed = async (
  stage: PublicScope,
  token: string,
  { rateLimit, holidays, lessonsOf }: FeedParts,
): Promise<CalendarFile> => {
  const year = Number(stage.today.slice(0, 4))
  const opened = await openedWith(stage, token, { lessonsOf, year })
  if (!opened) {
    const { institution, address } = stage
    await rateLimit.take({ counter: 'calendar-feed', institution: institution.id, address })
    throw new ContractError('NOT_FOUND')
  }
  const { id: institutionId, timeZone } = stage.institution
  const head = { institutionId, timeZone, now: stage.now }
  if (opened.kind === 'LESSONS')
    return entriesAnswer(opened.entries, {
      ...head,
      name: fill(CALENDAR.lessonsOf, { instituicao: opened.name }),
      fileName: 'aulas.ics',
    })
  const holidaysOf = await holidays.ofYears([year - 1, year, year + 1])
  return fileAnswer(opened.contents, holidaysBetween(holidaysOf, opened.contents.span), {
    ...head,
    fileName: 'calendario.ics',
  })
}
