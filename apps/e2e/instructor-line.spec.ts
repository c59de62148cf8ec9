import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { DEMO_ADMINISTRATOR, DEMO_INSTRUCTOR, DEMO_STUDENT } from '../server/src/main/demo/demo-accounts.ts'
import { signIn } from './sign-in.ts'
import { openFromMenu } from './support/office.ts'

const SUBJECT = 'Matemática'
const WORK = 'Maquete em grupo'
const CONTENT = 'Frações: “metade de ½” e <b>frações equivalentes</b>'
const OTHER_SCORES = ['1,25', '2', '0,5'] as const
const SCORE_OF_STUDENT = '1,5'

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const textOf = async (place: Locator): Promise<string> => (await place.textContent()) ?? ''
const numberIn = (text: string): number => Number(text.replace(',', '.'))

/** Each person has a browser of their own. */
const browserOf = async (browser: Browser, person: typeof DEMO_STUDENT): Promise<Page> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, person)
  return page
}

/** The student's result of the current term, the last that is shown, in their own table: "6,0" of "6,0 de 9,0 até agora". */
const ownPoints = async (page: Page): Promise<number> => {
  const row = page.getByRole('row', { name: new RegExp(`^${SUBJECT}`) })
  const points = row.getByRole('button', { name: /, \dº bimestre[.]/ }).last()
  await expect(points).toHaveText(/^\d+,\d$/)
  return numberIn(await textOf(points))
}

