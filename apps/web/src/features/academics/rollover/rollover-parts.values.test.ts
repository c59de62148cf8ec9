import { ROLLOVER_NEEDS, ROLLOVER_PARTS } from '@lousa/contract/academics/rollover/rollover.contract.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addPart, removePart, requiredParts } from './rollover-parts.values.ts'

describe('the parts that a secretary chooses to copy', () => {
  it('leave with whatever depends on them', () => {
    expect(removePart([...ROLLOVER_PARTS], 'GRADES')).toEqual(['LEVELS', 'TERMS', 'COMPONENTS', 'CALENDAR'])
    expect(removePart([...ROLLOVER_PARTS], 'LEVELS')).toEqual(['CALENDAR'])
  })

  it('bring along what they need, and say what that is', () => {
    expect(addPart([], 'INSTRUCTORS')).toEqual([
      'LEVELS',
      'COMPONENTS',
      'GRADES',
      'LESSON_PLANS',
      'INSTRUCTORS',
    ])
    expect(requiredParts(['LEVELS'], 'TERM_MARKS')).toEqual(['TERMS', 'GRADES'])
  })

  it('are complete after any sequence of choices', () => {
    const choices = fc.array(fc.tuple(fc.boolean(), fc.constantFrom(...ROLLOVER_PARTS)))
    fc.assert(
      fc.property(choices, sequence => {
        const chosen = sequence.reduce<ReturnType<typeof addPart>>(
          (parts, [adds, part]) => (adds ? addPart(parts, part) : removePart(parts, part)),
          [],
        )
        const needed = chosen.flatMap(part => [...ROLLOVER_NEEDS[part]])
        expect(needed.filter(part => !chosen.includes(part))).toEqual([])
        const last = sequence.at(-1)
        if (last) expect(chosen.includes(last[1])).toBe(last[0])
      }),
    )
  })
})
