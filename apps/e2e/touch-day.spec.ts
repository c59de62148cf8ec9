import { expect, type Page } from '@playwright/test'
import { instructorTest as test } from './support/people.ts'
import { lessonToLaunch, newEvaluation, planAt, recordAddress } from './support/teaching-day.ts'

const LEAST = 44
/** A rounding of the layout is no small target. */
const TOLERANCE = 0.5

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Interactive controls of the page that a finger would miss. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([least]) => {
      const controls = document.querySelectorAll<HTMLElement>(
        'main :is(a[href], button, input, select, textarea, summary, [role=radio], [role=gridcell][tabindex])',
      )
      return [...controls].flatMap(control => {
        // What labels a hidden input is what a finger meets.
        const met = control.closest('label') ?? control
        const { width, height } = met.getBoundingClientRect()
        if (width === 0 || !control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          return []
        // The way back above the title is a line of text.
        if (control.closest('nav[aria-label="Você está em"]')) return []
        if (width >= least && height >= least) return []
        const name = control.getAttribute('aria-label') ?? control.textContent
        return [`${control.tagName} “${name}”: ${Math.round(width)} × ${Math.round(height)}`]
      })
    },
    [LEAST - TOLERANCE] as const,
  )

const fits = async (page: Page): Promise<void> => {
  const { width, shown } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    shown: document.documentElement.clientWidth,
  }))
  expect(width).toBeLessThanOrEqual(shown)
}

test('the instructor works a whole day with a finger on a phone', async ({ page, teaching }) => {
  test.setTimeout(120_000)
  const plan = planAt(teaching, 1)
  const placed = await lessonToLaunch(teaching, plan, 1)
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

  await test.step('launches a lesson that was left over', async () => {
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
    await cells.first().tap()
    for (const text of ['0,5', '0,25']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Escape')
    await expect(page.getByText('Tudo salvo')).toBeVisible()
    expect(await smallTargets(page)).toEqual([])
    await fits(page)
    expect((await scores()).slice(0, 3).map(({ score }) => score)).toEqual([0.5, 0.25, null])
  })

  await test.step('has a mark explained', async () => {
    await fromMenu('Turmas')
    await page.getByRole('link', { name: `Notas de ${of}` }).tap()
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
