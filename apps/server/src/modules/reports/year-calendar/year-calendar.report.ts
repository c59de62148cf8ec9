import { fill } from '@lousa/contract/messages.ts'
import { YEAR_CALENDAR as W } from '@lousa/contract/reports/year-calendar/year-calendar.messages.ts'
import type { RateLimit } from '../../../platform/access/rate-limit.ts'
import { holidaysOfCalendar, printedYear } from '../../calendar/year/printed-year.service.ts'
import type { Ctx } from '../../module.ts'
import { documentHead } from '../document/document-head.values.ts'
import type { ReportDeps } from '../document/paper.types.ts'
import { renderReport } from '../document/paper-rendering.service.ts'
import { PDF } from '../file/content-types.values.ts'
import type { FilePreview } from '../file/file-preview.service.ts'
import { calendarHead } from './year-calendar.queries.ts'
import { yearCalendarDocument } from './year-calendar.view.ts'

type Scope = {
  institution: Ctx['institution']
  actor: Pick<Ctx['actor'], 'accountId'>
  inTenant<T>(work: (ctx: Pick<Ctx, 'db' | 'institution'>) => Promise<T>): Promise<T>
}

async function* chunksOf(bytes: Uint8Array) {
  yield bytes
}

type Rendered = Awaited<ReturnType<typeof renderReport>>
export type YearCalendarParts = ReportDeps & {
  rateLimit: RateLimit
  once: (key: string, render: () => Promise<Rendered>) => Promise<Rendered>
}

/** Documents that are being rendered: callers who ask for one with the same content wait for the one rendering. */
export const sharedRendering = (): YearCalendarParts['once'] => {
  const running = new Map<string, Promise<Rendered>>()
  return (key, render) => {
    const found = running.get(key)
    if (found) return found
    const started = render().finally(() => running.delete(key))
    running.set(key, started)
    return started
  }
}

/**
 * The calendar of an academic year, made while its reader waits and kept nowhere: it has no personal data, and students, who
 * have no files, read it too (docs/decisions/0095-the-year-calendar-is-made-when-asked.md).
 */
export const yearCalendar = async (
  parts: YearCalendarParts,
  { institution, inTenant, actor }: Scope,
  yearId: string,
): Promise<FilePreview> => {
  const account = actor.accountId
  await parts.rateLimit.take({ counter: 'year-calendar', institution: institution.id, account })
  const holidays = await holidaysOfCalendar(inTenant, parts.holidays, yearId)
  const { head, printed } = await inTenant(async ctx => ({
    head: await calendarHead(ctx.db, { institutionId: institution.id, yearId }),
    printed: await printedYear(ctx, yearId, holidays),
  }))
  const order = { now: parts.clock.now(), timeZone: institution.timeZone }
  const data = yearCalendarDocument(printed, { ...head, kind: institution.kind, order })
  const { pdf } = await parts.once(`${institution.id} ${yearId} ${JSON.stringify(data)}`, () =>
    renderReport(
      parts,
      { file: { id: yearId } },
      { template: 'year-calendar', data, images: documentHead(head.institution).images },
    ),
  )
  return {
    contentType: PDF,
    fileName: fill(W.fileName, { year: head.year }),
    size: pdf.length,
    chunks: chunksOf(pdf),
  }
}
