import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../test-screen.tsx'
import { MarkGrid } from './mark-grid.tsx'
import type { MarkGridChange, MarkGridColumn, MarkGridEntry, MarkGridRow } from './mark-grid.types.ts'

const columns: MarkGridColumn[] = ['A', 'B', 'C'].map(id => ({ id, label: `Prova ${id}`, header: id }))
const pupil = (id: string, texts: string[], readOnly = -1): MarkGridRow => ({
  id,
  name: `Aluno ${id}`,
  cells: texts.map((text, index) => ({ text, readOnly: index === readOnly })),
})
const start = [pupil('1', ['1', '2', '3']), pupil('2', ['4', '5', '6'], 1), pupil('3', ['7', '8', '9'])]

const SCORES: MarkGridEntry = { kind: 'text' }
const PRESENCE: MarkGridEntry = { kind: 'keys', keys: { P: 'P', F: 'F', J: 'J' }, cycle: ['P', 'F', 'J'] }

const applied = (rows: MarkGridRow[], changes: readonly MarkGridChange[]): MarkGridRow[] =>
  rows.map(row => {
    const own = changes.filter(({ rowId }) => rowId === row.id)
    if (own.length === 0) return row
    const cells = row.cells.map((cell, index) => {
      const change = own.find(({ columnId }) => columnId === columns[index]?.id)
      if (!change) return cell
      // Refuses values above the maximum, as a screen does.
      const saved = cell.saved ?? cell.text
      if (Number(change.text) > 10) return { text: change.text, problem: 'Alta demais', saved }
      return { text: change.text }
    })
    return { ...row, cells }
  })

type GridProps = { entry: MarkGridEntry; onChange: (how: string) => void; startColumn?: string }

const Grid = ({ entry, onChange, ...place }: GridProps) => {
  const [rows, setRows] = useState(start)
  return (
    <>
      <button type="button">antes</button>
      <MarkGrid
        label="Notas"
        rowHeading="Aluno"
        columns={columns}
        rows={rows}
        entry={entry}
        {...place}
        onChange={(changes, how) => {
          onChange(how)
          setRows(before => applied(before, changes))
        }}
      />
      <button type="button">depois</button>
    </>
  )
}

const open = async (entry: MarkGridEntry = SCORES, startColumn?: string) => {
  const onChange = vi.fn()
  const view = renderScreen(
    <Grid entry={entry} onChange={onChange} {...(startColumn ? { startColumn } : {})} />,
  )
  screen.getByRole('button', { name: 'antes' }).focus()
  await view.user.tab()
  return { ...view, onChange }
}
/** Where the person is: row and column from 0. */
const place = (): string => {
  const cell = document.activeElement?.closest<HTMLElement>('[data-row]')
  return cell ? `${cell.dataset.row},${cell.dataset.column}` : (document.activeElement?.textContent ?? '')
}
const texts = (): string =>
  within(screen.getByRole('grid'))
    .getAllByRole('row')
    .slice(1)
    .map(row =>
      within(row)
        .getAllByRole('gridcell')
        .map(cell => cell.textContent)
        .join(' '),
    )
    .join(' | ')

describe('moving in the grid', () => {
  it('is one stop for Tab, with a name, row and column heads', async () => {
    const { user } = await open()
    expect(place()).toBe('0,0')
    expect(screen.getByRole('grid', { name: 'Notas' })).toBeDefined()
    expect(screen.getByRole('rowheader', { name: 'Aluno 2' })).toBeDefined()
    await user.keyboard('{ArrowDown}{ArrowRight}')
    await user.tab()
    expect(place()).toBe('depois')
    await user.tab({ shift: true })
    expect(place()).toBe('1,1')
  })

  it('follows arrows, Home, End and Ctrl to the edges and stops there', async () => {
    const { user } = await open()
    const walk = async (keys: string) => {
      await user.keyboard(keys)
      return place()
    }
    expect(await walk('{ArrowUp}{ArrowLeft}')).toBe('0,0')
    expect(await walk('{End}')).toBe('0,2')
    expect(await walk('{ArrowRight}{ArrowDown}')).toBe('1,2')
    expect(await walk('{Control>}{ArrowLeft}{/Control}')).toBe('1,0')
    expect(await walk('{Control>}{End}{/Control}')).toBe('2,2')
    expect(await walk('{Control>}{Home}{/Control}')).toBe('0,0')
    expect(await walk('{PageDown}')).toBe('2,0')
  })
})

