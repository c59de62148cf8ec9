import { listLateArrivals } from '@lousa/contract/attendance/student/late-arrival.contract.ts'
import { read } from '../../../lib/http/query-client.ts'

export const lateArrivalsOptions = (studentId: string) =>
  read(listLateArrivals, { params: { id: studentId } })
