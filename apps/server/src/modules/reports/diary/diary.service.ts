import type { QueryOf } from '@lousa/contract/endpoint.ts'
import { fill } from '@lousa/contract/messages.ts'
import { fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { DIARY as W } from '@lousa/contract/reports/diary/diary.messages.ts'
import { PLAN_FREQUENCY } from '@lousa/contract/reports/diary/plan-frequency.messages.ts'
import type { requestGradeReportCards, requestPlanReport } from '@lousa/contract/reports/reports.contract.ts'
import { reportGrade, termOfPapers } from '../document/paper-subject.service.ts'
import type { ClassRequest, FileRequest } from '../file/generated-file.service.ts'
import type { ClassParams, ReadCtx } from '../file/generated-file.types.ts'
import { planName } from './diary.view.ts'
import { daysText } from './diary-period.values.ts'
import { planOfPaper } from './diary-request.queries.ts'

type PlanQuery = QueryOf<typeof requestPlanReport>

const periodParams = ({ academicTermId, start, end, format }: PlanQuery): Partial<ClassParams> => ({
  ...(academicTermId ? { academicTermId } : {}),
  ...(start ? { start } : {}),
  ...(end ? { end } : {}),
  ...(format === 'xlsx' ? { format } : {}),
})

type Names = { plan: string; grade: string }
type Titles = { whole: (names: Names) => string; of: (names: Names & { span: string }) => string }

/** A paper of one plan: its title tells which, and of what stretch. */
const ofPlan =
  (titles: Titles) =>
  async (ctx: ReadCtx, lessonPlanId: string, query: PlanQuery): Promise<ClassRequest> => {
    // It is of the plan in the path; other plans are for the papers of a class.
    if (query.lessonPlanId?.some(id => id !== lessonPlanId))
      throw invalidFields(fieldError('lessonPlanId', 'INVALID'))
    const plan = await planOfPaper(ctx, lessonPlanId)
    const term = await termOfPapers(ctx, plan, query.academicTermId)
    const span = [term, daysText(query)].filter(Boolean).join(', ')
    const names = { plan: planName(plan), grade: plan.grade }
    return {
      tag: query.fileNameTag,
      format: query.format,
      title: span ? titles.of({ ...names, span }) : titles.whole(names),
      params: { gradeId: plan.gradeId, ...periodParams(query) },
    }
  }

/** The class diary of a plan. */
export const planDiaryRequest = ofPlan({
  whole: names => fill(W.file, names),
  of: names => fill(W.fileOf, names),
})

/** The attendance of everyone in the component of a plan. */
export const planFrequencyRequest = ofPlan({
  whole: names => fill(PLAN_FREQUENCY.file, names),
  of: names => fill(PLAN_FREQUENCY.fileOf, names),
})

/** The diaries of all plans of a class; a workbook of so many sheets would be of no use. */
export const classDiariesRequest = async (
  ctx: ReadCtx,
  gradeId: string,
  { fileNameTag: tag, format, academicTermId }: QueryOf<typeof requestGradeReportCards>,
): Promise<FileRequest> => {
  if (format === 'xlsx') throw invalidFields(fieldError('format', 'INVALID'))
  const grade = await reportGrade(ctx, gradeId)
  const term = await termOfPapers(ctx, grade, academicTermId)
  return {
    tag,
    format,
    title: term
      ? fill(W.fileOfGradeIn, { grade: grade.name, term })
      : fill(W.fileOfGrade, { grade: grade.name }),
    params: { gradeId, ...(academicTermId ? { academicTermId } : {}) },
  }
}