describe('typing scores', () => {
  it('replaces the value; Enter goes down and Tab right', async () => {
    const { user } = await open()
    await user.keyboard('9,5{Enter}')
    expect(place()).toBe('1,0')
    await user.keyboard('7{Tab}')
    expect(place()).toBe('1,1')
    expect(texts()).toBe('9,5 2 3 | 7 5 6 | 7 8 9')
  })

  it('Esc while typing brings the former value back and stays', async () => {
    const { user, onChange } = await open()
    await user.keyboard('9,5{Escape}')
    expect(place()).toBe('0,0')
    expect(texts()).toBe('1 2 3 | 4 5 6 | 7 8 9')
    expect(onChange).not.toHaveBeenCalled()
  })

  it('Esc on a cell brings back what it held on arrival, and Ctrl+Z takes changes back one by one', async () => {
    const { user } = await open()
    await user.keyboard('{Delete}')
    expect(texts()).toBe(' 2 3 | 4 5 6 | 7 8 9')
    await user.keyboard('{Escape}')
    expect(texts()).toBe('1 2 3 | 4 5 6 | 7 8 9')
    await user.keyboard('8{Enter}6{Enter}')
    expect(texts()).toBe('8 2 3 | 6 5 6 | 7 8 9')
    await user.keyboard('{Control>}z{/Control}')
    expect(texts()).toBe('8 2 3 | 4 5 6 | 7 8 9')
    await user.keyboard('{Control>}z{/Control}')
    expect(texts()).toBe('1 2 3 | 4 5 6 | 7 8 9')
  })

  it('Esc on a refused cell brings back the saved value, also after having been elsewhere', async () => {
    const { user } = await open()
    await user.keyboard('99{Enter}{ArrowUp}')
    expect(texts()).toBe('99 2 3 | 4 5 6 | 7 8 9')
    await user.keyboard('{Escape}')
    expect(texts()).toBe('1 2 3 | 4 5 6 | 7 8 9')
  })

  it('F2 and click edit what stands there; leaving by mouse keeps what was typed', async () => {
    const { user } = await open()
    await user.keyboard('{F2}{End}0{Enter}')
    expect(texts()).toBe('10 2 3 | 4 5 6 | 7 8 9')
    await user.click(screen.getByRole('gridcell', { name: '3' }))
    await user.keyboard('0,5')
    await user.click(screen.getByRole('button', { name: 'depois' }))
    expect(texts()).toBe('10 2 0,5 | 4 5 6 | 7 8 9')
  })

  it('a read-only cell cannot be written, by keys or by click', async () => {
    const { user, onChange } = await open()
    await user.keyboard('{ArrowDown}{ArrowRight}8{Enter}')
    await user.click(screen.getByRole('gridcell', { name: '5' }))
    await user.keyboard('{Delete}')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(onChange).not.toHaveBeenCalled()
  })

  it('a pasted block fills from the cell on in one change, around read-only cells and within the edges', async () => {
    const { user, onChange } = await open()
    await user.keyboard('{ArrowRight}')
    await user.paste('10\t9,5\tfora\r\n8\t7\r\n6\t5\r\n4\t3\r\n')
    expect(texts()).toBe('1 10 9,5 | 4 5 7 | 7 6 5')
    expect(onChange).toHaveBeenCalledExactlyOnceWith('paste')
    expect(place()).toBe('0,1')
    await user.keyboard('{Control>}z{/Control}')
    expect(texts()).toBe('1 2 3 | 4 5 6 | 7 8 9')
  })
})

