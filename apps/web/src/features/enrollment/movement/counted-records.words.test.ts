import type { CountedRecords } from '@lousa/contract/enrollment/movement/movement.contract.ts'
import { describe, expect, it } from 'vitest'
import { countedLines } from './counted-records.words.ts'

const NONE = { count: 0, shown: [] }
const counted = (given: Partial<CountedRecords> = {}): CountedRecords => ({
  stops: { lessons: NONE, evaluations: NONE },
  begins: { lessons: NONE, evaluations: NONE },
  pending: NONE,
  ...given,
})
const lesson = (date: string) => ({ date, start: '10:00', component: 'Arte' })

describe('countedLines', () => {
  it('says nothing where no record stops or begins to count', () => {
    expect(countedLines(counted())).toEqual([])
  })

  it('names lessons and evaluations, the oldest by name and the others by their number', () => {
    const stops = {
      lessons: { count: 22, shown: [lesson('2026-08-03'), lesson('2026-08-10')] },
      evaluations: { count: 1, shown: [{ date: '2026-08-10', name: 'Prova', component: 'Arte' }] },
    }
    expect(countedLines(counted({ stops }))).toEqual([
      'Deixam de contar: 22 aulas com frequência (Arte em 03/08/2026; Arte em 10/08/2026 e mais 20) e 1 avaliação com nota (Prova, Arte, 10/08/2026).',
      'Nada é apagado: se a data for corrigida de volta, volta a contar como antes.',
    ])
  })

  it('names what counts once more, and lessons that become pending', () => {
    const begins = { lessons: { count: 1, shown: [lesson('2026-08-03')] }, evaluations: NONE }
    expect(countedLines(counted({ begins, pending: { count: 1, shown: [lesson('2026-08-05')] } }))).toEqual([
      'Passam a contar: 1 aula com frequência (Arte em 03/08/2026).',
      'Ficam pendentes de frequência, porque foram chamadas sem o aluno: 1 aula (Arte em 05/08/2026).',
    ])
  })
})
