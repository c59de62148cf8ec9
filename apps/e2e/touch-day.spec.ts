import { expect } from '@playwright/test'
import { MOVING } from './support/office.ts'
import { instructorTest as test } from './support/people.ts'
import { lessonToRelease, newEvaluation, planAt, recordAddress } from './support/teaching-day.ts'
import { fits, smallTargets } from './support/touch.ts'

test.use({ ...MOVING, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('the instructor works a whole day with a finger on a phone', async ({ page, teaching }) => {
  test.setTimeout(120_000)
  const plan = planAt(teaching, 1)
  const placed = await lessonToRelease(teaching, plan, 1)
  const of = `${plan.curriculumComponent.name}, ${plan.grade.name}`
  const name = 'Só com o dedo'
  const { scores } = await newEvaluation(teaching, { name, plan })

  const fromMenu = async (entry: string) => {
    await page.getByRole('button', { name: 'Abrir menu' }).tap()
    await page
      .getByRole('navigation', { name: 'Menu principal' })
      .getByRole('link', { name: entry, exact: true })
      .tap()
  }

  await test.step('releases a lesson that was left over', async () => {
    await page.goto('/app')
    await fits(page)
    await fromMenu('Turmas')
    await expect(page.getByRole('link', { name: `Aulas de ${of}` })).toBeVisible()
    await fits(page)
    await page.goto(recordAddress(placed))
    const form = page.getByRole('dialog', { name: /^Lançar aula de/ })
    await form.getByRole('textbox', { name: 'Conteúdo ministrado' }).tap()
    await page.keyboard.type('Porcentagem')
    await form.getByRole('button', { name: 'Lançar aula', exact: true }).tap()
    await expect(page.getByRole('dialog').getByText('Aula lançada', { exact: true })).toBeVisible()
  })

  await test.step('takes its attendance', async () => {
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /frequência/ })
      .tap()
    const first = page.getByRole('radiogroup').first()
    await first.getByRole('radio', { name: 'Falta', exact: true }).tap()
    await expect(first.getByRole('radio', { name: 'Falta', exact: true })).toBeChecked()
    expect(await smallTargets(page)).toEqual([])
    await fits(page)
    await page.getByRole('button', { name: 'Salvar' }).tap()
    await expect(page.getByText(/^Tudo salvo/)).toBeVisible()
  })

  await test.step('types scores, from cell to cell with the keyboard of the phone', async () => {
    await fromMenu('Turmas')
    await page.getByRole('link', { name: `Avaliações de ${of}` }).tap()
    await page.getByRole('link', { name: `Lançar notas: ${name}` }).tap()
    const cells = page.getByRole('grid', { name: `Notas de ${name}` }).getByRole('gridcell')
    // However long a name is, its mark stays on the screen.
    await page
      .getByRole('rowheader')
      .first()
      .evaluate(({ firstElementChild }) => {
        const name = firstElementChild?.lastElementChild
        if (name)
          name.textContent = 'Maria Aparecida Conceição dos Santos Oliveira Albuquerque de Vasconcelos'
      })
    await expect(cells.first()).toBeInViewport({ ratio: 1 })
    await cells.first().tap()
    await page.keyboard.type('0,5')
    await page.keyboard.press('Enter')
    // A phone's number keys have no Enter: the bar above them goes on, and the keyboard stays.
    await page.keyboard.type('0,25')
    await page.getByRole('button', { name: 'Próximo', exact: true }).tap()
    await expect(cells.nth(2).getByRole('textbox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Próximo', exact: true })).toBeHidden()
    await expect(page.getByText('Tudo salvo')).toBeVisible()
    expect(await smallTargets(page)).toEqual([])
    await fits(page)
    expect((await scores()).slice(0, 3).map(({ score }) => score)).toEqual([0.5, 0.25, null])
  })

  await test.step('has a mark explained', async () => {
    await fromMenu('Turmas')
    await page.getByRole('link', { name: `Notas de ${of}` }).tap()
    const students = page.getByRole('listitem').getByRole('heading', { level: 3 })
    await expect(students.first()).toBeVisible()
    // Names of two lines begin both behind the number.
    const beginnings = await students.evaluateAll(names =>
      names.flatMap(name =>
        [...name.childNodes]
          .filter(node => node.nodeType === Node.TEXT_NODE)
          .map(node => {
            const range = document.createRange()
            range.selectNodeContents(node)
            return [...new Set([...range.getClientRects()].map(({ left }) => Math.round(left)))]
          }),
      ),
    )
    expect(beginnings.filter(lefts => lefts.length > 1)).toEqual([])
    await page
      .getByRole('button', { name: /Como chegamos a esta nota$/ })
      .first()
      .tap()
    const dialog = page.getByRole('dialog', { name: 'Como chegamos a esta nota' })
    await expect(dialog.getByRole('listitem').first()).toBeVisible()
    await fits(page)
    await dialog.getByRole('button', { name: 'Fechar' }).tap()
    await expect(dialog).toBeHidden()
  })
})
