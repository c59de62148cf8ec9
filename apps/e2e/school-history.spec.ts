import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { listAcademicYears } from '../../packages/contract/src/academics/academics.contract.ts'
import { listEnrollments } from '../../packages/contract/src/enrollment/enrollment.contract.ts'
import { DEMO_ADMINISTRATOR } from '../server/src/main/demo/demo-accounts.ts'
import { askAs, runningYear } from './server-answers.ts'
import { type Faults, look } from './support/axe.ts'
import { choose, dialog, OFFICE, openFromMenu, press } from './support/office.ts'
import { test } from './support/people.ts'
import { yearAt } from './support/school-year.ts'

const SCHOOL = 'Escola Rural Córrego Fundo'
const UNSAVED = 'Alterações não salvas'

const secretaryTest = test.extend({
  storageState: async ({ stateOf }, use) => {
    await use(await stateOf(DEMO_ADMINISTRATOR))
  },
})
secretaryTest.use(OFFICE)

secretaryTest(
  'the secretary builds a history, adds a year of another school, loses nothing of it, and issues it',
  async ({ page, request }) => {
    const ask = await askAs(request, DEMO_ADMINISTRATOR)
    const { year } = await runningYear(ask)
    const { data: years } = await ask(listAcademicYears)
    const closed = years.find(one => Number(one.year) < Number(year))
    const grades = await yearAt(ask, closed?.year ?? '').grades()
    const grade = grades.find(({ name }) => /ano/.test(name))
    const { data: enrolled } = await ask(listEnrollments, { query: { gradeId: grade?.id ?? '' } })
    const user = enrolled.at(-1)?.user
    const name = user?.socialName ?? user?.name ?? ''
    const faults: Faults = {}
    const foreign = page.getByRole('region', { name: '5º ano, 2019' })
    const unsaved = page.getByText(UNSAVED, { exact: true })

    await test.step('finds the student from the menu and builds the history', async () => {
      await page.goto('/app')
      await press(page.getByRole('navigation', { name: 'Menu principal' }), 'Relatórios')
      await page.getByRole('menuitem', { name: 'Histórico escolar', exact: true }).click()
      await page.getByRole('searchbox', { name: 'Aluno' }).fill(user?.registration ?? name)
      await press(page, new RegExp(name))
      await press(page, 'Montar histórico')
      await expect(
        page.getByRole('region', { name: new RegExp(`, ${closed?.year}$`) }).getByText('Desta escola'),
      ).toBeVisible({ timeout: 30_000 })
    })

    await test.step('types a year of another school', async () => {
      await press(page, 'Incluir ano de outra escola')
      const added = page.getByRole('region', { name: 'Ano de outra escola' })
      await added.getByLabel('Série').fill('5º ano')
      await page.getByRole('textbox', { name: 'Ano letivo' }).last().fill('2019')
      await foreign.getByLabel('Estabelecimento de ensino').fill(SCHOOL)
      await foreign.getByLabel('Município').fill('Poconé')
      await choose(foreign, 'UF', 'MT')
      await foreign.getByRole('textbox', { name: 'Componente curricular' }).fill('Língua Portuguesa')
      await foreign.getByRole('textbox', { name: /^Nota ou conceito/ }).fill('8,5')
      await expect(unsaved).toBeVisible()
      await look(page, 'a year typed', faults)
    })

    await test.step('reads the template back, as a spreadsheet that was filled in, and is told what it would change', async () => {
      await press(page, 'Preencher de uma planilha')
      const sheet = dialog(page, 'Preencher de uma planilha')
      const [template] = await Promise.all([page.waitForEvent('download'), press(sheet, 'Baixar modelo')])
      await sheet.locator('input[type=file]').setInputFiles({
        name: 'de-outra-escola.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: await readFile(await template.path()),
      })
      await expect(sheet.getByText(/^Incluído: 1º ano, /)).toBeVisible()
      await look(page, 'a spreadsheet read', faults)
      await press(sheet, 'Cancelar')
      await expect(foreign).toBeVisible()
    })

    await test.step('a save that fails, another screen and a reload lose nothing', async () => {
      const save = '**/api/academic-record/*'
      await page.route(save, route => route.abort())
      await press(page, 'Salvar')
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
      await page.unroute(save)
      await openFromMenu(page, 'Painel')
      await press(dialog(page, 'Descartar alterações'), 'Continuar editando')
      await expect(foreign.getByLabel('Estabelecimento de ensino')).toHaveValue(SCHOOL)
      page.once('dialog', leaving => leaving.accept())
      await page.reload()
      await expect(page.getByText(/^Rascunho recuperado de/)).toBeVisible()
      await expect(foreign.getByText(SCHOOL)).toBeVisible()
    })

    await test.step('saves, and sees what has changed', async () => {
      await press(page, 'Salvar')
      await expect(unsaved).toBeHidden()
      await expect(page.getByText(/^Revisão 2, /)).toBeVisible()
      await press(page, 'O que mudou depois dela')
      await expect(page.getByText('Incluído: 5º ano, 2019')).toBeVisible()
      await page.reload()
      await expect(foreign.getByText(SCHOOL)).toBeVisible()
      await expect(page.getByText(/^Rascunho recuperado de/)).toBeHidden()
    })

    await test.step('asks before what was corrected by hand is built anew', async () => {
      const own = page.getByRole('region', { name: new RegExp(`, ${closed?.year}$`) })
      await own.getByRole('button', { expanded: false }).click()
      await own.getByLabel('Carga horária', { exact: true }).fill('801')
      await press(page, 'Salvar')
      await expect(own.getByText('Corrigido à mão')).toBeVisible()
      await press(page, 'Montar de novo')
      const question = dialog(page, 'Montar o histórico de novo')
      await expect(question).toContainText(`, ${closed?.year}`)
      await press(question, 'Cancelar')
      await expect(own.getByText('Corrigido à mão')).toBeVisible()
    })

    await test.step('looks at the paper and issues it', async () => {
      const preview = page.getByRole('button', { name: 'Ver como fica no papel' })
      const noPaper = page.getByText(/^Para emitir, escolha no cabeçalho/)
      await expect(preview.or(noPaper)).toBeVisible()
      if (await noPaper.isVisible()) {
        await press(page, new RegExp(`${year}$`))
        await page.getByRole('menuitem', { name: new RegExp(closed?.year ?? '') }).click()
      }
      await preview.click()
      await expect(page.getByText(/^(A prévia está pronta|Prévia pronta)/)).toBeVisible({ timeout: 20_000 })
      await press(page, 'Emitir')
      const ready = page.getByRole('button', { name: new RegExp(`^Baixar PDF: .*${name}`) }).first()
      await expect(ready).toBeVisible({ timeout: 30_000 })
      // Rows that are half behind the bar of actions are no smaller for it.
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await look(page, 'a history issued', faults)
      const [download] = await Promise.all([page.waitForEvent('download'), ready.click()])
      const pdf = await getDocumentProxy(new Uint8Array(await readFile(await download.path())))
      const { text } = await extractText(pdf, { mergePages: true })
      expect(text.replace(/\s+/g, ' ')).toContain(SCHOOL)
      expect(text).toContain('2019')
    })
    expect(faults).toEqual({})
  },
)
