import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftSample, IDS } from './draft-sample.ts'
import { choicesOf, countEffects, placeOptions, stepFrom, tableOf } from './draft-table.values.ts'

describe('the table of a draft', () => {
  it('shows a class with all of its periods, also the free ones', () => {
    const table = tableOf(draftSample(), 'turma', IDS.grade)
    expect(table.days).toEqual(['MONDAY', 'TUESDAY'])
    expect(table.times.map(({ start }) => start)).toEqual(['07:00:00', '07:50:00'])
    const free = table.cellOf({ weekday: 'TUESDAY', start: '07:50:00' })
    expect([free.isPeriod, free.lessons]).toEqual([true, []])
    expect(table.cellOf({ weekday: 'MONDAY', start: '07:00:00' }).lessons[0]?.planId).toBe(IDS.maths)
  })

  it('shows an instructor and a room with their own lessons alone', () => {
    const draft = draftSample()
    const planIds = (view: 'professor' | 'sala', id: string) => {
      const table = tableOf(draft, view, id)
      return table.days.flatMap(weekday =>
        table.times.flatMap(({ start }) =>
          table.cellOf({ weekday, start }).lessons.map(({ planId }) => planId),
        ),
      )
    }
    expect(planIds('professor', IDS.ana)).toEqual([IDS.maths, IDS.maths])
    expect(choicesOf(draft, 'sala').map(({ label }) => label)).toEqual(['Ateliê 1', 'Ateliê 2'])
    expect(planIds('sala', 'lab Ateliê 1')).toEqual([IDS.arts])
    expect(planIds('sala', 'lab Ateliê 2')).toEqual([])
  })

  it('says of a repaired table which lessons are at a new time', () => {
    const from = { weekday: 'TUESDAY', start: '07:50:00' } as const
    const to = { weekday: 'MONDAY', start: '07:50:00' } as const
    const table = tableOf(draftSample({ moved: [{ planId: IDS.arts, from, to }] }), 'turma', IDS.grade)
    expect(table.cellOf(to).lessons.map(({ isMoved }) => isMoved)).toEqual([true])
    expect(table.cellOf({ weekday: 'MONDAY', start: '07:00:00' }).lessons[0]?.isMoved).toBe(false)
  })

  it('keeps arrows within the table, whatever the place', () => {
    const { days, times } = tableOf(draftSample(), 'turma', IDS.grade)
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'), { maxLength: 20 }),
        keys => {
          let place = { weekday: days[0]!, start: times[0]!.start }
          for (const key of keys) place = stepFrom({ days, times }, place, key)!
          expect(days).toContain(place.weekday)
          expect(times.map(({ start }) => start)).toContain(place.start)
        },
      ),
    )
    expect(stepFrom({ days, times }, { weekday: 'MONDAY', start: '07:00:00' }, 'Enter')).toBe(null)
  })
})

describe('other places of a lesson', () => {
  it('are better, equal, worse, forbidden by a rule, or taken by a fixed lesson, each with its chain', () => {
    const moved = (count: number) =>
      Array.from({ length: count }, () => ({
        planId: IDS.maths,
        from: { weekday: 'MONDAY' as const, start: '07:00:00' },
        to: { weekday: 'TUESDAY' as const, start: '07:00:00' },
      }))
    const at = (start: string) => ({ weekday: 'MONDAY' as const, start })
    const options = placeOptions({
      here: [],
      places: [
        { ...at('1'), hard: 0, soft: -3, moved: moved(1) },
        { ...at('2'), hard: 0, soft: 0, moved: moved(2) },
        { ...at('3'), hard: 0, soft: 9, moved: moved(3) },
        { ...at('4'), hard: 1, soft: -9, moved: moved(1) },
        { ...at('5'), hard: -1, soft: 9, moved: moved(1) },
      ],
      forbidden: [{ ...at('6'), planId: IDS.arts }],
    })
    expect([...options.values()].map(({ effect }) => effect)).toEqual([
      'taken',
      'better',
      'equal',
      'worse',
      'forbidden',
      'better',
    ])
    expect(options.get('MONDAY 3')?.others).toBe(2)
    expect(countEffects(options)).toEqual({ better: 2, equal: 1, worse: 1, forbidden: 1, taken: 1 })
  })
})
