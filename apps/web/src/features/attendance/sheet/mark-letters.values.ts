import type { AttendanceStatus } from '@lousa/contract/attendance/attendance.contract.ts'
import { M } from '@lousa/contract/messages.ts'

type Mark = { status: AttendanceStatus; letter: string; name: string; tone: 'good' | 'bad' | 'warn' }

/** The three marks in the order of their buttons. */
export const MARKS: readonly Mark[] = [
  { status: 'ATTENDANCE', letter: 'P', name: M.enum.ATTENDANCE, tone: 'good' },
  { status: 'ABSENCE', letter: 'F', name: M.enum.ABSENCE, tone: 'bad' },
  { status: 'JUSTIFIED_ABSENCE', letter: 'J', name: M.enum.JUSTIFIED_ABSENCE, tone: 'warn' },
]

export const markOf = (status: AttendanceStatus): Mark | undefined =>
  MARKS.find(mark => mark.status === status)

export const statusOfLetter = (letter: string): AttendanceStatus | undefined =>
  MARKS.find(mark => mark.letter === letter)?.status
