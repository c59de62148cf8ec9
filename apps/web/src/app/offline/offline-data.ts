import { academicsOffline } from '../../features/academics/academics.offline.ts'
import { attendanceOffline } from '../../features/attendance/attendance.offline.ts'
import { dashboardOffline } from '../../features/dashboard/dashboard.offline.ts'
import { enrollmentOffline } from '../../features/enrollment/enrollment.offline.ts'
import { evaluationOffline } from '../../features/evaluation/evaluation.offline.ts'
import { familyOffline } from '../../features/family/family.offline.ts'
import { identityOffline } from '../../features/identity/identity.offline.ts'
import { messagesOffline } from '../../features/messages/messages.offline.ts'
import { planningOffline } from '../../features/planning/planning.offline.ts'
import type { OfflineData } from '../../lib/device/offline-data.ts'

/** The data that features store on the device. It is part of the first load, since it answers the first query already. */
export const OFFLINE_DATA: readonly OfflineData[] = [
  identityOffline,
  academicsOffline,
  enrollmentOffline,
  planningOffline,
  attendanceOffline,
  evaluationOffline,
  messagesOffline,
  dashboardOffline,
  familyOffline,
]
