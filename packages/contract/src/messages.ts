/**
 * The texts that several domains share; those of one domain are in its own `.messages.ts`. A screen loads the files of
 * `texts/` that it uses. `{name}` marks a value: see `fill`.
 */
export * as M from './texts/texts.ts'

/** The names of the values that a text asks for, where the text itself is known: of 'Novo {item}' it is 'item'. */
type PlaceholderNames<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderNames<Rest>
  : never

/**
 * Puts values into a text: fill('Novo {item}', { item: 'aluno' }) → 'Novo aluno'. This is the one way to write a value
 * into a text, and a value too few or too many is an error of types.
 */
export const fill = <const T extends string>(
  template: T,
  values: Readonly<Record<PlaceholderNames<T>, string | number>>,
): string => {
  const given: Readonly<Record<string, string | number>> = values
  return template.replace(/\{(\w+)\}/g, (whole, key: string) => String(given[key] ?? whole))
}
