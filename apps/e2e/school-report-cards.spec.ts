import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { listGrades } from '../../packages/contract/src/academics/academics.contract.ts'
import { DEMO_ADMINISTRATOR } from '../server/src/main/demo/demo-accounts.ts'
import { askAs, runningYear } from './server-answers.ts'
import { test } from './support/people.ts'

const END_OF_DIRECTORY = 0x06054b50
const ENTRY = 0x02014b50

/** The names in a ZIP file, from its own directory. */
const namesIn = (zip: Buffer): string[] => {
  let end = zip.length - 22
  while (end >= 0 && zip.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    expect(zip.readUInt32LE(at)).toBe(ENTRY)
    const length = zip.readUInt16LE(at + 28)
    const name = zip.subarray(at + 46, at + 46 + length).toString('utf8')
    at += 46 + length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    return name
  })
}

const secretaryTest = test.extend({
  storageState: async ({ stateOf }, use) => {
    await use(await stateOf(DEMO_ADMINISTRATOR))
  },
})

secretaryTest(
  'the secretary gets the report cards of the whole school in one file, a PDF for each class',
  async ({ page, request }) => {
    const ask = await askAs(request, DEMO_ADMINISTRATOR)
    const { id: academicYearId } = await runningYear(ask)
    const { data: grades } = await ask(listGrades, { query: { academicYearId, rowsPerPage: 100 } })
    const filled = grades.filter(({ isEvent, vacancies }) => !isEvent && vacancies.active > 0)

    await page.goto('/app/relatorio/boletim')
    await page.getByPlaceholder('Escolha a turma').click()
    await page.getByRole('option', { name: 'Todas as turmas' }).click()
    await page.getByRole('button', { name: 'Gerar boletins de todas as turmas' }).click()
    const question = page.getByRole('dialog', { name: 'Gerar boletins de todas as turmas' })
    const students = filled.reduce((sum, { vacancies }) => sum + vacancies.active, 0)
    await expect(question).toContainText(`São ${students} alunos em ${filled.length} turmas.`)
    await question.getByRole('button', { name: 'Gerar boletins' }).click()

    const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Baixar ZIP/ }) })
    await expect(row.getByText('Pronto')).toBeVisible({ timeout: 60_000 })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: /^Baixar ZIP/ }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.zip$/)
    const names = namesIn(await readFile(await download.path()))
    const pdfs = names.filter(name => name.endsWith('.pdf'))
    expect(pdfs).toHaveLength(filled.length)
    expect(new Set(pdfs).size).toBe(filled.length)
  },
)
