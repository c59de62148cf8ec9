import type { ErrorCode } from '@lousa/contract/refusal/errors.ts'
import type { FieldError } from '@lousa/contract/refusal/field-errors.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { errorText } from '../../lib/http/error-text.ts'

/** Where a form puts the refusals that name none of its fields. */
export type ErrorPlacement<Path extends string = string> = {
  /** Refusals of the whole, by their code: the field where they can be mended. */
  fieldOf?: Partial<Record<ErrorCode, Path>> | undefined
  /** The text at the field; by default the refusal's own sentence. */
  sentenceOf?: ((error: Refusal) => string) | undefined
}

const fieldErrorFor = (error: Refusal, { fieldOf, sentenceOf }: ErrorPlacement): FieldError[] => {
  const { code, message } = error
  const path = fieldOf?.[code]
  return path === undefined ? [] : [{ path, code, message: sentenceOf?.(error) ?? message }]
}

/** The parts of a failure that a form shows: messages of its fields, and messages above them. */
export const assignErrors = <Path extends string>(
  error: unknown,
  { isOwn, ...placing }: ErrorPlacement & { isOwn: (path: string) => path is Path },
): { fields: (FieldError & { path: Path })[]; alert: string } => {
  const isOnField = (field: FieldError): field is FieldError & { path: Path } => isOwn(field.path)
  const named = error instanceof Refusal ? (error.errors ?? []) : []
  const mended = error instanceof Refusal && !named.some(isOnField) ? fieldErrorFor(error, placing) : []
  const all = mended.length > 0 ? mended : named
  const unmatched = all.filter(field => !isOnField(field)).map(({ message }) => message)
  return {
    fields: all.filter(isOnField),
    alert: unmatched.length > 0 || all.length === 0 ? [errorText(error), ...unmatched].join(' ') : '',
  }
}
