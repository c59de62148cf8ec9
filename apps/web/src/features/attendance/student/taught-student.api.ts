import { getTaughtStudent } from '@lousa/contract/attendance/student/taught-student.contract.ts'
import { read } from '../../../lib/http/query-client.ts'

export const taughtStudentOptions = (id: string) => read(getTaughtStudent, { params: { id } })
