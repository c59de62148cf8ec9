import { listAttendance, saveAttendance } from '@lousa/contract/attendance/attendance.contract.ts'
import type { AnswerOf, BodyInput } from '@lousa/contract/endpoint.ts'
import { call } from '../../lib/api-client.ts'
import { queryClient, read } from '../../lib/query-client.ts'
import { lessonsChanged } from '../planning/planning.api.ts'

export type AttendancePlace = { planId: string; lessonId: string }
export type SavedAttendance = AnswerOf<typeof saveAttendance>

const paramsOf = ({ planId, lessonId }: AttendancePlace) => ({ id: planId, lessonId })

export const attendanceOptions = (place: AttendancePlace) => read(listAttendance, { params: paramsOf(place) })

export const saveMarks = async (
  place: AttendancePlace,
  body: BodyInput<typeof saveAttendance>,
  idempotencyKey: string,
): Promise<SavedAttendance> => {
  const answer = await call(saveAttendance, { params: paramsOf(place), body, idempotencyKey })
  const { queryKey } = attendanceOptions(place)
  // Without conflicts the answer is the whole list as it now stands: nothing needs to be asked again.
  if (answer.conflicts.length === 0)
    queryClient.setQueryData(queryKey, before => before && { ...before, data: answer.data })
  else void queryClient.invalidateQueries({ queryKey })
  lessonsChanged(place.planId)
  return answer
}
