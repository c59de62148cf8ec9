import { expect } from '@playwright/test'
import { formatDate } from '../../packages/rules/src/calendar/civil-date.rules.ts'
import { DEMO_ADMINISTRATOR, DEMO_STUDENT } from '../server/src/main/demo/demo-accounts.ts'
import { signIn } from './sign-in.ts'
import { askMunicipality, newResident } from './support/enrolling.ts'
import { municipal } from './support/hosts.ts'
import { choose, dialog, heading, OFFICE, openFromMenu, press } from './support/office.ts'
import { test } from './support/people.ts'
import { dayFromToday } from './support/time-zone.ts'

const LONG_MS = 45_000
const secretaryTest = test.extend({
  storageState: async ({ stateOf }, use) => use(await stateOf(DEMO_ADMINISTRATOR)),
})
secretaryTest.use({ ...OFFICE, viewport: { width: 1366, height: 768 } })

secretaryTest(
  "at the counter a student's page shows marks and phone at once, and issues a declaration",
  async ({ page }) => {
    await page.goto('/app/relatorio/historico-escolar')
    await secretaryTest.step('finds the student by keyboard alone', async () => {
      await page.getByRole('searchbox', { name: 'Aluno' }).fill(DEMO_STUDENT.name)
      await expect(page.getByText(/encontrados?\. /)).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/aluno=/)
    })
    const id = new URL(page.url()).searchParams.get('aluno')
    await page.goto(`/app/usuarios/aluno/${id}`)
    await secretaryTest.step('reads marks, absences, class and phone without scrolling', async () => {
      const marks = page.getByRole('region', { name: /^Notas e faltas — / })
      await expect(marks.getByRole('row').last()).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('region', { name: 'Telefones' }).getByRole('link').first()).toBeInViewport()
      await expect(
        page
          .getByRole('region', { name: /^Matrículas/ })
          .getByRole('link')
          .first(),
      ).toBeInViewport()
      await expect(page.getByRole('button', { name: 'Declaração de matrícula' })).toBeInViewport()
    })
    await secretaryTest.step('issues a declaration by two clicks, and reads it', async () => {
      await press(page, 'Declaração de matrícula')
      const shown = page.getByRole('dialog', { name: /^Declaração de matrícula — / })
      await press(shown, 'Emitir')
      await expect(shown.getByText(/^Emitido\./)).toBeVisible({ timeout: LONG_MS })
      const [download] = await Promise.all([page.waitForEvent('download'), press(shown, 'Baixar')])
      expect(download.suggestedFilename()).toMatch(/^Declaração de matrícula — .*\.pdf$/)
    })
  },
)

test('the municipal office enrols a resident in an event from Matrícula', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const { ask, context: asking } = await askMunicipality(playwright.request, baseURL)
  const resident = await newResident(ask, 'Quitéria Amparo', '309000411')
  await asking.dispose()
  const office = await browser.newPage({ viewport: { width: 1366, height: 768 } })
  const event = 'Torneio de Damas'
  const day = formatDate(dayFromToday(0))
  await signIn(office, DEMO_ADMINISTRATOR, municipal(baseURL))
  await openFromMenu(office, 'Eventos')
  await office.getByRole('link', { name: 'Novo evento' }).click()
  const form = office.getByRole('main')
  await form.getByRole('textbox', { name: /^Nome do evento/ }).fill(event)
  await form.getByRole('textbox', { name: /^Início/ }).fill(day)
  await form.getByRole('textbox', { name: /^Término/ }).fill(day)
  await form.getByLabel(/^Hora de início/).fill('08:00')
  await form.getByLabel(/^Hora de término/).fill('11:00')
  await press(form, 'Salvar')
  await expect(heading(office)).toHaveText(event)
  await openFromMenu(office, 'Matrícula')
  await press(office, 'Inscrever em evento')
  const entry = dialog(office, 'Inscrever em evento')
  await choose(entry, /^Evento/, event)
  await entry.getByRole('searchbox', { name: 'Aluno' }).fill(resident.name)
  await entry.getByRole('button', { name: new RegExp(resident.name) }).click()
  await press(entry, 'Inscrever')
  await expect(office.getByText('Inscrição realizada com sucesso!')).toBeVisible()
  await office.context().close()
})
