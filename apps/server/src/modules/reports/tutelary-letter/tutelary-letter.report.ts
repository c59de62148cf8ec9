import { createHash } from 'node:crypto'
import type { QueryOf } from '@lousa/contract/endpoint.ts'
import { fill } from '@lousa/contract/messages.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import type { requestStudentReport } from '@lousa/contract/reports/reports.contract.ts'
import { TUTELARY_LETTER as W } from '@lousa/contract/reports/tutelary-letter/tutelary-letter.messages.ts'
import { isMinorOn } from '@lousa/rules/people/person/age.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { todayIn } from '../../../platform/clock/clock.ts'
import { recordSearchLetter, searchLetter } from '../../attendance/active-search/search-letter.service.ts'
import { documentCodes } from '../document/document-codes.values.ts'
import { documentHead } from '../document/document-head.values.ts'
import type { ReportDeps } from '../document/paper.types.ts'
import { renderReport } from '../document/paper-rendering.service.ts'
import { reportStudent } from '../document/paper-subject.service.ts'
import { PDF } from '../file/content-types.values.ts'
import type { FileRequest } from '../file/generated-file.service.ts'
import type { BuiltFile, ClassParams, FileRun, ReadCtx, ReadyCtx } from '../file/generated-file.types.ts'
import { ReportRefusal } from '../file/report-failure.values.ts'
import { caseOfEnrollment, letterStudent } from './tutelary-letter.queries.ts'
import { tutelaryLetterDocument } from './tutelary-letter.view.ts'

/**
 * The letter of an open case of the active search about a minor. Without a case there is nothing to print, and the file says so; the
 * letter is a step of the case when its file is ready.
 */
export const tutelaryLetterRequest = async (
  ctx: ReadCtx,
  enrollmentId: string,
  { fileNameTag: tag, format, academicTermId, searchCaseId }: QueryOf<typeof requestStudentReport>,
): Promise<FileRequest> => {
  if (academicTermId) throw invalidFields(fieldError('academicTermId', 'INVALID'))
  const student = await reportStudent(ctx, enrollmentId)
  const { gradeId, studentId } = student
  const found = await caseOfEnrollment(ctx, { enrollmentId, searchCaseId })
  if (!found && searchCaseId !== undefined) throw new ContractError('NOT_FOUND')
  if (found && !found.isOpen) throw new ContractError('INVALID_TRANSITION')
  if (found?.birthdate && !isMinorOn(found.birthdate, ctx.today)) throw new ContractError('STUDENT_OF_AGE')
  return {
    tag,
    format,
    title: fill(W.file, { student: displayName(student) }),
    params: { gradeId, enrollmentId, studentId, ...(found ? { searchCaseId: found.id } : {}) },
  }
}

/** The letter as PDF, with a code. A later letter of the same case replaces it. */
export const tutelaryLetterBuilder =
  (parts: ReportDeps) =>
  async (run: FileRun, { enrollmentId = '', searchCaseId }: ClassParams): Promise<BuiltFile> => {
    const { institutionId, tenant, file, isPreview, progress } = run
    if (!searchCaseId) throw new ReportRefusal(W.none)
    await progress(0.1)
    const today = todayIn(parts.clock, file.timeZone)
    const institution = { id: institutionId }
    const student = await tenant(db => letterStudent({ db, institution, today }, enrollmentId))
    if (!student) throw new ReportRefusal(W.none)
    // The service of holidays is asked outside of the transaction.
    const holidays = await parts.holidays.ofYears([student.year])
    const letter = await tenant(db => searchLetter({ db, institution, today }, searchCaseId, holidays))
    if (!letter) throw new ReportRefusal(W.none)
    if (!letter.isOpen) throw new ReportRefusal(W.closed)
    const [code] = isPreview ? [] : documentCodes(1)
    const { pdf } = await renderReport(parts, run, {
      template: 'tutelary-letter',
      data: tutelaryLetterDocument(student, letter, {
        now: parts.clock.now(),
        timeZone: file.timeZone,
        isPreview,
        code,
      }),
      images: documentHead(student.institution).images,
    })
    await progress(0.9)
    const hash = createHash('sha256').update(pdf).digest('hex')
    const data = {
      title: W.title,
      institution: student.institution.name,
      year: String(student.year),
      class: student.grade,
      level: student.level,
      name: displayName(student),
      registration: student.registration,
    }
    const { personId } = student
    const issued = code ? [{ code, personId, enrollmentId, hash, data, edition: searchCaseId }] : []
    const record = async (ctx: ReadyCtx): Promise<void> => {
      const isRecorded = await recordSearchLetter(ctx, { caseId: searchCaseId, fileId: file.id })
      if (!isRecorded) throw new ReportRefusal(W.closed)
    }
    return { contentType: PDF, content: [pdf], outcome: () => ({ issued, record }) }
  }
