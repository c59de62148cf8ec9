import { describe, expect, it } from 'vitest'
import { type TransferNews, transferNewsLetter } from './transfer-news.ts'

const figures = (more: Partial<TransferNews['source']> = {}): TransferNews['source'] => ({
  mark: null,
  text: null,
  absences: null,
  lessonsGiven: null,
  ...more,
})

const lineOf = (more: Partial<TransferNews>): string | undefined => {
  const source = more.source ?? figures()
  const news = {
    name: 'Ana',
    from: '6º A',
    to: '6º B',
    component: 'Arte',
    termType: 'TRIMESTER',
    termPosition: 2,
  } as const
  return transferNewsLetter([{ ...news, current: source, source, ...more }]).body.split('\n')[1]
}

const attendance = (absences: number | null, lessonsGiven: number | null) =>
  lineOf({ source: figures({ absences, lessonsGiven }) })?.replace(
    '• Ana, de 6º A para 6º B: Arte, 2º trimestre: ',
    '',
  )

describe('the message about changed figures of an earlier enrolment', () => {
  it.each([
    [1, 2, '1 falta em 2 aulas dadas'],
    [2, 2, '2 faltas em 2 aulas dadas'],
    [1, 1, '1 falta em 1 aula dada'],
    [0, 1, '0 faltas em 1 aula dada'],
    [1, null, '1 falta'],
    [null, null, 'nada'],
  ] as const)('counts %s absences in %s lessons in the right number', (absences, lessons, text) => {
    expect(attendance(absences, lessons)).toBe(text)
  })

  it('names both classes of a move, and none on a return to the class that was left', () => {
    const source = figures({ mark: 9 })
    expect(lineOf({ source })).toBe('• Ana, de 6º A para 6º B: Arte, 2º trimestre: nota 9,0')
    expect(lineOf({ source, to: '6º A' })).toBe('• Ana: Arte, 2º trimestre: nota 9,0')
    expect(lineOf({ source, current: figures({ mark: 8.5 }), to: '6º A' })).toBe(
      '• Ana: Arte, 2º trimestre: nota 9,0. Na matrícula fica o que foi digitado: nota 8,5',
    )
  })

  it('has words that are right of a move and of a return', () => {
    const { title, body } = transferNewsLetter([])
    expect(title).toBe('Lançamentos na turma ou matrícula anterior')
    expect(body).toContain('houve lançamentos na turma ou matrícula anterior')
  })
})
