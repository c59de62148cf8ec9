import {
  getLessonPlan,
  listLessonPlans,
  listLessons,
  listSchedule,
} from '@lousa/contract/planning/planning.contract.ts'
import type { KeptOnDevice } from '../../lib/kept-on-device.ts'

/** A lesson's record that is being written. */
export const RECORD_DRAFTS = 'lousa:aula:'

export const planningOffline: KeptOnDevice = {
  reads: { ofTheDay: [listLessonPlans, getLessonPlan, listLessons, listSchedule] },
  drafts: [RECORD_DRAFTS],
}
