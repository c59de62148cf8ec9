import { expect, type Page } from '@playwright/test'
import { savePlanInstructors } from '../../packages/contract/src/planning/plan/plan.contract.ts'
import { DEMO_ADMINISTRATOR } from '../server/src/main/demo/demo-accounts.ts'
import { askAs } from './server-answers.ts'
import { dialog, heading, OFFICE, press } from './support/office.ts'
import { test } from './support/people.ts'
import { lookAtYear } from './support/school-year.ts'
import { newInstructor } from './support/staff.ts'
import { fits } from './support/touch.ts'
import { unplannedClass } from './support/unplanned-class.ts'

test.use(OFFICE)

const CHECK = '/app/planos-de-aula/montar-horario/conferir'
const NAME = 'Rascunho da jornada'

const lessons = (page: Page) => page.getByRole('gridcell', { name: /: (?!livre)/ })

test('the secretary checks, makes, adjusts, compares and applies the timetable of a class', async ({
  openAs,
  request,
}) => {
  test.setTimeout(180_000)
  const ask = await askAs(request, DEMO_ADMINISTRATOR)
  const { year, grade, createPlans, plans, times, remove } = await unplannedClass(ask, 11)
  await createPlans()
  const { id: instructorId } = await newInstructor(ask, {
    name: 'Horácio Quadros Lima',
    email: 'horacio.quadros@example.com',
    nineDigits: '308100930',
  })
  for (const { id } of await plans())
    await ask(savePlanInstructors, {
      params: { id },
      body: { lessonPlanInstructors: [{ instructorId, start: `${year}-01-01` }] },
    })
  const page = await openAs(DEMO_ADMINISTRATOR)
  await page.setViewportSize({ width: 1366, height: 900 })
  await lookAtYear(page, year)

  await test.step('finds no obstacle', async () => {
    await page.goto(CHECK)
    await expect(heading(page)).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Partes do horário' })
      .getByRole('link', { name: 'Montar' })
      .click()
    await expect(page.getByText('Nenhum rascunho')).toBeVisible()
  })

  await test.step('makes a whole table', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Montar horário' }).first().click()
    const form = dialog(page, 'Montar horário')
    await press(form, 'Todas as turmas')
    await form.getByRole('combobox', { name: 'Por quanto tempo' }).selectOption('10 segundos')
    await form.getByRole('textbox', { name: 'Nome do rascunho' }).fill(NAME)
    await press(form, 'Montar')
    await expect(heading(page)).toHaveText(NAME)
    await expect(page.getByRole('grid', { name: `Quadro de ${grade.name}` })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('button', { name: 'Aplicar' })).toBeEnabled({ timeout: 30_000 })
    await expect(page.getByText('Quadro completo')).toBeVisible()
    expect(await times()).toEqual([])
  })

  await test.step('moves a lesson by keys, and takes the change back', async () => {
    const before = await lessons(page).evaluateAll(cells => cells.map(cell => cell.getAttribute('data-cell')))
    await lessons(page).first().click()
    await expect(page.getByText('Por que esta aula está aqui')).toBeVisible()
    const place = page.getByRole('gridcell', { name: /· (melhora|dá no mesmo|piora)/ }).first()
    await place.focus()
    await page.keyboard.press('Enter')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Mudar \d+ aulas?$/ })
      .click()
    await expect(page.getByText(/^\d+ aulas? mudadas?$/)).toBeVisible()
    await page
      .getByRole('alert')
      .or(page.getByRole('status'))
      .getByRole('button', { name: 'Desfazer' })
      .click()
    await expect(page.getByText('Mudança desfeita')).toBeVisible()
    await expect
      .poll(() => lessons(page).evaluateAll(cells => cells.map(cell => cell.getAttribute('data-cell'))))
      .toEqual(before)
  })

  await test.step('fits a phone, one day at a time', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('columnheader')).toHaveCount(2)
    await fits(page)
    await page.setViewportSize({ width: 1366, height: 900 })
  })

  await test.step('compares it with the timetable in use', async () => {
    await page.getByRole('link', { name: 'Comparar' }).click()
    await expect(page.getByRole('region', { name: grade.name })).toContainText(`Só em “${NAME}”`)
    await page.goBack()
  })

  await test.step('applies it from a day on', async () => {
    await press(page, 'Aplicar')
    const form = dialog(page, `Aplicar o rascunho “${NAME}”`)
    await press(form, 'Ver o que muda')
    await expect(form.getByText(/horários? mud/)).toBeVisible()
    await press(form, /^Aplicar desde/)
    await expect(page.getByText(/^Horário aplicado desde/)).toBeVisible()
    expect((await times()).length).toBeGreaterThan(0)
    await page.getByRole('navigation', { name: 'Você está em' }).getByRole('link', { name: 'Montar' }).click()
    await expect(page.getByRole('row').filter({ hasText: NAME })).toContainText('Aplicado')
    await expect(page.getByText('Horário anterior')).toBeVisible()
  })
  await remove()
})
