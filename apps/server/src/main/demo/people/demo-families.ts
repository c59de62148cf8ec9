import { onlyTaxCharacters } from '@lousa/rules/identity/tax-number.rules.ts'
import { guardianshipRow, restrictionRow } from '../../../modules/people/guardianship/guardianship.factory.ts'
import { DEMO_GUARDIAN } from '../demo-accounts.ts'
import type { Making } from '../demo-draft.ts'
import type { People } from './demo-people.ts'

/** Families whose parents have accounts, both parents each. */
const FAMILIES = 6
/** The family of which a court has closed the child to the father. */
const SEPARATED = 1

/**
 * Parents of the first students with two responsibles sign in by themselves, with the password of the demonstration. Of one family a
 * court has closed the child to the father, and protects the address.
 */
export const addFamilies = (
  making: Making,
  people: People,
  { students, administrator }: { students: readonly string[]; administrator: string },
): void => {
  const { draft, institutionId } = making
  const personOf = new Map(draft.account.map(account => [String(account.id), account.person_id]))
  const linesOf = Map.groupBy(draft.responsible, line => line.person_id)
  const all = students.map(student => ({ student, lines: linesOf.get(personOf.get(student) ?? '') ?? [] }))
  const known = all.filter(({ lines }) =>
    lines.some(line => line.tax_number === onlyTaxCharacters(DEMO_GUARDIAN.cpf)),
  )
  const families = [
    ...known,
    ...all.filter(family => family.lines.length === 2 && !known.includes(family)),
  ].slice(0, FAMILIES)
  for (const [place, { student, lines }] of families.entries()) {
    for (const line of lines) {
      const isMother = line.kinship === 'Mãe'
      const pair = {
        institution_id: institutionId,
        student_id: student,
        guardian_person_id: people.addGuardian(line),
      }
      draft.guardianship.push(
        guardianshipRow({
          ...pair,
          id: making.id(),
          responsible_id: line.id ?? null,
          kinship: line.kinship,
          starts_on: making.createdAt.slice(0, 10),
          may_collect: isMother || place !== SEPARATED,
          lives_with: isMother || place !== SEPARATED,
          created_by: administrator,
          created_at: making.createdAt,
        }),
      )
      if (place === SEPARATED && !isMother)
        draft.guardianship_restriction.push(
          restrictionRow({
            ...pair,
            id: making.id(),
            no_address: true,
            starts_on: making.createdAt.slice(0, 10),
            written_by: administrator,
            written_at: making.createdAt,
          }),
        )
    }
  }
}
