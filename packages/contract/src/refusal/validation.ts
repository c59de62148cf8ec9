import type { z } from 'zod'
import { M } from '../messages.ts'
import { FIELD_MESSAGES, type FieldCode, type FieldError, fieldError } from './field-errors.ts'

type Issue = z.core.$ZodIssue

const isFieldCode = (value: unknown): value is FieldCode =>
  typeof value === 'string' && value in FIELD_MESSAGES

type Coded = { code: FieldCode; values?: Record<string, string | number> }

/** Nothing was said: an empty string is null. Known only where the parse was asked to report its input. */
const isBlank = (issue: Issue): boolean =>
  'input' in issue && (issue.input === undefined || issue.input === null || issue.input === '')

/** An empty text or list with a minimum of one is a field without a value; a count begins at one. */
const smallCode = (origin: string, minimum: number): Coded => {
  if (origin === 'string' && minimum === 1) return { code: 'REQUIRED' }
  if (origin === 'string') return { code: 'TOO_SHORT', values: { min: String(minimum) } }
  if (origin === 'array') return { code: minimum === 1 ? 'REQUIRED' : 'INVALID' }
  return { code: minimum === 0 || minimum === 1 ? 'NOT_POSITIVE' : 'INVALID' }
}

const codeOf = (issue: Issue): Coded => {
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
      return smallCode(issue.origin, Number(issue.minimum))
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

/** Why the shape did not fit that is meant, of those that a body may have: the one that finds the least wrong with it. */
const meantShape = (issue: Issue): Issue[] | null => {
  if (issue.code !== 'invalid_union') return null
  const weights = issue.errors.map(issues =>
    issues.reduce((sum, each) => sum + (each.code === 'unrecognized_keys' ? each.keys.length : 1), 0),
  )
  const best = issue.errors[weights.indexOf(Math.min(...weights))]
  const isInside = best?.some(each => each.path.length > 0 || each.code === 'unrecognized_keys')
  return best && isInside ? best.map(each => ({ ...each, path: [...issue.path, ...each.path] })) : null
}

/** Turns what zod found into our field errors: same codes and sentences on the server and in forms. */
export const fieldErrors = (issues: readonly Issue[]): FieldError[] =>
  issues.flatMap(issue => {
    const meant = meantShape(issue)
    if (meant) return fieldErrors(meant)
    const path = issue.path.join('.')
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map(key => fieldError(path === '' ? key : `${path}.${key}`, 'UNKNOWN_FIELD'))
    }
    const { code, values } = codeOf(issue)
    return [fieldError(path, code, values)]
  })
