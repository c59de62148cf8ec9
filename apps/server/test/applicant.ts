import { cpfWithCheckDigits } from '@lousa/rules/identity/tax-number.rules.ts'
import type { TestApp } from './test-app.ts'

let sequence = 0
/** A CPF that no person of this test file has. */
export const newTaxNumber = (): string => {
  sequence += 1
  return cpfWithCheckDigits(String(700_000_000 + sequence))
}

export const GUARDIAN = { name: 'Maria Souza', kinship: 'Mãe', taxNumber: '111.444.777-35' }

/** The body that an adult visitor sends. */
export const adult = (given: Record<string, unknown> = {}) => ({
  name: "Joana D'Ávila",
  birthdate: '1990-04-02',
  documents: { taxNumber: newTaxNumber() },
  email: 'Joana@Example.com',
  password: 'ipê-amarelo',
  acceptedTermsVersion: 1,
  ...given,
})

/** The body of a visitor of 12 years, with a responsible. */
export const minor = (given: Record<string, unknown> = {}) =>
  adult({ birthdate: '2014-04-02', responsibles: [GUARDIAN], guardianConsent: true, ...given })

export const openToVisitors = (app: TestApp, institution: string) =>
  app.owner.query('update institution set self_registration = true where institution_id = $1', [institution])
