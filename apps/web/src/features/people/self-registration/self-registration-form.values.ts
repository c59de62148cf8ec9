import type { BodyInput } from '@lousa/contract/endpoint.ts'
import type { createStudent } from '@lousa/contract/people/editing/user-writing.contract.ts'
import { isMinorOn } from '@lousa/rules/people/person/age.rules.ts'
import type { Checked, Typed } from './self-registration-form.schema.ts'

export const NOTHING: Typed = {
  name: '',
  socialName: '',
  birthdate: '',
  taxNumber: '',
  gender: '',
  withGuardian: false,
  email: '',
  cellphone: '',
  address: {
    postalCode: '',
    street: '',
    number: '',
    complement: '',
    neighborhood: '',
    city: '',
    state: '',
    landmark: '',
  },
  guardian: { name: '', kinship: '', taxNumber: '', cellphone: '', email: '' },
  guardianConsent: false,
  guardianConsentVersion: null,
  password: '',
  confirmation: '',
  acceptedTermsVersion: null,
}

/** Whether nothing has been typed or ticked. */
export const isBlank = (typed: unknown): boolean =>
  typeof typed === 'object' && typed !== null
    ? Object.values(typed).every(isBlank)
    : typed === null || typed === '' || typed === false

/** The body of the request. An adult who names no guardian is their own, which the server stores. */
export const bodyOf = (given: Checked, today: string): BodyInput<typeof createStudent> => {
  const { name: own, socialName, birthdate, taxNumber, gender, address, password, guardian } = given
  const { email: mail, cellphone, acceptedTermsVersion, guardianConsentVersion } = given
  const minor = isMinorOn(birthdate, today)
  return {
    name: own,
    socialName,
    birthdate,
    email: mail,
    cellphone,
    address,
    documents: { taxNumber },
    birthdateInfo: { birthdate, gender },
    ...(minor || given.withGuardian ? { responsibles: [guardian] } : {}),
    password,
    acceptedTermsVersion: acceptedTermsVersion ?? undefined,
    ...(minor
      ? {
          guardianConsent: given.guardianConsent,
          guardianConsentVersion: guardianConsentVersion ?? undefined,
        }
      : {}),
  }
}
