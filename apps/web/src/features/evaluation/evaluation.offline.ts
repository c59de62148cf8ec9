import {
  listOpinionClasses,
  readOpinionSheet,
} from '@lousa/contract/evaluation/council-opinion/council-opinion.contract.ts'
import { listEvaluations, listScores } from '@lousa/contract/evaluation/evaluation.contract.ts'
import {
  getMyPerformance,
  getPerformance,
} from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { listOpinionSentences } from '@lousa/contract/evaluation/sentence/opinion-sentence.contract.ts'
import type { OfflineData } from '../../lib/device/offline-data.ts'

export const evaluationOffline: OfflineData = {
  reads: {
    shell: [listOpinionSentences],
    teachingDay: [
      listEvaluations,
      listScores,
      getPerformance,
      getMyPerformance,
      listOpinionClasses,
      readOpinionSheet,
    ],
  },
}
