import { expect } from '@playwright/test'
import { DEMO_ADMINISTRATOR, DEMO_GUARDIAN, DEMO_STUDENT } from '../server/src/main/demo/demo-accounts.ts'
import { tryToSignIn } from './sign-in.ts'
import { dialog, heading, press } from './support/office.ts'
import { test } from './support/people.ts'

const WIDTH = 360
const PHONE = { viewport: { width: WIDTH, height: 740 }, hasTouch: true } as const

test('a guardian proposes a phone number, the office accepts it into the record, and the guardian reads the answer', async ({
  browser,
  baseURL,
  openAs,
}) => {
  test.setTimeout(180_000)
  const context = await browser.newContext({ ...PHONE, ...(baseURL ? { baseURL } : {}) })
  const phone = await context.newPage()
  await phone.goto('/login')
  await tryToSignIn(phone, DEMO_GUARDIAN)
  await expect(heading(phone)).toHaveText('Meus filhos')
  await phone.getByRole('link', { name: 'Escola', exact: true }).first().click()
  const own = phone.getByRole('list', { name: 'O que você propôs' })

  await test.step('proposes', async () => {
    await phone.getByRole('button', { name: 'Propor mudança' }).click()
    const form = dialog(phone, /^Propor mudança nos dados de /)
    await form.getByLabel('Telefone', { exact: true }).fill('5133334444')
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(WIDTH)
    await press(form, 'Enviar à secretaria')
    await expect(form).toBeHidden()
    await expect(own).toContainText('(51) 3333-4444')
    await expect(own).toContainText('Esperando a escola')
  })

  await test.step('is answered by the office', async () => {
    const office = await openAs(DEMO_ADMINISTRATOR)
    await office.goto('/app/usuarios/propostas')
    const proposal = office
      .getByRole('list', { name: 'Propostas' })
      .getByRole('listitem')
      .filter({ hasText: '(51) 3333-4444' })
    await expect(proposal).toContainText(DEMO_STUDENT.name)
    await proposal.getByRole('button', { name: /^Aceitar: / }).click()
    await expect(office.getByText('Cadastro alterado.')).toBeVisible()
    await expect(proposal).toBeHidden()
  })

  await phone.reload()
  await expect(own).toContainText('Aceita')
  await context.close()
})
