import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coveringJustification, type JustifiableMark, markUnder } from './absence-justification.rules.ts'

const days = (id: string, start: string, end: string) => ({ id, start, end })

describe('coveringJustification', () => {
  const list = [days('first', '2026-10-19', '2026-10-30'), days('second', '2026-10-28', '2026-11-03')]

  test('includes the first and the last day', () => {
    expect(coveringJustification(list, '2026-10-18')).toBeNull()
    expect(coveringJustification(list, '2026-10-19')?.id).toBe('first')
    expect(coveringJustification(list, '2026-11-03')?.id).toBe('second')
    expect(coveringJustification(list, '2026-11-04')).toBeNull()
  })

  test('answers the one that was recorded first where two overlap', () => {
    expect(coveringJustification(list, '2026-10-30')?.id).toBe('first')
  })
})

describe('markUnder', () => {
  const absence = { status: 'ABSENCE', justificationId: null }

  test('justifies an absence, and makes it an absence once the justification is withdrawn', () => {
    const justified = markUnder(absence, 'one')
    expect(justified).toEqual({ status: 'JUSTIFIED_ABSENCE', justificationId: 'one' })
    expect(markUnder(justified, 'two')).toEqual({ status: 'JUSTIFIED_ABSENCE', justificationId: 'two' })
    expect(markUnder(justified, null)).toEqual(absence)
  })

  test('does not change presence or an absence that the instructor justified', () => {
    for (const status of ['ATTENDANCE', 'JUSTIFIED_ABSENCE'])
      for (const id of ['one', null])
        expect(markUnder({ status, justificationId: null }, id)).toEqual({ status, justificationId: null })
  })

  test('does not take presence for an absence where a former release has left the name of a justification', () => {
    const presence = { status: 'ATTENDANCE', justificationId: null }
    for (const id of ['one', null])
      expect(markUnder({ status: 'ATTENDANCE', justificationId: 'one' }, id)).toEqual(presence)
  })

  const status = fc.constantFrom('ATTENDANCE', 'ABSENCE', 'JUSTIFIED_ABSENCE')
  const covers = fc.array(fc.option(fc.constantFrom('one', 'two', 'three')), { maxLength: 8 })

  test('depends on the roll and the last justifications alone, whatever came between', () => {
    fc.assert(
      fc.property(status, covers, fc.option(fc.constant('last')), (roll, before, last) => {
        const raw: JustifiableMark = { status: roll, justificationId: null }
        const walked = before.reduce<JustifiableMark>(markUnder, raw)
        expect(markUnder(walked, last)).toEqual(markUnder(raw, last))
      }),
    )
  })
})
