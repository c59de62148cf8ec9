import { expect, type Locator, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import {
  beginAuthenticator,
  confirmAuthenticator,
  proveOwnFactor,
} from '../../packages/contract/src/identity/own-factor/own-factor.contract.ts'
import { getRetention, updateRetention } from '../../packages/contract/src/operation/retention.contract.ts'
import { createStudent } from '../../packages/contract/src/people/editing/user-writing.contract.ts'
import { getUser } from '../../packages/contract/src/people/person/user.contract.ts'
import { DEMO_ADMINISTRATOR, DEMO_PASSWORD } from '../server/src/main/demo/demo-accounts.ts'
import { type Asking, askAs } from './server-answers.ts'
import { signIn } from './sign-in.ts'
import { type Faults, look } from './support/axe.ts'
import { actOnPage, dialog, heading, OFFICE, openFromMenu, press } from './support/office.ts'
import { test } from './support/people.ts'
import { newStaff } from './support/staff.ts'
import { fits } from './support/touch.ts'

test.use({ ...OFFICE, viewport: { width: 1366, height: 768 } })

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1366, height: 768 }

const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

const student = async (ask: Asking, name: string, more: object): Promise<string> => {
  const answer = await ask(createStudent, {
    body: { name, responsibles: [{ name: 'Ana Prado', kinship: 'Mãe' }], ...more },
  })
  if (!('id' in answer)) throw new Error(`${name} was registered by a visitor`)
  return answer.id
}

/** Checks the open page, at a desk and on a phone, in both themes. */
const lookAtBoth = async (page: Page, name: string, faults: Faults): Promise<void> => {
  await look(page, `${name}, desk`, faults)
  await page.setViewportSize(PHONE)
  // No field stands half under the bar of a form.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await look(page, `${name}, phone`, faults)
  await fits(page)
  await page.setViewportSize(DESK)
}

/** From the first screen: the list, the name. */
const openStudent = async (page: Page, name: string): Promise<void> => {
  await page.goto('/app')
  await page.getByRole('main').getByRole('link', { name: 'Alunos', exact: true }).click()
  await page.getByRole('searchbox').first().fill(name)
  await page.getByRole('link', { name }).first().click()
  await expect(heading(page)).toHaveText(name)
}

