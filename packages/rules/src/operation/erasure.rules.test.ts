import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ERASED_GROUPS,
  emptied,
  erasedColumns,
  erasedPerson,
  erasureRefusals,
  isParent,
  PERSON_COLUMN_POLICY,
  type PersonColumn,
} from './erasure.rules.ts'

const columns = Object.keys(PERSON_COLUMN_POLICY) as PersonColumn[]
const value = fc.option(fc.string({ minLength: 1 }), { nil: null })
const person = fc
  .tuple(...columns.map(() => value))
  .map(values => Object.fromEntries(columns.map((column, at) => [column, values[at] ?? null])))
  .map(given => given as Record<PersonColumn, unknown>)

describe('what is removed of a person', () => {
  it('is what is declared, and all else is as it was', () => {
    fc.assert(
      fc.property(person, before => {
        const after = erasedPerson(before)
        const gone = erasedColumns(before)
        for (const column of columns)
          expect([column, after[column]]).toEqual([
            column,
            gone.has(column) ? emptied(column) : before[column],
          ])
        for (const column of columns.filter(each => PERSON_COLUMN_POLICY[each] === 'KEPT'))
          expect(gone.has(column)).toBe(false)
      }),
    )
  })

  it('is removed once: twice is as once', () => {
    fc.assert(
      fc.property(person, before => {
        expect(erasedPerson(erasedPerson(before))).toEqual(erasedPerson(before))
      }),
    )
  })

  it('leaves something that identifies the person, where there was something', () => {
    fc.assert(
      fc.property(person, before => {
        const papers = ({
          tax_number,
          identity_document,
          birth_certificate_number,
        }: Record<PersonColumn, unknown>) =>
          [tax_number, identity_document, birth_certificate_number].some(paper => paper !== null)
        expect(papers(erasedPerson(before))).toBe(papers(before))
      }),
    )
  })

  it('is in a group that is shown', () => {
    const groups = new Set<string>(ERASED_GROUPS)
    for (const fate of Object.values(PERSON_COLUMN_POLICY))
      expect(fate === 'KEPT' || groups.has(fate)).toBe(true)
  })
})

describe('a refusal', () => {
  it('names everything that stands in the way, and nothing else', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        (isEnrolled, isActiveStaff, isResponsibleForActive) => {
          const refusals = erasureRefusals({ isEnrolled, isActiveStaff, isResponsibleForActive })
          expect(refusals.includes('ERASURE_ENROLLED')).toBe(isEnrolled)
          expect(refusals.includes('ERASURE_STAFF')).toBe(isActiveStaff)
          expect(refusals.includes('ERASURE_RESPONSIBLE')).toBe(isResponsibleForActive)
        },
      ),
    )
  })
})

it('parents are those that a history names', () => {
  expect(['Mãe', 'Pai', 'Avó', 'Tutor legal', 'mãe'].map(kinship => isParent({ kinship }))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
