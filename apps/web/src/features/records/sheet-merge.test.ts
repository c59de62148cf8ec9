import type { SheetYear } from '@lousa/rules/records/history-sheet.rules.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparable, mergedHistory } from './sheet-merge.values.ts'
import { newYear, type TypedHistory, type TypedYear } from './typed-history.values.ts'

const said = (over: Partial<SheetYear> = {}): SheetYear => ({
  year: '2019',
  grade: '5º ano',
  institution: 'Escola A',
  city: null,
  state: null,
  situation: null,
  hours: null,
  frequency: null,
  components: [],
  ...over,
})
const typed = (over: Partial<TypedYear> = {}): TypedYear => ({
  ...newYear(),
  year: '2019',
  grade: { id: null, name: '5º ano' },
  institution: 'Escola A',
  components: [],
  ...over,
})
const row = (name: string, result: string, hours = '') => ({ key: name, name, result, hours, from: null })
const merged = (history: TypedHistory, years: readonly SheetYear[]) =>
  mergedHistory('FUNDAMENTAL', history, years)
const formOf = (...years: TypedYear[]): TypedHistory => ({ years, note: 'nota' })

describe('a spreadsheet in the form', () => {
  it('adds what it says to a year that is there, and takes nothing away that it does not say', () => {
    const form = formOf(
      typed({ city: 'Campinas', hours: '800', components: [row('Arte', '7', '40'), row('Xadrez', '9')] }),
    )
    const { history } = merged(form, [
      said({
        grade: '5º Ano B',
        institution: 'ESCOLA A',
        frequency: '95',
        components: [
          { name: 'ARTE', result: '8', hours: null },
          { name: 'História', result: null, hours: '80' },
        ],
      }),
    ])
    expect(history.years).toHaveLength(1)
    expect(history.years[0]).toMatchObject({
      grade: { name: '5º ano' },
      institution: 'Escola A',
      city: 'Campinas',
      hours: '800',
      frequency: '95',
      components: [
        { name: 'Arte', result: '8', hours: '40' },
        { name: 'Xadrez', result: '9' },
        { name: 'História', result: '', hours: '80' },
      ],
    })
    expect(history.note).toBe('nota')
  })

  it('puts a year of another school beside the one that is there', () => {
    const { history } = merged(formOf(typed()), [said({ institution: 'Escola B' })])
    expect(history.years.map(({ institution }) => institution)).toEqual(['Escola A', 'Escola B'])
  })

  it('changes no year of this school, and says so', () => {
    const own = typed({ own: true, components: [row('Arte', '7')] })
    const answer = merged(formOf(own), [said({ components: [{ name: 'Arte', result: '10', hours: null }] })])
    expect(answer.history.years).toEqual([own])
    expect(answer.own).toEqual([{ grade: '5º ano', year: '2019' }])
  })

  it('names the new years of which it does not say how they ended', () => {
    const answer = merged(formOf(), [said(), said({ year: '2020', grade: '6º ano', situation: 'FAILED' })])
    expect(answer.unsaid).toEqual([{ grade: '5º ano', year: '2019' }])
    expect(answer.history.years.map(({ situation }) => situation)).toEqual(['APPROVED', 'FAILED'])
  })

  const name = fc.constantFrom('Arte', 'arte', 'História', 'Xadrez')
  const text = fc.constantFrom('7', '8,5', 'MB')
  const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null })
  const year = fc.constantFrom('2018', '2019')
  const grade = fc.constantFrom('4º ano', '5º ano', '5º Ano A')
  const school = fc.constantFrom('Escola A', 'Escola B')
  const saidYears = fc.array(
    fc
      .record({
        year,
        grade,
        institution: maybe(school),
        hours: maybe(text),
        components: fc.uniqueArray(fc.record({ name, result: maybe(text), hours: maybe(text) }), {
          selector: each => each.name.toLowerCase(),
        }),
      })
      .map(said),
    { maxLength: 4 },
  )
  const forms = fc
    .array(
      fc.record({
        year,
        grade: grade.map(each => ({ id: null, name: each })),
        institution: school,
        own: fc.boolean(),
        hours: fc.constantFrom('', '800'),
        components: fc.array(
          fc.tuple(name, fc.constantFrom('', '7')).map(([one, result]) => row(one, result)),
        ),
      }),
      { maxLength: 4 },
    )
    .map(years => formOf(...years.map(typed)))

  it('loses no year and no component, leaves years of this school, and says the same the second time', () => {
    fc.assert(
      fc.property(forms, saidYears, (form, years) => {
        const { history } = merged(form, years)
        for (const [at, before] of form.years.entries()) {
          const after = history.years[at]
          expect(after?.key).toBe(before.key)
          if (before.own) expect(after).toEqual(before)
          const names = after?.components.map(each => each.name)
          for (const component of before.components) expect(names).toContain(component.name)
          for (const field of ['year', 'grade', 'institution'] as const)
            expect(after?.[field]).toEqual(before[field])
          if (before.hours !== '') expect(after?.hours).not.toBe('')
        }
        expect(comparable(merged(history, years).history)).toEqual(comparable(history))
      }),
    )
  })
})
