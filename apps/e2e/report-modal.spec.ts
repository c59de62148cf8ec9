import { expect } from '@playwright/test'
import { listGrades } from '../../packages/contract/src/academics/academics.contract.ts'
import { DEMO_ADMINISTRATOR } from '../server/src/main/demo/demo-accounts.ts'
import { askAs, runningYear } from './server-answers.ts'
import { OFFICE, press } from './support/office.ts'
import { outOfBatches } from './support/out-of-batches.ts'
import { test } from './support/people.ts'

const secretaryTest = test.extend({
  storageState: async ({ stateOf }, use) => {
    await use(await stateOf(DEMO_ADMINISTRATOR))
  },
})
secretaryTest.use(OFFICE)

secretaryTest(
  'the secretary looks at the list of a class before it is issued, and takes it',
  async ({ page, request }) => {
    const ask = await askAs(request, DEMO_ADMINISTRATOR)
    const { id: academicYearId } = await runningYear(ask)
    const { data: grades } = await ask(listGrades, { query: { academicYearId, rowsPerPage: 100 } })
    const grade = grades.find(({ isEvent, vacancies }) => !isEvent && vacancies.active > 0)
    const refused: string[] = []
    page.on('console', message => {
      if (/Content Security Policy/.test(message.text())) refused.push(message.text())
    })
    await page.goto(`/app/matricula?turma=${grade?.id}`)
    const opener = page.getByRole('button', { name: 'Emitir relatório' })
    await opener.click()
    const modal = page.getByRole('dialog', { name: 'Emitir relatório' })
    await expect(modal.getByRole('radio', { name: 'Lista da turma' })).toBeChecked()

    await press(modal, 'Ver prévia')
    await expect(modal.getByText(/^(A prévia está pronta|Prévia pronta)/)).toBeVisible({ timeout: 20_000 })
    const address = await modal.getByRole('link', { name: 'Abrir em outra aba' }).getAttribute('href')
    const head = await page
      .evaluate(async href => (await (await fetch(href)).text()).slice(0, 5), `${address}`)
      .catch(() => null)
    expect([null, '%PDF-']).toContain(head)
    expect(refused.filter(text => /frame|object/.test(text))).toEqual([])

    await press(modal, 'Emitir')
    const ready = modal.getByRole('button', { name: /^Baixar PDF: Lista da turma/ }).first()
    await expect(ready).toBeVisible({ timeout: 30_000 })
    const [download] = await Promise.all([page.waitForEvent('download'), ready.click()])
    expect(download.suggestedFilename()).toMatch(/^Lista da turma.*\.pdf$/)
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    await expect(opener).toBeFocused()
  },
)

secretaryTest('the secretary gives up the archive of a whole school', async ({ page }) => {
  await outOfBatches(page, 'file')
  // Held back while it is made: how long that takes is the machine's.
  await page.route('**/api/file?*', async route => {
    const answer = await route.fetch()
    const body = await answer.json()
    const files = body.data.map((file: { status: string }) =>
      file.status === 'PENDING' ? { ...file, progress: 0.1 } : file,
    )
    await route.fulfill({ response: answer, json: { ...body, data: files } })
  })
  await page.goto('/app/relatorio/boletim')
  await page.getByPlaceholder('Escolha a turma').click()
  await page.getByRole('option', { name: 'Todas as turmas' }).click()
  await page.getByLabel('Incluir períodos não divulgados').check()
  await press(page, 'Gerar boletins de todas as turmas')
  await press(page.getByRole('dialog'), 'Gerar boletins')
  const giveUp = page.getByRole('button', { name: /^Desistir: Boletins — todas as turmas/ })
  await giveUp.click()
  await expect(page.getByText(/^(A geração foi cancelada|O documento já não está)/)).toBeVisible()
  await expect(giveUp).toBeHidden()
})
