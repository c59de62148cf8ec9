import { eachColumn } from '@lousa/contract/people/person/person-table.ts'
import type { InstitutionKind, Role } from '@lousa/contract/roles.ts'
import { accountKeys } from '../account-keys.ts'
import type { FactoryInput, NewRow } from '../module.ts'

/** An institution; a school unless said otherwise. */
export const institutionRow = (
  given: FactoryInput<NewRow<'institution'>, 'institution_id'> & { kind?: InstitutionKind },
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
  given: FactoryInput<NewRow<'person'>, 'institution_id' | 'id' | 'name' | 'created_at'>,
): NewRow<'person'> => ({
  ...eachColumn(() => null),
  avatar: null,
  thumb: null,
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
    /** Also of a person who is found. */
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
