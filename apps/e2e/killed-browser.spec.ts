import { expect } from '@playwright/test'
import { DEMO_INSTRUCTOR } from '../server/src/main/demo/demo-accounts.ts'
import { signIn } from './sign-in.ts'
import { type KillableBrowser, killableBrowser } from './support/killable-browser.ts'
import { test } from './support/people.ts'
import {
  attendanceAddress,
  attendanceOf,
  lessonTaken,
  lessonToRelease,
  planAt,
  recordAddress,
} from './support/teaching-day.ts'

/** A hand that types and a battery that ends. */
const MOMENT_MS = 300

const killedTest = test.extend<{ phone: KillableBrowser }>({
  phone: async ({ launchOptions }, use) => {
    const phone = await killableBrowser(launchOptions)
    await use(phone)
    await phone.remove()
  },
})

killedTest(
  'the instructor whose browser is killed a moment after the last key finds unsaved marks and texts again',
  async ({ phone, teaching }, { project }) => {
    killedTest.setTimeout(600_000)
    const { baseURL = '' } = project.use
    const taken = await lessonTaken(teaching, planAt(teaching, 1), 1)
    const lesson = await lessonToRelease(teaching, planAt(teaching, 1), 1)
    const before = await attendanceOf(teaching.ask, taken)
    const attendance = `${baseURL}${attendanceAddress(taken)}`
    const record = `${baseURL}${recordAddress(lesson)}`
    const text = 'Frações equivalentes, exercícios 4 a 9'
    let page = await phone.open()
    const marks = () => page.getByRole('radiogroup').first().getByRole('radio')
    const content = () => page.getByRole('dialog').getByRole('textbox', { name: 'Conteúdo ministrado' })

    await killedTest.step('signed in some days ago', async () => {
      await signIn(page, DEMO_INSTRUCTOR, baseURL)
      await phone.quit()
      page = await phone.open()
    })

    const mark = before[0]?.status === 'ABSENCE' ? 0 : 1
    await killedTest.step('marks without saving; the browser is killed', async () => {
      await page.goto(attendance)
      await marks().nth(mark).click()
      await expect(marks().nth(mark)).toBeChecked()
      await page.waitForTimeout(MOMENT_MS)
      await phone.kill()
      page = await phone.open()
      await page.goto(attendance)
      await expect(marks().nth(mark)).toBeChecked()
      await expect(page.getByText('Marcas não salvas recuperadas')).toBeVisible()
    })

    await killedTest.step('types a record without saving; the browser is killed', async () => {
      page = await page.context().newPage()
      await page.goto(record)
      await content().fill(text.slice(0, -3))
      await content().pressSequentially(text.slice(-3))
      await page.waitForTimeout(MOMENT_MS)
      await phone.kill()
      page = await phone.open()
      await page.goto(record)
      await expect(page.getByText(/^Rascunho recuperado/)).toBeVisible()
      await expect(content()).toHaveValue(text)
    })

    // Nothing was decided, so nothing was sent.
    expect((await attendanceOf(teaching.ask, taken))[0]?.version).toBe(before[0]?.version)
  },
)
