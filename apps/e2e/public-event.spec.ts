import { expect, type Page } from '@playwright/test'
import { formatDate } from '../../packages/rules/src/calendar/civil-date.rules.ts'
import { DEMO_ADMINISTRATOR } from '../server/src/main/demo/demo-accounts.ts'
import { signIn } from './sign-in.ts'
import { municipal } from './support/hosts.ts'
import { actOnPage, heading, press } from './support/office.ts'
import { test } from './support/people.ts'
import { photograph } from './support/pictures.ts'
import { dayFromToday } from './support/time-zone.ts'

const EVENT = 'Mostra "Sol & Mar" <2026>'

/** Today, as it is typed: the one day that surely lies in the open year. */
const today = (): string => formatDate(dayFromToday())

/** How much of a picture is golden: the photograph has a golden square in its middle. */
const gold = (page: Page, selector: string): Promise<number> =>
  page.evaluate(async where => {
    const picture = document.querySelector<HTMLImageElement>(where)
    if (!picture) return -1
    await picture.decode()
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 64, height: 36 })
    const pen = canvas.getContext('2d')
    pen?.drawImage(picture, 0, 0, 64, 36)
    const pixels = pen?.getImageData(0, 0, 64, 36).data ?? []
    let golden = 0
    for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 0) > 180) golden += 1
    return golden / (64 * 36)
  }, selector)

test('the picture of an event is cut by keys and mouse, and a link to the event shows it', async ({
  browser,
  baseURL,
}) => {
  const host = municipal(baseURL)
  const day = today()
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
  await signIn(page, DEMO_ADMINISTRATOR, host)
  await page.goto(`${host}/app/eventos`)
  await page.getByRole('link', { name: 'Novo evento' }).click()
  const form = page.getByRole('main')
  await form.getByRole('textbox', { name: /^Nome do evento/ }).fill(EVENT)
  await form.getByRole('textbox', { name: /^Início/ }).fill(day)
  await form.getByRole('textbox', { name: /^Término/ }).fill(day)
  await form.getByLabel(/^Hora de início/).fill('08:00')
  await form.getByLabel(/^Hora de término/).fill('11:30')
  await form.getByLabel('Local').fill('Praça <da> Matriz')

  await test.step('zooms with the keyboard', async () => {
    const chooser = page.waitForEvent('filechooser')
    await press(form, 'Escolher imagem')
    await (await chooser).setFiles(await photograph(page))
    const area = form.getByRole('group', { name: /^Área do recorte/ })
    await area.focus()
    for (let times = 0; times < 12; times += 1) await page.keyboard.press('+')
    await expect(form.getByRole('slider', { name: 'Ampliação' })).toHaveAttribute('aria-valuenow', '2.2')
  })

  await test.step('moves with the mouse', async () => {
    const box = await form.getByRole('group', { name: /^Área do recorte/ }).boundingBox()
    if (!box) throw new Error('The frame is not to be seen')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 - 20, box.y + box.height / 2, { steps: 4 })
    await page.mouse.up()
  })
  await press(form, 'Salvar')
  await expect(heading(page)).toHaveText(EVENT)
  await actOnPage(page, 'Abrir página pública')
  await expect(page).toHaveURL(/\/evento\/[\w-]+$/)
  // A tenth of the whole photograph is golden, and a third or more of its middle.
  expect(await gold(page, 'img[src*="/picture"]')).toBeGreaterThan(0.3)

  await test.step('the page as messengers read it', async () => {
    const link = page.url()
    const preview = await page.evaluate(async address => {
      const text = await (await fetch(address)).text()
      const read = new DOMParser().parseFromString(text, 'text/html')
      const of = (name: string) =>
        read.querySelector(`meta[property="${name}"]`)?.getAttribute('content') ?? null
      return { title: of('og:title'), about: of('og:description'), image: of('og:image'), page: read.title }
    }, link)
    expect(preview.title).toBe(EVENT)
    expect(preview.page).toContain(EVENT)
    expect(preview.about).toBe(`${day}, 08:00 às 11:30 · Praça <da> Matriz`)
    const image = await page.evaluate(async address => {
      const answer = await fetch(address, { credentials: 'omit' })
      return [answer.status, answer.headers.get('content-type')]
    }, preview.image ?? '')
    expect(image).toEqual([200, 'image/webp'])
  })
  await page.context().close()
})
