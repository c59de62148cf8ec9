import { describe, expect, it } from 'vitest'
import { checkedTerms, labelOfTerm, type TermRow, termErrors, valuesOf } from './terms-form.ts'

const year = { start: '2026-01-01', end: '2026-12-31' }
const rows: TermRow[] = [
  { id: 'a', start: '2026-02-09', end: '2026-07-10' },
  { id: 'new', start: '2026-07-27', end: '2026-12-18' },
]
const errorsOf = (changes: Partial<TermRow>, at = 1, span = year) =>
  termErrors(
    'SEMESTER',
    rows.map((row, index) => (index === at ? { ...row, ...changes } : row)),
    span,
  ).map(({ path, message }) => [path, message])

describe('the list of terms that a secretary types', () => {
  it('is refused at the field, in the words of the rule that is broken', () => {
    expect(errorsOf({ start: '' })).toEqual([['academicTerms.1.start', 'Campo obrigatório']])
    expect(errorsOf({ start: '31/02/2026' })).toEqual([['academicTerms.1.start', 'Data inválida']])
    expect(errorsOf({ end: '2026-07-27' })).toEqual([
      ['academicTerms.1.end', 'A data final deve ser maior que a data inicial'],
    ])
    expect(errorsOf({ end: '2027-01-10' })).toEqual([
      ['academicTerms.1.end', 'As datas devem ser do mesmo ano'],
    ])
    expect(errorsOf({}, 0, { start: '2026-02-10', end: '2026-12-31' })).toEqual([
      ['academicTerms.0.start', 'Fora do ano letivo, de 10/02/2026 a 31/12/2026'],
    ])
  })

  it('tells an overlap from a term that begins before the one before it', () => {
    expect(errorsOf({ start: '2026-07-10' })).toEqual([
      ['academicTerms.1.start', 'Não é permitida a sobreposição de datas'],
    ])
    expect(errorsOf({ start: '2026-02-09' })).toEqual([
      ['academicTerms.1.start', 'O início deve ser posterior à data do período anterior'],
    ])
  })

  it('has as many rows as the type has terms, and is sent whole', () => {
    const level = { type: 'TRIMESTER', academicTerms: [] } as const
    expect(valuesOf({ ...level, academicTerms: [] }).academicTerms.map(({ id }) => id)).toEqual([
      'new',
      'new',
      'new',
    ])
    expect(checkedTerms('SEMESTER', { academicTerms: rows }, year)).toEqual({
      value: { academicTerms: rows },
    })
    expect(labelOfTerm('SEMESTER', 'academicTerms.1.end')).toBe('2º semestre: término')
  })
})
