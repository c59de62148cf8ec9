import { describe, expect, it } from 'vitest'
import { aPerson, aResponsible } from '../person-test-world.ts'
import { accessWords, invitationAddress } from './access.words.ts'

const CPF = { userName: '52998224725' }
const MAIL = { email: 'ana@example.com' }

describe('what the secretary reads about the access of a person', () => {
  it.each([
    ['archived, whatever else', { ...CPF, ...MAIL, status: 'Inativo', access: 'ACTIVE' }, /arquivado/],
    ['without CPF, which comes before the e-mail', {}, /Sem CPF/],
    ['without e-mail', CPF, /Sem e-mail/],
    ['never invited', { ...CPF, ...MAIL }, /Ainda não recebeu/],
    ['invited', { ...CPF, ...MAIL, access: 'INVITED' }, /enviado para ana@example.com/],
    ['with a password', { ...CPF, ...MAIL, access: 'ACTIVE' }, /Entra com o CPF.*pede outra na tela/],
    ['with a password and no own e-mail', { ...CPF, access: 'ACTIVE' }, /Entra com o CPF.*imprima outro/],
    [
      'with a password and no e-mail, of an instructor',
      { ...CPF, access: 'ACTIVE', type: 'INSTRUCTOR' },
      /Entra com o CPF.*precisa de um e-mail/,
    ],
    ['with a password and no CPF', { ...MAIL, access: 'ACTIVE' }, /matrícula.*imprima outro/],
  ] as const)('%s', (_, over, words) => {
    expect(accessWords(aPerson(over))).toMatch(words)
  })

  it('invites a student without e-mail through the main responsible, and an instructor through nobody', () => {
    const responsibles = [
      aResponsible({ id: '1', email: 'outro@example.com' }),
      aResponsible({ id: '2', email: 'mae@example.com' }),
    ]
    const over = { responsibles, mainResponsibleId: '2' }
    expect(invitationAddress(aPerson(over))).toBe('mae@example.com')
    expect(invitationAddress(aPerson({ ...over, type: 'INSTRUCTOR' }))).toBeNull()
  })
})
