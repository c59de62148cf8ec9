import type { InstitutionKind, Role } from '@lousa/contract/roles.ts'
import { accountKeys } from '../account-keys.ts'
import type { Given, NewRow } from '../module.ts'

/** An institution; a school unless said otherwise. */
export const institutionRow = (
  given: Given<NewRow<'institution'>, 'institution_id'> & { kind?: InstitutionKind },
): NewRow<'institution'> => ({
  kind: 'SCHOOL',
  name: 'Escola Municipal Monteiro Lobato',
  inep_code: '35999999',
  tax_number: '11222333000181',
  email: 'secretaria@example.com',
  phone: '1133334444',
  address: {
    street: 'Rua das Laranjeiras',
    number: '100',
    complement: null,
    neighborhood: 'Centro',
    city: 'São Paulo',
    state: 'SP',
    landmark: null,
    postalCode: '01001000',
  },
  ...given,
})

/** A person with everything optional left empty. */
export const personRow = (
  given: Given<NewRow<'person'>, 'institution_id' | 'id' | 'name' | 'created_at'>,
): NewRow<'person'> => ({
  social_name: null,
  tax_number: null,
  birthdate: null,
  email: null,
  cellphone: null,
  phone: null,
  avatar: null,
  thumb: null,
  note: null,
  identity_document: null,
  identity_issuer: null,
  identity_issued_on: null,
  identity_state: null,
  birth_certificate_number: null,
  notary_office: null,
  nationality: null,
  naturalness: null,
  birth_state: null,
  gender: null,
  address: null,
  main_responsible_id: null,
  updated_at: given.created_at,
  version: 1,
  ...given,
})

/** The account of a person in one role. */
export const accountRow = (
  person: NewRow<'person'>,
  {
    id,
    role,
    registration,
    oldRegistration = null,
    responsibles = [],
  }: {
    id: string
    role: Role
    registration: string
    oldRegistration?: string | null
    /** Of whom the person is found, too. */
    responsibles?: readonly NewRow<'responsible'>[]
  },
): NewRow<'account'> => ({
  institution_id: person.institution_id,
  id,
  person_id: String(person.id),
  role,
  status: 'Ativo',
  registration,
  old_registration: oldRegistration,
  created_at: person.created_at,
  ...accountKeys({ ...person, responsibles }, registration, oldRegistration),
})
