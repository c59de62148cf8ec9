import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { updateStudent } from '../../packages/contract/src/people/editing/user-writing.contract.ts'
import { getUser, listUsers } from '../../packages/contract/src/people/person/user.contract.ts'
import { cpfWithCheckDigits } from '../../packages/rules/src/identity/tax-number.rules.ts'
import { DEMO_ADMINISTRATOR } from '../server/src/main/demo/demo-accounts.ts'
import { askAs } from './server-answers.ts'
import { classList, laterClassList } from './support/class-list.ts'
import {
  IMPORTS,
  importRows,
  result,
  importTest as test,
  undoImport,
  uploadFile,
} from './support/importing.ts'
import { pupils, sheet } from './support/sheets.ts'

test('a file that is no spreadsheet is refused in words, and the template says what one looks like', async ({
  page,
}) => {
  await page.goto(IMPORTS)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Escolher arquivo' }).click()
  const pdf = { name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from('%PDF-1.7\n1 0 obj') }
  await (await chooser).setFiles(pdf)
  await expect(page.getByRole('alert')).toContainText('Este arquivo é um PDF, não uma planilha.')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar modelo (CSV)' }).click()
  const template = await download
  expect(template.suggestedFilename()).toBe('modelo-alunos.csv')
  const text = await readFile(await template.path(), 'utf8')
  expect(text).toContain('Nome;')
  expect(text).toContain('Responsável 1: parentesco')
})

