import { expect, test } from '@playwright/test'
import { DEMO_ADMINISTRATOR } from '../server/src/main/demo/demo-accounts.ts'
import { passWelcome, tryToSignIn } from './sign-in.ts'
import { heading, OFFICE, press } from './support/office.ts'
import { startEmptyServer } from './support/own-server.ts'

test.use(OFFICE)

const NAME = 'Escola Municipal do Cerrado'
const PERSON = 'Lia Rocha'
const PASSWORD = 'girassol azul de maio'
const { cpf } = DEMO_ADMINISTRATOR

test('whoever keeps an empty server makes its institution with the code, signs in and is led to the first year', async ({
  page,
}) => {
  test.setTimeout(150_000)
  const { origin, code, stop } = await startEmptyServer()
  try {
    await test.step('an empty server says so at any address, and begins at its root', async () => {
      await page.goto(`${origin}/login`)
      await expect(page.getByText('Este servidor ainda não tem nenhuma instituição.')).toBeVisible()
      await page.goto(origin)
      await expect(page).toHaveURL(`${origin}/primeiro-acesso`)
      await expect(heading(page)).toHaveText('Primeiro acesso')
    })

    await test.step('nothing is made with a wrong code, and what was typed stays', async () => {
      await page.getByRole('radio', { name: /^Escola/ }).check()
      await page.getByLabel(/^Nome da instituição/).fill(NAME)
      await page.getByLabel(/^Nome completo/).fill(PERSON)
      await page.getByLabel(/^CPF/).fill(cpf)
      await page.getByLabel(/^Nova senha/).fill(PASSWORD)
      await page.getByLabel(/^Confirmar senha/).fill(PASSWORD)
      await page.getByLabel(/^Código de instalação/).fill('AAAA-BBBB-2222')
      await press(page, 'Criar instituição')
      await press(page, 'Criar como Escola')
      await expect(page.getByLabel(/^Código de instalação/)).toHaveAccessibleDescription(/código/i)
      await expect(page.getByLabel(/^Nome da instituição/)).toHaveValue(NAME)
    })

    await test.step('with the code it is made, once', async () => {
      await page.getByLabel(/^Código de instalação/).fill(code)
      await press(page, 'Criar instituição')
      await press(page, 'Criar como Escola')
      await expect(page).toHaveURL(`${origin}/login`)
      await expect(page.getByText(NAME).first()).toBeVisible()
      await page.goto(`${origin}/primeiro-acesso`)
      await expect(heading(page)).toHaveText('Este servidor já tem instituição')
    })

    await test.step('the administrator signs in, and the way to the first year is open', async () => {
      await page.goto(`${origin}/login`)
      await tryToSignIn(page, { cpf }, PASSWORD)
      await expect(page).toHaveURL(`${origin}/app`)
      await expect(heading(page)).toContainText('Lia')
      await passWelcome(page)
      await page
        .getByRole('main')
        .getByRole('link', { name: /ano letivo/i })
        .first()
        .click()
      await expect(heading(page)).toHaveText('Anos letivos')
      const form = page.getByRole('dialog', { name: 'Novo ano letivo' })
      await press(form, 'Salvar')
      await page
        .getByRole('dialog')
        .getByRole('link', { name: /^Montar do zero/ })
        .click()
      await expect(heading(page)).toHaveText('Níveis de ensino')
      await page.goto(`${origin}/app/parametros/anos-letivos`)
      await expect(page.getByText('0 de 7 etapas prontas').first()).toBeVisible()
    })

    await test.step('the ready start makes the structure of the year as one choice, shown before', async () => {
      await page.getByRole('main').getByRole('link', { name: 'Início pronto' }).first().click()
      await expect(heading(page)).toHaveText('Início pronto')
      await expect(page.getByText('O que será criado')).toBeVisible()
      await press(page, 'Criar')
      await expect(heading(page)).toHaveText('Anos letivos')
      await page.goto(`${origin}/app/parametros/series`)
      await expect(page.getByRole('main').getByText('6º ano A').first()).toBeVisible()
    })
  } finally {
    await stop()
  }
})
