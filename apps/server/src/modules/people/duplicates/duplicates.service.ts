import { duplicateReason } from '@lousa/rules/people/merge/merge-values.rules.ts'
import { sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import type { Ctx } from '../../module.ts'
import { type ComparedPerson, comparedPerson, namesakesOf } from './duplicates.queries.ts'

const namesOf = ({ user: { name, socialName } }: ComparedPerson): string[] =>
  socialName === null ? [name] : [name, socialName]

const shown = (person: ComparedPerson) => ({ ...person, names: namesOf(person) })

/** Records that may be of the same person. */
export const duplicatesOf = async (ctx: Ctx, accountId: string) => {
  const person = await comparedPerson(ctx, accountId)
  const keys = namesOf(person).map(sortKey).filter(Boolean)
  const others = await namesakesOf(ctx, { keys, personId: person.personId })
  const data = others.flatMap(other => {
    const reason = duplicateReason(shown(person), shown(other))
    return reason === null ? [] : [{ ...other.user, reason }]
  })
  // An equal birthdate or mother is personal data; without a match nothing is shown.
  if (data.length > 0) {
    const studentId = person.user.type === 'STUDENT' ? accountId : null
    ctx.audit({ entity: 'duplicate', entityId: accountId, action: 'VIEWED', studentId })
  }
  return { data }
}
