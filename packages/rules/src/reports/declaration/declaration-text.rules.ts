/** The ending of a word that is declined after a person: "o", "a", or "o(a)" where nothing is recorded. */
export function genderEnding(gender: string | null | undefined): 'o' | 'a' | 'o(a)' {
  if (gender === 'Feminino') return 'a'
  return gender === 'Masculino' ? 'o' : 'o(a)'
}

export type DeclarationParts = {
  /** "Declaramos, para os devidos fins, que" */
  readonly opening: string
  readonly name: string
  /** The identification of the person, between commas: missing data is left out. */
  readonly appositions: readonly (string | null)[]
  /** Beginning with its verb. */
  readonly predicate: string
}

const isRecorded = (part: string | null): part is string => part !== null && part.trim() !== ''

/**
 * The sentence of a declaration. It stays complete with missing data: a name without an apposition has no comma after it, and one
 * with appositions has them between commas.
 */
export function declarationText({ opening, name, appositions, predicate }: DeclarationParts): string {
  const recorded = appositions.filter(isRecorded)
  const subject = recorded.length === 0 ? name : `${[name, ...recorded].join(', ')},`
  return `${opening} ${subject} ${predicate}`
}

const FILIATION = /^(m[ãa]e|pai)$/iu

/**
 * From whom a student descends, among those who answer for them, in the order in which they were entered: grandparents,
 * guardians and others who answer are no filiation.
 */
export function parentsOf(
  responsibles: readonly { readonly name: string; readonly kinship: string }[],
): string[] {
  return responsibles
    .filter(({ kinship }) => FILIATION.test(kinship.trim()))
    .map(({ name }) => name.trim())
    .filter(isRecorded)
}

/** "Campinas/SP", of the city and state of birth, as far as they are recorded. */
export function birthplaceText(city: string | null, state: string | null): string | null {
  return (
    [city, state]
      .map(part => part?.trim() ?? '')
      .filter(isRecorded)
      .join('/') || null
  )
}
