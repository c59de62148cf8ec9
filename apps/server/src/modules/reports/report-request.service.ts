import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import {
  offerOf,
  type ReportSubject,
  type ReportTagOf,
  reportOf,
} from '@lousa/contract/reports/report-table.ts'
import type { ReadCtx } from './file/generated-file.types.ts'

type Choice<S extends ReportSubject> = {
  fileNameTag: ReportTagOf<S>
  format: string
  includeUnpublished?: boolean | undefined
}

const isOneOf = (list: readonly string[], value: string): boolean => list.includes(value)

/** Refuses what the table of reports does not offer to this role, at this institution, in this format. */
export const assertAllowed = <S extends ReportSubject>(
  { institution, actor }: ReadCtx,
  subject: S,
  { fileNameTag, format, includeUnpublished }: Choice<S>,
): void => {
  const { roles, formats } = offerOf(fileNameTag, subject)
  if (!isOneOf(roles, actor.role)) throw new ContractError('FORBIDDEN')
  if (!isOneOf(reportOf(fileNameTag).kinds, institution.kind))
    throw new ContractError('FEATURE_NOT_AVAILABLE')
  if (includeUnpublished && actor.role !== 'ADMINISTRATOR') throw new ContractError('FORBIDDEN')
  if (!isOneOf(formats, format)) throw invalidFields(fieldError('format', 'INVALID'))
}
