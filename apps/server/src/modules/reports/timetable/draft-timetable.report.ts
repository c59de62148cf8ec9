import { Readable } from 'node:stream'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { TIMETABLE_PAPER as W } from '@lousa/contract/reports/timetable/timetable.messages.ts'
import type { RateLimit } from '../../../platform/access/rate-limit.ts'
import type { Ctx } from '../../module.ts'
import { printedDraft } from '../../planning/draft/draft-view.service.ts'
import { documentHead } from '../document/document-head.values.ts'
import type { ReportDeps } from '../document/paper.types.ts'
import { renderReport } from '../document/paper-rendering.service.ts'
import { PDF } from '../file/content-types.values.ts'
import type { FilePreview } from '../file/file-preview.service.ts'
import { type DraftChoice, type DraftData, draftDocument, unchangedTimes } from './draft-timetable.view.ts'
import { timetableGrades, timetableTimes, timetableYear } from './timetable.queries.ts'

type Scope = {
  institution: Ctx['institution']
  actor: Pick<Ctx['actor'], 'accountId'>
  inTenant<T>(work: (ctx: Pick<Ctx, 'db' | 'institution'>) => Promise<T>): Promise<T>
}
type Parts = ReportDeps & { rateLimit: RateLimit }

const noTable = () => new ContractError('VALIDATION_ERROR', { message: W.draft.noTable })

/** Why a draft has no page of what is chosen. */
const refusalOf = ({ by, gradeId, instructorId, room }: DraftChoice): ContractError => {
  if (by === 'CLASS' && gradeId)
    return invalidFields({ ...fieldError('gradeId', 'INVALID'), message: W.draft.noneOfGrade })
  if (by === 'INSTRUCTOR' && instructorId)
    return invalidFields({ ...fieldError('instructorId', 'INVALID'), message: W.draft.noneOfInstructor })
  if (by !== 'ROOM') return noTable()
  return room
    ? invalidFields({ ...fieldError('room', 'INVALID'), message: W.draft.noRooms })
    : new ContractError('VALIDATION_ERROR', { message: W.draft.noRooms })
}

/**
 * The table of a draft as a PDF with the mark of a draft, made while its reader waits and kept nowhere: the next change of the draft
 * would outdate a stored file.
 */
export const draftTimetable = async (
  parts: Parts,
  { institution, inTenant, actor }: Scope,
  { draftId, ...choice }: DraftChoice & { draftId: string },
): Promise<FilePreview> => {
  await parts.rateLimit.take({
    counter: 'year-calendar',
    institution: institution.id,
    account: actor.accountId,
  })
  const data = await inTenant(async (ctx): Promise<DraftData> => {
    const draft = await printedDraft(ctx, draftId)
    if (draft.placements.length === 0) throw noTable()
    const scope = { institutionId: institution.id, academicYearId: draft.yearId }
    const [year, grades, times] = await Promise.all([
      timetableYear(ctx.db, scope),
      timetableGrades(ctx.db, scope),
      timetableTimes(ctx.db, scope, draft.validFrom),
    ])
    return { draft, year, grades, unchanged: unchangedTimes(draft, times, year) }
  })
  const document = draftDocument(data, choice, { now: parts.clock.now(), timeZone: institution.timeZone })
  if (!document) throw refusalOf(choice)
  const { pdf } = await renderReport(
    parts,
    { file: { id: draftId } },
    { template: 'timetable', data: document, images: documentHead(data.year.institution).images },
  )
  return {
    contentType: PDF,
    fileName: W.draft.fileName,
    size: pdf.length,
    chunks: Readable.from([Buffer.from(pdf)]),
  }
}
