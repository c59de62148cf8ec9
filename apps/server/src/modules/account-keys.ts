import { officeKey, searchKey, sortKey } from '@lousa/rules/people/person/search-key.rules.ts'

type Named = { name: string; social_name?: string | null | undefined }
type Numbered = {
  tax_number?: string | null | undefined
  cellphone?: string | null | undefined
  phone?: string | null | undefined
}
/** A person and their guardians, with the fields by which the search finds the person. */
export type Findable = Named & Numbered & { responsibles: readonly (Named & Numbered)[] }

const numbersOf = ({ tax_number, cellphone, phone }: Numbered) => [tax_number, cellphone, phone]

/** Names and numbers of a person for lists and search, stored with each account. */
export const accountKeys = (
  person: Findable,
  registration: string,
  oldRegistration: string | null = null,
): { sort_key: string; search_key: string; office_key: string } => {
  const { name, social_name, responsibles } = person
  const search_key = searchKey([name, social_name, registration, oldRegistration].filter(Boolean).join(' '))
  return {
    sort_key: sortKey(social_name ?? name),
    search_key,
    office_key: officeKey(
      search_key,
      [...numbersOf(person), oldRegistration],
      responsibles.map(each => ({ name: each.name, numbers: numbersOf(each) })),
    ),
  }
}
