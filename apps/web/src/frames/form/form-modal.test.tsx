import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ContractError, fieldError } from '@lousa/contract/refusal/errors.ts'
import { coded, requiredText } from '@lousa/contract/schema.ts'
import { TextInput } from '@mantine/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { dateOrBlank } from '../../lib/form/date-or-blank.ts'
import { renderScreen } from '../../test-screen.tsx'
import { DateField } from './date-field.tsx'
import { errorOf } from './error-of.ts'
import classes from './form-modal.module.css'
import { FormModal } from './form-modal.tsx'

const schema = z.strictObject({
  title: requiredText(20),
  place: z.string().refine(value => value !== 'lua', coded('INVALID')),
})

type Body = z.output<typeof schema>

const Evaluation = ({
  onSubmit,
  onClose,
}: {
  onSubmit: (body: Body) => Promise<unknown>
  onClose: () => void
}) => (
  <FormModal
    opened
    onClose={onClose}
    title="Nova avaliação"
    schema={schema}
    defaultValues={{ title: '', place: '' }}
    onSubmit={onSubmit}
    successMessage="Avaliação cadastrada com sucesso!"
  >
    {form => (
      <>
        <TextInput label="Título" {...form.register('title')} error={errorOf(form, 'title')} />
        <TextInput label="Lugar" {...form.register('place')} error={errorOf(form, 'place')} />
      </>
    )}
  </FormModal>
)

const open = (onSubmit: (body: Body) => Promise<unknown>) => {
  const onClose = vi.fn()
  return { onClose, ...renderScreen(<Evaluation onSubmit={onSubmit} onClose={onClose} />) }
}
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Título' })

const withDate = z.strictObject({ title: requiredText(20), start: dateOrBlank })

/** A wrong field may lie above the visible part when a person sends the form. */
const Move = ({ onSubmit }: { onSubmit: () => Promise<unknown> }) => (
  <FormModal
    opened
    onClose={() => undefined}
    title="Mover"
    schema={withDate}
    defaultValues={{ title: 'Ana', start: '' }}
    onSubmit={onSubmit}
  >
    {form => <DateField control={form.control} name="start" label="Início" error={errorOf(form, 'start')} />}
  </FormModal>
)

describe('a form in a modal', () => {
  it('is sent by Ctrl+Enter from any of its fields, once', async () => {
    const onSubmit = vi.fn(async () => undefined)
    const { user } = open(onSubmit)
    await user.type(title(), 'Prova')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1))
  })

  it('says what is missing in Portuguese and sends nothing', async () => {
    const onSubmit = vi.fn(async () => undefined)
    const { user } = open(onSubmit)
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Campo obrigatório')).toBeDefined()
    expect(screen.getByRole('alert').textContent).toBe('Corrija o campo indicado.')
    expect(title().getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(title()))
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('keeps its ways out in sight, however much it shows', () => {
    const looks = document.createElement('style')
    looks.textContent = readFileSync(join(import.meta.dirname, 'form-modal.module.css'), 'utf8').replaceAll(
      /\.(foot|form)\b/g,
      (_, name) => `.${classes[name]}`,
    )
    document.head.append(looks)
    open(async () => undefined)
    for (const name of ['Cancelar', 'Salvar']) {
      const foot = screen.getByRole('button', { name }).parentElement
      expect(foot && getComputedStyle(foot)).toMatchObject({ position: 'sticky', bottom: '0px' })
    }
    looks.remove()
  })

  it('takes a person back to a date that is none', async () => {
    const onSubmit = vi.fn(async () => undefined)
    const { user } = renderScreen(<Move onSubmit={onSubmit} />)
    const start = () => screen.getByRole('textbox', { name: 'Início' })
    await user.type(start(), '31/11/2026')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(document.activeElement).toBe(start()))
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('is sent by Enter with the parsed values, says so and closes', async () => {
    const onSubmit = vi.fn(async () => undefined)
    const { user, onClose } = open(onSubmit)
    await user.type(title(), '  Prova 1 {Enter}')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ title: 'Prova 1', place: '' })
    expect(await screen.findByText('Avaliação cadastrada com sucesso!')).toBeDefined()
  })

  it('puts the errors of the server on their fields and keeps what was typed', async () => {
    const { user, onClose } = open(async () => {
      throw new ContractError('VALIDATION_ERROR', { errors: [fieldError('title', 'TOO_LONG', { max: '5' })] })
    })
    await user.type(title(), 'Prova 1{Enter}')
    expect(await screen.findByText('Máximo de 5 caracteres')).toBeDefined()
    expect(title().value).toBe('Prova 1')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('says a refusal that belongs to no field above the fields', async () => {
    const { user } = open(async () => {
      throw new ContractError('TERM_MARK_EXCEEDED')
    })
    await user.type(title(), 'Prova 1{Enter}')
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        'A soma das avaliações passa da nota máxima do período.',
      ),
    )
    expect(title().value).toBe('Prova 1')
  })

  it('asks before it throws typed values away, and only then', async () => {
    const { user, onClose } = open(async () => undefined)
    await user.type(title(), 'x')
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    expect(await screen.findByText('O que você digitou ainda não foi salvo e será perdido.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Continuar editando' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Descartar' })).toBeNull())
    expect(title().value).toBe('x')
    expect(onClose).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    await user.click(await screen.findByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })

  it('has the browser ask before a tab with typed values is closed or reloaded', async () => {
    const { user } = open(async () => undefined)
    const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(leaves()).toBe(true)
    await user.type(title(), 'x')
    expect(leaves()).toBe(false)
  })

  it('closes at once when nothing was typed', async () => {
    const { user, onClose } = open(async () => undefined)
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })
})

describe('a window over another one', () => {
  it('asks about what was typed in itself alone', async () => {
    const closed = vi.fn()
    const empty = z.strictObject({ note: requiredText(20) })
    const { user } = renderScreen(
      <>
        <Evaluation onSubmit={async () => undefined} onClose={() => undefined} />
        <FormModal
          opened
          onClose={closed}
          title="Nova frase"
          schema={empty}
          defaultValues={{ note: '' }}
          onSubmit={async () => undefined}
        >
          {form => <TextInput label="Frase" {...form.register('note')} />}
        </FormModal>
      </>,
    )
    fireEvent.change(title(), { target: { value: 'Prova' } })
    const upper = within(screen.getByRole('dialog', { name: 'Nova frase' }))
    await user.click(upper.getByRole('button', { name: 'Cancelar' }))
    expect(closed).toHaveBeenCalledTimes(1)
  })
})
