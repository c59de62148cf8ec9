import { expect, type Locator, type Page } from '@playwright/test'
import { DEMO_ADMINISTRATOR, DEMO_INSTRUCTOR } from '../server/src/main/demo/demo-accounts.ts'
import { signIn } from './sign-in.ts'
import { type Faults, look } from './support/axe.ts'
import { municipal } from './support/hosts.ts'
import { rowsOf, taken, wordsOf } from './support/issued-files.ts'
import { actOnPage, dialog, heading, OFFICE, openFromMenu, press } from './support/office.ts'
import { instructorTest, test } from './support/people.ts'
import { fits } from './support/touch.ts'

const municipalTest = test.extend({})
municipalTest.use(OFFICE)

/** The cells of a table's lines as they are read, names first. */
const linesOf = (table: Locator): Promise<string[][]> =>
  table
    .locator('tbody tr, tfoot tr')
    .evaluateAll(rows =>
      rows.map(row => [...row.querySelectorAll('th, td')].map(cell => cell.textContent ?? '')),
    )

const tableOf = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true }).getByRole('table')

/** Writes a number of a spreadsheet as the screen does: a count as it is, a percentage with its one decimal. */
const asShown = (value: unknown, isPercent: boolean): string => {
  if (value === null || value === undefined) return '—'
  return isPercent ? `${Number(value).toFixed(1).replace('.', ',')}%` : String(value)
}

/** Issues in the window that is open, and takes what comes. */
const issued = async (page: Page, modal: Locator, format: 'PDF' | 'Planilha') => {
  await modal.getByText(format, { exact: true }).click()
  await press(modal, 'Emitir')
  const ready = modal.getByRole('button', { name: new RegExp(`^Baixar ${format}: `, 'i') }).first()
  await expect(ready).toBeVisible({ timeout: 40_000 })
  return taken(page, ready)
}

municipalTest(
  'the network reads its demonstrative, narrows it to a modality and takes it as PDF and as spreadsheet',
  async ({ page, baseURL }) => {
    const faults: Faults = {}
    await signIn(page, DEMO_ADMINISTRATOR, municipal(baseURL))
    await page.goto(`${municipal(baseURL)}/app/relatorio/demonstrativo`)
    const byModality = tableOf(page, 'Tabela dos totais por modalidade')
    const byPlace = tableOf(page, 'Tabela dos totais por núcleo')
    await expect(byPlace).toBeVisible()
    const whole = await linesOf(byModality)
    const [modality = ''] = whole.find(([, , enrolled]) => Number(enrolled) > 0) ?? []
    expect(modality).not.toBe('')

    await municipalTest.step('the totals are the sums of the places', async () => {
      const lines = await linesOf(byPlace)
      const total = lines.at(-1) ?? []
      for (const column of [1, 2, 3, 4, 5]) {
        const sum = lines.slice(0, -1).reduce((all, line) => all + Number(line[column]), 0)
        expect(total[column]).toBe(String(sum))
      }
      await look(page, 'demonstrative', faults)
    })

    await municipalTest.step('narrows it by modality', async () => {
      await page.getByRole('combobox', { name: 'Modalidade' }).click()
      await page.getByRole('option', { name: modality, exact: true }).click()
      await expect(page).toHaveURL(/modalidade=/)
      await expect.poll(() => linesOf(byModality)).toHaveLength(1)
      expect(await linesOf(byModality)).toEqual([whole.find(([name]) => name === modality)])
    })

    const shown = await linesOf(byPlace)
    const [ofModality = []] = await linesOf(byModality)
    await press(page, 'Emitir')
    const modal = dialog(page, 'Emitir relatório')

    await municipalTest.step('the PDF says what the screen says', async () => {
      const { name, content } = await issued(page, modal, 'PDF')
      expect(name).toMatch(/^Demonstrativo.*\.pdf$/)
      const words = await wordsOf(content)
      expect(words).toContain(modality)
      for (const [place = '', ...figures] of shown) {
        expect(words).toContain(place)
        // The paper has the sign once, above the column.
        expect(words).toContain(figures.map(figure => figure.replace('%', '')).join(' '))
      }
    })

    await municipalTest.step('and so does the spreadsheet', async () => {
      const { name, content } = await issued(page, modal, 'Planilha')
      expect(name).toMatch(/^Demonstrativo.*\.xlsx$/)
      const rows = await rowsOf(content, 'Totais')
      const at = rows.findIndex(([kind]) => kind === 'Total por')
      const totals = rows
        .slice(at + 1)
        .map(([kind, named, ...figures]) => [
          kind === 'Total geral' ? kind : named,
          ...figures.map((figure, column) => asShown(figure, column > 4)),
        ])
      const placed = totals.filter((_, line) => rows[at + 1 + line]?.[0] !== 'Modalidade')
      expect(placed).toEqual(shown)
      const [[, , , , ...percents] = []] = totals.filter(([named]) => named === modality)
      expect(percents.slice(-2)).toEqual(ofModality.slice(-2))
    })

    await municipalTest.step('on a phone names stay while figures are scrolled', async () => {
      await page.keyboard.press('Escape')
      await page.setViewportSize({ width: 390, height: 844 })
      await fits(page)
      const region = page.getByRole('region', { name: 'Tabela dos totais por núcleo' })
      await region.evaluate(one => one.scrollTo(one.scrollWidth, 0))
      await expect(region.getByRole('rowheader').first()).toBeInViewport({ ratio: 0.9 })
      await look(page, 'demonstrative on a phone', faults)
    })
    expect(faults).toEqual({})
  },
)

const phoneTest = instructorTest
phoneTest.describe('on a phone', () => {
  phoneTest.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, ...OFFICE })

  phoneTest('an instructor takes the own timetable', async ({ page }) => {
    await page.goto('/app')
    await page.getByRole('button', { name: 'Abrir menu' }).tap()
    await openFromMenu(page, 'Meus horários')
    await expect(heading(page)).toHaveText('Meus horários')
    await actOnPage(page, 'Emitir')
    const modal = dialog(page, 'Emitir relatório')
    const { name, content } = await issued(page, modal, 'PDF')
    expect(name).toMatch(/^Quadro de horários.*\.pdf$/)
    const words = await wordsOf(content)
    expect(words).toContain(DEMO_INSTRUCTOR.name)
    expect(words).toContain('Matemática')
    await fits(page)
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
  })
})
