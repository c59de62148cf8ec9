import type { QueryOf } from '@lousa/contract/endpoint.ts'
import { fill } from '@lousa/contract/messages.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { BIRTHDAYS as W } from '@lousa/contract/reports/class-list/birthdays.messages.ts'
import type { requestPlanReport } from '@lousa/contract/reports/reports.contract.ts'
import { assertOwnPeriod } from '../../planning/plan/instructor-period.service.ts'
import type { ReportDeps } from '../document/paper.types.ts'
import { tableFile } from '../document/table-file.service.ts'
import type { ClassRequest } from '../file/generated-file.service.ts'
import type { BuiltFile, ClassParams, FileRun, ReadCtx } from '../file/generated-file.types.ts'
import { ReportRefusal } from '../file/report-failure.values.ts'
import { birthdaysOfClass, gradeOfPlan } from './birthdays.queries.ts'
import { type BirthdaysData, birthdaysDocument, birthdaysSheet } from './birthdays.view.ts'
import { listedGrade, listName } from './class-list.public.queries.ts'

type ClassQuery = { fileNameTag: string; format: string; academicTermId?: string | undefined }

/** The birthdays of a class; an event has the list of those who come. */
export const classBirthdaysRequest = async (
  ctx: ReadCtx,
  gradeId: string,
  { fileNameTag: tag, format, academicTermId }: ClassQuery,
): Promise<ClassRequest> => {
  if (academicTermId) throw invalidFields(fieldError('academicTermId', 'INVALID'))
  const { name: grade, isEvent } = await listName(ctx, gradeId)
  if (isEvent)
    throw new ContractError('VALIDATION_ERROR', {
      message: W.ofEvent,
      errors: [{ ...fieldError('fileNameTag', 'INVALID'), message: W.ofEvent }],
    })
  return {
    tag,
    format,
    title: fill(W.file, { grade }),
    params: { gradeId, ...(format === 'xlsx' ? { format } : {}) },
  }
}

/**
 * The birthdays of the class of a lesson plan, for those who teach it today: birthdates are of students of today. They are of
 * no part of the year.
 */
export const planBirthdaysRequest = async (
  ctx: ReadCtx,
  planId: string,
  query: QueryOf<typeof requestPlanReport>,
): Promise<ClassRequest> => {
  await assertOwnPeriod(ctx, planId, ctx.today)
  for (const field of ['start', 'end'] as const)
    if (query[field]) throw invalidFields(fieldError(field, 'INVALID'))
  return classBirthdaysRequest(ctx, await gradeOfPlan(ctx, planId), query)
}

const dataOf = async ({ institutionId, tenant }: FileRun, gradeId: string): Promise<BirthdaysData> => {
  const scope = { institutionId, gradeId }
  const [grade, students] = await tenant(db =>
    Promise.all([listedGrade(db, scope), birthdaysOfClass(db, scope)]),
  )
  if (!grade || students.length === 0) throw new ReportRefusal(W.noStudents)
  if (students.every(({ birthdate }) => birthdate === null)) throw new ReportRefusal(W.noBirthdates)
  return { grade, students }
}

/** The birthdays of a class, as a PDF or as a spreadsheet. */
export const birthdaysBuilder =
  (parts: ReportDeps) =>
  async (run: FileRun, { gradeId, format }: ClassParams): Promise<BuiltFile> => {
    await run.progress(0.05)
    const data = await dataOf(run, gradeId)
    await run.progress(0.3)
    const order = { now: parts.clock.now(), timeZone: run.file.timeZone, isPreview: run.isPreview }
    return tableFile(parts, run, {
      format,
      template: 'birthdays',
      institution: data.grade.institution,
      document: () => birthdaysDocument(data, order),
      sheets: () => [birthdaysSheet(data)],
    })
  }
