import { notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { aPerson } from '../person-test-world.ts'
import type { Archivable } from './archive.api.ts'
import { ArchivePerson } from './archive-person.tsx'

const server = testServer()
beforeEach(() => notifications.clean())
const student = aPerson()
const administrator = aPerson({ id: '1', type: 'ADMINISTRATOR', role: 'ADMINISTRATOR', name: 'Ana Souza' })

const open = (person: Archivable) => {
  const onClose = vi.fn()
  return { onClose, ...renderScreen(<ArchivePerson person={person} opened onClose={onClose} />) }
}
const bodies = () => server.sent('PATCH').map(({ path, body }) => ({ path, body }))
const refuse = (code: string, message: string, data = {}) => ({
  status: 422,
  body: { code, message, ...data },
})

describe('archiving a person', () => {
  it('whose classes go on names them and is only done when the secretary insists', async () => {
    let requestCount = 0
    server.on(`PATCH user/student/${student.id}`, () => {
      requestCount++
      return requestCount === 1
        ? refuse('PERSON_IN_USE', 'Esta pessoa ainda tem turmas em andamento.', {
            count: 23,
            uses: [{ name: '6º ano A – Arte' }, { name: 'Coral' }],
          })
        : { body: { ...student, status: 'Inativo' } }
    })
    const { user, onClose } = open(student)
    await user.type(await screen.findByRole('textbox', { name: 'Motivo' }), 'Mudou de cidade')
    await user.click(screen.getByRole('button', { name: 'Arquivar' }))
    expect(await screen.findByText('6º ano A – Arte')).toBeDefined()
    expect(screen.getByText('Coral')).toBeDefined()
    expect(screen.getByText('e mais 21')).toBeDefined()
    expect(screen.getByRole('alert').textContent).toBe('Esta pessoa ainda tem turmas em andamento.')
    expect(onClose).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Arquivar mesmo assim' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    const body = { status: 'Inativo', statusReason: 'Mudou de cidade' }
    expect(bodies()).toEqual([
      { path: `user/student/${student.id}`, body },
      { path: `user/student/${student.id}`, body: { ...body, confirmInUse: true } },
    ])
  })

  it('is refused for the last administrator with the reason, and never offered to be insisted on', async () => {
    const sentence = 'Este é o último administrador ativo: a instituição não pode ficar sem nenhum.'
    server.on('PATCH user/staff/1', () => refuse('LAST_ADMINISTRATOR', sentence))
    const { user, onClose } = open(administrator)
    expect(await screen.findByText(/Este cadastro é o seu/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Arquivar' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sentence))
    expect(screen.queryByRole('button', { name: 'Arquivar mesmo assim' })).toBeNull()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('says what it means for whom, and can be undone from the notice', async () => {
    const instructor = aPerson({ type: 'INSTRUCTOR', role: 'INSTRUCTOR', socialName: 'Bia' })
    server.on(`PATCH user/instructor/${instructor.id}`, body => ({ body: { ...instructor, body } }))
    const { user, onClose } = open(instructor)
    expect(await screen.findByText('Bia')).toBeDefined()
    expect(screen.getByText(/não entra mais no sistema/)).toBeDefined()
    expect(screen.queryByText(/Este cadastro é o seu/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Arquivar' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(await screen.findByText('Bia: registro arquivado.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByText('Bia: registro reativado.')).toBeDefined()
    expect(bodies().map(({ body }) => body)).toEqual([
      { status: 'Inativo', statusReason: null },
      { status: 'Ativo', statusReason: null },
    ])
  })
})
