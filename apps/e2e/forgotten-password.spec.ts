import { type Browser, expect, type Page } from '@playwright/test'
import { cpfWithCheckDigits } from '../../packages/rules/src/identity/tax-number.rules.ts'
import { DEMO_ADMINISTRATOR } from '../server/src/main/demo/demo-accounts.ts'
import { askAs } from './server-answers.ts'
import { tryToSignIn } from './sign-in.ts'
import { OFFICE } from './support/office.ts'
import { test } from './support/people.ts'
import { newStaff } from './support/staff.ts'

test.use(OFFICE)

const NEW_PASSWORD = 'girassol azul de maio'
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const textOf = (page: Page, text: string) => page.getByText(text, { exact: true })

/** Opens the only e-mail to that address at the office and answers where its link leads. */
const linkTo = async (office: Page, email: string): Promise<string> => {
  await office.goto(`/app/caixa-de-saida?busca=${encodeURIComponent(email)}`)
  await office.getByRole('table').getByRole('button').first().click({ timeout: 30_000 })
  const link = office.getByRole('dialog').getByRole('link').first()
  await expect(office.getByRole('dialog')).toContainText(`Para ${email}`)
  return (await link.getAttribute('href')) ?? ''
}

const typePassword = async (page: Page, password: string): Promise<void> => {
  await page.getByLabel(/^Nova senha/).fill(password)
  await page.getByLabel(/^Confirmar senha/).fill(password)
  await page.getByRole('button', { name: 'Criar senha' }).click()
}

const newBrowser = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage()

test('a person who forgot the password makes another with the link of the e-mail, once, and the old one is void', async ({
  page,
  browser,
  openAs,
  request,
}) => {
  const email = 'lena.duarte@example.com'
  const cpf = await newStaff(await askAs(request, DEMO_ADMINISTRATOR), {
    name: 'Lena Duarte',
    email,
    role: 'ADMINISTRATOR',
    nineDigits: '303000100',
  })
  const elsewhere = await newBrowser(browser)
  await elsewhere.goto('/login')
  await tryToSignIn(elsewhere, { cpf })
  await expect(elsewhere).toHaveURL(/\/app$/)

  await page.goto('/login')
  await page.getByRole('link', { name: 'Esqueci minha senha', exact: true }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Enviar instruções' }).click()
  await expect(textOf(page, 'Se houver uma conta com este e-mail, enviaremos as instruções.')).toBeVisible()

  const link = await linkTo(await openAs(DEMO_ADMINISTRATOR), email)
  await page.goto(link)
  await expect(title(page)).toHaveText('Olá, Lena!')
  expect(page.url()).not.toContain(link.split('#')[1])
  await typePassword(page, 'senha123')
  await expect(textOf(page, 'Esta senha é muito comum. Escolha outra')).toBeVisible()
  await expect(title(page)).toHaveText('Olá, Lena!')
  await typePassword(page, NEW_PASSWORD)
  await expect(page).toHaveURL(/\/login$/)
  await expect(textOf(page, 'Senha criada! Entre com seu CPF e a nova senha.')).toBeVisible()

  await tryToSignIn(page, { cpf })
  await expect(textOf(page, 'Usuário não encontrado ou credenciais inválidas!')).toBeVisible()
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/login/)
  await expect(textOf(elsewhere, 'Sua sessão expirou. Entre novamente.')).toBeVisible()

  await elsewhere.goto(link)
  await expect(title(elsewhere)).toHaveText('Este link não vale mais')
  await tryToSignIn(page, { cpf }, NEW_PASSWORD)
  await expect(page).toHaveURL(/\/app$/)
  await elsewhere.context().close()
})

test('somebody without an account is answered in the same words, and nothing is sent', async ({
  page,
  openAs,
}) => {
  const email = 'ninguem@example.com'
  await page.goto('/forgot-password')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Enviar instruções' }).click()
  await expect(textOf(page, 'Se houver uma conta com este e-mail, enviaremos as instruções.')).toBeVisible()
  const office = await openAs(DEMO_ADMINISTRATOR)
  await office.goto(`/app/caixa-de-saida?busca=${encodeURIComponent(email)}`)
  await expect(textOf(office, `Nenhum resultado para “${email}”`)).toBeVisible()
})

test('an editor who was invited accepts the terms, creates a password and is told that there is nothing yet', async ({
  page,
  openAs,
}) => {
  const email = 'otto.campos@example.com'
  const cpf = cpfWithCheckDigits('304000100')
  const office = await openAs(DEMO_ADMINISTRATOR)
  await office.goto('/app/usuarios/equipe')
  await office.getByRole('button', { name: 'Nova pessoa da equipe' }).click()
  const form = office.getByRole('dialog', { name: 'Nova pessoa da equipe' })
  await form.getByLabel('Nome completo').fill('Otto Campos')
  await form.getByLabel('CPF').fill(cpf)
  await form.getByLabel('E-mail').fill(email)
  await form.getByRole('radio', { name: 'Editor' }).check()
  await form.getByRole('button', { name: 'Cadastrar e convidar' }).click()
  await expect(office.getByText(`Otto Campos: cadastro feito. Convite enviado para ${email}.`)).toBeVisible()
  await expect(office.getByRole('row', { name: /Otto Campos/ })).toContainText('Convite feito')

  await page.goto(await linkTo(office, email))
  await expect(page).toHaveURL(/\/register$/)
  await expect(title(page)).toHaveText('Olá, Otto!')
  await typePassword(page, NEW_PASSWORD)
  await expect(textOf(page, 'É preciso ler e aceitar para continuar')).toBeVisible()
  await page.getByRole('checkbox', { name: /^Li e aceito/ }).check()
  await page.getByRole('button', { name: 'Criar senha' }).click()
  await expect(page).toHaveURL(/\/login$/)

  await tryToSignIn(page, { cpf }, NEW_PASSWORD)
  await expect(title(page)).toHaveText('Otto Campos, seu acesso está pronto')
  await expect(page.getByText(/ainda não tem acesso a nenhuma área do sistema/)).toBeVisible()
  await page.goto('/app/usuarios/alunos')
  await expect(page).toHaveURL(/\/unauthorized$/)
  await office.goto('/app/usuarios/equipe')
  await expect(office.getByRole('row', { name: /Otto Campos/ })).toContainText('Acesso ativo')
})
