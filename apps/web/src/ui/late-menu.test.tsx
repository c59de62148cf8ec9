import { Menu } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { describe, expect, it } from 'vitest'
import { lazyModule } from '../lib/device/lazy.ts'
import { renderScreen } from '../test-screen.tsx'
import { ButtonMenu } from './button-menu.tsx'
import { LateMenu, type MenuOf } from './late-menu.tsx'

const Years = ({ years, ...opener }: MenuOf<{ years: readonly string[] }>) => (
  <ButtonMenu {...opener} transitionProps={{ duration: 0 }}>
    <Menu.Dropdown>
      {years.map(year => (
        <Menu.Item key={year}>{year}</Menu.Item>
      ))}
    </Menu.Dropdown>
  </ButtonMenu>
)

/** A menu whose code arrives when `arrives` is called. */
const pending = () => {
  const loading = Promise.withResolvers<ComponentType<MenuOf<{ years: readonly string[] }>>>()
  const menu = lazyModule(() => loading.promise)
  const { user } = renderScreen(
    <LateMenu menu={menu} given={{ years: ['2026', '2025'] }} button={<button type="button">Ano</button>} />,
  )
  return { user, arrives: () => loading.resolve(Years), fetch: menu.fetch }
}

const button = () => screen.getByRole('button', { name: 'Ano' })

describe('a person who opens a menu', () => {
  it('before its code is there, gets it when it comes, at the same button', async () => {
    const { user, arrives } = pending()
    const before = button()
    await user.click(before)
    expect(screen.queryByRole('menu')).toBeNull()
    expect(before.getAttribute('aria-haspopup')).toBe('menu')
    arrives()
    expect(await screen.findByRole('menuitem', { name: '2025' })).toBeDefined()
    expect(button()).toBe(before)
    expect(before.getAttribute('aria-expanded')).toBe('true')
  })

  it('nothing opens by itself when nobody asked', async () => {
    const { arrives, fetch } = pending()
    fetch()
    arrives()
    await waitFor(() => expect(button().id).not.toBe(''))
    await new Promise(done => setTimeout(done, 20))
    expect(screen.queryByRole('menu')).toBeNull()
    expect(button().getAttribute('aria-expanded')).toBe('false')
  })

  it('goes through it by keyboard, and is back at the button after leaving it', async () => {
    const { user, arrives } = pending()
    await user.tab()
    await user.keyboard('{Enter}')
    arrives()
    await screen.findByRole('menuitem', { name: '2026' })
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('2026')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button()))
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('menuitem', { name: '2026' })).toBeDefined()
  })
})
