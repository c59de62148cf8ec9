import type { OpinionSentence } from '@lousa/contract/evaluation/sentence/opinion-sentence.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { MAX_SENTENCE_LENGTH } from '@lousa/rules/evaluation/mark/opinion-sentence.rules.ts'
import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { testOutbox } from '../../../test-outbox.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { scoreSyncHandler } from '../score/score.sync.ts'
import { evaluationOf, scoresClass } from '../score-sheet/score-test-world.ts'
import { Component } from '../score-sheet/scores-screen.tsx'

const server = testServer()
testOutbox({ handlers: [{ ...scoreSyncHandler, debounceMs: 20 }] })
afterEach(() => act(() => onlineManager.setOnline(true)))

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** A server that has sentences. */
const withSentences = (...texts: string[]) => {
  let sentences: OpinionSentence[] = texts.map((text, at) => ({ id: uuid(at), text, version: 1 }))
  const textIn = (body: unknown): string => String(Reflect.get(Object(body), 'text'))
  server.on('GET opinion-sentence', () => ({ body: allOf(sentences) }))
  server.on('POST opinion-sentence', body => {
    const added = { id: uuid(100 + sentences.length), text: textIn(body), version: 1 }
    sentences = [...sentences, added]
    return { status: 201, body: added }
  })
  for (const { id } of sentences) {
    server.on(`PATCH opinion-sentence/${id}`, body => {
      sentences = sentences.map(one => (one.id === id ? { ...one, text: textIn(body), version: 2 } : one))
      return { body: sentences.find(one => one.id === id) }
    })
    server.on(`DELETE opinion-sentence/${id}`, () => {
      sentences = sentences.filter(one => one.id !== id)
      return { status: 204, body: undefined }
    })
  }
}
const openSheet = async (opinion?: string) => {
  const judged = evaluationOf('p', { type: 'FEEDBACK', evaluationType: 'FEEDBACK', highest: null })
  const school = scoresClass(server, [judged], 'ASSESSMENT')
  if (opinion) school.storeOpinion('p', 0, opinion)
  const { user, router } = renderScreen(
    <QueryClientProvider client={queryClient}>
      <Component />
    </QueryClientProvider>,
    '/app/turmas/avaliacoes/lancar-notas?plano=plano&periodo=periodo&avaliacao=p',
  )
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Parecer de Ana Lima')
  const open = async () => {
    await user.click(screen.getByRole('button', { name: 'Frases para o parecer de Ana Lima' }))
    return screen.findByRole('dialog', { name: 'Minhas frases' })
  }
  return { user, router, school, field, open }
}

it('an instructor inserts a sentence where the cursor is, and writes on behind it', async () => {
  withSentences('Conta até 20.', 'Lê com fluência.')
  const { user, school, field, open } = await openSheet()
  await user.type(field, 'Brinca. Divide.')
  field.setSelectionRange(7, 7)
  const dialog = await open()
  await user.click(await within(dialog).findByRole('button', { name: 'Lê com fluência.' }))
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect([field.value, field.selectionStart]).toEqual(['Brinca. Lê com fluência. Divide.', 24])
  await waitFor(() => expect(school.scoreOf('p', 0)).toBe('Brinca. Lê com fluência. Divide.'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a sentence goes to the end of an opinion whose field was not touched', async () => {
  withSentences('Conta até 20.')
  const { user, field, open } = await openSheet('Brinca.')
  await waitFor(() => expect(field.value).toBe('Brinca.'))
  field.setSelectionRange(0, 0)
  const dialog = await open()
  await user.click(await within(dialog).findByRole('button', { name: 'Conta até 20.' }))
  expect(field.value).toBe('Brinca. Conta até 20.')
})

it('an instructor saves the sentence at the cursor, changes it and deletes it', async () => {
  withSentences('Conta até 20.')
  const { user, field, open } = await openSheet()
  await user.type(field, 'Brinca. Lê bem.')
  const dialog = await open()
  await user.click(await within(dialog).findByRole('button', { name: 'Nova frase' }))
  await user.click(within(dialog).getByRole('button', { name: 'Usar trecho do parecer' }))
  await user.click(within(dialog).getByRole('button', { name: 'Guardar frase' }))
  expect(await within(dialog).findByRole('button', { name: 'Lê bem.' })).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Alterar frase “Conta até 20.”' }))
  const typed = within(dialog).getByLabelText('Frase')
  expect(typed.getAttribute('maxlength')).toBe(String(MAX_SENTENCE_LENGTH))
  await user.clear(typed)
  await user.type(typed, 'Conta até 100.')
  await user.click(within(dialog).getByRole('button', { name: 'Guardar frase' }))
  await user.click(await within(dialog).findByRole('button', { name: 'Alterar frase “Conta até 100.”' }))
  await user.click(within(dialog).getByRole('button', { name: 'Excluir' }))
  await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'Conta até 100.' })).toBeNull())
  expect(server.sent('PATCH').map(({ version }) => version)).toEqual(['"1"'])
})

