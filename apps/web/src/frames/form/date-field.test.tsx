import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../../test-screen.tsx'
import { CivilDateInput, DateField } from './date-field.tsx'

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Início' })

const Refused = () => {
  const form = useForm({ defaultValues: { start: '2031-12-31' } })
  const refuse = () => {
    form.setError('start', { message: 'Fora do ano letivo' }, { shouldFocus: true })
  }
  return (
    <form onSubmit={form.handleSubmit(refuse)}>
      <DateField
        control={form.control}
        name="start"
        label="Início"
        error={form.formState.errors.start?.message}
      />
      <button type="submit">Matricular</button>
    </form>
  )
}

const Form = ({ start, onSent }: { start: string; onSent: (start: string) => void }) => {
  const form = useForm({ defaultValues: { start } })
  return (
    <form onSubmit={form.handleSubmit(values => onSent(values.start))}>
      <DateField control={form.control} name="start" label="Início" />
      <button type="submit">Matricular</button>
    </form>
  )
}

/** A form with a date that may be left out, and what each submission held. */
const formWithDate = (start = '') => {
  const sent: string[] = []
  return { ...renderScreen(<Form start={start} onSent={date => sent.push(date)} />), sent }
}

describe('a person who types a date', () => {
  it('needs no separators, and Enter sends it', async () => {
    const { user, sent } = formWithDate()
    await user.type(field(), '31122025')
    expect(field().value).toBe('31/12/2025')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(sent).toEqual(['2025-12-31']))
  })

  it('takes a digit back', async () => {
    const { user, sent } = formWithDate()
    await user.type(field(), '3112202{Backspace}{Backspace}{Backspace}{Backspace}02026{Enter}')
    expect(field().value).toBe('31/10/2026')
    await waitFor(() => expect(sent).toEqual(['2026-10-31']))
  })

  it('never sends an unfinished date as none: it stays to be read, and is told', async () => {
    const { user, sent } = formWithDate()
    await user.type(field(), '31/02/2026{Enter}')
    await waitFor(() => expect(sent).toEqual(['31/02/2026']))
    await user.tab()
    expect(await screen.findByText('Data inválida')).toBeDefined()
    expect(field().value).toBe('31/02/2026')
  })

  it('does not get the former date back for one that is wrong', async () => {
    const { user, sent } = formWithDate('2026-03-09')
    await user.clear(field())
    await user.type(field(), '31/4{Enter}')
    await user.tab()
    expect(field().value).toBe('31/4')
    expect(sent).toEqual(['31/4'])
  })

  it.each([
    ['15/12/26', '15/12/2026', '2026-12-15'],
    ['01/12', `01/12/${new Date().getFullYear()}`, `${new Date().getFullYear()}-12-01`],
  ])('may write %s, which Enter and leaving the field complete alike', async (typed, shown, date) => {
    const { user, sent } = formWithDate()
    await user.type(field(), `${typed}{Enter}`)
    await waitFor(() => expect(sent).toEqual([date]))
    await user.clear(field())
    await user.type(field(), typed)
    await user.tab()
    expect(field().value).toBe(shown)
    await user.click(screen.getByRole('button', { name: 'Matricular' }))
    await waitFor(() => expect(sent).toEqual([date, date]))
  })
})

const Kept = () => {
  const form = useForm({ defaultValues: { start: '' } })
  const [isShown, setIsShown] = useState(true)
  return (
    <>
      {isShown && <DateField control={form.control} name="start" label="Início" />}
      <button type="button" onClick={() => setIsShown(!isShown)}>
        Mais tarde
      </button>
      <button type="button" onClick={() => form.reset()}>
        Descartar
      </button>
    </>
  )
}

it('what is no date is still there when its field comes back, and goes when the form is put back', async () => {
  const { user } = renderScreen(<Kept />)
  await user.type(field(), '31022026')
  await user.click(screen.getByRole('button', { name: 'Mais tarde' }))
  await user.click(screen.getByRole('button', { name: 'Mais tarde' }))
  await waitFor(() => expect(field().value).toBe('31/02/2026'))
  expect(screen.getByText('Data inválida')).toBeDefined()
  // Nothing was asked for: no calendar lies over the form.
  expect(screen.queryByRole('table')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(field().value).toBe(''))
  expect(screen.queryByText('Data inválida')).toBeNull()
})

const Day = ({ onDay }: { onDay: (day: string) => void }) => {
  const [day, setDay] = useState('2026-03-09')
  const choose = (chosen: string): void => {
    onDay(chosen)
    if (chosen) setDay(chosen)
  }
  return (
    <>
      <CivilDateInput
        label="Início"
        required
        value={day}
        min="2026-01-01"
        max="2026-12-31"
        onChange={choose}
      />
      <button type="button" onClick={() => setDay('2026-05-04')}>
        Maio
      </button>
    </>
  )
}

describe('a date outside of a form', () => {
  it('is only ever a day between the limits, and what is none is told', async () => {
    const days: string[] = []
    const { user } = renderScreen(<Day onDay={day => days.push(day)} />)
    await user.clear(field())
    await user.type(field(), '31122027')
    await user.tab()
    expect(await screen.findByText('Informe uma data até 31/12/2026')).toBeDefined()
    expect(field().value).toBe('31/12/2027')
    expect(new Set(days)).toEqual(new Set(['']))
    await user.click(screen.getByRole('button', { name: 'Maio' }))
    await waitFor(() => expect(field().value).toBe('04/05/2026'))
    expect(screen.queryByText(/^Informe uma data/)).toBeNull()
  })
})

describe('a person whose date was refused', () => {
  it('reads why where they are taken back to, and has the calendar when they ask for it', async () => {
    const { user } = renderScreen(<Refused />)
    await user.click(screen.getByRole('button', { name: 'Matricular' }))
    await screen.findByText('Fora do ano letivo')
    await waitFor(() => expect(document.activeElement).toBe(field()))
    // The calendar would lie over these words.
    expect(screen.queryByRole('table')).toBeNull()
    await user.click(field())
    expect(await screen.findByRole('table')).toBeDefined()
  })
})
