import { expect, type Page, test } from '@playwright/test'
import { cpfWithCheckDigits } from '../../packages/rules/src/identity/tax-number.rules.ts'
import { DEMO_ADMINISTRATOR, DEMO_MUNICIPAL_STUDENT } from '../server/src/main/demo/demo-accounts.ts'
import { signIn, tryToSignIn } from './sign-in.ts'
import { municipal } from './support/hosts.ts'
import { field, next, typeContact, typeGuardian, typePerson } from './support/self-registration.ts'

const PASSWORD = 'girassol azul de maio'
const NAME = 'Bento Farias Lopes'
const GUARDIAN = '305000200'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const step = (page: Page) => page.getByRole('heading', { level: 2 })
const agreeAsGuardian = (page: Page) => page.getByRole('checkbox', { name: /^Sou responsável legal/ }).check()

const typeAccess = async (page: Page): Promise<void> => {
  await page.getByLabel(/^Nova senha/).fill(PASSWORD)
  await page.getByLabel(/^Confirmar senha/).fill(PASSWORD)
}

const agree = (page: Page) => page.getByRole('checkbox', { name: /^Li e aceito/ }).check()

const sent = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Enviar cadastro' }).click()
  const success = page.getByRole('dialog', { name: 'Cadastro realizado!' })
  await expect(success).toContainText('Seu número de matrícula é')
  const number = (await success.getByText(/^\d+$/).textContent()) ?? ''
  await expect(success.getByRole('region', { name: 'O que vem agora' })).toContainText(
    'Quando as inscrições abrirem, escolha a turma em Minha matrícula.',
  )
  await expect(success.getByRole('button', { name: 'Copiar número' })).toBeVisible()
  await success.getByRole('link', { name: 'Entrar' }).click()
  await expect(page).toHaveURL(/\/login$/)
  return number
}

test('a minor registers with a guardian on a phone, signs in and keeps the own contacts', async ({
  page,
  browser,
  baseURL,
}) => {
  const host = municipal(baseURL)
  const cpf = cpfWithCheckDigits('305000100')
  await page.goto(`${host}/login`)
  await page.getByRole('link', { name: 'Cadastro de aluno' }).click()
  await expect(step(page)).toHaveText('Quem se matricula')
  await next(page)
  await expect(field(page, 'Nome completo')).toBeFocused()
  await typePerson(page, { name: NAME, cpf })
  await next(page)
  await expect(step(page)).toHaveText('Contato e endereço')
  await typeContact(page)
  await next(page)
  await expect(step(page)).toHaveText('Responsável')
  await typeGuardian(page, GUARDIAN)
  await next(page)
  await expect(page.getByText('É preciso ler e aceitar para continuar')).toBeVisible()

  await page.goBack()
  await expect(step(page)).toHaveText('Contato e endereço')
  await expect(field(page, 'Celular')).toHaveValue('(11) 95555-4444')
  await next(page)
  await expect(field(page, 'Nome completo')).toHaveValue('Dalva Farias')
  await agreeAsGuardian(page)
  await next(page)
  await expect(step(page)).toHaveText('Senha e termos')
  await typeAccess(page)
  await page.reload()
  await expect(step(page)).toHaveText('Senha e termos')
  await expect(page.getByLabel(/^Nova senha/)).toHaveValue('')
  await typeAccess(page)
  await agree(page)
  await next(page)
  await expect(step(page)).toHaveText('Conferir e enviar')
  await expect(page.getByRole('region', { name: 'Quem se matricula' })).toContainText(NAME)
  await expect(page.getByRole('region', { name: 'Responsável', exact: true })).toContainText('Dalva Farias')
  const number = await sent(page)

  await tryToSignIn(page, { cpf }, PASSWORD)
  await expect(page).toHaveURL(/\/app$/)
  await page.goto(`${host}/app/cadastro`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(NAME).first()).toBeVisible()
  await expect(page.locator('#name')).toHaveCount(0)
  const cellphone = page.locator('#cellphone')
  await cellphone.fill('(11) 96666-7777')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Alterações salvas com sucesso!')).toBeVisible()
  await page.reload()
  await expect(cellphone).toHaveValue('(11) 96666-7777')

  const office = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await signIn(office, DEMO_ADMINISTRATOR, host)
  await office.goto(`${host}/app/usuarios/alunos?busca=${number}`)
  await office
    .getByRole('table')
    .getByRole('link', { name: new RegExp(NAME) })
    .click()
  await expect(office.getByText(`Matrícula ${number}`)).toBeVisible()
  const consents = office.getByRole('region', { name: 'Consentimentos' }).getByRole('listitem')
  await expect(consents.filter({ hasText: 'Termos de uso' })).toContainText('Aceito')
  await expect(consents.filter({ hasText: 'Política de privacidade' })).toContainText('Aceito')
  await expect(consents.filter({ hasText: 'Autorização do responsável' })).toContainText(
    /Autorizado.*Dalva Farias/s,
  )
  await office.context().close()
})

test('who registers with the CPF of somebody else sees the same success, and changes nothing of theirs', async ({
  page,
  baseURL,
}) => {
  const host = municipal(baseURL)
  await page.goto(`${host}/cadastrar-aluno`)
  await typePerson(page, { name: 'Impostor da Silva', cpf: DEMO_MUNICIPAL_STUDENT.cpf })
  await next(page)
  await typeContact(page)
  await next(page)
  await typeGuardian(page, GUARDIAN)
  await agreeAsGuardian(page)
  await next(page)
  await typeAccess(page)
  await agree(page)
  await next(page)
  expect(await sent(page)).toMatch(/^\d+$/)
  await tryToSignIn(page, DEMO_MUNICIPAL_STUDENT, PASSWORD)
  await expect(page.getByText('Usuário não encontrado ou credenciais inválidas!')).toBeVisible()
  await signIn(page, DEMO_MUNICIPAL_STUDENT, host)
  await page.goto(`${host}/app/cadastro`)
  await expect(page.getByText(DEMO_MUNICIPAL_STUDENT.name).first()).toBeVisible()
  await expect(page.locator('#cellphone')).not.toHaveValue('(11) 95555-4444')
})
