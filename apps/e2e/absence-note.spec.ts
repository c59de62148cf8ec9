import { expect } from '@playwright/test'
import { DEMO_ADMINISTRATOR, DEMO_GUARDIAN, DEMO_STUDENT } from '../server/src/main/demo/demo-accounts.ts'
import { tryToSignIn } from './sign-in.ts'
import { untilOnDevice } from './support/device.ts'
import { dialog, heading, press } from './support/office.ts'
import { test } from './support/people.ts'
import { photograph } from './support/pictures.ts'

const WIDTH = 360
const PHONE = { viewport: { width: WIDTH, height: 740 }, hasTouch: true, serviceWorkers: 'allow' } as const
const TEXT = 'Foi ao fórum como testemunha.'

test('a guardian without network justifies an absence with a photograph, the office accepts it, and the guardian reads it', async ({
  browser,
  baseURL,
  openAs,
}) => {
  test.setTimeout(180_000)
  const context = await browser.newContext({ ...PHONE, ...(baseURL ? { baseURL } : {}) })
  const phone = await context.newPage()
  await phone.goto('/login')
  // A guardian meets no welcome.
  await tryToSignIn(phone, DEMO_GUARDIAN)
  await expect(heading(phone)).toHaveText('Meus filhos')
  await phone.getByRole('link', { name: 'Faltas', exact: true }).first().click()
  const absences = phone.getByRole('region', { name: `Faltas de ${DEMO_STUDENT.name}` })
  await expect(absences).toBeVisible()
  await untilOnDevice(phone)
  // The device answers the page from its second visit on.
  await phone.reload()
  await expect(absences.getByRole('button', { name: 'Justificar falta', exact: true })).toBeVisible()
  const note = absences.getByRole('listitem').filter({ hasText: 'Justiça ou serviço obrigatório' })

  await test.step('sends it without network', async () => {
    await context.setOffline(true)
    await absences.getByRole('button', { name: 'Justificar falta', exact: true }).click()
    const form = dialog(phone, `Justificar falta de ${DEMO_STUDENT.name}`)
    await form.getByLabel(/^Motivo/).selectOption('Justiça ou serviço obrigatório')
    const chooser = phone.waitForEvent('filechooser')
    await press(form, 'Escolher foto')
    await (await chooser).setFiles(await photograph(phone))
    await expect(form.getByRole('img', { name: 'Foto 1' })).toBeVisible()
    await form.getByLabel(/^Quer contar mais/).fill(TEXT)
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(WIDTH)
    await press(form, 'Enviar')
    await expect(form).toBeHidden()
    await expect(note).toContainText('Guardada neste aparelho, ainda não enviada')
  })

  await test.step('has it sent when the network is back', async () => {
    await context.setOffline(false)
    await expect(note).toContainText('Esperando a escola', { timeout: 30_000 })
    await expect(note).toContainText('1 foto')
    await expect(note).toHaveCount(1)
  })

  await test.step('is answered by the office', async () => {
    const office = await openAs(DEMO_ADMINISTRATOR)
    await office.goto('/app/usuarios/justificativas')
    await office
      .getByRole('list', { name: 'Pedidos' })
      .getByRole('button', { name: new RegExp(`^${DEMO_STUDENT.name}.*Justiça`) })
      .click()
    const main = office.getByRole('main')
    await expect(main).toContainText(TEXT)
    await expect(main.getByRole('img', { name: 'Foto 1 do documento' })).toBeVisible()
    await press(main, 'Aceitar')
    await expect(office.getByText('Justificativa aceita.')).toBeVisible()
  })

  await phone.reload()
  await expect(note).toContainText('Aceita')
  await context.close()
})
