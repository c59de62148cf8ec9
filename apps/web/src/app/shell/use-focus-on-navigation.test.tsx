import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

const Shell = ({ withSearch = false }) => {
  useFocusOnNavigation()
  return (
    <>
      <Link to="/b">Turmas</Link>
      <main id="conteudo" tabIndex={-1} />
      {withSearch && (
        <div role="dialog" aria-label="Busca geral">
          <input aria-label="Buscar" />
        </div>
      )}
    </>
  )
}

const shown = (withSearch: boolean) =>
  render(
    <MemoryRouter initialEntries={['/a']}>
      <Shell withSearch={withSearch} />
    </MemoryRouter>,
  )

describe('the focus after a navigation', () => {
  it('goes to the content', async () => {
    shown(false)
    await userEvent.click(screen.getByRole('link', { name: 'Turmas' }))
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('stays in the search that was opened while the page was on its way', async () => {
    shown(true)
    const box = screen.getByRole('textbox', { name: 'Buscar' })
    box.focus()
    await act(async () => screen.getByRole('link', { name: 'Turmas' }).click())
    expect(document.activeElement).toBe(box)
  })
})
