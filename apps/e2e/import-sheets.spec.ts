import { expect } from '@playwright/test'
import { classWorkbook } from './support/class-workbook.ts'
import { importTest as test, uploadFile } from './support/importing.ts'

test('a workbook with one sheet for each class comes whole from the file to the list of people', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await uploadFile(page, await classWorkbook('Folhas', 309_300_100))

  const sheet = (name: string) => page.getByRole('checkbox', { name })
  await expect(sheet('6º A (2 linhas)')).toBeChecked()
  await expect(sheet('6º B (2 linhas)')).toBeChecked()
  await expect(sheet('7º A (1 linha)')).toBeChecked()
  await expect(sheet('Capa (1 linha)')).not.toBeChecked()
  await expect(page.getByText(/Fica de fora: nenhuma linha tem nomes de colunas conhecidos/)).toHaveCount(2)
  await expect(sheet('Listas (2 linhas)')).not.toBeChecked()
  await expect(page.getByRole('combobox', { name: 'O que é a coluna “FILIAÇÃO MÃE”' })).toHaveValue(
    'responsible1Name',
  )
  await expect(page.getByText('Nomes das colunas: linhas 1 e 2, juntas.')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  // One class stays out, and comes back, by keyboard.
  await sheet('7º A (1 linha)').focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Fica de fora: você a desmarcou.')).toBeVisible()
  await expect(sheet('7º A (1 linha)')).toBeEnabled()
  await sheet('7º A (1 linha)').focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Fica de fora: você a desmarcou.')).toHaveCount(0)
  await expect(sheet('7º A (1 linha)')).toBeChecked()

  await page.getByRole('button', { name: 'Conferir linhas' }).click()
  await expect(page.getByRole('button', { name: 'Com problemas 0' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  const rows = page.getByRole('region', { name: 'Linhas' })
  await expect(rows.getByText('6º A')).toHaveCount(2)
  await expect(rows.getByText('7º A')).toHaveCount(1)
  await expect(rows.getByText('05/04/2014')).toBeVisible()

  await page.getByRole('button', { name: 'Continuar para importar' }).click()
  const out = page.getByRole('list', { name: 'O que fica de fora' })
  await expect(out).toContainText('Aba “Listas”: nenhuma linha tem nomes de colunas conhecidos')
  await expect(out).toContainText('Coluna “TURNO”: Manhã')
  await page.getByRole('button', { name: 'Importar (5)' }).click()
  await page
    .getByRole('dialog', { name: 'Importar 5 linhas' })
    .getByRole('button', { name: 'Importar', exact: true })
    .click()
  await expect(page.getByRole('heading', { name: 'Importação concluída' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('list', { name: 'O que não foi importado' })).toContainText('Aba “Capa”')

  await page.getByRole('link', { name: 'Ver alunos' }).click()
  await page.getByRole('searchbox').fill('folhas')
  const list = page.getByRole('table')
  await expect(list.getByRole('link', { name: /Folhas/ })).toHaveCount(5)
  await expect(list.getByRole('link', { name: /Mônica Folhas/ })).toBeVisible()
})
