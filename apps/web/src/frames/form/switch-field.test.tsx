import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { renderScreen } from '../../test-screen.tsx'
import { FormModal } from './form-modal.tsx'
import { SwitchField } from './switch-field.tsx'

const schema = z.strictObject({ anonymous: z.boolean() })

it('a switch shows what the form holds, and changes it', async () => {
  const onSubmit = vi.fn(async () => undefined)
  const { user } = renderScreen(
    <FormModal
      opened
      onClose={() => undefined}
      title="Nova pesquisa"
      schema={schema}
      defaultValues={{ anonymous: true }}
      onSubmit={onSubmit}
    >
      {form => <SwitchField control={form.control} name="anonymous" label="Respostas anônimas" />}
    </FormModal>,
  )
  const anonymous = screen.getByRole<HTMLInputElement>('switch', { name: 'Respostas anônimas' })
  expect(anonymous.checked).toBe(true)
  await user.click(anonymous)
  expect(anonymous.checked).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ anonymous: false }))
})
