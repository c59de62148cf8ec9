import { describe, expect, it } from 'vitest'
import { lessonsQuery, pageOfToday } from './lessons-search.ts'

const TODAY = '2026-03-05'
const span = { start: '2026-02-03', end: '2026-04-17' }

describe('the list of lessons', () => {
  it('opens on the page of the first lesson that is not over', () => {
    expect(pageOfToday(0, 55, 10)).toBe(1)
    expect(pageOfToday(34, 55, 10)).toBe(4)
  })

  it('opens on the last page when all lessons are over, and on the first when there are none', () => {
    expect(pageOfToday(50, 50, 10)).toBe(5)
    expect(pageOfToday(0, 0, 10)).toBe(1)
  })

  it('asks only for due lessons as "a lançar": none after today', () => {
    expect(lessonsQuery({ situacao: 'a-lancar', excluidas: 'nao' }, span, TODAY)).toEqual({
      start: '2026-02-03',
      end: TODAY,
      released: 'false',
    })
    expect(lessonsQuery({ situacao: 'a-lancar', excluidas: 'nao' }, { end: '2026-03-01' }, TODAY).end).toBe(
      '2026-03-01',
    )
  })
})
