import { allOf } from '@lousa/contract/page.ts'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { Component as NotificationsPage } from '../../../app/pages/notifications-page.tsx'
import { queryClient } from '../../../lib/http/query-client.ts'
import { showDate, todayIn } from '../../../lib/text/dates.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { aYear } from '../../academics/grade/grade-test-world.ts'
import './info/message-info.tsx'
import { aMessage, aPerson, MESSAGE_ID, signInAs, testId, YEAR } from '../messages-test-world.ts'
import './writing/message-editor.tsx'

const server = testServer()
const GRADE = { id: testId(40), name: '6º ano A' }

beforeEach(() => {
  notifications.clean()
  sessionStorage.clear()
  signInAs('ADMINISTRATOR')
  server.on('GET academic-year', () => ({ body: allOf([{ ...aYear(), ...YEAR }]) }))
  server.on('GET school-message', () => ({ body: allOf([]) }))
  server.on('GET grades', () => ({ body: allOf([GRADE]) }))
  server.on('GET user/search', () => ({ body: { data: [aPerson(7, 'Bento Dias')], hasMore: false } }))
  server.on('POST school-message/preview', () => ({
    body: {
      count: 32,
      byRole: { STUDENT: 30, INSTRUCTOR: 2 },
      withAccess: 5,
      children: 0,
      childrenWithout: 0,
    },
  }))
  server.on('POST school-message', () => ({ status: 201, body: aMessage() }))
})

const open = async () => {
  const view = renderScreen(
    <QueryClientProvider client={queryClient}>
      <NotificationsPage />
    </QueryClientProvider>,
    '/app/notificacoes',
  )
  const [button] = await screen.findAllByRole('button', { name: 'Nova notificação' })
  if (button) await view.user.click(button)
  await screen.findByRole('dialog', { name: 'Nova notificação' })
  return view
}
type View = Awaited<ReturnType<typeof open>>