describe('marking presence', () => {
  it('takes one letter, in either case, and goes down; other keys change nothing', async () => {
    const { user, onChange } = await open(PRESENCE)
    await user.keyboard('pFx')
    expect(texts()).toBe('P 2 3 | F 5 6 | 7 8 9')
    expect(place()).toBe('2,0')
    expect(onChange).toHaveBeenCalledTimes(2)
  })

  it('space and click walk through the values and stay', async () => {
    const { user } = await open(PRESENCE)
    await user.keyboard('  ')
    expect(texts()).toBe('F 2 3 | 4 5 6 | 7 8 9')
    await user.click(screen.getByRole('gridcell', { name: 'F' }))
    expect(texts()).toBe('J 2 3 | 4 5 6 | 7 8 9')
    expect(place()).toBe('0,0')
  })

  it('Delete and Esc restore more than the text of a cell, where the text alone does not say it', async () => {
    const changes: [string | undefined, string][] = []
    const cells = [
      { text: 'P', saved: 'P', restoredBy: 'A' },
      { text: 'P', saved: 'A' },
      { text: 'P', saved: 'P' },
    ]
    const { user } = renderScreen(
      <MarkGrid
        label="Frequência"
        rowHeading="Aluno"
        columns={columns}
        rows={[{ id: '1', name: 'Aluno 1', cells }]}
        entry={PRESENCE}
        onChange={([change], how) => changes.push([change?.text, how])}
      />,
    )
    await user.tab()
    await user.keyboard('{Escape}{Delete}{ArrowRight}{Delete}{ArrowRight}{Delete}')
    expect(changes).toEqual([
      ['P', 'revert'],
      ['A', 'revert'],
    ])
  })

  it('pastes only values that it knows', async () => {
    const { user } = await open(PRESENCE)
    await user.paste('p\tx\tF')
    expect(texts()).toBe('P 2 F | 4 5 6 | 7 8 9')
  })
})

describe('the keyboard of a phone', () => {
  afterEach(() => vi.restoreAllMocks())
  const byFinger = () =>
    vi.spyOn(window, 'matchMedia').mockImplementation(query => ({
      matches: query === '(pointer: coarse)',
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      dispatchEvent: () => false,
    }))
  const editor = () => screen.getByRole<HTMLInputElement>('textbox')

  it('has an Enter that says where it leads, and a bar above it that goes on and ends at the last one', async () => {
    byFinger()
    const { user } = await open()
    await user.keyboard('8')
    expect(editor().getAttribute('enterkeyhint')).toBe('next')
    expect(screen.queryByRole('button', { name: 'Anterior' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Próximo' }))
    expect(screen.getAllByRole('row')[1]?.textContent).toContain('8')
    await user.keyboard('{ArrowDown}9')
    expect(editor().getAttribute('enterkeyhint')).toBe('done')
    expect(screen.getByRole('button', { name: 'Anterior' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Concluir' }))
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getAllByRole('row')[3]?.textContent).toContain('9')
  })

  it('has a button for each text that its keys do not have, which writes it and goes on', async () => {
    byFinger()
    const { user } = await open({ kind: 'text', signs: [{ text: 'F', label: 'Faltou' }] })
    await user.keyboard('8')
    await user.click(screen.getByRole('button', { name: 'Faltou' }))
    expect(screen.getAllByRole('row')[1]?.textContent).toContain('F')
    expect(place()).toBe('1,0')
  })

  it('brings no bar where there is a real one', async () => {
    const { user } = await open()
    await user.keyboard('8')
    expect(screen.queryByRole('button', { name: 'Próximo' })).toBeNull()
  })
})

describe('a grid that opens somewhere else than at its first column', () => {
  it('begins with the keyboard there', async () => {
    await open(PRESENCE, 'C')
    expect(document.activeElement?.textContent).toBe('3')
  })
})
