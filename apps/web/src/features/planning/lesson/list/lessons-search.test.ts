import { describe, expect, it } from 'vitest'
import { situationAddress } from '../../pending/lesson-situations.part.ts'
import { lessonsQuery, lessonsSearch } from './lessons-search.ts'

const TODAY = '2026-03-05'
const span = { start: '2026-02-03', end: '2026-04-17' }

describe('the list of lessons', () => {
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

  it('asks for lessons without attendance, released or not, up to today', () => {
    expect(lessonsQuery({ situacao: 'sem-frequencia', excluidas: 'nao' }, span, TODAY)).toEqual({
      start: '2026-02-03',
      end: TODAY,
      lacksAttendance: 'true',
    })
  })

  it('asks for deleted lessons only when told to', () => {
    expect(lessonsQuery({ situacao: 'todas', excluidas: 'nao' }, span, TODAY)).toEqual(span)
    expect(lessonsQuery({ situacao: 'lancadas', excluidas: 'sim' }, span, TODAY)).toEqual({
      ...span,
      released: 'true',
      show_deleted: 'true',
    })
  })

  it('opens what a pending count leads to: that situation, in the whole year', () => {
    const address = new URL(situationAddress('/app/turmas/aulas', 'p1', 'sem-frequencia'), 'http://lousa')
    const search = lessonsSearch.parse(Object.fromEntries(address.searchParams))
    expect(address.searchParams.get('plano')).toBe('p1')
    expect(search).toMatchObject({ situacao: 'sem-frequencia', periodo: 'ano', pagina: 0 })
  })

  it('opens with a mangled address', () => {
    expect(lessonsSearch.parse({ situacao: 'x', pagina: '-3', excluidas: '1' })).toMatchObject({
      situacao: 'todas',
      pagina: 0,
      excluidas: 'nao',
    })
  })
})