/** Goes on by the key alone until it is there. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(target).toBeFocused({ timeout: 50 })
  }).toPass({ timeout: 20_000, intervals: [0] })
}

test('an administrator with a second factor makes two records of a student one, takes it back, and removes personal data', async ({
  page,
  request,
}) => {
  test.setTimeout(240_000)
  const faults: Faults = {}
  const name = 'Vinícius Prado Lobo'
  const ask = await askAs(request, DEMO_ADMINISTRATOR)
  const cpf = await newStaff(ask, {
    name: 'Rute Salgado',
    email: 'rute.salgado@example.com',
    nineDigits: '341100100',
    role: 'ADMINISTRATOR',
  })
  const id = await student(ask, name, { birthdate: '2012-03-04' })
  const otherId = await student(ask, name, { birthdate: '2012-03-04', email: 'vinicius@example.com' })
  await signIn(page, { ...DEMO_ADMINISTRATOR, cpf })
  const own = await askAs(request, { cpf })
  await own(proveOwnFactor, { body: { password: DEMO_PASSWORD } })
  const { secret, setup } = await own(beginAuthenticator)
  await own(confirmAuthenticator, { body: { setup, code: codeOf(secret) } })

  await test.step('the record tells of the other one, and what will happen is told before', async () => {
    await openStudent(page, name)
    await page
      .getByRole('button', { name: /^Comparar com/ })
      .first()
      .click()
    const modal = dialog(page, 'Unir dois cadastros da mesma pessoa')
    await expect(modal.getByText('Fica', { exact: true }).first()).toBeVisible()
    await lookAtBoth(page, 'comparing', faults)
    await press(modal, 'Ver o que vai acontecer')
    await expect(modal.getByText('Você pode desfazer por 30 dias.')).toBeVisible()
    await lookAtBoth(page, 'summary', faults)
    await press(modal, 'Unir os cadastros')
  })

  await test.step('the second factor is asked for, and then it is done', async () => {
    const proof = dialog(page, 'Confirme que é você')
    await expect(proof).toBeVisible()
    await lookAtBoth(page, 'proof', faults)
    // The code that set the app up is used up: its successor comes within half a minute.
    await expect(async () => {
      await proof.getByLabel('Código do aplicativo').fill(codeOf(secret))
      await expect(proof).toBeHidden({ timeout: 3000 })
    }).toPass({ timeout: 60_000 })
    await expect(page.getByText(/^Cadastros unidos/)).toBeVisible()
    await expect(page.getByText(/foi unido a este/)).toBeVisible()
  })

  await test.step('it is taken back without another question', async () => {
    await press(page, 'Desfazer')
    await press(page.getByRole('dialog'), 'Desfazer')
    await expect(page.getByText('União desfeita: os dois cadastros estão de volta.')).toBeVisible()
    for (const each of [id, otherId]) expect((await ask(getUser, { params: { id: each } })).name).toBe(name)
  })

  await test.step('by the keys alone the office archives the record and removes what is personal', async () => {
    await page.goto(`/app/usuarios/aluno/${otherId}`)
    await expect(heading(page)).toHaveText(name)
    await actOnPage(page, 'Arquivar')
    await page.keyboard.press('Tab')
    const archive = page.getByRole('dialog')
    await tabTo(page, archive.getByRole('button', { name: /^Arquivar/ }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Inativo').first()).toBeVisible()
    await actOnPage(page, 'Eliminar dados pessoais')
    const modal = dialog(page, `Eliminar dados pessoais de ${name}`)
    await expect(modal.getByText('E-mail, telefones e endereço: 1')).toBeVisible()
    await lookAtBoth(page, 'removal', faults)
    const number = modal.getByLabel(/^Para confirmar, digite o número/)
    const registration =
      /\((\d+)\)/.exec((await modal.getByText(/^Para confirmar/).textContent()) ?? '')?.[1] ?? ''
    await tabTo(page, number)
    await page.keyboard.type(`${registration}0`)
    await page.keyboard.press('Enter')
    await expect(modal.getByText('Este não é o número de matrícula deste aluno.')).toBeVisible()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Dados pessoais eliminados.')).toBeVisible()
    expect(await ask(getUser, { params: { id: otherId } })).toMatchObject({ email: null })
  })
  expect(faults).toEqual({})
})

test('an administrator finds the terms in the list of sections and changes one, and is told its bounds', async ({
  openAs,
  request,
}) => {
  test.setTimeout(120_000)
  const faults: Faults = {}
  const ask = await askAs(request, DEMO_ADMINISTRATOR)
  const page = await openAs(DEMO_ADMINISTRATOR)
  await page.setViewportSize(DESK)
  await page.goto('/app')
  await openFromMenu(page, 'Configurações')
  const card = page.getByRole('region', { name: 'Guarda de dados' })
  await page
    .getByRole('navigation', { name: 'Nesta página' })
    .getByRole('link', { name: 'Guarda de dados' })
    .click()
  await expect(card).toBeInViewport()
  await lookAtBoth(page, 'terms', faults)
  await press(card, 'Alterar prazos')
  const form = dialog(page, 'Prazos de guarda')
  const looks = form.getByLabel('Histórico de consultas (quem viu o quê)')
  await looks.fill('30')
  await press(form, 'Salvar')
  await expect(looks).toHaveAccessibleDescription(/180/)
  await expect(looks).toBeFocused()
  await lookAtBoth(page, 'changing terms', faults)
  await looks.fill('400')
  await press(form, 'Salvar')
  await expect(form).toBeHidden()
  await expect(card.getByText('400 dias')).toBeVisible()
  const { version } = await ask(getRetention)
  await ask(updateRetention, { body: { terms: { auditLooks: null }, version } })
  expect(faults).toEqual({})
})
