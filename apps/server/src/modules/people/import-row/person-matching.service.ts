import type { ImportRow } from '@lousa/contract/people/import/import.contract.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { beginAlike } from '@lousa/rules/people/person/same-name.rules.ts'
import { loadPeople } from '../editing/people-loading.service.ts'
import type { LoadedAccount, LoadedPerson, TenantCtx } from '../person/person.types.ts'
import { cpfHolders, namesakes, registeredPeople } from './import-lookup.queries.ts'
import type { ParsedRow } from './row-parsing.values.ts'

export type MatchBrief = NonNullable<ImportRow['known']>
/** A person whom a row may mean, with their account in the role of the import. */
export type Candidate = {
  brief: MatchBrief
  loaded: LoadedPerson
  account: LoadedAccount
  isCertain: boolean
}
export type Candidates = {
  holders: ReadonlyMap<string, Awaited<ReturnType<typeof cpfHolders>>[number]>
  alike: ReadonlyMap<string, Awaited<ReturnType<typeof namesakes>>[number]>
  /** More than one person has the row's registration. */
  ambiguous: ReadonlySet<number>
  /** By the row's number: who has its registration, its CPF, or its name and birthdate, in this order. */
  of: ReadonlyMap<number, Candidate>
}

export type LookupCtx = TenantCtx & {
  /** Whether those who are found stay as they are until the commit. */
  holds?: boolean
}

/** Roles of which a person holds one, as far as imports make them. */
export const importedRoles = (role: Role): readonly Role[] =>
  role === 'INSTRUCTOR' ? [role] : ['STUDENT', 'STUDENT-SMELJ']

const isLikelySame = ({ state }: LoadedPerson, row: ParsedRow): boolean => {
  const { name } = row.draft.body
  const { columns } = state
  const isBorn = row.person !== null && columns.birthdate === row.person.birthdate
  const names = [columns.name, columns.social_name ?? '']
  return isBorn || (typeof name === 'string' && names.some(known => beginAlike(known, name)))
}

/** The registration of a row, whole and as earlier imports have recorded it. */
const registrationsOf = ({ registration, draft }: ParsedRow): string[] =>
  registration === null
    ? []
    : [registration, draft.digitRegistration, draft.bareRegistration].filter(each => each !== null)

/** The recorded people whom each row may mean: a few statements for all rows. */
export const findCandidates = async (
  ctx: LookupCtx,
  role: Role,
  drafted: readonly ParsedRow[],
): Promise<Candidates> => {
  const roles = importedRoles(role)
  const taxNumberHolders = await cpfHolders(
    ctx,
    drafted.flatMap(row => row.cpf ?? []),
  )
  const named = await namesakes(
    ctx,
    drafted.flatMap(row => row.person ?? []),
  )
  const registered = await registeredPeople(ctx, roles, drafted.flatMap(registrationsOf))
  const holders = new Map(taxNumberHolders.map(holder => [holder.taxNumber, holder]))
  const alike = new Map(named.map(each => [`${each.key}|${each.birthdate}`, each]))
  const byNumber = Map.groupBy(registered, each => each.registration)
  const ambiguous = new Set<number>()
  const matches = drafted.flatMap(row => {
    const numbered =
      registrationsOf(row)
        .map(each => byNumber.get(each))
        .find(each => each !== undefined) ?? []
    if (new Set(numbered.map(each => each.personId)).size > 1) ambiguous.add(row.number)
    const holder = row.cpf ? holders.get(row.cpf) : undefined
    const namesake = row.person ? alike.get(`${row.person.key}|${row.person.birthdate}`) : undefined
    const [first] = ambiguous.has(row.number) ? [] : numbered
    const ways = [
      first && { by: 'REGISTRATION' as const, personId: first.personId },
      holder && { by: 'TAX_NUMBER' as const, personId: holder.personId },
      namesake && { by: 'NAME' as const, personId: namesake.personId },
    ]
    return ways.flatMap(way => (way ? [{ row, ...way }] : [])).slice(0, 3)
  })
  const ids = [...new Set(matches.map(each => each.personId))]
  const heldOf = await loadPeople(ctx, ids)
  const of = new Map<number, Candidate>()
  for (const { row, by, personId } of matches) {
    const held = heldOf.get(personId)
    const account = held?.accounts.find(each => roles.includes(each.role))
    if (of.has(row.number) || !held || !account) continue
    const name = held.state.columns.social_name ?? held.state.columns.name
    const type = account.role === 'INSTRUCTOR' ? 'INSTRUCTOR' : 'STUDENT'
    const brief = { id: account.id, name, type, by } as const
    of.set(row.number, { brief, loaded: held, account, isCertain: by !== 'NAME' && isLikelySame(held, row) })
  }
  return { holders, alike, ambiguous, of }
}
