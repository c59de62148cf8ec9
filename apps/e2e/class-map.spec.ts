import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { listGrades } from '../../packages/contract/src/academics/academics.contract.ts'
import { DEMO_ADMINISTRATOR } from '../server/src/main/demo/demo-accounts.ts'
import { askAs, runningYear } from './server-answers.ts'
import { choose, OFFICE, press } from './support/office.ts'
import { test } from './support/people.ts'

const secretaryTest = test.extend({
  storageState: async ({ stateOf }, use) => {
    await use(await stateOf(DEMO_ADMINISTRATOR))
  },
})
secretaryTest.use(OFFICE)

const wordsOf = async (path: string): Promise<string> => {
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(path)))
  const { text } = await extractText(pdf, { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

secretaryTest(
  'the secretary reads the map of a class on screen, looks at it on paper and takes it: all say the same',
  async ({ page, request }) => {
    const ask = await askAs(request, DEMO_ADMINISTRATOR)
    const { id: academicYearId } = await runningYear(ask)
    const { data: grades } = await ask(listGrades, { query: { academicYearId, rowsPerPage: 100 } })
    const grade = grades.find(one => !one.isEvent && one.type === 'MARK' && one.vacancies.active > 0)
    const name = `${grade?.name}`
    await page.goto('/app')
    await page
      .getByRole('navigation', { name: 'Menu principal' })
      .getByRole('button', { name: 'Relatórios' })
      .click()
    await page.getByRole('menuitem', { name: 'Mapa geral' }).click()
    await choose(page, 'Turma', name)
    await choose(page, 'Período letivo', '1º bimestre')

    const map = page.getByRole('region', { name: `Tabela: Mapa geral: ${name}, 1º bimestre` })
    await expect(page.getByRole('status').filter({ hasText: 'Atualizado' }).first()).toBeVisible({
      timeout: 30_000,
    })
    const rows = map.getByRole('row').filter({ has: page.getByRole('rowheader') })
    // The former choice was up to date too: its word may stand until this table comes.
    await expect(rows.first()).toBeVisible({ timeout: 30_000 })
    // Name, situation, frequency and absences, then the components.
    const shown = await rows.evaluateAll(all =>
      all
        .filter(row => row.querySelectorAll('td')[0]?.textContent === 'Cursando')
        .slice(0, 5)
        .map(row => ({
          name: `${row.querySelector('th')?.getAttribute('title')}`,
          absences: `${row.querySelectorAll('td')[2]?.textContent}`,
          marks: [...row.querySelectorAll('td')].slice(3).map(cell => `${cell.textContent}`),
        })),
    )
    expect(shown.length).toBeGreaterThan(2)

    await press(page, 'Ver prévia')
    await expect(page.getByText(/^(A prévia está pronta|Prévia pronta)/)).toBeVisible({ timeout: 30_000 })
    await press(page, 'Emitir PDF')
    const ready = page.getByRole('button', { name: `Baixar PDF: Mapa geral — ${name}, 1º bimestre` }).first()
    await expect(ready).toBeVisible({ timeout: 60_000 })
    const [download] = await Promise.all([page.waitForEvent('download'), ready.click()])
    const text = await wordsOf(await download.path())
    for (const { name: student, absences, marks } of shown) {
      const line = text.split(`${student} Cur `)[1]?.split(' ').slice(1) ?? []
      expect(line[0], student).toBe(absences)
      expect(line.slice(1, 5), student).toEqual(marks.slice(0, 4))
    }

    await choose(page, 'Documento', 'Ata de resultados finais')
    // At once: what was chosen is what is issued, however long the table of the class takes to be drawn again.
    await press(page, 'Emitir PDF')
    // The year goes on: they are results so far.
    await expect(
      page.getByRole('button', { name: `Baixar PDF: Ata de resultados parciais — ${name}` }).first(),
    ).toBeVisible({ timeout: 60_000 })
  },
)
