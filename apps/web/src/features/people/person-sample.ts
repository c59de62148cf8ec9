import { eachField, PERSON_BIRTH, PERSON_DOCUMENTS } from '@lousa/contract/people/person/person-table.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'

const id = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`

/** A student on file, for tests. */
export const savedStudent = (change: Partial<User> = {}): User => ({
  id: id(1),
  type: 'STUDENT',
  role: 'STUDENT',
  name: 'Beatriz Souza',
  socialName: null,
  registration: '202600007',
  thumb: null,
  email: null,
  userName: null,
  cellphone: '11987654321',
  phone: null,
  avatar: null,
  birthdate: '2014-03-05',
  status: 'Ativo',
  statusReason: null,
  statusChangedAt: null,
  access: 'NONE',
  note: null,
  studentRegistrationNumber: '202600007',
  oldRegistration: null,
  address: null,
  responsibles: [
    {
      id: id(2),
      name: 'Maria Souza',
      kinship: 'Mãe',
      taxNumber: '52998224725',
      cellphone: null,
      occupation: null,
      email: null,
      address: null,
    },
    {
      id: id(3),
      name: 'João Souza',
      kinship: 'Pai',
      taxNumber: null,
      cellphone: null,
      occupation: null,
      email: null,
      address: null,
    },
  ],
  mainResponsibleId: id(2),
  documents: eachField(PERSON_DOCUMENTS, () => null),
  birthdateInfo: { ...eachField(PERSON_BIRTH, () => null), birthdate: '2014-03-05' },
  createdAt: '2026-02-01T12:00:00Z',
  updatedAt: '2026-02-01T12:00:00Z',
  version: 4,
  ...change,
})
