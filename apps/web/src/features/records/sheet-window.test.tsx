import { HISTORY_SHEET as W } from '@lousa/contract/records/history-sheet.messages.ts'
import { RECORDS } from '@lousa/contract/records/records.messages.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/http/query-client.ts'
import { aZip, parts, rowsOf } from '../../lib/xlsx/workbook-test-world.ts'
import { renderScreen } from '../../test-screen.tsx'
import { testServer } from '../../test-server.ts'
import { RecordEditor } from './record-editor.part.tsx'
import { reviewOf } from './sheet-reading.ts'
import { templateOf } from './sheet-template.ts'

const server = testServer()
const idOf = (last: number) => `019b0821-f279-732c-8bcf-${String(last).padStart(12, '0')}`
const year = {
  grade: { id: null, name: '5º ano' },
  year: '2019',
  institution: 'Escola A',
  city: 'Campinas',
  state: 'SP',
  situation: 'APPROVED' as const,
  hours: 800,
  frequency: null,
  scale: null,
  components: [],
  own: false,
  corrected: false,
}
const record = {
  id: idOf(2),
  studentId: idOf(1),
  type: 'FUNDAMENTAL' as const,
  revision: 1,
  status: 'READY' as const,
  records: [year],
  note: null,
  at: '2026-03-05T12:30:00Z',
  version: 1,
}

/** A file of the screen: it is given to the browser as a person's would be. */
const fileOf = (bytes: Uint8Array<ArrayBuffer>, name = 'historico.xlsx') => {
  const file = new File([bytes], name)
  return Object.assign(file, { arrayBuffer: () => Promise.resolve(bytes.buffer) })
}
const HEADER = ['Ano', 'Série', 'Escola', 'Município', 'UF', 'Disciplina', 'Nota', 'CH', 'Freq.', 'Situação']
const sheet = async (...rows: (string | number | null)[][]) => fileOf(await aZip(parts([rowsOf(rows)])))

beforeEach(() => {
  sessionStorage.clear()
  server.on(`GET academic-record/${idOf(2)}/revision`, () => ({ body: allOf([]) }))
})

const open = async () => {
  const { user } = renderScreen(
    <QueryClientProvider client={queryClient}>
      <RecordEditor record={record} onDirty={() => undefined} />
    </QueryClientProvider>,
  )
  await user.click(screen.getByRole('button', { name: RECORDS.fillFromSheet }))
  const shown = await screen.findByRole('dialog', { name: W.title })
  const choose = async (file: File) => {
    const input = document.querySelector('input[type=file]')
    if (!(input instanceof HTMLInputElement)) throw new Error('A place for the file')
    await user.upload(input, file)
  }
  return { user, window: within(shown), choose }
}

it('tells what a spreadsheet would change before it fills anything, and sends nothing', async () => {
  const { user, window, choose } = await open()
  await choose(
    await sheet(
      ['HISTÓRICO ESCOLAR'],
      [],
      HEADER,
      [2019, '5º ano', 'ESCOLA A', null, null, 'Matemática', '7,5', 200, '95%', 'APROVADO'],
      [2020, '6º ano', 'Escola B', 'Uberaba/MG', null, 'Arte', '8,O', 80, null, null],
    ),
  )
  expect(await window.findByText('Alterado: 5º ano, 2019')).toBeDefined()
  expect(window.getByText('Incluído: 6º ano, 2020')).toBeDefined()
  expect(window.getByText('Frequência %: – → 95')).toBeDefined()
  expect(window.getByText(/^Célula G5, “8,O”: não é nota/)).toBeDefined()
  expect(window.getByText(/fica “Aprovado”. Confira: 6º ano, 2020/)).toBeDefined()
  expect(screen.queryByRole('region', { name: '6º ano, 2020' })).toBeNull()
  await user.click(window.getByRole('button', { name: W.fill }))
  const added = within(await screen.findByRole('region', { name: '6º ano, 2020' }))
  await user.click(added.getByRole('button', { name: /^6º ano, 2020/ }))
  expect(added.getByLabelText(RECORDS.city)).toHaveProperty('value', 'Uberaba')
  const kept = within(screen.getByRole('region', { name: '5º ano, 2019' }))
  await user.click(kept.getByRole('button', { name: /^5º ano, 2019/ }))
  expect(kept.getByLabelText(RECORDS.hours)).toHaveProperty('value', '800')
  expect(kept.getByLabelText(/^Nota ou conceito/)).toHaveProperty('value', '7,5')
  expect(server.sent('PATCH')).toEqual([])
})

it('leaves the form as it is when the window is closed', async () => {
  const { user, window, choose } = await open()
  await choose(await sheet(HEADER, [2020, '6º ano', 'Escola B']))
  await window.findByText('Incluído: 6º ano, 2020')
  await user.click(window.getByRole('button', { name: 'Cancelar' }))
  expect(screen.queryByRole('region', { name: '6º ano, 2020' })).toBeNull()
})

it.each([
  ['an old workbook', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), W.failure.OLD_FORMAT],
  ['a text', Uint8Array.from([65, 110, 111]), W.failure.ANOTHER_FORMAT],
])('says why %s cannot be read, and takes another one', async (_, bytes, reason) => {
  const { window, choose } = await open()
  await choose(fileOf(bytes, 'historico.xlsx'))
  expect(await window.findByText(reason)).toBeDefined()
  await choose(await sheet(['Nome', 'Nota'], ['Ana', 7]))
  expect(await window.findByText(W.failure.NO_COLUMNS)).toBeDefined()
  await choose(await sheet(HEADER, [2020, '6º ano', 'Escola B']))
  expect(await window.findByText('Incluído: 6º ano, 2020')).toBeDefined()
})

it('a spreadsheet with more years than a history holds is refused whole', async () => {
  const rows = Array.from({ length: 31 }, (_, at) => [1950 + at, '5º ano', 'Escola B'])
  const answer = await reviewOf(await sheet(HEADER, ...rows), {
    type: 'FUNDAMENTAL',
    typed: { years: [], note: '' },
  })
  expect(answer).toMatch(/^Com os anos da planilha o histórico passaria de 30 anos/)
})

it.each(['FUNDAMENTAL', 'MEDIO'] as const)(
  'the template of %s is read as it is, without a remark',
  async type => {
    const blob = await templateOf(type, 2025)
    const bytes = await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      const reader = new FileReader()
      reader.onload = () =>
        reader.result instanceof ArrayBuffer
          ? resolve(new Uint8Array(reader.result))
          : reject(new Error('Bytes'))
      reader.readAsArrayBuffer(blob)
    })
    const answer = await reviewOf(fileOf(bytes), { type, typed: { years: [], note: '' } })
    if (typeof answer === 'string') throw new Error(answer)
    expect(answer).toMatchObject({ years: 1, problems: [], unsaid: [], own: [] })
    expect(answer.history.years[0]).toMatchObject({
      year: '2025',
      state: 'SP',
      frequency: '96,5',
      components: [{ result: '7,5', hours: '160' }, { result: '8,5' }, { result: 'MB', hours: '80' }],
    })
  },
)

it('looks into no file that is larger than a history can be', async () => {
  const decompress = vi.spyOn(globalThis, 'DecompressionStream')
  const large = Object.defineProperty(fileOf(Uint8Array.from([0x50])), 'size', { value: 6 * 2 ** 20 })
  expect(await reviewOf(large, { type: 'FUNDAMENTAL', typed: { years: [], note: '' } })).toBe(
    W.failure.TOO_LARGE,
  )
  expect(decompress).not.toHaveBeenCalled()
  decompress.mockRestore()
})
