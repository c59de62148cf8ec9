import { describe, expect, it } from 'vitest'
import { checkPassword } from './password.rules.ts'

describe('password', () => {
  it.each(['', '12345', 'ação!', '👩‍🏫'])('a person cannot choose "%s": too short', text => {
    expect(checkPassword(text)).toBe('TOO_SHORT')
  })

  it.each(['123456', 'Senha123', 'FLAMENGO', 'mudar123', '102030'])(
    'a person cannot choose "%s": everybody does',
    text => {
      expect(checkPassword(text)).toBe('TOO_COMMON')
    },
  )

  it.each(['lousa-demo', 'ipê-amarelo', 'xk29qp'])('a person may choose "%s"', text => {
    expect(checkPassword(text)).toBeNull()
  })
})
