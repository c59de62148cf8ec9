import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { DEMO_ADMINISTRATOR } from '../server/src/main/demo/demo-accounts.ts'
import { askAs } from './server-answers.ts'
import { passWelcome, signIn, tryToSignIn } from './sign-in.ts'
import { type Faults, look } from './support/axe.ts'
import { OFFICE } from './support/office.ts'
import { test } from './support/people.ts'
import { newInstructor } from './support/staff.ts'
import { fits } from './support/touch.ts'

test.use({ ...OFFICE, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** The code that the app shows now, or in so many seconds: a phone whose clock is that much ahead. */
const codeOf = (secret: string, seconds = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const leave = async (page: Page): Promise<void> => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Conta de/ })
    .click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/login/)
}

test('an instructor protects the account with an app and a passkey, and enters with each of them and without the phone', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  const faults: Faults = {}
  const person = await newInstructor(await askAs(request, DEMO_ADMINISTRATOR), {
    name: 'Rui Fonseca',
    email: 'rui.fonseca@example.com',
    nineDigits: '332000100',
  })
  // An authenticator of the device itself, as a phone has it, whose owner puts a finger on it.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  let secret = ''
  let recoveryCode = ''

  await test.step('the app is set up after the password, and the codes are shown once', async () => {
    await signIn(page, person)
    await page.goto('/app/meus-dados')
    await press(page, 'Configurar aplicativo')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Senha', { exact: true }).fill('lousa-demo')
    await press(page, 'Confirmar')
    await expect(dialog.getByRole('img', { name: 'Código QR para o aplicativo autenticador' })).toBeVisible()
    secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
    await look(page, 'setting up', faults)
    await dialog.getByLabel('Código do aplicativo').fill(codeOf(secret))
    const codes = dialog.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    recoveryCode = (await codes.first().textContent()) ?? ''
    await look(page, 'recovery codes', faults)
    await press(page, 'Guardei os códigos')
    await expect(page.getByText('Códigos que restam: 10')).toBeVisible()
  })

  await test.step('a passkey of the phone stands beside it', async () => {
    await press(page, 'Adicionar chave de acesso')
    await page.getByLabel('Nome da chave de acesso').fill('Celular do Rui')
    await press(page, 'Criar chave de acesso')
    await expect(page.getByText('Celular do Rui')).toBeVisible()
    await look(page, 'second factor', faults)
    await fits(page)
    await leave(page)
  })

  const begin = async () => {
    await page.goto('/login')
    await tryToSignIn(page, person)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirme que é você')
  }

  await test.step('the code of the app lets in, and the same code does not twice', async () => {
    await begin()
    await look(page, 'second step', faults)
    await fits(page)
    const code = codeOf(secret, 30)
    await page.getByLabel('Código do aplicativo').fill(code)
    await expect(page).toHaveURL(/\/app$/)
    await passWelcome(page)
    await leave(page)
    await begin()
    await page.getByLabel('Código do aplicativo').fill(code)
    await expect(page.getByText('Não foi possível confirmar. Confira e tente de novo.')).toBeVisible()
  })

  await test.step('the passkey lets in', async () => {
    await press(page, 'Usar chave de acesso')
    // The first leads to it, the second uses it.
    await press(page, 'Usar chave de acesso')
    await expect(page).toHaveURL(/\/app$/)
    await leave(page)
  })

  await test.step('without the phone a recovery code does, and this browser is trusted from then on', async () => {
    await begin()
    await press(page, 'Usar código de recuperação')
    await page.getByLabel('Código de recuperação').fill(recoveryCode.toLowerCase())
    await page.getByLabel('Confiar neste aparelho por 30 dias').check()
    await press(page, 'Confirmar')
    await expect(page).toHaveURL(/\/app$/)
    await leave(page)
    await page.goto('/login')
    await tryToSignIn(page, person)
    await expect(page).toHaveURL(/\/app$/)
    await page.goto('/app/meus-dados')
    await expect(page.getByText('Códigos que restam: 9')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Deixar de confiar em / })).toHaveCount(1)
  })

  expect(faults).toEqual({})
})
