import { fieldError } from '@lousa/contract/refusal/errors.ts'
import { describe, expect, it } from 'vitest'
import { brokenFields, schemaFor, type Typed } from './self-registration-form.schema.ts'
import { bodyOf, NOTHING } from './self-registration-form.values.ts'
import { furthest, onFormFields, stepOf, stepsOf } from './self-registration-steps.values.ts'

const TODAY = '2026-08-17'
const ADULT: Typed = {
  ...NOTHING,
  name: "Zoé D'Ávila",
  birthdate: '17/08/2008',
  taxNumber: '529.982.247-25',
  email: 'ZOE@exemplo.com',
  cellphone: '(11) 98765-4321',
  password: 'girassol azul',
  confirmation: 'girassol azul',
  acceptedTermsVersion: 2,
}
const MINOR: Typed = {
  ...ADULT,
  birthdate: '18/08/2008',
  guardian: {
    name: 'Maria Souza',
    kinship: 'Mãe',
    taxNumber: '111.444.777-35',
    cellphone: '(11) 91234-5678',
    email: '',
  },
  guardianConsent: true,
  guardianConsentVersion: 4,
}

const stepAt = (typed: Typed) => {
  const steps = stepsOf(typed, TODAY)
  return steps[furthest(steps, brokenFields(typed, TODAY))]
}
const sentOf = (typed: Typed) => {
  const result = schemaFor(TODAY)(typed).safeParse(typed)
  if (!result.success) throw new Error('refused')
  return bodyOf(result.data, TODAY)
}

describe('a visitor who registers', () => {
  it.each([
    ['without a name', { ...ADULT, name: ' ' }, 'person'],
    ['with a birthdate that is none', { ...ADULT, birthdate: '31/02/2000' }, 'person'],
    ['born tomorrow', { ...ADULT, birthdate: '18/08/2026' }, 'person'],
    ['with a CPF that is none', { ...ADULT, taxNumber: '529.982.247-26' }, 'person'],
    ['without e-mail', { ...ADULT, email: '' }, 'contact'],
    ['with half a CEP', { ...ADULT, address: { ...NOTHING.address, postalCode: '0100' } }, 'contact'],
    ['under 18 without a responsible', { ...MINOR, guardian: NOTHING.guardian }, 'guardian'],
    ['under 18 without the responsible’s consent', { ...MINOR, guardianConsent: false }, 'guardian'],
    [
      'under 18 as their own responsible',
      { ...MINOR, guardian: { ...MINOR.guardian, taxNumber: ADULT.taxNumber } },
      'guardian',
    ],
    ['wishing a responsible and naming none', { ...ADULT, withGuardian: true }, 'guardian'],
    ['with a common password', { ...ADULT, password: 'senha123', confirmation: 'senha123' }, 'access'],
    ['with two passwords', { ...ADULT, confirmation: 'girassol' }, 'access'],
    ['without having agreed', { ...ADULT, acceptedTermsVersion: null }, 'access'],
  ])('%s gets no further than the step that asks for it', (_, typed, step) =>
    expect(stepAt(typed)).toBe(step),
  )

  it('is asked for a responsible until the day before turning 18, or when they wish one', () => {
    expect(stepsOf(ADULT, TODAY)).not.toContain('guardian')
    expect(stepsOf(MINOR, TODAY)).toContain('guardian')
    expect(stepsOf({ ...ADULT, withGuardian: true }, TODAY)).toContain('guardian')
  })

  it('as an adult sends no consent and no responsible, and nothing with a mask', () => {
    expect(sentOf(ADULT)).toMatchObject({
      birthdate: '2008-08-17',
      email: 'zoe@exemplo.com',
      cellphone: '11987654321',
      documents: { taxNumber: '52998224725' },
      acceptedTermsVersion: 2,
    })
    expect(Object.keys(sentOf(ADULT))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/guardian|responsibles|confirmation/)]),
    )
  })

  it('as a child is sent with the responsible and the version of the text that they agreed to', () => {
    expect(sentOf(MINOR)).toMatchObject({
      responsibles: [{ name: 'Maria Souza', kinship: 'Mãe', taxNumber: '11144477735', email: null }],
      guardianConsent: true,
      guardianConsentVersion: 4,
    })
  })
})

describe('an error of the server', () => {
  it.each([
    ['documents.taxNumber', 'taxNumber', 'person'],
    ['birthdateInfo.birthdate', 'birthdate', 'person'],
    ['address.city', 'address.city', 'contact'],
    ['responsibles', 'guardian.taxNumber', 'guardian'],
    ['responsibles.0.email', 'guardian.email', 'guardian'],
    ['password', 'password', 'access'],
    ['note', 'note', null],
  ])('about %s leads to the step that asks for it', (path, field, step) => {
    const [error] = onFormFields([fieldError(path, 'INVALID')])
    expect(error?.path).toBe(field)
    expect(stepOf(error?.path ?? '')).toBe(step)
  })
})
