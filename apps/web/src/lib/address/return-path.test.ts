import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isReturnPath } from './return-path.ts'

const SITE = 'https://escola.example'

describe('the address to which sign-in leads', () => {
  it.each([
    '/mensagem/0197',
    '/dashboards/default',
    '/app',
    '/app/turmas/aulas?plano=1&aula=2',
    '/evento/1',
    '/app?q=%C3%A1',
  ])('%s is taken', path => expect(isReturnPath(path)).toBe(true))

  it.each([
    '//outro.example',
    '/\\outro.example',
    '/\t/outro.example',
    'https://outro.example',
    '',
    'app',
    '/login?de=%2Fapp',
    '/cadastrar-aluno',
  ])('%j is not taken', path => expect(isReturnPath(path)).toBe(false))

  it('is never of another site', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map(text => `/${text}`),
          fc.webUrl(),
        ),
        path => {
          if (isReturnPath(path)) expect(new URL(path, SITE).origin).toBe(SITE)
        },
      ),
    )
  })
})
