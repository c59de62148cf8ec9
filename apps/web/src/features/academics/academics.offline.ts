import {
  getGrade,
  listAcademicYears,
  listEducationLevels,
  listGradeNames,
  listGrades,
} from '@lousa/contract/academics/academics.contract.ts'
import type { OfflineData } from '../../lib/device/offline-data.ts'

export const academicsOffline: OfflineData = {
  reads: { shell: [listAcademicYears, listEducationLevels, listGrades, listGradeNames, getGrade] },
}
