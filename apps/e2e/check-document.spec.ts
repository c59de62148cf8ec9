import { expect } from '@playwright/test'
import { listGrades } from '../../packages/contract/src/academics/academics.contract.ts'
import { listEnrollments } from '../../packages/contract/src/enrollment/enrollment.contract.ts'
import { listDocuments } from '../../packages/contract/src/reports/verification/verification.contract.ts'
import { DEMO_ADMINISTRATOR } from '../server/src/main/demo/demo-accounts.ts'
import { askAs, runningYear } from './server-answers.ts'
import { type Faults, look } from './support/axe.ts'
import { dialog, press } from './support/office.ts'
import { test } from './support/people.ts'

const secretaryTest = test.extend({
  storageState: async ({ stateOf }, use) => {
    await use(await stateOf(DEMO_ADMINISTRATOR))
  },
})

secretaryTest(
  'a stranger checks a form on a phone by its code and its file, and reads that it was revoked',
  async ({ page, request, browser }, { outputDir }) => {
    const ask = await askAs(request, DEMO_ADMINISTRATOR)
    const { id: academicYearId } = await runningYear(ask)
    const { data: grades } = await ask(listGrades, { query: { academicYearId, rowsPerPage: 100 } })
    const grade = grades.find(({ isEvent, vacancies }) => !isEvent && vacancies.active > 5)
    const { data: enrolled } = await ask(listEnrollments, {
      query: { gradeId: grade?.id ?? '', status: 'ACTIVE' },
    })
    const user = enrolled[0]?.user
    const studentId = user?.id ?? ''
    const name = user?.socialName ?? user?.name ?? ''
    const faults: Faults = {}
    const path = `${outputDir}/ficha.pdf`

    await test.step('the secretary issues the form and takes it', async () => {
      await page.goto(`/app/documentos?aluno=${studentId}&documento=ENROLLMENT_FORM`)
      await press(page, 'Emitir')
      const take = page.getByRole('button', { name: new RegExp(`^Baixar PDF: .*${name}`) }).first()
      await expect(take).toBeVisible({ timeout: 30_000 })
      const download = page.waitForEvent('download')
      await take.click()
      await (await download).saveAs(path)
    })

    const { data: issued } = await ask(listDocuments, { query: { studentId } })
    const code = issued[0]?.code ?? ''
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      storageState: { cookies: [], origins: [] },
    })
    const stranger = await context.newPage()

    await test.step('the stranger types the code as it comes, and reads that the document stands', async () => {
      await stranger.goto('/verificar')
      const field = stranger.getByRole('textbox', { name: 'Código de autenticidade' })
      await field.fill(code.slice(0, 7))
      await press(stranger, 'Verificar')
      await expect(stranger.getByText(/^O código tem 16 letras e números/)).toBeVisible()
      await field.fill(code.toLowerCase().replaceAll('-', ' '))
      await press(stranger, 'Verificar')
      await expect(stranger).toHaveURL(new RegExp(`/verificar/${code}$`))
      await expect(stranger.getByText('Documento válido')).toBeVisible()
      await expect(stranger.getByText(name, { exact: true })).toHaveCount(0)
      expect(
        await stranger.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
        'nothing lies beyond the edge of the phone',
      ).toBe(true)
    })

    await test.step('and that the file is the one that was issued, which never leaves the phone', async () => {
      const sent: string[] = []
      stranger.on('request', asked => {
        if (asked.method() !== 'GET') sent.push(asked.url())
      })
      const give = async (file: string | { name: string; mimeType: string; buffer: Buffer }) => {
        const chooser = stranger.waitForEvent('filechooser')
        await press(stranger, 'Escolher o PDF')
        await (await chooser).setFiles(file)
      }
      await give({ name: 'outra.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 outra') })
      await expect(stranger.getByText(/^O arquivo não é igual ao emitido/)).toBeVisible()
      await give(path)
      await expect(stranger.getByText('O arquivo é exatamente o que foi emitido.')).toBeVisible()
      expect(sent).toEqual([])
      await look(stranger, 'checked document', faults)
      await stranger.screenshot({ path: `${outputDir}/valid.png`, fullPage: true })
    })

    await test.step('the secretary revokes it, with a reason', async () => {
      await page.getByRole('tab', { name: 'Emitidos, com código' }).click()
      await page.getByRole('searchbox', { name: 'Buscar por nome ou código' }).fill(code.toLowerCase())
      const row = page.getByRole('listitem').filter({ hasText: code })
      await expect(row.getByText(/Vale$/)).toBeVisible()
      await look(page, 'issued documents', faults)
      await page.screenshot({ path: `${outputDir}/issued.png`, fullPage: true })
      await press(row, /^Invalidar/)
      const form = dialog(page, /^Invalidar/)
      await form.getByRole('textbox', { name: /^Motivo/ }).fill('Endereço errado')
      await press(form, 'Invalidar')
      await expect(form).toBeHidden()
      await expect(row.getByText(/Invalidado$/)).toBeVisible()
      await expect(row.getByText('Motivo: Endereço errado')).toBeVisible()
    })

    await test.step('the page says so, and not why', async () => {
      await stranger.reload()
      await expect(stranger.getByText('Documento invalidado')).toBeVisible()
      await expect(stranger.getByText('Endereço errado')).toHaveCount(0)
      await stranger.screenshot({ path: `${outputDir}/revoked.png`, fullPage: true })
    })
    await context.close()
    expect(faults).toEqual({})
  },
)
