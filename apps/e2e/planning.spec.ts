import { expect, type Page } from '@playwright/test'
import { DEMO_ADMINISTRATOR, DEMO_INSTRUCTOR } from '../server/src/main/demo/demo-accounts.ts'
import { askAs } from './server-answers.ts'
import { follow, reach } from './support/keyboard.ts'
import { act, choose, dialog, heading, OFFICE, press, save, shown } from './support/office.ts'
import { test } from './support/people.ts'
import { pull } from './support/pull.ts'
import { lookAtYear } from './support/school-year.ts'
import { fits, smallTargets } from './support/touch.ts'
import { TIMETABLE, unplannedClass } from './support/unplanned-class.ts'

test.use(OFFICE)

const PLANS = '/app/planos-de-aula'
const ROBOTICS = 'Robótica, Módulo A'
const THEATRE = 'Teatro, Módulo A'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** A time that stands in the week: 'Robótica Segunda 07:00–07:50', and who teaches it. */
const block = (page: Page, place: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${place}`) })
const free = (page: Page, place: string) =>
  page.getByRole('button', { name: `Colocar aula: ${place}`, exact: true })
const day = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the secretary plans a class: plans, an instructor, the week, the lessons of the year, and a change midway', async ({
  openAs,
  request,
}) => {
  test.setTimeout(180_000)
  const ask = await askAs(request, DEMO_ADMINISTRATOR)
  const { year, times, plans, lessonsOf, remove } = await unplannedClass(ask, 8)
  const page = await openAs(DEMO_ADMINISTRATOR)
  await page.setViewportSize({ width: 1440, height: 1100 })
  await lookAtYear(page, year)

  await test.step('creates the plans that the matrix asks for', async () => {
    await page.goto(PLANS)
    await expect(page.getByText('Faltam 2 planos que a matriz curricular pede')).toBeVisible()
    await press(page, 'Ver e criar os que faltam')
    const missing = dialog(page, 'Planos que faltam')
    await expect(missing.getByText('Robótica, Teatro')).toBeVisible()
    await press(missing, 'Criar os 2 planos que faltam')
    await expect(missing.getByText('2 planos criados')).toBeVisible()
    await press(missing, 'Fechar')
    await expect(page.getByText(/planos que a matriz curricular pede/)).toBeHidden()
    await expect(page.getByRole('button', { name: `Ações de ${THEATRE}` })).toBeVisible()
    expect(await plans()).toHaveLength(2)
  })

  await test.step('says who teaches one of them', async () => {
    await act(page, ROBOTICS, 'Professores e períodos')
    const form = dialog(page, `Professores de ${ROBOTICS}`)
    await press(form, 'Acrescentar professor')
    await form.getByRole('combobox', { name: /^Professor/ }).fill(DEMO_INSTRUCTOR.name)
    await page.getByRole('option', { name: DEMO_INSTRUCTOR.name }).click()
    await save(form)
    const row = page.getByRole('row').filter({ hasText: 'Robótica' })
    await expect(row).toContainText(DEMO_INSTRUCTOR.name)
  })

  await test.step('places two weekly times; a place that is taken is refused by name', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Robótica' }).first().click()
    await expect(heading(page)).toHaveText('Robótica')
    await page.getByRole('link', { name: 'Quadro de horários da turma' }).click()
    await free(page, 'Segunda, 07:00 às 07:50').click()
    const form = dialog(page, 'Novo horário')
    await choose(form, 'Plano de aula', ROBOTICS)
    await save(form)
    await expect(block(page, 'Robótica Segunda 07:00–07:50')).toBeVisible()

    await press(page, 'Novo horário')
    await choose(form, 'Plano de aula', THEATRE)
    await choose(form, 'Horário do sinal', /^1º tempo/)
    await press(form, 'Salvar')
    await expect(form.getByText(`A turma já tem ${ROBOTICS}: Segunda, 07:00 às 07:50.`)).toBeVisible()
    await choose(form, 'Dia da semana', 'Terça')
    await save(form)
    await expect(block(page, 'Teatro Terça 07:00–07:50')).toBeVisible()
    expect(await times()).toEqual(['MONDAY 07:00:00–07:50:00', 'TUESDAY 07:00:00–07:50:00'])
  })

  await test.step('drags one to a free place, and takes that back', async () => {
    await pull(page, block(page, 'Teatro Terça 07:00–07:50'), free(page, 'Quarta, 09:00 às 09:50'))
    await expect(page.getByText('Teatro: Quarta, 09:00 às 09:50', { exact: true })).toBeVisible()
    await expect(block(page, 'Teatro Quarta 09:00–09:50')).toBeVisible()
    // The pull is no click: nothing has opened.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await times()).toContain('WEDNESDAY 09:00:00–09:50:00')
    await press(page, 'Desfazer')
    await expect(block(page, 'Teatro Terça 07:00–07:50')).toBeVisible()
    expect(await times()).toContain('TUESDAY 07:00:00–07:50:00')
  })

  await test.step('sees the lessons of the year before they are made, and makes them', async () => {
    await press(page, 'Finalizar planos')
    const finish = dialog(page, 'Finalizar planos')
    await press(finish, 'Ver prévia de Módulo A')
    await expect(finish.getByText(/^\d+ aulas serão criadas/)).toBeVisible()
    expect(await lessonsOf('Robótica', {})).toEqual([])
    await press(finish, 'Gerar aulas de Módulo A')
    await press(page, 'Gerar aulas')
    await expect(finish).toHaveCount(1)
    await expect(finish.getByText(/^\d+ aulas criadas/)).toBeVisible()
    await press(finish, 'Fechar')
    await expect(finish).toBeHidden()
  })

  await test.step('moves one weekly time from a date on, and sees what that changes', async () => {
    const from = `${year}-08-06`
    await pull(page, block(page, 'Robótica Segunda 07:00–07:50'), free(page, 'Quinta, 07:00 às 07:50'))
    const form = dialog(page, 'Robótica: Quinta, 07:00 às 07:50')
    await form.getByRole('textbox', { name: /^Aplicar a alteração a partir de/ }).fill(shown(from))
    await page.keyboard.press('Tab')
    await press(form, 'Ver o que vai mudar')
    await expect(form.getByText(/^\d+ aulas a mais$/)).toBeVisible()
    await expect(form.getByText(/^\d+ aulas a menos$/)).toBeVisible()
    await save(form, 'Aplicar alteração')
    await expect(block(page, 'Robótica Quinta 07:00–07:50')).toBeVisible()
    const weekdays = async (start: string, end: string) =>
      new Set(
        (await lessonsOf('Robótica', { start, end })).map(({ date }) =>
          new Date(`${date}T12:00:00Z`).getUTCDay(),
        ),
      )
    expect(await weekdays(`${year}-02-04`, `${year}-08-05`)).toEqual(new Set([1]))
    expect(await weekdays(from, `${year}-12-10`)).toEqual(new Set([4]))
  })

  await test.step('opens the lessons of the plan', async () => {
    await page.goto(PLANS)
    await page.getByRole('main').getByRole('link', { name: 'Robótica' }).first().click()
    await page.getByRole('main').getByRole('link', { name: 'Aulas', exact: true }).click()
    await expect(heading(page)).toContainText('Aulas')
    await expect(page.getByRole('row').nth(1)).toContainText('07:00')
  })

  await remove()
})

test('the week of a class is made with the keyboard alone', async ({ openAs, request }) => {
  test.setTimeout(120_000)
  const ask = await askAs(request, DEMO_ADMINISTRATOR)
  const { year, createPlans, times, remove } = await unplannedClass(ask, 9)
  await createPlans()
  const page = await openAs(DEMO_ADMINISTRATOR)
  await lookAtYear(page, year)
  await page.goto(TIMETABLE)

  await test.step('fills a free place', async () => {
    await follow(page, free(page, 'Segunda, 07:00 às 07:50'))
    const form = dialog(page, 'Novo horário')
    await reach(page, form.getByRole('combobox', { name: 'Plano de aula' }))
    await page.keyboard.type('Robó')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(form.getByRole('combobox', { name: 'Plano de aula' })).toHaveValue(ROBOTICS)
    await follow(page, form.getByRole('button', { name: 'Salvar', exact: true }))
    await expect(form).toBeHidden()
    await expect(block(page, 'Robótica Segunda 07:00–07:50')).toBeVisible()
  })

  await test.step('carries it away, and lets it be with Esc', async () => {
    await reach(page, block(page, 'Robótica Segunda 07:00–07:50'))
    await page.keyboard.press('ArrowRight')
    await expect(day(page, 'Terça').getByRole('listitem')).toHaveCount(1)
    await expect(
      page.getByRole('status').filter({ hasText: 'Terça, 07:00 às 07:50. Enter confirma' }),
    ).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(block(page, 'Robótica Segunda 07:00–07:50')).toBeFocused()
    expect(await times()).toEqual(['MONDAY 07:00:00–07:50:00'])
  })

  await test.step('carries it to another day and hour, and stretches it', async () => {
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const placed = block(page, 'Robótica Terça 07:50–08:40')
    await expect(page.getByText('Robótica: Terça, 07:50 às 08:40', { exact: true })).toBeVisible()
    await expect(placed).toBeFocused()
    expect(await times()).toEqual(['TUESDAY 07:50:00–08:40:00'])
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Enter')
    await expect(block(page, 'Robótica Terça 07:50–09:50')).toBeFocused()
    await expect.poll(times).toEqual(['TUESDAY 07:50:00–09:50:00'])
  })

  await remove()
})

test('the week of a class is made with a finger on a phone', async ({ browser, stateOf, request }) => {
  test.setTimeout(120_000)
  const ask = await askAs(request, DEMO_ADMINISTRATOR)
  const { year, createPlans, times, remove } = await unplannedClass(ask, 10)
  await createPlans()
  const context = await browser.newContext({ ...PHONE, storageState: await stateOf(DEMO_ADMINISTRATOR) })
  const page = await context.newPage()
  await lookAtYear(page, year)
  const small: Record<string, string[]> = {}
  const look = async (name: string): Promise<void> => {
    await fits(page)
    const tooSmall = await smallTargets(page)
    if (tooSmall.length > 0) small[name] = tooSmall
  }

  await test.step('from the list of plans to the week of the class', async () => {
    await page.goto(PLANS)
    await expect(page.getByRole('main')).toContainText('Robótica')
    await look('plans')
    await page.getByRole('main').getByRole('link', { name: 'Robótica' }).first().tap()
    await expect(heading(page)).toHaveText('Robótica')
    await look('plan')
    await page.getByRole('link', { name: 'Quadro de horários da turma' }).tap()
    await page.getByRole('radiogroup', { name: 'Dia da semana' }).getByText('Qua', { exact: true }).tap()
    await expect(day(page, 'Quarta')).toBeVisible()
    await look('timetable')
  })

  await test.step('fills a free place of the day', async () => {
    await free(page, 'Quarta, 07:50 às 08:40').tap()
    const form = dialog(page, 'Novo horário')
    await form.getByRole('combobox', { name: 'Plano de aula' }).tap()
    await page.getByRole('option', { name: THEATRE }).tap()
    await fits(page)
    await form.getByRole('button', { name: 'Salvar', exact: true }).tap()
    await expect(form).toBeHidden()
    await expect(block(page, 'Teatro Quarta 07:50–08:40')).toBeVisible()
    await look('timetable with a time')
    expect(await times()).toEqual(['WEDNESDAY 07:50:00–08:40:00'])
  })

  await test.step('takes it to another day', async () => {
    await block(page, 'Teatro Quarta 07:50–08:40').tap()
    const form = dialog(page, 'Editar horário')
    await form.getByRole('combobox', { name: 'Dia da semana' }).tap()
    await page.getByRole('option', { name: 'Sexta' }).tap()
    await form.getByRole('button', { name: 'Salvar', exact: true }).tap()
    await expect(form).toBeHidden()
    await expect.poll(times).toEqual(['FRIDAY 07:50:00–08:40:00'])
  })

  expect(small).toEqual({})
  await context.close()
  await remove()
})
