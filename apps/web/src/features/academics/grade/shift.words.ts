import { type Grade, SHIFTS } from '@lousa/contract/academics/academics.contract.ts'
import { M } from '@lousa/contract/messages.ts'

/** "Matutino"; '' where there is none. */
export const shiftWord = (shift: Grade['shift']): string =>
  shift === null ? '' : (M.enum.shift[SHIFTS.indexOf(shift)] ?? '')
