import { expect, type Page } from '@playwright/test'
import { DEMO_ADMINISTRATOR, DEMO_STUDENT } from '../server/src/main/demo/demo-accounts.ts'
import { askAs, runningYear } from './server-answers.ts'
import { faultsIn, type Screen, WIDTHS } from './support/axe.ts'
import { classOfStudent } from './support/demo-student.ts'
import { dialog, heading, OFFICE, press, shown } from './support/office.ts'
import { messageTest as test } from './support/sent-messages.ts'

test.use(OFFICE)

const writeTo = async (page: Page, title: string, text: string, grade: string): Promise<void> => {
  await page.goto('/app/notificacoes')
  await page.getByRole('button', { name: 'Nova notificação' }).first().click()
  const form = dialog(page, 'Nova notificação')
  await form.getByLabel('Título').fill(title)
  await form.getByRole('textbox', { name: 'Texto' }).fill(text)
  await form.getByRole('combobox', { name: 'Turmas' }).fill(grade)
  await page.getByRole('option', { name: grade, exact: true }).click()
  await expect(form.getByText(/^\d+ pessoas? (vai|vão) receber/)).toBeVisible()
}
const bell = (page: Page) => page.getByRole('button', { name: /^Notificações: / })

test('the secretary writes to a class, a student reads and confirms, and the secretary sees it', async ({
  openAs,
  office,
  request,
}) => {
  test.slow()
  await runningYear(office)
  const grade = (await classOfStudent(await askAs(request, DEMO_STUDENT))).name
  const [secretary, student] = [await openAs(DEMO_ADMINISTRATOR), await openAs(DEMO_STUDENT)]
  const title = 'Reunião na quinta-feira'

  await student.goto('/app')
  const before = Number(/\d+/.exec((await bell(student).getAttribute('aria-label')) ?? '')?.[0] ?? 0)

  await test.step('the secretary is told how many get it, and sends it', async () => {
    await writeTo(secretary, title, 'Às **19 h**, na escola.\n\n- tragam o boletim', grade)
    await press(dialog(secretary, 'Nova notificação'), 'Enviar')
    await secretary.getByRole('button', { name: /^Enviar para \d+ pessoas?$/ }).click()
    await expect(secretary.getByText('Notificação enviada com sucesso!')).toBeVisible()
    await expect(secretary.getByRole('link', { name: title })).toBeVisible()
  })

  await test.step('the bell of the student follows without a reload', async () => {
    await expect(bell(student)).toHaveAccessibleName(
      before === 0 ? 'Notificações: 1 não lida' : `Notificações: ${before + 1} não lidas`,
      { timeout: 20_000 },
    )
  })

  await test.step('the student reads it and confirms', async () => {
    await bell(student).click()
    // The dashboard has the same row, under the drawer that comes.
    await dialog(student, 'Notificações')
      .getByRole('button', { name: new RegExp(title) })
      .click()
    await expect(student.getByRole('heading', { name: title })).toBeVisible()
    await expect(student.locator('strong', { hasText: '19 h' })).toBeVisible()
    await press(student, 'Confirmar ciência')
    await expect(student.getByText(/Ciência confirmada /).last()).toBeVisible()
  })

  await test.step('the secretary sees who has confirmed, and who has not read', async () => {
    await secretary.goto('/app/notificacoes')
    await secretary.getByRole('link', { name: title }).click()
    const info = dialog(secretary, 'Detalhes da notificação')
    const row = info.getByRole('row', { name: new RegExp(DEMO_STUDENT.name) })
    await expect(row.getByText('Confirmada')).toBeVisible()
    await info.getByRole('switch', { name: 'Só quem não leu' }).click()
    await expect(row).toHaveCount(0)
  })
})

test('a notification that is scheduled leaves at its time and not before', async ({
  openAs,
  office,
  request,
}) => {
  await runningYear(office)
  const grade = (await classOfStudent(await askAs(request, DEMO_STUDENT))).name
  const page = await openAs(DEMO_ADMINISTRATOR)
  await writeTo(page, 'Visita ao planetário', 'Tragam lanche.', grade)
  const form = dialog(page, 'Nova notificação')
  await form.getByLabel('Agendar').check()
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await form.getByLabel('Data do envio').fill(shown(tomorrow))
  await form.getByLabel('Hora do envio').fill('23:30')
  await press(form, 'Agendar envio')
  await press(dialog(page, /^Agendar “Visita/), 'Agendar envio')
  await expect(page.getByText('Notificação agendada.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Visita ao planetário/ })).toContainText('Agendada')
  const student = await openAs(DEMO_STUDENT)
  await student.goto('/app/notificacoes-estudante')
  await expect(heading(student)).toHaveText('Notificações')
  await expect(student.getByText('Visita ao planetário')).toHaveCount(0)
})

test('the screens of notifications have no accessibility faults in either theme', async ({
  browser,
  stateOf,
  office,
  request,
  openAs,
}) => {
  test.slow()
  await runningYear(office)
  const grade = (await classOfStudent(await askAs(request, DEMO_STUDENT))).name
  const secretary = await openAs(DEMO_ADMINISTRATOR)
  await writeTo(secretary, 'Reunião de pais', 'Às **19 h**.\n\n- boletim\n\nhttps://escola.br', grade)
  await press(dialog(secretary, 'Nova notificação'), 'Enviar')
  await secretary.getByRole('button', { name: /^Enviar para/ }).click()
  await expect(secretary.getByText('Notificação enviada com sucesso!')).toBeVisible()

  const list = (page: Page) => page.getByRole('link', { name: 'Reunião de pais' })
  const received = (page: Page) => page.getByRole('button', { name: /Reunião de pais/ }).first()
  const opens = (name: string) => async (page: Page) => {
    await page.getByRole('button', { name }).first().click()
    await expect(dialog(page, name)).toBeVisible()
  }
  const ofOffice: Screen[] = [
    { name: 'notifications', path: '/app/notificacoes', shows: list },
    { name: 'new notification', path: '/app/notificacoes', shows: list, open: opens('Nova notificação') },
    {
      name: 'one notification',
      path: '/app/notificacoes',
      shows: list,
      open: async page => {
        await list(page).click()
        await expect(dialog(page, 'Detalhes da notificação').getByRole('table')).toBeVisible()
      },
    },
  ]
  const ofStudent: Screen[] = [
    { name: 'received', path: '/app/notificacoes-estudante', shows: received },
    {
      name: 'bell',
      path: '/app/ajuda',
      shows: bell,
      open: async page => {
        await bell(page).click()
        await expect(received(page)).toBeVisible()
      },
    },
    {
      name: 'received message',
      path: '/app/notificacoes-estudante',
      shows: received,
      open: async page => {
        await received(page).click()
        await expect(page.getByRole('heading', { name: 'Reunião de pais' })).toBeVisible()
      },
    },
  ]
  const faults = []
  for (const width of WIDTHS)
    for (const part of [
      { state: await stateOf(DEMO_ADMINISTRATOR), screens: ofOffice },
      { state: await stateOf(DEMO_STUDENT), screens: ofStudent },
    ])
      faults.push(await faultsIn(browser, part, width))
  expect(faults).toEqual(faults.map(() => ({})))
})
