import { listEvaluations, listScores } from '@lousa/contract/evaluation/evaluation.contract.ts'
import {
  getMyPerformance,
  getPerformance,
} from '@lousa/contract/evaluation/performance/performance.contract.ts'
import type { KeptOnDevice } from '../../lib/device/kept-on-device.ts'

export const evaluationOffline: KeptOnDevice = {
  reads: { ofTheDay: [listEvaluations, listScores, getPerformance, getMyPerformance] },
}