/** All at once: what is typed letter by letter is not what is tested here. */
const write = (label: RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const fillIn = async ({ user }: View) => {
  write(/^Título/, 'Reunião de pais')
  write(/^Texto/, 'Na quinta-feira.')
  await user.click(screen.getByLabelText('Professores'))
}
const sent = () => server.sent('POST').filter(({ path }) => path === 'school-message')
const confirmSending = async ({ user }: View) =>
  user.click(await screen.findByRole('button', { name: 'Enviar para 32 pessoas' }))

describe('the office writes a notification', () => {
  it('is told how many get it before anything is sent, and sends it once however often it is pressed', async () => {
    let answer = (): void => undefined
    const slow = new Promise<void>(done => {
      answer = done
    })
    server.on('POST school-message', async () => {
      await slow
      return { status: 201, body: aMessage() }
    })
    const view = await open()
    await fillIn(view)
    expect(
      await screen.findByText(
        '32 pessoas vão receber: 2 professores e 30 alunos. 5 têm acesso à Lousa; 27 estão sem acesso: depois de enviar, imprima os bilhetes.',
      ),
    ).toBeDefined()
    const send = screen.getByRole('button', { name: 'Enviar' })
    await view.user.dblClick(send)
    expect(sent()).toHaveLength(0)
    const question = await screen.findByRole('dialog', { name: 'Enviar “Reunião de pais”?' })
    expect(within(question).getByText(/para 32 pessoas\. Depois de enviada/)).toBeDefined()
    await confirmSending(view)
    await waitFor(() => expect(sent()).toHaveLength(1))
    fireEvent.submit(document.querySelector('form[data-dirty]') ?? document.body)
    expect(send.hasAttribute('data-loading')).toBe(true)
    answer()
    expect(await screen.findByText('Notificação enviada com sucesso!')).toBeDefined()
    expect(sent()).toHaveLength(1)
    expect(sent()[0]?.key).toBeTruthy()
    expect(sent()[0]?.body).toEqual({
      type: 'NOTICE',
      title: 'Reunião de pais',
      body: 'Na quinta-feira.',
      academicYearId: YEAR.id,
      recipients: { audience: 'STUDENTS', gradeIds: [], roles: ['INSTRUCTOR'], userIds: [] },
    })
  })

  it('sends the same under the same key after an answer was lost', async () => {
    server.on('POST school-message', () => (sent().length === 1 ? 'lost' : { status: 201, body: aMessage() }))
    const view = await open()
    await fillIn(view)
    for (const times of [1, 2]) {
      await view.user.click(screen.getByRole('button', { name: 'Enviar' }))
      await confirmSending(view)
      await waitFor(() => expect(sent()).toHaveLength(times))
      if (times === 1) await screen.findByText(/Sem conexão com o servidor/)
    }
    expect(sent()[0]?.key).toBe(sent()[1]?.key)
  })

  it('finds people by name, and takes them away again', async () => {
    const view = await open()
    write(/^Pessoas$/, 'Bento')
    await view.user.click(await screen.findByRole('button', { name: /Bento Dias/ }))
    const chosen = screen.getByRole('list', { name: 'Pessoas escolhidas' })
    expect(within(chosen).getByText('Bento Dias')).toBeDefined()
    await view.user.click(screen.getByRole('button', { name: 'Tirar Bento Dias' }))
    expect(screen.queryByRole('list', { name: 'Pessoas escolhidas' })).toBeNull()
  })

  it('is told what is missing, and nothing is asked or sent', async () => {
    const view = await open()
    await view.user.click(screen.getByRole('button', { name: 'Enviar' }))
    await waitFor(() => expect(screen.getByLabelText(/^Título/).getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByLabelText(/^Texto/).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByLabelText('Turmas', { selector: 'input' }).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Escolha turmas, perfis ou pessoas.')).toBeDefined()
    expect(server.sent('POST')).toHaveLength(0)
  })

  it('does not send what nobody would get', async () => {
    server.on('POST school-message/preview', () => ({
      body: { count: 0, byRole: {}, withAccess: 0, children: 0, childrenWithout: 0 },
    }))
    const view = await open()
    await fillIn(view)
    await view.user.click(screen.getByRole('button', { name: 'Enviar' }))
    expect(await screen.findByText(/^Ninguém receberia esta notificação/)).toBeDefined()
    expect(sent()).toHaveLength(0)
  })

  it('keeps a draft that is not finished', async () => {
    server.on('POST school-message', () => ({ status: 201, body: aMessage({ status: 'DRAFT', title: '' }) }))
    const view = await open()
    write(/^Texto/, 'Ainda não sei')
    await view.user.click(screen.getByRole('button', { name: 'Salvar rascunho' }))
    expect(await screen.findByText('Rascunho salvo.')).toBeDefined()
    expect(sent()[0]?.body).toMatchObject({ title: '', body: 'Ainda não sei', draft: true })
  })

  it('schedules at the clocks of the institution, and never in the past', async () => {
    server.on('POST school-message', () => ({ status: 201, body: aMessage({ status: 'SCHEDULED' }) }))
    const view = await open()
    await fillIn(view)
    await view.user.click(screen.getByLabelText('Agendar'))
    const schedule = screen.getByRole('button', { name: 'Agendar envio' })
    const on = (date: string) => {
      write(/^Data do envio/, date)
      fireEvent.blur(screen.getByLabelText(/^Data do envio/))
    }
    write(/^Hora do envio/, '00:00')
    on(showDate(todayIn('America/Sao_Paulo')))
    await view.user.click(schedule)
    expect(await screen.findByText('Escolha um momento no futuro.')).toBeDefined()
    expect(sent()).toHaveLength(0)
    write(/^Hora do envio/, '07:30')
    on('05/03/2099')
    await view.user.click(schedule)
    const question = await screen.findByRole('dialog', { name: 'Agendar “Reunião de pais”?' })
    await view.user.click(within(question).getByRole('button', { name: 'Agendar envio' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toMatchObject({ sendAt: '2099-03-05T10:30:00.000Z' })
    expect(sent()[0]?.body).not.toHaveProperty('draft')
  })

  it('pastes from a page without its scripts and pictures, and sees how it will look', async () => {
    const view = await open()
    const box = screen.getByLabelText<HTMLTextAreaElement>(/^Texto/)
    fireEvent.paste(box, {
      clipboardData: {
        getData: () =>
          '<style>b{}</style><p>Na <b>quinta</b></p><script>alert(1)</script><img src=x onerror=alert(1)>',
      },
    })
    await waitFor(() => expect(box.value).toBe('Na **quinta**'))
    const preview = screen.getByRole('region', { name: 'Como vai aparecer' })
    await waitFor(() => expect(within(preview).getByText('quinta').tagName).toBe('STRONG'))
    expect(document.querySelector('img[onerror], script')).toBeNull()
    await view.user.click(screen.getByRole('button', { name: 'Lista' }))
    await waitFor(() => expect(box.value).toBe('- Na **quinta**'))
  })

  it('sees in the preview every sign that is stored, and no markup', async () => {
    const text = 'Secretaria <secretaria@exemplo.com> ou 3333-4444. Se a<b e c>d, some.'
    await open()
    write(/^Título/, 'Contato <contato@exemplo.com>')
    write(/^Texto/, `<p>${text}</p>`)
    const preview = within(screen.getByRole('region', { name: 'Como vai aparecer' }))
    expect(await preview.findByText(text)).toBeDefined()
    expect(preview.getByRole('heading').textContent).toBe('Contato <contato@exemplo.com>')
  })

  it('finds again what was typed before the page was closed', async () => {
    const first = await open()
    write(/^Título/, 'Passeio')
    await waitFor(() => expect(Object.keys(sessionStorage).some(key => key.includes('mensagem'))).toBe(true))
    first.unmount()
    const again = await open()
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Título/).value).toBe('Passeio'))
    await again.user.click(screen.getByRole('button', { name: 'Descartar' }))
    expect(screen.getByLabelText<HTMLInputElement>(/^Título/).value).toBe('')
  })
})

describe('the list', () => {
  const rowsOf = (many: number) =>
    Array.from({ length: many }, (_, n) => aMessage({ id: testId(500 + n), title: `Aviso ${n}` }))

  it('shows a new one on top at once: one more in all, and one row more on the page', async () => {
    server.on('GET school-message', (_, query) => ({
      body: {
        ...allOf(rowsOf(20)),
        rowsPerPage: Number(query.get('rowsPerPage')),
        totalPages: 3,
        totalRowCount: 45,
        nextPage: 2,
      },
    }))
    const view = await open()
    await fillIn(view)
    await view.user.click(screen.getByRole('button', { name: 'Enviar' }))
    await confirmSending(view)
    const link = await screen.findByRole('link', { name: 'Reunião de pais' })
    const titles = screen
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
      .filter(text => /^Aviso|^Reunião de pais/.test(text ?? ''))
    expect(titles[0]).toBe(link.textContent)
    expect(titles).toHaveLength(21)
    expect(screen.getByLabelText('46 no total')).toBeDefined()
  })

  it('a draft is opened with what it holds, and sent from there', async () => {
    const draft = aMessage({
      status: 'DRAFT',
      chosen: { grades: [GRADE], roles: [], users: [], audience: 'FAMILIES' },
    })
    server.on('GET school-message', () => ({ body: allOf([draft]) }))
    server.on(`GET school-message/${MESSAGE_ID}`, () => ({ body: draft }))
    server.on(`PATCH school-message/${MESSAGE_ID}`, () => ({ body: aMessage() }))
    const view = renderScreen(
      <QueryClientProvider client={queryClient}>
        <NotificationsPage />
      </QueryClientProvider>,
      '/app/notificacoes',
    )
    await view.user.click(await screen.findByRole('link', { name: 'Reunião de pais' }))
    const info = await screen.findByRole('dialog', { name: 'Detalhes da notificação' })
    expect(await within(info).findByText('Turmas: 6º ano A')).toBeDefined()
    expect(within(info).getByText('Para as famílias dos alunos')).toBeDefined()
    await view.user.click(within(info).getByRole('button', { name: 'Editar' }))
    await screen.findByRole('dialog', { name: 'Editar notificação' })
    await view.user.click(await screen.findByRole('button', { name: 'Enviar' }))
    await confirmSending(view)
    await screen.findByText('Notificação enviada com sucesso!')
    const [patch] = server.sent('PATCH')
    expect(patch?.version).toBe('"1"')
    expect(patch?.body).toMatchObject({
      draft: false,
      sendAt: null,
      recipients: { audience: 'FAMILIES', gradeIds: [GRADE.id], roles: [], userIds: [] },
    })
  })
})
