import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { describe, expect, it } from 'vitest'
import { refusalWords, showSpan } from './calendar.words.ts'

const grade = (n: number) => ({ id: `00000000-0000-4000-8000-00000000000${n}`, name: `${n}º ano` })
const lessons = (data: Record<string, unknown>) => new ContractError('LESSONS_ON_DAY_OFF', { data })

describe('why an event is refused', () => {
  it('names how many lessons, the days and the classes, and what can be done now', () => {
    const error = lessons({
      count: 3,
      days: [
        { date: '2026-08-17', count: 2 },
        { date: '2026-08-18', count: 1 },
      ],
      grades: [grade(6), grade(7)],
    })
    expect(refusalWords(error, 'write')).toBe(
      'Há 3 aulas previstas nestes dias, que deixariam de ser letivos. Dias: 17/08/2026 (2), 18/08/2026 (1). Turmas: 6º ano, 7º ano. Diga o que fazer com as aulas, ou escolha outro tipo ou outra data.',
    )
  })

  it('says that there are more days and classes than it names', () => {
    const error = lessons({
      count: 90,
      days: [{ date: '2026-08-17', count: 15 }],
      grades: [1, 2, 3, 4, 5, 6, 7, 8].map(grade),
    })
    const words = refusalWords(error, 'move')
    expect(words).toContain('Primeiros dias: 17/08/2026 (15).')
    expect(words).toContain('6º ano, e mais 2.')
    expect(words).toContain('O evento ficou onde estava.')
  })

  it('says it of one lesson on a day that is only a school day because of the event', () => {
    const data = { count: 1, days: [{ date: '2026-11-21', count: 1 }], grades: [grade(6)] }
    expect(refusalWords(new ContractError('LESSONS_ON_LOST_DAY', { data }), 'remove')).toMatch(
      /^Há 1 aula prevista nestes dias, que só são letivos por causa deste evento\. .*continua no calendário\.$/,
    )
  })

  it('falls back to the sentence of any other refusal', () => {
    expect(refusalWords(new ContractError('NOT_EDITABLE'), 'move')).toBe('Este evento não pode ser alterado.')
  })
})

describe('a span in words', () => {
  it('has no hours when it takes whole days, as holidays do', () => {
    expect(
      showSpan({ start: '2026-01-01', end: '2026-01-01', startHour: '00:00:00', endHour: '23:59:59' }),
    ).toBe('01/01/2026')
    expect(
      showSpan({ start: '2026-03-05', end: '2026-03-05', startHour: '08:00:00', endHour: '10:00:00' }),
    ).toBe('05/03/2026, 08:00 às 10:00')
  })
})
