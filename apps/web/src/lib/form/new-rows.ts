import { type FieldValues, get, type ResolverOptions } from 'react-hook-form'

/** Whether a field was left once, or has its error already. */
export type IsSeen = (path: string) => boolean

/**
 * The errors to show of those that a check has found, by path. Adding, moving and removing rows checks the whole list and would
 * find fault with a row that is still blank: after such a check only fields that were seen have errors.
 */
export const withoutNewRows = <I extends FieldValues, E>(
  errors: Readonly<Record<string, E>>,
  values: I,
  { names = [] }: Pick<ResolverOptions<I>, 'names'>,
  isSeen: IsSeen,
): Record<string, E> => {
  const [list, ...others] = names
  if (list === undefined || others.length > 0 || !Array.isArray(get(values, list))) return { ...errors }
  return Object.fromEntries(
    Object.entries(errors).filter(([path]) => !path.startsWith(`${list}.`) || isSeen(path)),
  )
}
