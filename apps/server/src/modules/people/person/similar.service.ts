import type { QueryOf } from '@lousa/contract/endpoint.ts'
import type { listSimilarUsers } from '@lousa/contract/people/editing/user-writing.contract.ts'
import { isValidCpf, onlyTaxCharacters } from '@lousa/rules/identity/tax-number.rules.ts'
import { searchKey } from '@lousa/rules/people/person/search-key.rules.ts'
import type { Ctx } from '../../module.ts'
import { bornOn, withTaxNumber } from './similar.queries.ts'

/** People who may be the one that is being typed in: the same CPF, or the same name and birthdate. */
export const similarPeople = async (ctx: Ctx, query: QueryOf<typeof listSimilarUsers>) => {
  const { name = '', birthdate, taxNumber = '', exceptId } = query
  const key = searchKey(name)
  const sameTaxNumber = isValidCpf(taxNumber)
    ? await withTaxNumber(ctx, onlyTaxCharacters(taxNumber), exceptId)
    : []
  const born = birthdate && key !== '' ? await bornOn(ctx, birthdate, exceptId) : []
  const sameName = born
    .map(({ user }) => user)
    .filter(user => [user.name, user.socialName ?? ''].some(each => searchKey(each) === key))
    .filter(user => sameTaxNumber.every(other => other.user.id !== user.id))
  // A caller with a CPF, or with a name and a birthdate, learns whose they are.
  for (const user of [...sameTaxNumber.map(found => found.user), ...sameName]) {
    const studentId = user.type === 'STUDENT' ? user.id : null
    ctx.audit({ entity: 'user', entityId: user.id, action: 'VIEWED', studentId })
  }
  return {
    data: [
      ...sameTaxNumber.map(({ user }) => ({ ...user, reason: 'TAX_NUMBER' as const })),
      ...sameName.map(user => ({ ...user, reason: 'NAME_AND_BIRTHDATE' as const })),
    ],
  }
}
