import { fill } from '@lousa/contract/messages.ts'
import { YEAR_CALENDAR as W } from '@lousa/contract/reports/year-calendar/year-calendar.messages.ts'
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
  inTenant<T>(work: (ctx: Pick<Ctx, 'db' | 'institution'>) => Promise<T>): Promise<T>
}

async function* once(bytes: Uint8Array) {
  yield bytes
}

/**
 * The calendar of an academic year, made while its reader waits and kept nowhere: it has no personal data, and students, who
 * have no files, read it too (docs/decisions/0095-the-year-calendar-is-made-when-asked.md).
 */
export const yearCalendar = async (
  parts: ReportDeps,
  { institution, inTenant }: Scope,
  yearId: string,
): Promise<FilePreview> => {
  const holidays = await holidaysOfCalendar(inTenant, parts.holidays, yearId)
  const { head, printed } = await inTenant(async ctx => ({
    head: await calendarHead(ctx.db, { institutionId: institution.id, yearId }),
    printed: await printedYear(ctx, yearId, holidays),
  }))
  const order = { now: parts.clock.now(), timeZone: institution.timeZone }
  const { pdf } = await renderReport(
    parts,
    { file: { id: yearId } },
    {
      template: 'year-calendar',
      data: yearCalendarDocument(printed, { ...head, order }),
      images: documentHead(head.institution).images,
    },
  )
  return {
    contentType: PDF,
    fileName: fill(W.fileName, { year: head.year }),
    size: pdf.length,
    chunks: once(pdf),
  }
}
