import { fill, M } from '@lousa/contract/messages.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { ERRORS, fieldError } from '@lousa/contract/refusal/errors.ts'
import type { Remark } from './import.types.ts'

const TEXTS: Readonly<Record<string, string>> = IMPORTING.remark

/** Faults and oddities of a row, in words. */
export const remark = (
  field: string | null,
  code: string,
  {
    values = {},
    existing = null,
  }: { values?: Record<string, string | number>; existing?: Remark['existing'] } = {},
): Remark => ({ field, code, message: sentence(code, values), existing })

const sentence = (code: string, values: Record<string, string | number>): string => {
  if (TEXTS[code]) return fill(TEXTS[code], values)
  switch (code) {
    case 'REQUIRED':
    case 'INVALID_DATE':
    case 'FUTURE_DATE':
      return fieldError('', code).message
    case 'RESPONSIBLE_REQUIRED':
    case 'TAX_NUMBER_ALREADY_RECORDED':
      return ERRORS[code][1]
    default:
      return M.err.invalidData
  }
}
