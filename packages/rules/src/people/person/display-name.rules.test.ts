import { describe, expect, it } from 'vitest'
import { abbreviatedName, displayName, firstNameOf, initials } from './display-name.rules.ts'

describe('display name', () => {
  it('a student with a social name is called by it', () => {
    expect(displayName({ name: 'José da Silva', socialName: 'Joana da Silva' })).toBe('Joana da Silva')
  })

  it('a student without a social name is called by the registered name', () => {
    expect(displayName({ name: 'José da Silva' })).toBe('José da Silva')
    expect(displayName({ name: 'José da Silva', socialName: '  ' })).toBe('José da Silva')
  })
})

describe('abbreviated name', () => {
  it('a visitor of the verification page sees only the first name and initials', () => {
    expect(abbreviatedName('Maria Aparecida Silva')).toBe('Maria A. S.')
    expect(abbreviatedName('Maria Aparecida dos Santos e Ávila')).toBe('Maria A. S. Á.')
    expect(abbreviatedName('Pelé')).toBe('Pelé')
    expect(abbreviatedName('')).toBe('')
  })
})

describe('first name', () => {
  it('a message greets by the first name alone', () => {
    expect(firstNameOf('  Ana Maria Braga')).toBe('Ana')
    expect(firstNameOf("D'Ávila-Sá Souza")).toBe("D'Ávila-Sá")
    expect(firstNameOf('😀')).toBe('')
  })

  it('a stranger cannot make it a link', () => {
    expect(firstNameOf('https://example.com/x y')).toBe('httpsexamplecomx')
    expect(firstNameOf('a'.repeat(60))).toHaveLength(40)
  })
})

describe('initials', () => {
  it('an avatar shows the first and the last name', () => {
    expect(initials('joão dos santos')).toBe('JS')
    expect(initials('Ana')).toBe('A')
    expect(initials(' ')).toBe('')
  })
})
