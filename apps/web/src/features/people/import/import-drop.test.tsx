import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { ImportDrop } from './import-drop.tsx'

const server = testServer()
const file = (name: string, text = 'Nome\nAna') => new File([text], name)

const open = () => {
  const started: string[] = []
  const view = renderScreen(<ImportDrop type="STUDENT" onStarted={({ id }) => void started.push(id)} />)
  const drop = (...files: File[]) =>
    fireEvent.drop(screen.getByText('Arraste a planilha para cá'), { dataTransfer: { files } })
  return { ...view, started, drop }
}

describe('the place for a spreadsheet', () => {
  it('sends nothing of what cannot be read, and tells the secretary what to do', async () => {
    const { drop } = open()
    drop(file('alunos.ods'))
    expect((await screen.findByRole('alert')).textContent).toContain('Salvar como')
    drop(file('a.csv'), file('b.csv'))
    expect((await screen.findByText('Envie um arquivo de cada vez.')).textContent).toBeDefined()
    expect(server.sent('POST')).toEqual([])
  })

  it('tells what the server refused, and takes the next file', async () => {
    server.on('POST import', () => ({
      status: 422,
      body: { code: 'IMPORT_FILE_INVALID', message: 'Não foi possível ler o arquivo.' },
    }))
    const { drop, started } = open()
    drop(file('alunos.csv'))
    expect(await screen.findByText('Não foi possível ler o arquivo.')).toBeDefined()
    server.on('POST import', () => ({ status: 201, body: { id: 'i7' } }))
    drop(file('alunos.csv'))
    await expect.poll(() => started).toEqual(['i7'])
    expect(server.sent('POST')[1]?.body).toBe('Nome\nAna')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
