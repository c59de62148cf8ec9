import { expect } from '@playwright/test'
import {
  getInstitution,
  updateInstitution,
} from '../../packages/contract/src/identity/institution/institution.contract.ts'
import { DEMO_ADMINISTRATOR } from '../server/src/main/demo/demo-accounts.ts'
import { askAs } from './server-answers.ts'
import { tryToSignIn } from './sign-in.ts'
import { changeDemo } from './support/demo-database.ts'
import { dialog, heading, OFFICE, press } from './support/office.ts'
import { test } from './support/people.ts'

test.use(OFFICE)

const NAME = 'Escola da Ponte Nova'
const SCHEDULE = 'https://example.com/quadro-de-horarios'
/** Published terms stay for good: the journeys after this one would have to agree to them first. */
const FORGET = 'delete from institution_text where position($1 in body) > 0'
const CLAUSE = 'O uso do telefone é livre no recreio.'

test('the administrator changes what the institution is called, who signs, and what everybody agrees to', async ({
  openAs,
  browser,
  request,
}) => {
  test.setTimeout(150_000)
  const ask = await askAs(request, DEMO_ADMINISTRATOR)
  const before = await ask(getInstitution)
  const now = () => ask(getInstitution)
  const page = await openAs(DEMO_ADMINISTRATOR)
  const visitor = await (await browser.newContext()).newPage()

  await test.step('the form says what is not an address, and keeps everything typed', async () => {
    await page.goto('/app/configuracoes')
    await expect(heading(page)).toHaveText('Configurações')
    await page.getByLabel(/^Nome da instituição/).fill(NAME)
    await page.getByLabel(/^Quadro de horários/).fill('quadro')
    await press(page, 'Salvar')
    await expect(page.getByLabel(/^Quadro de horários/)).toBeFocused()
    await expect(page.getByLabel(/^Nome da instituição/)).toHaveValue(NAME)
    expect((await now()).name).toBe(before.name)
  })

  await test.step('name, schedule and signatories are saved; self-registration is closed', async () => {
    await page.getByLabel(/^Quadro de horários/).fill(SCHEDULE)
    await press(page, 'Adicionar assinatura')
    const last = page.getByRole('group', { name: `Assinatura ${before.signatories.length + 1}` })
    await last.getByLabel(/^Nome/).fill('Rosa Amaral')
    await last.getByLabel(/^Cargo e registro/).fill('Coordenadora – Registro 77')
    const open = page.getByRole('switch', { name: 'Receber cadastros pela internet' })
    if (await open.isChecked()) await open.click()
    await press(page, 'Salvar')
    await expect(page.getByText('Configurações salvas com sucesso!')).toBeVisible()
    expect(await now()).toMatchObject({ name: NAME, scheduleUrl: SCHEDULE, selfRegistration: false })
    expect((await now()).signatories.at(-1)).toEqual({
      name: 'Rosa Amaral',
      title: 'Coordenadora – Registro 77',
    })
  })

  try {
    await test.step('everybody sees the new name; nobody registers by the internet any more', async () => {
      await page.goto('/app')
      await expect(
        page.getByRole('banner').or(page.getByRole('navigation')).getByText(NAME).first(),
      ).toBeVisible()
      await press(page.getByRole('navigation', { name: 'Menu principal' }), 'Relatórios')
      await page.getByRole('menuitem', { name: 'Quadro de horários' }).click()
      await expect(page.locator(`a[href="${SCHEDULE}"]`)).toBeVisible()
      await page.goBack()
      await visitor.goto('/login')
      await expect(visitor.getByText(NAME).first()).toBeVisible()
      await expect(visitor.getByRole('link', { name: 'Cadastro de aluno' })).toHaveCount(0)
      await visitor.goto('/cadastrar-aluno')
      await expect(heading(visitor)).toHaveText('O cadastro pela internet está fechado')
      await expect(visitor.getByRole('button', { name: 'Próximo' })).toHaveCount(0)
    })

    await test.step('a new version of the terms is asked at the next sign-in', async () => {
      await page.goto('/app/configuracoes/textos')
      await press(page, 'Escrever nova versão')
      const text = page.getByRole('textbox', { name: 'Texto', exact: true })
      await text.press('Control+End')
      await page.keyboard.type(`\n\n${CLAUSE}`)
      await press(page, 'Publicar')
      const sure = dialog(page, 'Publicar nova versão de “Termos de uso”')
      await expect(sure).toContainText('Todas as pessoas terão de ler e aceitar esta versão')
      await press(sure, 'Publicar')
      await expect(page.getByText(/^Versão \d+ publicada\.$/)).toBeVisible()
      await visitor.goto('/login')
      await tryToSignIn(visitor, DEMO_ADMINISTRATOR)
      const gate = visitor.getByRole('dialog').filter({ hasText: CLAUSE })
      await expect(gate).toBeVisible()
      await gate.getByRole('button', { name: /^Aceitar/ }).click()
      await expect(gate).toBeHidden()
      await expect(heading(visitor)).toBeVisible()
    })
  } finally {
    await changeDemo(FORGET, CLAUSE)
    const { version } = await now()
    const { name, scheduleUrl, signatories, selfRegistration } = before
    await ask(updateInstitution, { body: { name, scheduleUrl, signatories, selfRegistration }, version })
    await visitor.context().close()
  }
})
