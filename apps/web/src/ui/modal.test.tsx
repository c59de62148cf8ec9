import { M } from '@lousa/contract/messages.ts'
import { Button, Group, Radio, TextInput } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { TypedDateInput } from '../frames/form/date-field.tsx'
import { renderScreen } from '../test-screen.tsx'
import { confirm } from './confirm.tsx'
import { Modal } from './modal.tsx'
import { Select } from './select.tsx'

const open = (children: ReactNode) =>
  renderScreen(
    <Modal opened onClose={() => undefined} title="Encerrar" closeButtonProps={{ 'aria-label': M.btn.close }}>
      {children}
    </Modal>,
  )
const focused = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element))
const ways = (
  <Group>
    <Button variant="default">Cancelar</Button>
    <Button>Encerrar</Button>
  </Group>
)
const answer = () => undefined

describe('a person who opens a dialog', () => {
  it('begins in its first field', async () => {
    open(
      <>
        <Button variant="default">Ajuda</Button>
        <TextInput label="Dia" disabled />
        <TextInput label="Motivo" />
        <TextInput label="Nota" />
        {ways}
      </>,
    )
    await focused(await screen.findByRole('textbox', { name: 'Motivo' }))
  })

  it('begins where the dialog says that one begins', async () => {
    open(
      <>
        <TextInput label="Motivo" />
        <TextInput label="Nota" data-autofocus />
      </>,
    )
    await focused(await screen.findByRole('textbox', { name: 'Nota' }))
  })

  it('begins at what is chosen already among several', async () => {
    open(
      <Radio.Group label="Quem" defaultValue="b">
        <Radio value="a" label="Um" />
        <Radio value="b" label="Todos" />
      </Radio.Group>,
    )
    await focused(await screen.findByRole('radio', { name: 'Todos' }))
  })

  it('begins, where nothing is asked, at what leaves everything as it is', async () => {
    open(
      <>
        <Button variant="default">Ajuda</Button>
        {ways}
      </>,
    )
    await focused(await screen.findByRole('button', { name: 'Cancelar' }))
  })

  it('begins at the way out where no other leaves everything as it is', async () => {
    open(
      <Group>
        <Button variant="default">Ficar com a salva</Button>
        <Button variant="default">Manter a minha</Button>
      </Group>,
    )
    await focused(await screen.findByRole('button', { name: M.btn.close }))
  })

  it('finds a first date without its month before everything else, until they act', async () => {
    const { user } = open(<TypedDateInput label="Dia" value="" onChange={answer} />)
    const day = await screen.findByRole('textbox', { name: 'Dia' })
    await focused(day)
    expect(document.querySelector('table')).toBeNull()
    await user.click(day)
    await waitFor(() => expect(document.querySelector('table')).not.toBeNull())
  })

  it('finds a first choice closed, until they act', async () => {
    const { user } = open(<Select label="Turma" searchable data={['6º ano A', '6º ano B']} />)
    const choice = await screen.findByRole('combobox', { name: 'Turma' })
    await focused(choice)
    expect(screen.queryByRole('option')).toBeNull()
    await user.keyboard('b')
    expect(await screen.findByRole('option', { name: '6º ano B' })).toBeDefined()
  })

  it('is asked with the focus on staying', async () => {
    renderScreen(null)
    void confirm({ title: 'Excluir', effect: 'Some.', verb: 'Excluir', stay: 'Ficar' })
    await focused(await screen.findByRole('button', { name: 'Ficar' }))
  })
})
