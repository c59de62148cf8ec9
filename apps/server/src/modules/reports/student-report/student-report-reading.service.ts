import { STUDENT_REPORT as W } from '@lousa/contract/reports/student-report/student-report.messages.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { requireFreshFigures } from '../../evaluation/performance/performance.service.ts'
import type { ReportDeps } from '../document/paper.types.ts'
import type { ClassParams, FileRun } from '../file/generated-file.types.ts'
import { ReportRefusal } from '../file/report-failure.values.ts'
import { cardsData } from '../report-card/report-card.service.ts'
import { cardOf, figuresByStudent } from '../words/card.words.ts'
import { ownTeaching } from './student-report.queries.ts'
import type { StudentReading } from './student-report.types.ts'

export type StudentScope = { institutionId: string; gradeId: string; enrollmentId: string }

/** Figures brought up to date and read, of one student; an instructor's of the own components alone. */
export const readStudent = async (
  { gateway, clock }: ReportDeps,
  { file, institutionId, isPreview, tenant }: FileRun,
  { gradeId, enrollmentId = '', academicTermId, includeUnpublished, instructorId }: ClassParams,
): Promise<StudentReading & { scope: StudentScope }> => {
  await requireFreshFigures({ gateway, clock }, { institutionId, gradeId })
  const scope = { institutionId, gradeId, enrollmentId }
  const [data, teaching] = await tenant(async db => [
    await cardsData(db, scope),
    instructorId ? await ownTeaching(db, { institutionId, gradeId, instructorId }) : undefined,
  ])
  const [student] = data?.students ?? []
  if (!data || !student) throw new ReportRefusal(W.gone)
  const own = instructorId ? new Set(teaching?.componentIds) : null
  const components = data.components.filter(({ id }) => !own || own.has(id))
  if (own && components.length === 0) throw new ReportRefusal(W.noComponents)
  const order = { now: clock.now(), timeZone: file.timeZone, isPreview }
  return {
    scope,
    card: cardOf({ ...data, components }, { ...order, academicTermId, includeUnpublished }),
    student,
    figureOf: figuresByStudent(data.figures)(enrollmentId),
    figures: data.figures.filter(({ componentId }) => !own || own.has(componentId)),
    own: teaching ? { instructor: displayName(teaching), planIds: new Set(teaching.planIds) } : null,
    order,
  }
}
