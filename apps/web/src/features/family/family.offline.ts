import { listChildNotes } from '@lousa/contract/attendance/absence-note/absence-note.contract.ts'
import * as familyCalls from '@lousa/contract/family/family.contract.ts'
import { listChildProposals } from '@lousa/contract/people/record-proposal/record-proposal.contract.ts'
import type { OfflineData } from '../../lib/device/offline-data.ts'

export const familyOffline: OfflineData = {
  reads: {
    teachingDay: [
      familyCalls.listChildren,
      familyCalls.listChildYears,
      familyCalls.getChildPerformance,
      familyCalls.getChildFrequency,
      familyCalls.listChildSchedule,
      familyCalls.listChildEnrollments,
      familyCalls.listChildMessages,
      familyCalls.getChildReenrollment,
      listChildNotes,
      listChildProposals,
    ],
  },
}
