import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { areOwnChanges } from '../../lib/session/own-changes.ts'
import { useSession } from '../../lib/session/session.ts'
import { renderScreen } from '../../test-screen.tsx'
import { testServer } from '../../test-server.ts'
import { type Conflict, ConflictChoices } from './conflict-choices.tsx'

testServer()

const conflict = (id: string, label: string): Conflict => ({
  id,
  label,
  mine: '7,0',
  theirs: '5,0',
  by: 'Beto',
  at: null,
})
const open = (...conflicts: Conflict[]) => {
  const onDecide = vi.fn(async () => undefined)
  const view = renderScreen(<ConflictChoices conflicts={conflicts} words="feminine" onDecide={onDecide} />)
  return { ...view, onDecide }
}
const names = () => screen.getAllByRole('button').map(button => button.getAttribute('aria-label'))

describe('two values for one thing', () => {
  it('stand side by side, what is saved first, and the keyboard meets writing over it last', async () => {
    open(conflict('a', 'Ana'), conflict('b', 'Bia'))
    expect(names()).toEqual([
      'Ficar com a salva: Ana',
      'Manter a minha: Ana',
      'Ficar com a salva: Bia',
      'Manter a minha: Bia',
      'Ficar com todas as salvas',
      'Manter todas as minhas',
    ])
    expect(document.querySelector('[data-variant="filled"]')).toBeNull()
    expect(document.querySelector('[data-autofocus]')).toBeNull()
    expect(screen.getByRole('group', { name: 'Já salva: Ana' }).textContent).toMatch(/por Beto.*5,0/)
    expect(
      within(screen.getByRole('group', { name: 'Digitada por você: Ana' })).getByText('7,0'),
    ).toBeDefined()
  })

  it('name the own account as the author of what another device saved', () => {
    const user = useSession.getState().auth?.user
    expect(user).toBeDefined()
    open({ ...conflict('a', 'Ana'), by: user?.name ?? null, byId: user?.id ?? null })
    expect(screen.getByRole('group', { name: 'Já salva: Ana' }).textContent).toMatch(
      /por você, em outro aparelho/,
    )
    const own = { byId: user?.id ?? null }
    expect(areOwnChanges([own])).toBe(true)
    expect(areOwnChanges([own, { byId: 'beto' }])).toBe(false)
    expect(areOwnChanges([{ byId: null }])).toBe(false)
    expect(areOwnChanges([])).toBe(false)
  })

  it('name a colleague of the same name as the author, also where a former build stored no account', () => {
    const name = useSession.getState().auth?.user.name ?? null
    open({ ...conflict('a', 'Ana'), by: name, byId: 'other' }, { ...conflict('b', 'Bia'), by: name })
    for (const label of ['Já salva: Ana', 'Já salva: Bia'])
      expect(screen.getByRole('group', { name: label }).textContent).toContain(`por ${name}`)
    expect(areOwnChanges([{ byId: 'other' }])).toBe(false)
    expect(areOwnChanges([{}])).toBe(false)
  })

  it('are decided one by one, or all at once', async () => {
    const { user, onDecide } = open(conflict('a', 'Ana'), conflict('b', 'Bia'))
    await user.click(screen.getByRole('button', { name: 'Manter a minha: Bia' }))
    await user.click(screen.getByRole('button', { name: 'Ficar com todas as salvas' }))
    expect(onDecide.mock.calls).toEqual([
      [['b'], 'mine'],
      [['a', 'b'], 'theirs'],
    ])
  })

  it('of which there is only one pair have nothing to decide all at once', () => {
    open(conflict('a', ''))
    expect(names()).toEqual(['Ficar com a salva', 'Manter a minha'])
  })
})
