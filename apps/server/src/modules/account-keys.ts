import { searchKey, sortKey } from '@lousa/rules/people/search-key.rules.ts'

/** What lists and search read of a person's names and numbers; kept beside each account. */
export const accountKeys = (
  { name, social_name }: { name: string; social_name?: string | null | undefined },
  registration: string,
  oldRegistration: string | null = null,
): { sort_key: string; search_key: string } => ({
  sort_key: sortKey(social_name ?? name),
  search_key: searchKey([name, social_name, registration, oldRegistration].filter(Boolean).join(' ')),
})
