import { describe, expect, it } from 'vitest'
import { hindranceOf } from './hindrance.values.ts'
import { anOpenClass } from './own-test-world.ts'

const WHO = { birthdate: '2016-03-01', firstDay: '2026-02-02', taken: [], today: '2026-08-03' }
const TUESDAY = { weekday: 'TUESDAY', curriculumComponent: { id: 'c', name: 'C' } } as const
const at = (start: string, end: string, name = 'Judô') =>
  anOpenClass({ id: name, name, times: [{ ...TUESDAY, start, end }] })

describe('why a resident cannot enrol', () => {
  it.each([
    [null, null, ''],
    [9, 9, ''],
    [10, 12, 'Fora da sua idade'],
    [null, 8, 'Fora da sua idade'],
  ])('is the age on the first day of the year: from %s to %s', (ageMin, ageMax, text) =>
    expect(hindranceOf(anOpenClass({ ageMin, ageMax }), WHO)).toBe(text),
  )

  it('is not the age while birth or year are not known, and is where no birth is recorded', () => {
    const grade = anOpenClass({ ageMin: 10 })
    expect(hindranceOf(grade, { ...WHO, birthdate: undefined })).toBe('')
    expect(hindranceOf(grade, { ...WHO, firstDay: undefined })).toBe('')
    expect(hindranceOf(grade, { ...WHO, birthdate: null })).toBe('Fora da sua idade')
  })

  it('is a class of one’s own at the same hour; touching is allowed', () => {
    const grade = at('08:00:00', '09:00:00', 'Futsal')
    expect(hindranceOf(grade, { ...WHO, taken: [at('08:30:00', '09:30:00')] })).toBe(
      'Horário coincide com Judô',
    )
    expect(hindranceOf(grade, { ...WHO, taken: [at('09:00:00', '10:00:00')] })).toBe('')
  })
})
