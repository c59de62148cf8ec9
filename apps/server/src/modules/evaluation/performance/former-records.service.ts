import type { FormerRecords } from '../../enrollment/transfer/transferred.service.ts'
import { countedRecords } from './counted-records.queries.ts'
import { isRecordedOn, recordedAfter, unenteredOf } from './former-records.queries.ts'
import { transferFigures } from './transferred-figures.service.ts'

/** Records of attendance and evaluation of an enrolment that ends, moves or is followed by another one. */
export const formerRecords: FormerRecords = {
  transfer: transferFigures,
  isRecordedOn,
  unentered: unenteredOf,
  recordedAfter,
  countedRecords,
}
