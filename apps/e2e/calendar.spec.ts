import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { listCalendarEvents } from '../../packages/contract/src/calendar/calendar.contract.ts'
import { DEMO_ADMINISTRATOR } from '../server/src/main/demo/demo-accounts.ts'
import { askAs, runningYear } from './server-answers.ts'
import { follow, reach } from './support/keyboard.ts'
import { actOnPage, choose, dialog, heading, press, save, shown } from './support/office.ts'
import { test } from './support/people.ts'
import { pull } from './support/pull.ts'
import { lessonTaken, planAt } from './support/teaching-day.ts'

const TITLE = 'Mostra de talentos'
const YEARLY = 'Aniversário da escola'
const REFUSED = 'Feriado que não cabe'

const dayOf = (page: Page, date: string) => page.locator(`[data-date="${date}"]`)
const event = (page: Page, title: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(title) })
const segment = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Visão' }).getByText(name, { exact: true })

test('the secretary keeps the calendar: by keyboard, by dragging, every year, on paper and by subscription', async ({
  openAs,
  request,
  teaching,
}) => {
  test.setTimeout(150_000)
  const ask = await askAs(request, DEMO_ADMINISTRATOR)
  const year = Number((await runningYear(ask)).year) + 1
  const day = (n: number) => `${year}-03-${String(n).padStart(2, '0')}`
  const stored = async (title: string, within = `${year}-03-01`, until = `${year}-03-31`) =>
    (await ask(listCalendarEvents, { query: { start: within, end: until, rowsPerPage: 100 } })).data.find(
      one => one.title === title,
    )
  const page = await openAs(DEMO_ADMINISTRATOR)
  await page.setViewportSize({ width: 1440, height: 1100 })
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  const month = `/app/calendario?visao=mes&data=${day(1)}`

  await test.step('creates an event with the keyboard alone', async () => {
    await page.goto(month)
    await expect(heading(page)).toHaveText('Calendário')
    await follow(page, page.getByRole('main').getByRole('button', { name: 'Novo evento', exact: true }))
    const form = dialog(page, 'Novo evento')
    await expect(form.getByLabel(/^Título/)).toBeFocused()
    await page.keyboard.type(TITLE)
    await reach(page, form.getByRole('textbox', { name: /^Início/ }))
    await page.keyboard.press('Control+A')
    await page.keyboard.type(shown(day(10)))
    await page.keyboard.press('Enter')
    await expect(form).toBeHidden()
    await expect(event(page, TITLE)).toBeVisible()
    expect(await stored(TITLE)).toMatchObject({ start: day(10), end: day(10), type: 'OTHER' })
  })

  await test.step('drags it to another day, and takes that back', async () => {
    await pull(page, event(page, TITLE), dayOf(page, day(17)))
    await expect(page.getByText(`“${TITLE}” agora é de ${shown(day(17))}.`)).toBeVisible()
    expect((await stored(TITLE))?.start).toBe(day(17))
    await press(page, 'Desfazer')
    await expect(page.getByText(`“${TITLE}” voltou para ${shown(day(10))}.`)).toBeVisible()
    expect((await stored(TITLE))?.start).toBe(day(10))
  })

  await test.step('pulls its end two days on', async () => {
    await event(page, TITLE).hover()
    await pull(page, event(page, TITLE).getByTitle('Arraste para mudar o fim'), dayOf(page, day(12)))
    await expect(page.getByText(`“${TITLE}” agora é de ${shown(day(10))} a ${shown(day(12))}.`)).toBeVisible()
    expect(await stored(TITLE)).toMatchObject({ start: day(10), end: day(12) })
  })

  await test.step('sees the whole month on low screens', async () => {
    for (const size of [
      { width: 1366, height: 768 },
      { width: 1024, height: 768 },
    ]) {
      await page.setViewportSize(size)
      // Six weeks.
      await page.goto(`/app/calendario?visao=mes&data=${year}-05-01`)
      await expect(dayOf(page, `${year}-05-31`)).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
    }
    await page.setViewportSize({ width: 1440, height: 1100 })
  })

  await test.step('pulls over days for an event of so many', async () => {
    await page.goto(month)
    await pull(page, dayOf(page, day(23)), dayOf(page, day(25)))
    const form = dialog(page, 'Novo evento')
    await expect(form.getByRole('textbox', { name: /^Início/ })).toHaveValue(shown(day(23)))
    await expect(form.getByRole('textbox', { name: /^Término/ })).toHaveValue(shown(day(25)))
    await press(form, 'Cancelar')
    await expect(form).toBeHidden()
  })

  await test.step('is refused a holiday where lessons are, with their number and classes, and loses nothing', async () => {
    const { lesson, plan } = await lessonTaken(teaching, planAt(teaching, 0))
    await page.goto(`/app/calendario?visao=mes&data=${lesson.date}`)
    await press(page, 'Novo evento')
    const form = dialog(page, 'Novo evento')
    await form.getByLabel(/^Título/).fill(REFUSED)
    await choose(form, /^Tipo/, 'Feriado')
    await form.getByRole('textbox', { name: /^Início/ }).fill(shown(lesson.date))
    await press(form, 'Salvar')
    await expect(
      form.getByText(/^Há \d+ aulas? previstas? nestes dias, que deixariam de ser letivos/),
    ).toBeVisible()
    await expect(form.getByText(new RegExp(`Turmas: .*${plan.grade.name}`))).toBeVisible()
    await expect(form.getByLabel(/^Título/)).toHaveValue(REFUSED)
    expect(await stored(REFUSED, lesson.date, lesson.date)).toBeUndefined()
    await press(form, 'Cancelar')
    await press(dialog(page, 'Descartar alterações'), 'Descartar')
    await expect(form).toBeHidden()
  })

  await test.step('keeps a day of every year, and finds it in month, week and list', async () => {
    await page.goto(month)
    await press(page, 'Novo evento')
    const form = dialog(page, 'Novo evento')
    await form.getByLabel(/^Título/).fill(YEARLY)
    await form.getByRole('textbox', { name: /^Início/ }).fill(shown(day(11)))
    await page.keyboard.press('Tab')
    await form.getByLabel('Repete todos os anos').check()
    await save(form)
    // The closed form goes back in the history, which may end a page that is being opened.
    await expect(
      async () => void (await page.goto(`/app/calendario?visao=mes&data=${year + 1}-03-01`)),
    ).toPass()
    await expect(event(page, YEARLY)).toBeVisible()
    await page.goto(month)
    await expect(event(page, YEARLY)).toBeVisible()
    await segment(page, 'Lista').click()
    await expect(page.getByRole('region', { name: `março de ${year}` })).toContainText(TITLE)
    await expect(page.getByRole('region', { name: `março de ${year}` })).toContainText('todos os anos')
    await page.goto(`/app/calendario?visao=semana&data=${day(11)}`)
    await expect(event(page, YEARLY)).toBeVisible()
    await expect(event(page, TITLE)).toBeVisible()
  })

  await test.step('prints the month and downloads the year', async () => {
    await page.goto(month)
    await expect(event(page, TITLE)).toBeVisible()
    await actOnPage(page, 'Imprimir o mês')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(`Calendário de março de ${year}`)).toBeVisible()
    await expect(page.getByText(TITLE).last()).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Visão' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  })

  await test.step('subscribes without signing in, until the link is revoked', async () => {
    await actOnPage(page, 'Links de assinatura')
    const links = dialog(page, 'Links de assinatura')
    await links.getByLabel(/^Nome do link/).fill('Famílias')
    await press(links, 'Criar link')
    const address = await links.getByRole('textbox', { name: 'Endereço de “Famílias”' }).inputValue()
    const feed = await request.fetch(address)
    expect(feed.status()).toBe(200)
    expect(feed.headers()['content-type']).toContain('text/calendar')
    const text = await feed.text()
    expect(text).toContain(`SUMMARY:${YEARLY}`)
    await press(links, 'Revogar Famílias')
    await press(dialog(page, 'Revogar link “Famílias”'), 'Revogar')
    await expect(page.getByText('Link revogado.')).toBeVisible()
    expect((await request.fetch(address)).status()).toBe(404)
    await press(links, 'Fechar')
  })

  await test.step('downloads the calendar of the running year', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), actOnPage(page, 'Baixar iCalendar')])
    const text = await readFile(await download.path(), 'utf8')
    expect(text.startsWith('BEGIN:VCALENDAR')).toBe(true)
    expect(text).toContain('SUMMARY:Confraternização Universal')
    expect(text.trimEnd().endsWith('END:VCALENDAR')).toBe(true)
  })
})
