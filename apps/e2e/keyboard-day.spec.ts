import { expect, type Page } from '@playwright/test'
import { DEMO_INSTRUCTOR, DEMO_PASSWORD } from '../server/src/main/demo/demo-accounts.ts'
import { follow, reach } from './support/keyboard.ts'
import { MOVING } from './support/office.ts'
import { test } from './support/people.ts'
import { lessonToRelease, newEvaluation, planAt } from './support/teaching-day.ts'

test.use(MOVING)

const fromMenu = (page: Page, name: string) =>
  follow(
    page,
    page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name, exact: true }),
  )

test('the instructor works a whole day with the keyboard alone', async ({ page, context, teaching }) => {
  test.setTimeout(120_000)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const plan = planAt(teaching, 2)
  await lessonToRelease(teaching, plan)
  const of = `${plan.curriculumComponent.name}, ${plan.grade.name}`
  const name = 'Só com o teclado'
  const { scores } = await newEvaluation(teaching, { name, plan })

  await test.step('signs in', async () => {
    await page.goto('/login')
    await reach(page, page.getByRole('textbox', { name: 'CPF ou CNPJ' }))
    await page.keyboard.type(DEMO_INSTRUCTOR.cpf)
    await reach(page, page.getByLabel('Senha', { exact: true }))
    await page.keyboard.type(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/app$/)
    const welcome = page.getByRole('dialog', { name: /^Boas-vindas/ })
    await follow(page, welcome.getByRole('button', { name: 'Agora não' }))
    await expect(welcome).toBeHidden()
  })

  await test.step('releases a lesson', async () => {
    await fromMenu(page, 'Turmas')
    await follow(page, page.getByRole('link', { name: `Aulas de ${of}` }))
    await follow(page, page.getByRole('main').getByRole('button', { name: 'Lançar aula' }).first())
    const content = page.getByRole('dialog').getByRole('textbox', { name: 'Conteúdo ministrado' })
    await expect(content).toBeFocused()
    await page.keyboard.type('Teorema de Tales')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('dialog').getByText('Aula lançada', { exact: true })).toBeVisible()
  })

  await test.step('takes its attendance with P, F and J', async () => {
    await follow(page, page.getByRole('dialog').getByRole('link', { name: /frequência/ }))
    const groups = page.getByRole('radiogroup')
    const marked = (row: number) => groups.nth(row).getByRole('radio', { checked: true })
    await reach(page, marked(0))
    await page.keyboard.press('f')
    await page.keyboard.press('j')
    await page.keyboard.press('p')
    await expect(marked(3)).toBeFocused()
    for (const [row, mark] of ['Falta', 'Falta justificada', 'Presença'].entries())
      await expect(marked(row)).toHaveAccessibleName(mark)
    await reach(page, page.getByRole('textbox', { name: /^Justificativa de/ }))
    await page.keyboard.type('Atestado médico')
    await follow(page, page.getByRole('button', { name: 'Salvar' }))
    await expect(page.getByText(/^Tudo salvo/)).toBeVisible()
  })

  await test.step('types scores, moves with the arrows, pastes and takes back', async () => {
    await fromMenu(page, 'Turmas')
    await follow(page, page.getByRole('link', { name: `Avaliações de ${of}` }))
    await follow(page, page.getByRole('link', { name: `Lançar notas: ${name}` }))
    const cells = page.getByRole('grid', { name: `Notas de ${name}` }).getByRole('gridcell')
    await reach(page, cells.first())
    for (const text of ['0,5', '0,25']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    await expect(cells.nth(2)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(cells.first()).toBeFocused()
    // A column, as a spreadsheet leaves it on the clipboard.
    await page.evaluate(() => navigator.clipboard.writeText('0,1\n0,2\n0,3'))
    await page.keyboard.press('Control+V')
    await expect(cells.nth(2)).toContainText('0,3')
    await expect(page.getByText('Tudo salvo')).toBeVisible()
    await page.keyboard.press('Control+Z')
    await expect(cells.first()).toContainText('0,5')
    await expect(cells.first()).toBeFocused()
    await expect(page.getByText('Tudo salvo')).toBeVisible()
    const stored = async () => (await scores()).slice(0, 3).map(({ score }) => score)
    await expect.poll(stored).toEqual([0.5, 0.25, null])
  })

  await test.step('has a mark explained, and is back where the question was', async () => {
    await fromMenu(page, 'Turmas')
    await follow(page, page.getByRole('link', { name: `Notas de ${of}` }))
    const figure = page.getByRole('button', { name: /Como chegamos a esta nota$/ }).first()
    await follow(page, figure)
    const dialog = page.getByRole('dialog', { name: 'Como chegamos a esta nota' })
    await expect(dialog.getByRole('listitem').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(figure).toBeFocused()
  })
})
