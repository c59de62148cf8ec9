import { describe, expect, it } from 'vitest'
import { ownFields, refusedOwnFields } from './own-fields.rules.ts'

const ROLES = ['ADMINISTRATOR', 'EDITOR', 'INSTRUCTOR', 'STUDENT', 'STUDENT-SMELJ', 'GUARDIAN']

describe('own fields', () => {
  it.each(ROLES)(
    'a person with the role %s changes neither role, status, number, name, CPF nor birthdate',
    role => {
      const forbidden = [
        'role',
        'status',
        'statusReason',
        'studentRegistrationNumber',
        'oldRegistration',
        'name',
        'documents',
        'birthdate',
        'birthdateInfo',
        'note',
        'confirmInUse',
      ]
      expect(refusedOwnFields(role, forbidden)).toEqual(forbidden)
    },
  )

  it.each(['', 'constructor', '__proto__', 'toString', 'GUEST'])(
    'a person with the unknown role "%s" changes nothing',
    role => {
      expect(ownFields(role)).toEqual([])
      expect(refusedOwnFields(role, ['email'])).toEqual(['email'])
    },
  )

  it('a student of a school changes contacts and nothing else', () => {
    expect(refusedOwnFields('STUDENT', ['email', 'cellphone', 'phone', 'version'])).toEqual([])
    expect(refusedOwnFields('STUDENT', ['socialName', 'email', 'avatar', 'responsibles'])).toEqual([
      'socialName',
      'avatar',
      'responsibles',
    ])
  })

  it('an instructor changes social name and picture too, and no address', () => {
    expect(refusedOwnFields('INSTRUCTOR', ['socialName', 'avatar', 'phone', 'address'])).toEqual(['address'])
  })

  it('a student of the municipality changes address and responsibles too', () => {
    const keys = ['socialName', 'avatar', 'email', 'address', 'responsibles', 'mainResponsibleId', 'version']
    expect(refusedOwnFields('STUDENT-SMELJ', keys)).toEqual([])
  })
})