it('a sentence that could not be saved stays in its field, with the reason', async () => {
  withSentences()
  server.on('POST opinion-sentence', () => ({
    status: 422,
    body: { code: 'TOO_MANY_SENTENCES', message: 'Há frases demais.' },
  }))
  const { user, open } = await openSheet()
  const dialog = await open()
  await user.click(await within(dialog).findByRole('button', { name: 'Nova frase' }))
  await user.type(within(dialog).getByLabelText('Frase'), 'Lê bem.')
  await user.click(within(dialog).getByRole('button', { name: 'Guardar frase' }))
  expect(await screen.findByText('Há frases demais.')).toBeDefined()
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Frase').value).toBe('Lê bem.')
})

it('without a network sentences are inserted, and it is said that none can be added', async () => {
  withSentences('Lê com fluência.')
  const { user, field, open } = await openSheet()
  await waitFor(() =>
    expect(server.sent('GET').some(({ path }) => path.endsWith('opinion-sentence'))).toBe(true),
  )
  act(() => onlineManager.setOnline(false))
  const dialog = await open()
  expect(within(dialog).getByText(/Sem internet, você pode inserir frases/)).toBeDefined()
  expect(within(dialog).queryByRole('button', { name: 'Nova frase' })).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Lê com fluência.' }))
  expect(field.value).toBe('Lê com fluência.')
})

it('many sentences are searched without accents', async () => {
  withSentences('Lê com fluência.', ...Array.from({ length: 9 }, (_, n) => `Conta até ${n}.`))
  const { user, open } = await openSheet()
  const dialog = await open()
  await user.type(await within(dialog).findByRole('searchbox', { name: 'Procurar frase' }), 'fluencia')
  expect(within(dialog).getByRole('button', { name: 'Lê com fluência.' })).toBeDefined()
  expect(within(dialog).queryByRole('button', { name: 'Conta até 1.' })).toBeNull()
})

const typeNew = async (text: string) => {
  const opened = await openSheet()
  const dialog = await opened.open()
  await opened.user.click(await within(dialog).findByRole('button', { name: 'Nova frase' }))
  const typed = within(dialog).getByLabelText<HTMLTextAreaElement>('Frase')
  await opened.user.type(typed, text)
  return { ...opened, dialog, typed }
}
const keepEditing = async (user: { click: (button: HTMLElement) => Promise<void> }) => {
  await user.click(await screen.findByRole('button', { name: 'Continuar editando' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Descartar' })).toBeNull())
}

it('a typed sentence is not lost without a question', async () => {
  withSentences('Lê com fluência.')
  const { user, router, dialog, typed } = await typeNew('Conta até 20.')
  await waitFor(() => expect(router.state.location.state?.layers).toBe(1))
  const press = (name: string) => user.click(within(dialog).getByRole('button', { name }))
  for (const leave of [
    () => router.navigate(-1),
    () => user.keyboard('{Escape}'),
    () => press('Cancelar'),
    () => press('Lê com fluência.'),
  ]) {
    await act(leave)
    await keepEditing(user)
    expect(typed.isConnected && typed.value).toBe('Conta até 20.')
  }
})

it('a typed sentence stays without a network, and is saved once it is back', async () => {
  withSentences()
  const { user, dialog, typed } = await typeNew('Conta até 20.')
  const save = () => within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Guardar frase' })
  act(() => onlineManager.setOnline(false))
  expect(await within(dialog).findByText(/Sem internet/)).toBeDefined()
  expect([typed.isConnected && typed.value, save().disabled]).toEqual(['Conta até 20.', true])
  act(() => onlineManager.setOnline(true))
  await user.click(save())
  expect(await within(dialog).findByRole('button', { name: 'Conta até 20.' })).toBeDefined()
})

it('a sentence that is changed stays open while others are searched, and its text is asked about', async () => {
  withSentences('Lê com fluência.', ...Array.from({ length: 9 }, (_, n) => `Conta até ${n}.`))
  const { user, open } = await openSheet()
  const dialog = await open()
  await user.click(await within(dialog).findByRole('button', { name: 'Alterar frase “Lê com fluência.”' }))
  const typed = within(dialog).getByLabelText<HTMLTextAreaElement>('Frase')
  await user.type(typed, ' Sempre.')
  await user.type(within(dialog).getByRole('searchbox', { name: 'Procurar frase' }), 'conta')
  await user.click(within(dialog).getByRole('button', { name: 'Alterar frase “Conta até 1.”' }))
  await keepEditing(user)
  expect(typed.isConnected && typed.value).toBe('Lê com fluência. Sempre.')
})

it('only the text of the sentence that is cancelled is asked about', async () => {
  withSentences('Conta até 20.')
  const { user, open } = await openSheet()
  const dialog = await open()
  await user.click(await within(dialog).findByRole('button', { name: 'Nova frase' }))
  const [added] = within(dialog).getAllByRole<HTMLTextAreaElement>('textbox')
  await user.type(added ?? dialog, 'Lê bem.')
  await user.click(within(dialog).getByRole('button', { name: 'Alterar frase “Conta até 20.”' }))
  const [, cancel] = within(dialog).getAllByRole('button', { name: 'Cancelar' })
  await user.click(cancel ?? dialog)
  await waitFor(() => expect(within(dialog).getAllByRole('textbox')).toEqual([added]))
  expect(screen.queryByRole('dialog', { name: /Descartar/ })).toBeNull()
  expect(added?.value).toBe('Lê bem.')
})
