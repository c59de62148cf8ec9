import type { QueryOf } from '@lousa/contract/endpoint.ts'
import { fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { COVER_REGISTER as W } from '@lousa/contract/reports/cover-register/cover-register.messages.ts'
import type { requestCoverRegister } from '@lousa/contract/reports/reports.contract.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import { coversOfRegister } from '../../planning/cover/cover.service.ts'
import type { ReportDeps } from '../document/paper.types.ts'
import { tableFile } from '../document/table-file.service.ts'
import type { FileRequest } from '../file/generated-file.service.ts'
import type { BuiltFile, FileRun, ReadCtx, SchoolParams } from '../file/generated-file.types.ts'
import { ReportRefusal } from '../file/report-failure.values.ts'
import { registerSubject } from './cover-register.queries.ts'
import { type RegisterData, registerDocument, registerSheets, registerTitle } from './cover-register.view.ts'

/** Asking for the register of a period, of a class, of an absent instructor, or of the whole institution. */
export const coverRegisterRequest = async (
  { db, institution }: ReadCtx,
  academicYearId: string,
  { gradeId, instructorId, start, end, format }: QueryOf<typeof requestCoverRegister>,
): Promise<FileRequest> => {
  if (start && end && end < start) throw fieldRefusal('end', 'INVALID_DATE_INTERVAL_ERROR')
  const subject = await registerSubject(db, {
    institutionId: institution.id,
    academicYearId,
    gradeId,
    instructorId,
  })
  if (gradeId && subject.grade === null) throw invalidFields(fieldError('gradeId', 'INVALID'))
  const only = { ...(gradeId ? { gradeId } : {}), ...(instructorId ? { instructorId } : {}) }
  return {
    tag: 'COVER_REGISTER',
    format,
    title: registerTitle(subject),
    params: {
      academicYearId,
      ...(gradeId || instructorId ? { only } : {}),
      ...(start ? { start } : {}),
      ...(end ? { end } : {}),
      ...(format === 'xlsx' ? { format } : {}),
    },
  }
}

const dataOf = async (
  { institutionId, tenant }: FileRun,
  { academicYearId, only = {}, start, end }: SchoolParams,
): Promise<RegisterData> => {
  const { gradeId, instructorId } = only
  const where = { academicYearId, gradeId, instructorId, start, end }
  const [subject, covers] = await tenant(db =>
    Promise.all([
      registerSubject(db, { institutionId, ...where }),
      coversOfRegister({ db, institution: { id: institutionId } }, where),
    ]),
  )
  if (covers.length === 0)
    throw new ReportRefusal(gradeId || instructorId || start || end ? W.noneOfChoice : W.none)
  return { subject, covers, period: { start: start ?? subject.start, end: end ?? subject.end } }
}

/** The register of lessons not given or given by another: set as a PDF or written as a spreadsheet. */
export const coverRegisterBuilder =
  (parts: ReportDeps) =>
  async (run: FileRun, params: SchoolParams): Promise<BuiltFile> => {
    const { file, isPreview, progress } = run
    await progress(0.05)
    const data = await dataOf(run, params)
    await progress(0.3)
    const order = { now: parts.clock.now(), timeZone: file.timeZone, isPreview }
    return tableFile(parts, run, {
      format: params.format,
      template: 'next-year-list',
      institution: data.subject.institution,
      document: () => registerDocument(data, order),
      sheets: () => registerSheets(data),
    })
  }
