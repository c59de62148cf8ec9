import type { ChildReportCard } from '@lousa/contract/family/family.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Gateway } from '../../platform/db/gateway.ts'
import type { Ctx } from '../module.ts'
import { cardFileOf, fileContent, requestFile } from '../reports/file/generated-file.service.ts'
import { studentCardRequest } from '../reports/report-card/report-card.service.ts'
import type { Tables } from '../tables.ts'
import { childSubject } from './child-subject.service.ts'
import { cardEnrollment } from './child-year.queries.ts'

const TAG = 'REPORT_CARD'

/** A report card names the class: where the place of the student is protected, there is none. */
const assertCardReached = async (ctx: Ctx, studentId: string): Promise<void> => {
  const { isPlaceHidden } = await childSubject(ctx, studentId)
  if (isPlaceHidden) throw new ContractError('NOT_FOUND')
}

const shown = ({ id, status, reason, title }: ChildReportCard): ChildReportCard => ({
  id,
  status,
  reason,
  title,
})

/** The report card of the class that the child is in, or was in last in that year, with published terms alone. */
export const requestReportCard = async (
  ctx: Ctx,
  { studentId, yearId }: { studentId: string; yearId: string },
): Promise<ChildReportCard> => {
  await assertCardReached(ctx, studentId)
  const enrollmentId = await cardEnrollment(ctx, { studentId, yearId })
  if (enrollmentId === null) throw new ContractError('NOT_FOUND')
  const request = await studentCardRequest(ctx, enrollmentId, { fileNameTag: TAG, format: 'pdf' })
  return shown(await requestFile(ctx, request))
}

type CardRef = { studentId: string; fileId: string }

/** An own file is found only while the child of it is reached, also where it was made before. */
export const reportCardOf = async (ctx: Ctx, { studentId, fileId }: CardRef): Promise<ChildReportCard> => {
  await assertCardReached(ctx, studentId)
  const file = await cardFileOf(ctx, { tag: TAG, studentId, fileId })
  if (!file) throw new ContractError('NOT_FOUND')
  return shown(file)
}

export const reportCardContent = async (
  ctx: Ctx,
  of: CardRef,
  store: { gateway: Gateway<Tables>; clock: Clock },
) => {
  await reportCardOf(ctx, of)
  return fileContent(ctx, of.fileId, store)
}
