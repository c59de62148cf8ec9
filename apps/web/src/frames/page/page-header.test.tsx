import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../../test-screen.tsx'
import { PageContext } from './page-context.tsx'
import { PageHeader } from './page-header.tsx'

const nothing = () => {}
const actions = ['Imprimir', 'Assinar', 'Baixar'].map(label => ({ label, onClick: nothing }))
const primary = { label: 'Novo evento', onClick: nothing }
const buttons = () =>
  screen.getAllByRole('button').map(button => button.getAttribute('aria-label') ?? button.textContent)

describe('the head of a page', () => {
  it('shows a person two actions, and the rest in a menu', () => {
    renderScreen(<PageHeader title="Calendário" primary={primary} actions={actions} />)
    expect(buttons()).toEqual(['Imprimir', 'Assinar', 'Mais ações', 'Novo evento'])
  })

  it('leaves the primary action alone beside the menu where there is little room', async () => {
    const { user } = renderScreen(<PageHeader title="Calendário" primary={primary} actions={actions} tight />)
    expect(buttons()).toEqual(['Mais ações', 'Novo evento'])
    await user.click(screen.getByRole('button', { name: 'Mais ações' }))
    expect(await screen.findByRole('menuitem', { name: 'Imprimir' })).toBeDefined()
    expect(screen.getAllByRole('menuitem')).toHaveLength(3)
  })

  it.each([
    ['without the first page of the menu', [{ label: 'Eventos', to: '/app/eventos' }, { label: 'Feira' }]],
    [
      'with it',
      [{ label: 'Painel', to: '/app' }, { label: 'Eventos', to: '/app/eventos' }, { label: 'Feira' }],
    ],
  ])('begins a breadcrumb that is written %s where the menu begins', (_, breadcrumb) => {
    const trail = [{ label: 'Painel', to: '/app' }, { label: 'Eventos' }]
    renderScreen(
      <PageContext value={{ trail, institution: 'Escola' }}>
        <PageHeader title="Feira" breadcrumb={breadcrumb} />
      </PageContext>,
    )
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Painel', 'Eventos'])
  })
})
