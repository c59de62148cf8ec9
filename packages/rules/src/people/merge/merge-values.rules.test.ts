import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Comparable,
  duplicateReason,
  isUndoable,
  type MergedResponsible,
  mergedResponsibles,
  mergedRoles,
  mergedTaxNumber,
  proposedSide,
  undoEnd,
} from './merge-values.rules.ts'

const value = fc.option(fc.constantFrom('a', 'b'))

describe('the value that is proposed', () => {
  it('is never an empty one where the other record says something', () => {
    fc.assert(
      fc.property(value, value, fc.boolean(), (kept, other, isOtherOlder) => {
        const side = proposedSide(kept, other, { isOtherOlder })
        expect(side === 'KEPT' ? kept : other).toBe(
          kept === null || other === null ? (kept ?? other) : isOtherOlder ? other : kept,
        )
      }),
    )
  })

  it('is the same whichever of two records with values stays', () => {
    fc.assert(
      fc.property(fc.constantFrom('a', 'b'), fc.constantFrom('a', 'b'), fc.boolean(), (one, two, isOlder) => {
        const there = proposedSide(one, two, { isOtherOlder: isOlder }) === 'KEPT' ? one : two
        const back = proposedSide(two, one, { isOtherOlder: !isOlder }) === 'KEPT' ? two : one
        expect(there).toBe(back)
      }),
    )
  })
})

describe('the CPF', () => {
  it('is asked for where both records have different ones', () => {
    expect(mergedTaxNumber('1', '2', undefined)).toBeUndefined()
    expect(mergedTaxNumber('1', '2', 'OTHER')).toBe('2')
    expect(mergedTaxNumber('1', '2', 'KEPT')).toBe('1')
  })

  it('is one that a record has, and whichever there is where only one has any, whatever is chosen', () => {
    const side = fc.constantFrom('KEPT' as const, 'OTHER' as const, undefined)
    fc.assert(
      fc.property(value, value, side, (kept, other, choice) => {
        const merged = mergedTaxNumber(kept, other, choice)
        if (merged === undefined) expect([kept, other].includes(null)).toBe(false)
        else expect([kept, other]).toContain(merged)
        if (kept === null || other === null) expect(merged).toBe(kept ?? other)
      }),
    )
  })
})

describe('roles', () => {
  it('become one where both have them, go over where nothing stands beside, and clash within the staff', () => {
    expect(mergedRoles(['STUDENT', 'INSTRUCTOR'], ['STUDENT', 'EDITOR'])).toEqual({
      joined: ['STUDENT'],
      moved: ['EDITOR'],
      clashing: [],
    })
    expect(mergedRoles(['ADMINISTRATOR'], ['EDITOR']).clashing).toEqual(['EDITOR'])
  })

  it('are each in one of the three lists', () => {
    const roles = fc.uniqueArray(fc.constantFrom('ADMINISTRATOR', 'EDITOR', 'INSTRUCTOR', 'STUDENT'))
    fc.assert(
      fc.property(roles, roles, (kept, other) => {
        const { joined, moved, clashing } = mergedRoles(kept, other)
        expect([...joined, ...moved, ...clashing].toSorted()).toEqual(other.toSorted())
        const beside = [...kept, ...joined, ...moved]
        if (kept.length < 2)
          expect(
            moved.some(role => role === 'EDITOR') &&
              beside.includes('ADMINISTRATOR') &&
              kept.includes('ADMINISTRATOR'),
          ).toBe(false)
      }),
    )
  })
})

describe('who answers for a person', () => {
  const maria = { id: '1', name: 'Maria Lima', taxNumber: '1' }
  it('is not recorded twice, by CPF or by name where one has none', () => {
    const list = [
      { id: '2', name: 'MARIA LIMA', taxNumber: null },
      { id: '3', name: 'M. Lima', taxNumber: '1' },
      { id: '4', name: 'Maria Lima', taxNumber: '9' },
    ]
    expect(mergedResponsibles({ list: [maria], main: null }, { list, main: '2' })).toEqual({
      coming: ['4'],
      main: '1',
    })
  })

  it('answers first as in the kept record, and is always somebody of the list', () => {
    const person = (prefix: string) =>
      fc.uniqueArray(
        fc.record<MergedResponsible>({
          id: fc.integer({ min: 1, max: 9 }).map(n => `${prefix}${n}`),
          name: fc.constantFrom('Ana', 'Bia', 'Caio'),
          taxNumber: fc.option(fc.constantFrom('1', '2')),
        }),
        { selector: each => each.id, maxLength: 4 },
      )
    const side = (prefix: string) =>
      person(prefix).chain(list =>
        fc.record({ list: fc.constant(list), main: fc.constantFrom(null, ...list.map(({ id }) => id)) }),
      )
    fc.assert(
      fc.property(side('k'), side('o'), (kept, other) => {
        const { coming, main } = mergedResponsibles(kept, other)
        if (kept.main !== null) expect(main).toBe(kept.main)
        if (main !== null) expect([...kept.list.map(({ id }) => id), ...coming]).toContain(main)
        if (kept.main === null && other.main !== null) expect(main).not.toBeNull()
      }),
    )
  })
})

describe('taking back', () => {
  it('is possible for thirty days to the millisecond', () => {
    const end = undoEnd('2026-08-17T15:00:00.000Z')
    expect(end).toBe('2026-09-16T15:00:00.000Z')
    expect(isUndoable(end, '2026-09-16T14:59:59.999Z')).toBe(true)
    expect(isUndoable(end, end)).toBe(false)
  })
})

describe('records that may be of one person', () => {
  const of = (names: string[], birthdate: string | null, mothers: string[] = []): Comparable => ({
    names,
    birthdate,
    mothers,
  })
  it('have the same name and birthdate, or mother, or nothing that speaks against it', () => {
    expect(duplicateReason(of(['Érica Lima'], '2014-03-02'), of(['erica lima'], '2014-03-02'))).toBe(
      'NAME_AND_BIRTHDATE',
    )
    expect(duplicateReason(of(['Érica'], '2014-03-02', ['Ana']), of(['Érica'], '2014-02-03', ['ANA']))).toBe(
      'NAME_AND_MOTHER',
    )
    expect(duplicateReason(of(['Érica'], '2014-03-02'), of(['Érica'], null))).toBe('NAME')
    expect(duplicateReason(of(['Érica'], '2014-03-02'), of(['Érica'], '2014-03-03'))).toBeNull()
    expect(duplicateReason(of(['Érica'], '2014-03-02'), of(['Erico'], '2014-03-02'))).toBeNull()
    expect(duplicateReason(of([''], null), of([''], null))).toBeNull()
  })

  it('are so in both directions', () => {
    const record = fc.record<Comparable>({
      names: fc.array(fc.constantFrom('Ana', 'ANA', 'Bia', ''), { maxLength: 2 }),
      birthdate: fc.option(fc.constantFrom('2014-03-02', '2014-03-03')),
      mothers: fc.array(fc.constantFrom('Rosa', 'Lia'), { maxLength: 2 }),
    })
    fc.assert(
      fc.property(record, record, (one, other) => {
        expect(duplicateReason(one, other)).toBe(duplicateReason(other, one))
      }),
    )
  })
})
