import type { Consent } from '@lousa/contract/people/consent/consent.contract.ts'
import { eachField, PERSON_BIRTH, PERSON_DOCUMENTS } from '@lousa/contract/people/person/person-table.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'

/** A whole record for a screen's tests, with what the test is about on top. */
export const aPerson = (over: Partial<User> = {}): User => ({
  id: '00000000-0000-4000-8000-000000000010',
  type: 'STUDENT',
  role: 'STUDENT',
  name: 'Bruno Lima',
  socialName: null,
  registration: '202600010',
  thumb: null,
  email: null,
  userName: null,
  cellphone: null,
  phone: null,
  avatar: null,
  birthdate: null,
  status: 'Ativo',
  statusReason: null,
  statusChangedAt: null,
  access: 'NONE',
  note: null,
  studentRegistrationNumber: '202600010',
  oldRegistration: null,
  address: null,
  responsibles: [],
  mainResponsibleId: null,
  documents: eachField(PERSON_DOCUMENTS, () => null),
  birthdateInfo: { ...eachField(PERSON_BIRTH, () => null), birthdate: null },
  createdAt: '2026-02-01T12:00:00Z',
  updatedAt: '2026-02-01T12:00:00Z',
  version: 1,
  ...over,
})

export const aResponsible = (
  over: Partial<User['responsibles'][number]> = {},
): User['responsibles'][number] => ({
  id: '00000000-0000-4000-8000-000000000020',
  name: 'Célia Lima',
  kinship: 'Mãe',
  taxNumber: null,
  cellphone: null,
  occupation: null,
  email: null,
  address: null,
  ...over,
})

export const aConsent = (over: Partial<Consent> = {}): Consent => ({
  id: '00000000-0000-4000-8000-000000000030',
  kind: 'IMAGE_USE',
  given: true,
  textVersion: 2,
  at: '2026-03-05T12:00:00Z',
  givenBy: 'Célia Lima',
  recordedBy: null,
  note: null,
  ...over,
})
