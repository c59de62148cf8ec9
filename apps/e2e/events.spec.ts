import { expect, type Page } from '@playwright/test'
import { formatDate } from '../../packages/rules/src/calendar/civil-date.rules.ts'
import { DEMO_ADMINISTRATOR } from '../server/src/main/demo/demo-accounts.ts'
import { signIn, tryToSignIn } from './sign-in.ts'
import { askMunicipality, newResident } from './support/enrolling.ts'
import { municipal } from './support/hosts.ts'
import { reach } from './support/keyboard.ts'
import { choose, dialog, heading, OFFICE, openFromMenu, press, save } from './support/office.ts'
import { test } from './support/people.ts'
import { dayFromToday } from './support/time-zone.ts'

test.use(OFFICE)

const EVENT = 'Caminhada da Primavera'
const ORDER = ['Como você avalia o evento?', 'Como ficou sabendo?', 'O que podemos melhorar?'] as const

/** A day so many days from now, as it is typed. */
const day = (shift: number): string => formatDate(dayFromToday(shift))

const question = (page: Page, number: number) => page.getByRole('group', { name: `Pergunta ${number}` })

test('the office makes an event and its survey; a visitor comes by the link, enrols and answers once', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const host = municipal(baseURL)
  const { ask, context: asking } = await askMunicipality(playwright.request, baseURL)
  const resident = await newResident(ask, 'Vicente Amparo', '309000400')
  await asking.dispose()
  const office = await browser.newPage({ viewport: { width: 1366, height: 768 } })
  let link = ''

  await test.step('the office creates the event', async () => {
    await signIn(office, DEMO_ADMINISTRATOR, host)
    await openFromMenu(office, 'Eventos')
    await office.getByRole('link', { name: 'Novo evento' }).click()
    const form = office.getByRole('main')
    await form.getByRole('textbox', { name: /^Nome do evento/ }).fill(EVENT)
    await form.getByRole('textbox', { name: /^Início/ }).fill(day(0))
    await form.getByRole('textbox', { name: /^Término/ }).fill(day(1))
    await form.getByLabel(/^Hora de início/).fill('08:00')
    await form.getByLabel(/^Hora de término/).fill('11:30')
    await form.getByLabel('Local').fill('Parque da Nascente')
    await form.getByLabel('Vagas').fill('40')
    await press(form, 'Salvar')
    await expect(heading(office)).toHaveText(EVENT)
    await expect(office.getByRole('main')).toContainText(`${day(0)} a ${day(1)}, 08:00 às 11:30`)
    await expect(office.getByRole('main')).toContainText('Parque da Nascente')
    await expect(office.getByRole('main')).toContainText('40 vagas')
  })

  await test.step('and its survey, whose questions are put in order with the keyboard', async () => {
    await press(office, 'Criar pesquisa')
    const form = dialog(office, 'Criar pesquisa')
    await form.getByRole('textbox', { name: /^Título/ }).fill('Como foi a caminhada?')
    await form.getByRole('textbox', { name: /^Abre em/ }).fill(day(0))
    await form.getByRole('textbox', { name: /^Fecha em/ }).fill(day(10))
    const anonymous = form.getByRole('switch', { name: 'Respostas anônimas' })
    await expect(anonymous).toBeChecked()
    await anonymous.uncheck()
    await question(office, 1).getByLabel('Texto da pergunta').fill(ORDER[1])
    await choose(question(office, 1), 'Tipo de resposta', 'Escolha de uma opção')
    await question(office, 1).getByLabel('Opções, uma por linha').fill('Na aula\nCom amigos')
    await press(form, 'Nova pergunta')
    await question(office, 2).getByLabel('Texto da pergunta').fill(ORDER[2])
    await choose(question(office, 2), 'Tipo de resposta', 'Texto livre')
    await question(office, 2).getByLabel('Resposta obrigatória').uncheck()
    await press(form, 'Nova pergunta')
    await question(office, 3).getByLabel('Texto da pergunta').fill(ORDER[0])
    await question(office, 2).getByLabel('Texto da pergunta').focus()
    await reach(office, form.getByRole('button', { name: 'Mover a pergunta 3 para cima' }))
    await office.keyboard.press('Enter')
    await expect(form.getByText('Pergunta movida para a posição 2.')).toBeAttached()
    await expect(form.getByRole('button', { name: 'Mover a pergunta 2 para cima' })).toBeFocused()
    await office.keyboard.press('Enter')
    await expect(question(office, 1).getByLabel('Texto da pergunta')).toHaveValue(ORDER[0])
    await save(form)
    const survey = office.getByRole('region', { name: 'Pesquisa de satisfação' })
    await expect(survey.getByText('Ninguém respondeu ainda.')).toBeVisible()
    await expect(survey.getByText(/\?$/)).toHaveText(['Como foi a caminhada?', ...ORDER])
  })

  await test.step('its link leads to the public page', async () => {
    await office.getByRole('button', { name: 'Mais ações' }).click()
    await office.getByRole('menuitem', { name: 'Abrir página pública' }).click()
    await expect(office).toHaveURL(/\/evento\/[\w-]+$/)
    await expect(heading(office)).toHaveText(EVENT)
    link = office.url()
  })

  const visitor = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await test.step('a visitor signs in from there, comes back and enrols', async () => {
    await visitor.goto(link)
    await expect(heading(visitor)).toHaveText(EVENT)
    await visitor.getByRole('link', { name: 'Entrar para se inscrever' }).click()
    await tryToSignIn(visitor, resident)
    await expect(visitor).toHaveURL(link)
    await press(visitor, `Fazer inscrição: ${EVENT}`)
    await press(dialog(visitor, `Inscrição em ${EVENT}`), 'Confirmar inscrição')
    const receipt = dialog(visitor, 'Comprovante de inscrição')
    await expect(receipt).toContainText(EVENT)
    await press(receipt, 'Fechar')
    await expect(visitor.getByRole('button', { name: `Comprovante: ${EVENT}` })).toBeVisible()
  })

  await test.step('and answers the survey, once', async () => {
    await visitor.goto(`${host}/app`)
    await visitor
      .getByRole('dialog', { name: /^Boas-vindas/ })
      .getByRole('button', { name: /^(Agora não|Começar)$/ })
      .click()
    await press(visitor, 'Abrir menu')
    await openFromMenu(visitor, 'Eventos')
    await visitor.getByRole('main').getByRole('link', { name: EVENT }).click()
    await press(visitor, 'Responder pesquisa')
    const form = dialog(visitor, 'Como foi a caminhada?')
    await press(form, 'Enviar respostas')
    await expect(form.getByText('Responda a esta pergunta')).toHaveCount(2)
    await form.getByRole('radio', { name: '4 de 5' }).check()
    await form.getByRole('radio', { name: 'Com amigos' }).check()
    await form.getByRole('textbox', { name: ORDER[2] }).fill('Mais sombra no caminho.')
    await save(form, 'Enviar respostas')
    await expect(visitor.getByText(/^Você respondeu /)).toBeVisible()
    await expect(visitor.getByRole('button', { name: 'Responder pesquisa' })).toHaveCount(0)
  })

  await test.step('the office reads the counts', async () => {
    await office.goBack()
    await office.reload()
    await expect(
      office.getByRole('region', { name: 'Inscritos' }).getByRole('row').filter({ hasText: resident.name }),
    ).toContainText('Ativa')
    const survey = office.getByRole('region', { name: 'Pesquisa de satisfação' })
    await expect(survey.getByText('1 de 1 responderam (100%)')).toBeVisible()
    await expect(survey.getByRole('region', { name: ORDER[0] })).toContainText('Média 4')
    const ways = survey.getByRole('region', { name: ORDER[1] }).getByRole('listitem')
    await expect(ways).toHaveText(['Na aula0', 'Com amigos1'])
    await expect(survey.getByRole('region', { name: ORDER[2] })).toContainText('Mais sombra no caminho.')
  })

  await test.step('and issues the list of who comes, to be signed', async () => {
    await press(office.getByRole('region', { name: 'Inscritos' }), 'Emitir relatório')
    const issued = office.getByRole('dialog', { name: 'Emitir relatório' })
    await press(issued, 'Emitir')
    const list = `Lista de presença — ${EVENT}`
    const ready = issued.getByRole('button', { name: `Baixar PDF: ${list}` })
    await expect(ready).toBeVisible({ timeout: 30_000 })
    const download = office.waitForEvent('download')
    await ready.click()
    expect((await download).suggestedFilename()).toBe(`${list}.pdf`)
    await office.keyboard.press('Escape')
  })
  await office.context().close()
  await visitor.context().close()
})