test('a school’s own spreadsheet with three faulty rows is corrected, imported and taken back', async ({
  page,
}) => {
  const rows = pupils('Importado', 301_000_100)
  const [, second = [], third = [], fourth = []] = rows
  second[2] = '111.444.777-36'
  third[0] = ''
  fourth[1] = '31/02/2015'
  await uploadFile(page, sheet('Importado', rows))

  await expect(page.getByRole('combobox', { name: 'O que é a coluna “Aluno”' })).toHaveValue('name')
  await expect(page.getByRole('combobox', { name: 'O que é a coluna “Nascimento”' })).toHaveValue('birthdate')
  await expect(page.getByRole('combobox', { name: 'O que é a coluna “Nome da mãe”' })).toHaveValue(
    'responsible1Name',
  )
  await expect(page.getByRole('combobox', { name: 'O que é a coluna “Cor favorita”' })).toHaveValue('')
  await expect(page.getByText('Zélia Importado · Inácio Importado')).toBeVisible()
  await page.getByRole('button', { name: 'Conferir linhas' }).click()

  await expect(page.getByRole('button', { name: 'Com problemas 3' })).toHaveAttribute('aria-pressed', 'true')
  const taxNumber = page.getByRole('textbox', { name: 'CPF, linha 3' })
  await expect(taxNumber).toHaveAccessibleDescription(/Informe um CPF válido/)
  await taxNumber.fill(cpfWithCheckDigits('301000177'))
  await taxNumber.press('Enter')
  await expect(page.getByText(/^Linha 3 corrigida/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Nome, linha 4' })).toBeFocused()
  await page.getByRole('button', { name: 'Pular esta linha: Linha 4' }).click()
  await expect(page.getByRole('button', { name: 'Com problemas 1' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Puladas 1' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Data de nascimento, linha 5' })).toHaveValue('31/02/2015')

  await page.getByRole('button', { name: 'Continuar para importar' }).click()
  await expect(page.getByRole('radio', { name: 'Tudo ou nada' })).toBeDisabled()
  await expect(page.getByRole('radio', { name: 'Só as linhas válidas (10)' })).toBeChecked()
  await page.getByRole('button', { name: 'Voltar à conferência' }).click()
  await importRows(page, 10)
  await expect(result(page, 'Importadas')).toHaveText('10')
  await expect(result(page, 'Com problema')).toHaveText('1')
  await expect(result(page, 'Puladas')).toHaveText('1')

  await page.getByRole('link', { name: 'Ver alunos' }).click()
  await page.getByRole('searchbox').fill('importado')
  const list = page.getByRole('table')
  await expect(list.getByRole('link', { name: /Importado/ })).toHaveCount(10)
  await expect(list.getByRole('link', { name: /Inácio Importado/ })).toBeVisible()
  await expect(list.getByText('Conceição Importado')).toHaveCount(0)
  await list.getByRole('link', { name: /Ângela Importado/ }).click()
  await expect(page.getByRole('region', { name: 'Responsáveis' })).toContainText(/Mãe de Ângela.*Mãe/s)

  await page.goto(IMPORTS)
  await page.getByRole('link', { name: /importado\.csv/ }).click()
  await undoImport(page)
  await expect(page.getByRole('heading', { name: 'Importação desfeita' })).toBeVisible()
  await page.goto('/app/usuarios/alunos?busca=importado')
  await expect(page.getByText('Nenhum resultado para “importado”')).toBeVisible()
})

test('an import is not taken back once somebody has worked with one of its people', async ({ page }) => {
  await uploadFile(page, sheet('Definitivo', pupils('Definitivo', 302_000_100)))
  await page.getByRole('button', { name: 'Conferir linhas' }).click()
  await expect(page.getByRole('button', { name: 'Com problemas 0' })).toBeVisible()
  await importRows(page, 12)

  const ask = await askAs(page.request, DEMO_ADMINISTRATOR)
  const query = { type: 'STUDENT', searchFor: 'Cauã Definitivo' }
  const [student] = (await ask(listUsers, { query })).data
  if (!student || !('version' in student)) throw new Error('The imported student is not there')
  await ask(updateStudent, {
    params: { id: student.id },
    version: student.version,
    body: { note: 'Vem de ônibus' },
  })
  await undoImport(page)
  await expect(page.getByRole('alert')).toContainText('já está em uso')
  await expect(page.getByRole('alert')).toContainText('Cauã Definitivo')
  await expect(page.getByRole('heading', { name: 'Importação concluída' })).toBeVisible()
  await expect(result(page, 'Importadas')).toHaveText('12')
})

test('a class list is imported as the state prints it with nothing typed but cures, and later again as an update', async ({
  page,
}) => {
  const field = (header: string) => page.getByRole('combobox', { name: `O que é a coluna “${header}”` })
  await uploadFile(page, classList('FERRAZ', 308_000_100))
  await expect(page.getByText('1 coluna ficou de fora: “Nº” (1, 2, 3).')).toBeVisible()
  await expect(field('Nº')).toHaveValue('')
  await expect(field('SITUAÇÃO')).toHaveValue('situation')
  await expect(field('C.P.F.')).toHaveValue('taxNumber')
  await expect(field('TEL. MÃE')).toHaveValue('responsible1Cellphone')
  await expect(field('END.')).toHaveValue('street')
  await page.getByRole('button', { name: 'Conferir linhas' }).click()

  const common = page.getByRole('region', { name: 'Em comum a várias linhas' })
  await expect(common).toContainText('2 linhas · Data de nascimento')
  await expect(common).toContainText('Linhas de total: não são pessoas')
  await expect(page.getByRole('button', { name: 'Puladas 3' })).toBeVisible()
  await expect(page.getByText('ficam como estão')).toHaveCount(0)
  await expect(
    page.getByText(/nomes em maiúsculas serão gravados como “Antônia dos Santos Ferraz”/),
  ).toBeVisible()

  await common.getByRole('button', { name: /^Substituir/ }).click()
  const replacing = page.getByRole('dialog', { name: 'Substituir em todas as linhas' })
  await replacing.getByRole('textbox', { name: /Substituir por/ }).fill('30/04/2015')
  await replacing.getByRole('button', { name: 'Substituir' }).click()
  await expect(page.getByText('Correção aplicada a 2 linhas.')).toBeVisible()
  // Nobody answers for a pupil whose mother is called "-".
  await expect(page.getByRole('button', { name: 'Com problemas 1' })).toBeVisible()
  await importRows(page, 5)
  await page.getByRole('link', { name: 'Ver alunos' }).click()
  await page.getByRole('searchbox').fill('ferraz')
  const list = page.getByRole('table')
  await expect(list.getByRole('link', { name: /Ferraz/ })).toHaveCount(5)
  await expect(list.getByRole('link', { name: /João D'Ávila Ferraz/ })).toBeVisible()

  await uploadFile(page, laterClassList('FERRAZ', 308_000_100))
  await expect(field('Nº')).toHaveValue('')
  await page.getByRole('button', { name: 'Conferir linhas' }).click()
  const update = page.getByRole('radio', { name: /^Atualizar quem já está cadastrado/ })
  await expect(page.getByText(/2 linhas são de pessoas já cadastradas/)).toBeVisible()
  await update.click()
  await expect(page.getByText(/Células em branco não apagam nada/)).toBeVisible()
  await page.getByRole('button', { name: 'Com mudanças 2' }).click()
  const changes = page.getByRole('list', { name: 'O que muda no cadastro' })
  await expect(changes.first()).toContainText(
    'Responsável 1: celular de (11) 98765-4321 para (11) 91111-2222',
  )
  await expect(changes.last()).toContainText(/CPF passa a ser/)
  await importRows(page, 3)
  await expect(result(page, 'Importadas')).toHaveText('3')
  await expect(result(page, 'Atualizadas')).toHaveText('2')

  const ask = await askAs(page.request, DEMO_ADMINISTRATOR)
  const studentNamed = async (searchFor: string) => {
    const query = { type: 'STUDENT' as const, searchFor }
    const [student] = (await ask(listUsers, { query })).data
    if (!student) throw new Error('The student is not there')
    const record = await ask(getUser, { params: { id: student.id } })
    if (!('responsibles' in record)) throw new Error('An administrator sees the whole record')
    return record
  }
  const pupil = await studentNamed('Antônia dos Santos Ferraz')
  expect(pupil.responsibles[0]?.cellphone).toBe('11911112222')
  expect(pupil.address).toMatchObject({ street: 'Rua das Flores', number: '10' })

  await undoImport(page)
  await expect(page.getByRole('heading', { name: 'Importação desfeita' })).toBeVisible()
  expect((await studentNamed('Antônia dos Santos Ferraz')).responsibles[0]?.cellphone).toBe('11987654321')
})
