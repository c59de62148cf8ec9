import { listLessons } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { getLessonPlan, listLessonPlans } from '@lousa/contract/planning/plan/plan.contract.ts'
import { listOwnSchedule, listSchedule } from '@lousa/contract/planning/timetable/timetable.contract.ts'
import type { OfflineData } from '../../lib/device/offline-data.ts'

/** A lesson's record that is being written. */
export const RECORD_DRAFTS = 'lousa:aula:'

export const planningOffline: OfflineData = {
  reads: { teachingDay: [listLessonPlans, getLessonPlan, listLessons, listSchedule, listOwnSchedule] },
}
