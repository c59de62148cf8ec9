import * as auditCalls from '@lousa/contract/audit/audit.contract.ts'
import * as dashboardCalls from '@lousa/contract/dashboard/dashboard.contract.ts'
import type { GeneratedLessons } from '@lousa/contract/planning/generation/generation.contract.ts'
import * as generationCalls from '@lousa/contract/planning/generation/generation.contract.ts'
import * as lessonCalls from '@lousa/contract/planning/lesson/lesson.contract.ts'
import * as planCalls from '@lousa/contract/planning/plan/plan.contract.ts'
import * as weeklyTimeCalls from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, readKey } from '../../../lib/http/query-client.ts'
import { structureOutdated } from '../../academics/structure.api.ts'

export const previewLessons = (gradeId: string): Promise<GeneratedLessons> =>
  call(generationCalls.generateLessons, { body: { gradeId, preview: true } })

export const generateLessons = (gradeId: string): Promise<GeneratedLessons> =>
  call(generationCalls.generateLessons, { body: { gradeId } })

const OF_LESSONS = [
  planCalls.listLessonPlans,
  planCalls.getLessonPlan,
  lessonCalls.listLessons,
  weeklyTimeCalls.listWeeklyTimes,
  dashboardCalls.getYearDashboard,
  auditCalls.listAuditEntries,
]

/** Queries that show or count lessons are read again. */
export const lessonsChanged = (): Promise<unknown> => {
  structureOutdated()
  return Promise.all(
    OF_LESSONS.map(endpoint => queryClient.invalidateQueries({ queryKey: readKey(endpoint) })),
  )
}
