import { PEOPLE_PICKER as W } from '@lousa/contract/people/search/people-picker.messages.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { Modal } from '../../../ui/modal.tsx'
import { aPerson } from '../person-test-world.ts'
import { ChosenStudent, StudentPicker } from './people-picker.part.tsx'

const server = testServer()
const idOf = (n: number) => `00000000-0000-4000-8000-00000000001${n}`
const namesake = (n: number, mother: string) => ({
  ...aPerson({ id: idOf(n), name: 'Ana Lima', birthdate: `201${n}-05-04` }),
  responsible: { name: mother, kinship: 'Mãe' },
})
let students: ReturnType<typeof namesake>[] = []
beforeEach(() => {
  students = [namesake(1, 'Rosa Lima'), namesake(2, 'Vera Lima')]
  server.on('GET user', () => ({ body: allOf(students) }))
})

const onClose = vi.fn()
const Field = () => {
  const [name, setName] = useState('')
  return name === '' ? (
    <StudentPicker onChoose={({ responsible }) => setName(`Ana, filha de ${responsible?.name}`)} />
  ) : (
    <ChosenStudent name={name} isFocused onChange={() => setName('')} />
  )
}
const open = (inWindow = false) =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      {inWindow ? (
        <Modal opened onClose={onClose} title="Matricular">
          <Field />
        </Modal>
      ) : (
        <Field />
      )}
    </QueryClientProvider>,
  )
const type = async (user: ReturnType<typeof open>['user'], text: string) => {
  const field = await screen.findByRole('searchbox', { name: W.student })
  await user.click(field)
  await user.keyboard(text)
  return field
}

it('namesakes show birth date and mother', async () => {
  const { user } = open()
  await type(user, 'ana')
  const first = await screen.findByRole('button', { name: /04\/05\/2011/ })
  expect(first.textContent).toContain('mãe: Rosa Lima')
  expect(screen.getByRole('button', { name: /mãe: Vera Lima/ })).toBeDefined()
})

it('Enter in the field goes to the first of several, an arrow to the next, and Enter chooses it', async () => {
  const { user } = open()
  const field = await type(user, 'ana')
  await screen.findByRole('button', { name: /Vera Lima/ })
  await user.keyboard('{Enter}')
  expect(document.activeElement?.textContent).toContain('Rosa Lima')
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(field)
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  const chosen = await screen.findByText('Ana, filha de Vera Lima')
  // The next Tab goes on from here, and not from the top of the page.
  expect(document.activeElement?.contains(chosen)).toBe(true)
})

it('Enter in the field chooses the only result', async () => {
  students = [namesake(1, 'Rosa Lima')]
  const { user } = open()
  await type(user, 'ana')
  await screen.findByText(W.one)
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Ana, filha de Rosa Lima')).toBeDefined()
})

it('Esc empties the field first, then closes the window', async () => {
  const { user } = open(true)
  const field = await type(user, 'ana')
  await screen.findByRole('button', { name: /Vera Lima/ })
  await user.keyboard('{ArrowDown}{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  await waitFor(() => expect(field).toHaveProperty('value', ''))
  expect(document.activeElement).toBe(field)
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
