import {
  getGrade,
  listAcademicYears,
  listEducationLevels,
  listGrades,
} from '@lousa/contract/academics/academics.contract.ts'
import type { KeptOnDevice } from '../../lib/device/kept-on-device.ts'

export const academicsOffline: KeptOnDevice = {
  reads: { around: [listAcademicYears, listEducationLevels, listGrades, getGrade] },
}
