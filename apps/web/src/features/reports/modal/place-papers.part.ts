import { REPORT_MODAL as W } from '@lousa/contract/reports/modal/report-modal.messages.ts'
import { offerOf, reportOf, type reportTags } from '@lousa/contract/reports/report-table.ts'
import type { Report } from '../document/paper.types.ts'
import { gradeReport, offered, offeredTags, planReport, studentReport } from '../document/papers.api.ts'

/** The reader of a window: reports are offered by role and kind of institution. */
export type ReportReader = { role: string; kind: string }

/** Reports of one student. Instructors are given what concerns the own components. */
export const studentPapers = (enrollmentId: string, reader: ReportReader): Report[] => {
  const tags = offeredTags('STUDENT', reader)
  const hasDocuments = tags.some(tag => reportOf(tag).document)
  return tags.map(tag => {
    const group = reportOf(tag).document ? W.groups.documents : W.groups.reports
    const paper = offered(tag, 'STUDENT', studentReport(enrollmentId, tag))
    return hasDocuments ? { ...paper, group } : paper
  })
}

/** Reports of a class: its list and, in a school, those of its students. */
export const classPapers = (gradeId: string, reader: ReportReader): Report[] =>
  offeredTags('CLASS', reader).map(tag => offered(tag, 'CLASS', gradeReport(gradeId, tag)))

/** Reports of an event, which is requested as a class. */
export const eventPapers = (eventId: string, reader: ReportReader): Report[] =>
  offeredTags('EVENT', reader).map(tag => offered(tag, 'EVENT', gradeReport(eventId, tag)))

type PlanOfPapers = { id: string; gradeId: string; isEvaluated: boolean }

/**
 * Reports of a lesson plan, and of a student of its class who is chosen: those that instructors are given. A report of scores
 * is left out where nothing is evaluated.
 */
export const planPapers = (
  { id: planId, gradeId, isEvaluated }: PlanOfPapers,
  reader: ReportReader,
): Report[] => {
  const isMade = (tag: Report['tag']): boolean => isEvaluated || !reportOf(tag).evaluated
  const isTaught = (tag: ReturnType<typeof reportTags<'STUDENT'>>[number]): boolean =>
    offerOf(tag, 'STUDENT').roles.includes('INSTRUCTOR')
  return [
    ...offeredTags('PLAN', reader)
      .filter(isMade)
      .map(tag => {
        const ofPlans = tag === 'NOTE_SUMMARY' ? [planId] : []
        return offered(tag, 'PLAN', planReport({ planId, gradeId }, tag, ofPlans))
      }),
    ...offeredTags('STUDENT', reader)
      .filter(tag => isMade(tag) && isTaught(tag))
      .map(tag => ({ ...offered(tag, 'STUDENT', studentReport(null, tag)), ofStudent: true })),
  ]
}
