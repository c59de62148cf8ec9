import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { Button } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../test-screen.tsx'
import { ReportPreview } from './report-preview.part.tsx'

const PDF = new Blob(['%PDF-'], { type: 'application/pdf' })
const given: string[] = []

beforeEach(() => {
  given.length = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    given.push('blob:previa')
    return 'blob:previa'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => void given.pop())
})
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'pdfViewerEnabled')
})

const show = (load: () => Promise<Blob>) =>
  renderScreen(
    <ReportPreview title="Boletim — Ana Lima" of="1" load={load} actions={<Button>Emitir</Button>} />,
  )

describe('who looks at a paper before it is issued', () => {
  it('waits, and reads it in the page, in another tab or as a download', async () => {
    let arrive: (pdf: Blob) => void = () => undefined
    const view = show(
      () =>
        new Promise(resolve => {
          arrive = resolve
        }),
    )
    expect(screen.getByText('Preparando a prévia…')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Emitir' })).toBeDefined()
    arrive(PDF)
    const frame = await screen.findByTitle('Prévia de Boletim — Ana Lima')
    expect(frame.getAttribute('src')).toMatch(/^blob:previa#/)
    expect(screen.getByText('Prévia pronta. Nada foi emitido.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Abrir em outra aba' }).getAttribute('href')).toBe('blob:previa')
    expect(screen.getByRole('button', { name: 'Baixar prévia' })).toBeDefined()
    expect(given).toHaveLength(1)
    view.unmount()
    expect(given).toEqual([])
  })

  it('reads why there is none, and tries again', async () => {
    const message = 'Não há alunos matriculados na turma.'
    const load = vi
      .fn<() => Promise<Blob>>()
      .mockRejectedValueOnce(new Refusal({ code: 'VALIDATION_ERROR', status: 422, message }))
      .mockResolvedValueOnce(PDF)
    const { user } = show(load)
    expect(await screen.findByText(message)).toBeDefined()
    expect(screen.queryByTitle(/^Prévia de/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    await waitFor(() => expect(screen.getByTitle('Prévia de Boletim — Ana Lima')).toBeDefined())
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('opens it elsewhere where the browser has no viewer', async () => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false, configurable: true })
    show(async () => PDF)
    expect(await screen.findByText(/não mostra PDF dentro da página/)).toBeDefined()
    expect(screen.queryByTitle(/^Prévia de/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Abrir em outra aba' })).toBeDefined()
  })
})
