import type { ErrorCode } from '@lousa/contract/refusal/errors.ts'
import type { FieldError } from '@lousa/contract/refusal/field-errors.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { errorText } from '../../lib/http/error-text.ts'

/** Where a form puts the refusals that name none of its fields. */
export type RefusalPlacing<Path extends string = string> = {
  /** Refusals of the whole, by their code: the field where they can be mended. */
  fieldOf?: Partial<Record<ErrorCode, Path>> | undefined
  /** What is said there; by default the refusal's own sentence. */
  sentenceOf?: ((error: Refusal) => string) | undefined
}

const onItsField = (error: Refusal, { fieldOf, sentenceOf }: RefusalPlacing): FieldError[] => {
  const { code, message } = error
  const path = fieldOf?.[code]
  return path === undefined ? [] : [{ path, code, message: sentenceOf?.(error) ?? message }]
}

/** What a form shows of a failure: what belongs to its fields, and what is said above them. */
export const placed = <Path extends string>(
  error: unknown,
  { isOwn, ...placing }: RefusalPlacing & { isOwn: (path: string) => path is Path },
): { fields: (FieldError & { path: Path })[]; alert: string } => {
  const isOnField = (field: FieldError): field is FieldError & { path: Path } => isOwn(field.path)
  const named = error instanceof Refusal ? (error.errors ?? []) : []
  const mended = error instanceof Refusal && !named.some(isOnField) ? onItsField(error, placing) : []
  const all = mended.length > 0 ? mended : named
  const homeless = all.filter(field => !isOnField(field)).map(({ message }) => message)
  return {
    fields: all.filter(isOnField),
    alert: homeless.length > 0 || all.length === 0 ? [errorText(error), ...homeless].join(' ') : '',
  }
}
