import type { z } from 'zod'
import { M } from '../messages.ts'
import { FIELD_MESSAGES, type FieldCode, type FieldError, fieldError } from './field-errors.ts'

type Issue = z.core.$ZodIssue

const isFieldCode = (value: unknown): value is FieldCode =>
  typeof value === 'string' && value in FIELD_MESSAGES

/** Nothing was said: an empty string is null. Known only where the parse was asked to report its input. */
const isBlank = (issue: Issue): boolean =>
  'input' in issue && (issue.input === undefined || issue.input === null || issue.input === '')

const codeOf = (issue: Issue): { code: FieldCode; values?: Record<string, string | number> } => {
  switch (issue.code) {
    case 'custom':
      return {
        code: isFieldCode(issue.params?.code) ? issue.params.code : 'INVALID',
        values: issue.params?.values,
      }
    case 'invalid_type':
      return {
        code: isBlank(issue) || /received (undefined|null)\b/.test(issue.message) ? 'REQUIRED' : 'INVALID',
      }
    case 'invalid_value':
    case 'invalid_union':
      return { code: isBlank(issue) ? 'REQUIRED' : 'INVALID' }
    case 'too_small':
      if (issue.origin === 'string') return { code: 'TOO_SHORT', values: { min: String(issue.minimum) } }
      return { code: Number(issue.minimum) === 0 ? 'NOT_POSITIVE' : 'INVALID' }
    case 'too_big':
      if (issue.origin === 'string') return { code: 'TOO_LONG', values: { max: String(issue.maximum) } }
      return { code: 'OUT_OF_RANGE', values: { value: String(issue.maximum) } }
    case 'invalid_format':
      if (issue.format === 'email') return { code: 'INVALID_EMAIL' }
      return { code: 'INVALID' }
    default:
      return { code: 'INVALID' }
  }
}

/** Why a new password is refused, in its field. The shortest one is said in words of its own. */
export const passwordError = (path: string, code: 'REQUIRED' | 'TOO_SHORT' | 'TOO_COMMON'): FieldError =>
  code === 'TOO_SHORT' ? { path, code, message: M.val.passwordMin } : fieldError(path, code)

/** How input is parsed whose problems people read: a choice that was not made is REQUIRED, and no wrong one. */
export const PARSED_FOR_PEOPLE = { reportInput: true } as const

/** Turns what zod found into our field errors: same codes and sentences on the server and in forms. */
export const fieldErrors = (issues: readonly Issue[]): FieldError[] =>
  issues.flatMap(issue => {
    const path = issue.path.join('.')
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map(key => fieldError(path === '' ? key : `${path}.${key}`, 'UNKNOWN_FIELD'))
    }
    const { code, values } = codeOf(issue)
    return [fieldError(path, code, values)]
  })
