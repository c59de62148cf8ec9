import { describe, expect, it } from 'vitest'
import { spokenName } from './use-spoken-days.ts'

describe('the names of the week, for who listens to them', () => {
  it('leave alone what is not a day', () => {
    expect(spokenName('Conselho de classe, Reunião, 08/12/2026')).toBeNull()
    expect(spokenName('2026-12-08')).toBeNull()
  })

  it('tell the day in words, of its hours as of the whole of it', () => {
    expect(spokenName('Horário 2026-12-08 08:00:00 - 08:30:00')).toEqual({
      day: '2026-12-08',
      name: 'terça-feira, 8 de dezembro, 08:00 às 08:30',
    })
    expect(spokenName('Dia inteiro 2026-12-08')?.name).toBe('terça-feira, 8 de dezembro, dia inteiro')
  })

  it('are what is seen, at the head of a column', () => {
    expect(spokenName('Dia 2026-12-08')).toEqual({ day: '2026-12-08', name: null })
  })
})