test('the instructor gives a lesson, its attendance and scores; the student sees the result; the secretary gets the report cards', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const student = await browserOf(browser, DEMO_STUDENT)
  const instructor = await browserOf(browser, DEMO_INSTRUCTOR)
  let className = ''
  let before = 0

  await test.step('the student knows the class and the result so far', async () => {
    await openFromMenu(student, 'Desempenho')
    await expect(student.getByText(/^Períodos divulgados/)).toBeVisible()
    className = await textOf(student.getByRole('main').getByRole('heading', { level: 2 }).first())
    before = await ownPoints(student)
  })

  const lesson = new RegExp(`${SUBJECT}, ${escaped(className)}`)

  await test.step('the instructor sees the lessons of today and releases one', async () => {
    const today = instructor.getByRole('region', { name: 'Aulas de hoje' })
    await today
      .getByRole('link', { name: lesson })
      .and(today.getByRole('link', { name: /^Lançar aula/ }))
      .click()
    const form = instructor.getByRole('dialog', { name: /^Lançar aula de/ })
    await form.getByRole('textbox', { name: 'Conteúdo ministrado' }).fill(CONTENT)
    await form.getByRole('textbox', { name: 'Material utilizado' }).fill('Cartolina e régua')
    await form.getByRole('button', { name: 'Lançar aula', exact: true }).click()
    await expect(instructor.getByRole('dialog').getByText('Aula lançada', { exact: true })).toBeVisible()
  })

  await test.step('takes attendance: one absent, everybody else present', async () => {
    await instructor
      .getByRole('dialog')
      .getByRole('link', { name: /frequência/ })
      .click()
    const list = instructor.getByRole('list', { name: 'Alunos da turma' })
    const groups = list.getByRole('radiogroup')
    await expect(groups.first()).toBeVisible()
    const size = await groups.count()
    await groups.first().getByRole('radio', { name: 'Presença' }).focus()
    await instructor.keyboard.press('f')
    await expect(groups.first().getByRole('radio', { name: 'Falta', exact: true })).toBeChecked()
    await expect(groups.nth(1).getByRole('radio', { name: 'Presença' })).toBeFocused()
    await instructor.getByRole('button', { name: 'Salvar' }).click()
    await expect(instructor.getByText('Tudo salvo')).toBeVisible()
    await instructor.reload()
    await expect(groups.first().getByRole('radio', { name: 'Falta', exact: true })).toBeChecked()
    await expect(list.getByRole('radio', { name: 'Presença', checked: true })).toHaveCount(size - 1)
    await expect(instructor.getByText('Tudo salvo')).toBeVisible()
  })

  await test.step('the home says that the lesson is done, and keeps what was written', async () => {
    await openFromMenu(instructor, 'Painel')
    const today = instructor.getByRole('region', { name: 'Aulas de hoje' })
    const card = today.getByRole('listitem').filter({ has: instructor.getByRole('link', { name: lesson }) })
    await expect(card.getByText('Frequência feita')).toBeVisible()
    await card.getByRole('link', { name: /^Ver registro/ }).click()
    await expect(instructor.getByRole('dialog').getByText(CONTENT)).toBeVisible()
    await instructor.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
  })

  await test.step('creates an evaluation worth 2 in the current term', async () => {
    await openFromMenu(instructor, 'Turmas')
    await instructor.getByRole('link', { name: `Avaliações de ${SUBJECT}, ${className}` }).click()
    await instructor.getByRole('button', { name: 'Nova avaliação' }).click()
    const form = instructor.getByRole('dialog', { name: 'Nova avaliação' })
    await form.getByLabel('Nome').fill(WORK)
    await form.getByLabel('Tipo').click()
    await instructor.getByRole('option', { name: 'Trabalho' }).click()
    await form.getByLabel('Nota máxima').fill('2')
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(form).toBeHidden()
    await instructor.getByRole('link', { name: `Lançar notas: ${WORK}` }).click()
  })

  await test.step('types the scores down the list; one above the highest is refused in its cell', async () => {
    const grid = instructor.getByRole('grid', { name: `Notas de ${WORK}` })
    const cells = grid.getByRole('gridcell')
    const rows = grid
      .getByRole('row')
      .filter({ has: instructor.getByRole('gridcell'), hasNotText: 'Média da turma' })
    await expect(cells.first()).toBeVisible()
    const names = await rows.getByRole('rowheader').allInnerTexts()
    expect(names.filter(name => name.includes(DEMO_STUDENT.name))).toHaveLength(1)
    const scoreOf = (name: string, index: number) =>
      name.includes(DEMO_STUDENT.name) ? SCORE_OF_STUDENT : (OTHER_SCORES[index % OTHER_SCORES.length] ?? '')

    await cells.first().click()
    await instructor.keyboard.type('2,5')
    await instructor.keyboard.press('Enter')
    await expect(rows.first()).toContainText('Informe uma nota de 0 a 2')
    await expect(cells.first()).toHaveAttribute('aria-invalid', 'true')
    await expect(instructor.getByText('1 nota não aceita')).toBeVisible()
    await instructor.keyboard.press('ArrowUp')
    for (const [index, name] of names.entries()) {
      await expect(cells.nth(index)).toBeFocused()
      await instructor.keyboard.type(scoreOf(name, index))
      await instructor.keyboard.press('Enter')
    }
    await expect(instructor.getByText('Tudo salvo')).toBeVisible()
    await expect(cells.first()).not.toHaveAttribute('aria-invalid', 'true')

    await instructor.reload()
    await expect(instructor.getByText(`${names.length} de ${names.length} notas`)).toBeVisible()
    for (const [index, name] of names.entries())
      expect(numberIn(await textOf(cells.nth(index)))).toBe(numberIn(scoreOf(name, index)))
  })

  await test.step('the results of the term are made up to date', async () => {
    await openFromMenu(instructor, 'Turmas')
    await instructor.getByRole('link', { name: `Notas de ${SUBJECT}, ${className}` }).click()
    const overview = instructor.getByRole('region', { name: /^Notas do/ })
    await expect(overview.getByRole('columnheader', { name: new RegExp(WORK) })).toBeVisible()
    const status = instructor
      .getByRole('status')
      .filter({ hasText: /Atualizado|Desatualizado|Em processamento/ })
    await expect(status).toContainText('Atualizado', { timeout: 30_000 })
    await expect(status).not.toContainText('Desatualizado')
  })

  await test.step('the student sees the new result', async () => {
    await student.reload()
    const expected = before + numberIn(SCORE_OF_STUDENT)
    await expect.poll(() => ownPoints(student), { timeout: 5_000 }).toBe(expected)
  })

  const secretary = await browserOf(browser, DEMO_ADMINISTRATOR)

  await test.step('the secretary finds the student without typing accents', async () => {
    await secretary.goto('/app/usuarios/alunos')
    await secretary.getByRole('searchbox', { name: /^Nome, responsável, CPF/ }).fill("julia d'avila")
    await secretary.getByRole('link', { name: new RegExp(DEMO_STUDENT.name) }).click()
    await expect(secretary.getByRole('heading', { level: 1, name: DEMO_STUDENT.name })).toBeVisible()
    const documents = secretary.getByRole('region', { name: 'Documentos' })
    await expect(documents.getByText(DEMO_STUDENT.cpf)).toBeVisible()
    await expect(secretary.getByText(className, { exact: true })).toBeVisible()
  })

  await test.step('the secretary downloads the report cards of the class', async () => {
    await secretary.goto('/app/relatorio/boletim')
    await secretary.getByPlaceholder('Escolha a turma').click()
    await secretary.getByRole('option', { name: className }).click()
    await secretary.getByRole('button', { name: 'Gerar boletins da turma' }).click()
    const row = secretary.getByRole('listitem').filter({ hasText: className })
    await expect(row.getByText('Pronto')).toBeVisible({ timeout: 60_000 })
    const [download] = await Promise.all([
      secretary.waitForEvent('download'),
      row.getByRole('button', { name: /^Baixar PDF/ }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.pdf$/)
    const pdf = await readFile(await download.path())
    expect(pdf.subarray(0, 4).toString('latin1')).toBe('%PDF')
    expect(pdf.length).toBeGreaterThan(20 * 1024)
    await secretary.reload()
    await expect(row.getByText('Pronto')).toBeVisible()
  })

  for (const page of [student, instructor, secretary]) await page.context().close()
})
