import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '../../test-screen.tsx'
import type { Checked } from './use-checking-resolver.ts'
import { usePageForm } from './use-page-form.ts'

type Values = { name: string }

const isValues = (typed: unknown): typed is Values =>
  typeof typed === 'object' && typed !== null && 'name' in typed

const Form = ({
  check,
  send,
}: {
  check: (typed: Values, saved: Values) => Promise<Checked<Values>>
  send: () => Promise<unknown>
}) => {
  const { form, submit, alert } = usePageForm<Values, Values>({
    base: { saved: { name: 'Ana' }, version: 1 },
    check,
    send,
    onDone: () => undefined,
    draftKey: null,
    isValues,
    units: [],
    readCurrent: () => null,
  })
  return (
    <form onSubmit={submit} aria-label="Cadastro">
      <input aria-label="Nome" {...form.register('name')} />
      <p role="alert">{alert}</p>
      <button type="submit">Salvar</button>
    </form>
  )
}

it('has what checks it fetched before anybody leaves a field', async () => {
  const check = vi.fn(async (typed: Values) => ({ value: typed }))
  renderScreen(<Form check={check} send={async () => undefined} />)
  await waitFor(() => expect(check).toHaveBeenCalledWith({ name: 'Ana' }, { name: 'Ana' }))
})

it('sends nothing that could not be checked, says so, and checks again at the next attempt', async () => {
  const send = vi.fn(async () => undefined)
  let hasNetwork = false
  const check = async (typed: Values) => {
    if (!hasNetwork) throw new Error('not fetched')
    return { value: typed }
  }
  const { user } = renderScreen(<Form check={check} send={send} />)
  const save = screen.getByRole('button', { name: 'Salvar' })
  await user.click(save)
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
  expect(send).not.toHaveBeenCalled()
  hasNetwork = true
  await user.click(save)
  await waitFor(() => expect(send).toHaveBeenCalledWith({ name: 'Ana' }, 1))
})
