import { expect, type Page, test } from '@playwright/test'
import { DEMO_ADMINISTRATOR, DEMO_INSTRUCTOR } from '../server/src/main/demo/demo-accounts.ts'
import { signIn, tryToSignIn } from './sign-in.ts'
import { municipal } from './support/hosts.ts'
import { choose, OFFICE } from './support/office.ts'

test.use(OFFICE)

const INSTRUCTORS = '/app/usuarios/professores'
const { name } = DEMO_INSTRUCTOR

const inList = (page: Page) => page.getByRole('table').getByRole('link', { name: new RegExp(name) })
const chooseStatus = (page: Page, status: string): Promise<void> =>
  choose(page, 'Situação', status === 'Ativo' ? 'Cadastros ativos' : 'Cadastros inativos')

test('an instructor whose classes still run is archived only knowingly, is kept out, and comes back', async ({
  browser,
  baseURL,
}) => {
  const host = municipal(baseURL)
  const office = await browser.newPage()
  const classroom = await browser.newPage()
  await signIn(classroom, DEMO_INSTRUCTOR, host)
  await signIn(office, DEMO_ADMINISTRATOR, host)

  await office.goto(`${host}${INSTRUCTORS}`)
  await inList(office).click()
  await expect(office.getByRole('heading', { level: 1 })).toHaveText(name)
  const record = office.url()
  const classes = office.getByRole('region', { name: /^Turmas de/ })
  const taught = (await classes.getByRole('link').first().textContent())?.split(':')[0]
  if (!taught) throw new Error('The demo instructor has no classes here')
  await office.getByRole('button', { name: 'Arquivar', exact: true }).click()
  const modal = office.getByRole('dialog', { name: 'Arquivar registro' })
  await modal.getByLabel('Motivo').fill('Licença')
  await modal.getByRole('button', { name: 'Arquivar', exact: true }).click()
  await expect(modal.getByText('Esta pessoa ainda tem turmas em andamento.')).toBeVisible()
  await expect(modal.getByText('Ainda em andamento:')).toBeVisible()
  const named = taught
    .split(' · ')
    .reduce((items, part) => items.filter({ hasText: part }), modal.getByRole('listitem'))
  await expect(named.first()).toBeVisible()
  await expect(office.getByText('Inativo', { exact: true })).toHaveCount(0)
  await modal.getByRole('button', { name: 'Arquivar mesmo assim' }).click()
  await expect(modal).toBeHidden()
  await expect(office.getByText('Inativo', { exact: true })).toBeVisible()
  await expect(office.getByText(/Motivo: Licença\./)).toBeVisible()

  await classroom.goto(`${host}/app/turmas`)
  await expect(classroom).toHaveURL(/\/login/)
  await tryToSignIn(classroom, DEMO_INSTRUCTOR)
  await expect(classroom.getByText('Usuário não encontrado ou credenciais inválidas!')).toBeVisible()

  await office.goto(`${host}${INSTRUCTORS}`)
  await expect(office.getByText('Nenhum professor cadastrado')).toBeVisible()
  await expect(inList(office)).toHaveCount(0)
  await chooseStatus(office, 'Inativo')
  await expect(inList(office)).toBeVisible()

  await office.goto(record)
  await office.getByRole('button', { name: 'Reativar' }).click()
  await expect(office.getByText(`${name}: registro reativado.`)).toBeVisible()
  await office.goto(`${host}${INSTRUCTORS}`)
  await expect(inList(office)).toBeVisible()
  await tryToSignIn(classroom, DEMO_INSTRUCTOR)
  await expect(classroom.getByRole('link', { name: /^Aulas de/ }).first()).toBeVisible()
  await office.context().close()
  await classroom.context().close()
})
