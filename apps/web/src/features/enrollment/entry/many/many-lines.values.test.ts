import { describe, expect, it } from 'vitest'
import { savedStudent } from '../../../people/person-sample.ts'
import { testId } from '../../enrollment-test-world.ts'
import { linesIn, meantBy } from './many-lines.values.ts'

const person = (n: number, name: string, over: Record<string, unknown> = {}) =>
  savedStudent({
    id: testId(n),
    name,
    socialName: null,
    registration: `202600${n}`,
    oldRegistration: null,
    ...over,
  })

describe('the lines of a list', () => {
  it('are names that stay whole, CPFs and RAs, each once', () => {
    expect(linesIn(' Ana  Lima\r\nCaio Reis\n529.982.247-25\n123456789-0/SP\nANA LIMA\n')).toEqual({
      lines: ['ANA LIMA', 'Caio Reis', '529.982.247-25', '123456789-0/SP'],
      repeated: 1,
    })
  })

  it('of numbers alone are parted however they are written', () => {
    expect(linesIn('2026001 2026002; 2026001,2026003')).toEqual({
      lines: ['2026001', '2026002', '2026003'],
      repeated: 1,
    })
    expect(linesIn('  ')).toEqual({ lines: [], repeated: 0 })
  })
})

describe('whom a line means', () => {
  const ana = person(1, 'Ana Lima', { oldRegistration: '123456789-0/SP' })
  const other = person(2, 'Ana Lima')
  const longer = person(3, 'Ana Maria Lima')

  it('is sure for a number, a CPF, an RA and a whole name of one', () => {
    expect(meantBy('2026001', [ana, other]).sure).toBe(ana)
    expect(meantBy('123456789-0/sp', [ana, other]).sure).toBe(ana)
    expect(meantBy('ANA LIMA', [ana, longer]).sure).toBe(ana)
    const withCpf = person(4, 'Bia', { documents: { ...ana.documents, taxNumber: '52998224725' } })
    expect(meantBy('529.982.247-25', [ana, withCpf]).sure).toBe(withCpf)
  })

  it('is asked for homonyms and for longer names, and nobody for a number that none of them has', () => {
    expect(meantBy('Ana Lima', [ana, other])).toEqual({ sure: null, possible: [ana, other] })
    expect(meantBy('Maria Lima', [ana, longer])).toEqual({ sure: null, possible: [longer] })
    expect(meantBy('2026009', [ana])).toEqual({ sure: null, possible: [] })
  })
})
