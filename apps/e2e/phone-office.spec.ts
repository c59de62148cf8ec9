import { expect, type Locator, type Page } from '@playwright/test'
import {
  createAcademicYear,
  deleteAcademicYear,
} from '../../packages/contract/src/academics/year/year-writing.contract.ts'
import { listCalendarEvents } from '../../packages/contract/src/calendar/calendar.contract.ts'
import { DEMO_ADMINISTRATOR } from '../server/src/main/demo/demo-accounts.ts'
import { askAs, runningYear } from './server-answers.ts'
import { dialog, heading, OFFICE } from './support/office.ts'
import { test } from './support/people.ts'
import { yearAt } from './support/school-year.ts'
import { fits, smallTargets } from './support/touch.ts'

test.use(OFFICE)

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const tap = (scope: Page | Locator, name: string | RegExp) =>
  scope
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .tap()

test('the secretary looks after the year on a phone: term marks, calendar, matrix and a copy', async ({
  browser,
  stateOf,
  request,
}) => {
  test.setTimeout(120_000)
  const ask = await askAs(request, DEMO_ADMINISTRATOR)
  const running = await runningYear(ask)
  const year = String(Number(running.year) + 4)
  const { grades } = yearAt(ask, running.year)
  const [first] = await grades()
  if (!first) throw new Error('The demo has no class')
  const context = await browser.newContext({ ...PHONE, storageState: await stateOf(DEMO_ADMINISTRATOR) })
  const page = await context.newPage()
  const small: Record<string, string[]> = {}
  const look = async (name: string): Promise<void> => {
    await fits(page)
    const tooSmall = await smallTargets(page)
    if (tooSmall.length > 0) small[name] = tooSmall
  }

  await test.step('from the list of classes to the marks of their terms', async () => {
    await page.goto('/app/parametros/series')
    await expect(page.getByRole('main')).toContainText(first.name)
    await look('classes')
    await tap(page, `Ações de ${first.name}`)
    await page.getByRole('menuitem', { name: 'Notas máximas por período' }).tap()
    const form = dialog(page, `Notas máximas por período: ${first.name}`)
    await expect(form.getByLabel('4º bimestre')).toBeInViewport()
    await fits(page)
    await tap(form, 'Cancelar')
    await expect(form).toBeHidden()
  })

  await test.step('the calendar as a list, and an event of it', async () => {
    const events = await ask(listCalendarEvents, {
      query: { start: `${running.year}-01-01`, end: `${running.year}-12-31`, rowsPerPage: 100 },
    })
    const [event] = events.data.toSorted((a, b) => a.start.localeCompare(b.start))
    if (!event) throw new Error('The demo has no event')
    await page.goto(`/app/calendario?visao=lista&data=${running.year}-01-01`)
    const row = page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${event.title}`) })
      .first()
    await expect(row).toBeVisible()
    await look('calendar as a list')
    await row.tap()
    const form = dialog(page, 'Editar evento')
    await expect(form.getByLabel(/^Título/)).toHaveValue(event.title)
    await fits(page)
    await tap(form, 'Cancelar')
    await expect(form).toBeHidden()
    await page.goto(`/app/calendario?visao=mes&data=${event.start}`)
    await expect(page.getByRole('main').getByText(event.title).first()).toBeVisible()
    await look('calendar as a month')
  })

  await test.step('the matrix as cards', async () => {
    await page.goto(`/app/parametros/matriz-curricular?turma=${first.id}`)
    const hours = page.getByRole('textbox', { name: /^Carga horária \(h\), linha 1 de Parte comum/ })
    await expect(hours).toBeInViewport()
    await look('matrix')
  })

  await test.step('the week of a class, without words about keys', async () => {
    await page.goto(`/app/planos-de-aula/quadro-de-horarios?turma=${first.id}`)
    await expect(page.getByRole('radiogroup', { name: 'Dia da semana' })).toBeVisible()
    await expect(page.getByText(/^Setas movem/)).toBeHidden()
    await look('week')
  })

  await test.step('the preview of a copy into a new year', async () => {
    const { id } = await ask(createAcademicYear, {
      body: { year, start: `${year}-01-01`, end: `${year}-12-31` },
    })
    try {
      await page.goto(`/app/parametros/anos-letivos/${id}/copiar?de=${running.id}`)
      await expect(heading(page)).toHaveText('Copiar de outro ano')
      await look('what to copy')
      await tap(page, 'Próximo')
      await look('which classes')
      await tap(page, 'Próximo')
      await expect(page.getByRole('heading', { name: 'O que será criado' })).toBeVisible()
      await look('preview of the copy')
      await expect(page.getByRole('button', { name: 'Copiar', exact: true })).toBeEnabled()
    } finally {
      await ask(deleteAcademicYear, { params: { id } })
    }
  })

  await context.close()
  expect(small).toEqual({})
})
