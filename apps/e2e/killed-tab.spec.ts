import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { DEMO_INSTRUCTOR } from '../server/src/main/demo/demo-accounts.ts'
import { signIn } from './sign-in.ts'
import { untilKept, untilOnDevice, untilReady } from './support/device.ts'
import { test } from './support/people.ts'
import {
  attendanceAddress,
  attendanceOf,
  lessonTaken,
  lessonToRelease,
  newEvaluation,
  planAt,
  recordAddress,
  recordOf,
} from './support/teaching-day.ts'
import { TIME_ZONE } from './support/time-zone.ts'

type Phone = { open: () => Promise<{ page: Page; context: BrowserContext }> }

/** A browser whose profile outlives it, as on a phone; `open` starts it again. */
const phoneTest = test.extend<{ phone: Phone }>({
  phone: async ({ launchOptions, locale, timezoneId }, use, { project }) => {
    const folder = await mkdtemp(join(tmpdir(), 'lousa-phone-'))
    const { baseURL = '' } = project.use
    const opened: BrowserContext[] = []
    const open = async () => {
      await opened.at(-1)?.close()
      const context = await chromium.launchPersistentContext(folder, {
        ...launchOptions,
        baseURL,
        locale: locale ?? 'pt-BR',
        timezoneId: timezoneId ?? TIME_ZONE,
        viewport: { width: 390, height: 844 },
      })
      opened.push(context)
      return { context, page: await context.newPage() }
    }
    await use({ open })
    await opened.at(-1)?.close()
    await rm(folder, { recursive: true, force: true })
  },
})

phoneTest(
  'the instructor whose tab and browser are killed finds scores, attendance and a half-typed record again, and all is sent once',
  async ({ phone, teaching }) => {
    phoneTest.setTimeout(150_000)
    const { ask } = teaching
    const name = 'Aba derrubada'
    const made = await newEvaluation(teaching, { name, plan: planAt(teaching, 0) })
    const { evaluation, address, grid, scores } = made
    const taken = await lessonTaken(teaching, planAt(teaching, 0), 1)
    const before = (await attendanceOf(ask, taken)).map(({ version }) => version ?? 0)
    const lesson = await lessonToRelease(teaching, planAt(teaching, 0), 1)
    let { page, context } = await phone.open()
    const marks = () => page.getByRole('radiogroup').first().getByRole('radio')
    const otherMark = async () => ((await marks().nth(1).getAttribute('aria-checked')) === 'true' ? 0 : 1)
    const cells = () => page.getByRole('grid', { name: grid }).getByRole('gridcell')
    const content = () => page.getByRole('dialog').getByRole('textbox', { name: 'Conteúdo ministrado' })
    /** A new tab of the same browser, which is still without network. */
    const anew = async (path: string) => {
      await page.close({ runBeforeUnload: false })
      page = await context.newPage()
      await page.goto(path)
    }
    let mark = 1

    await phoneTest.step('opens everything once with network', async () => {
      await signIn(page, DEMO_INSTRUCTOR)
      await untilOnDevice(page)
      await untilReady(page)
      await page.goto(recordAddress(lesson))
      await expect(content()).toBeVisible()
      await untilKept(page, lesson.plan.id, `"start":"${lesson.lesson.date}"`)
      await page.goto(attendanceAddress(taken))
      await expect(marks().first()).toBeVisible()
      await untilKept(page, 'student-attendance', taken.lesson.id)
      await page.goto(address)
      await expect(cells().first()).toBeVisible()
      await untilKept(page, 'student-evaluation', evaluation.id)
    })

    await phoneTest.step('types scores without network; the tab is killed', async () => {
      await context.setOffline(true)
      await cells().first().click()
      for (const text of ['0,25', '0,5']) {
        await page.keyboard.type(text)
        await page.keyboard.press('Enter')
      }
      await expect(page.getByRole('main').getByText(/2 na fila/)).toBeVisible()
      await anew(address)
      await expect(cells().first()).toContainText('0,25')
      await expect(cells().nth(1)).toContainText('0,5')
      await expect(page.getByRole('main').getByText(/2 na fila/)).toBeVisible()
    })

    await phoneTest.step('saves attendance without network; the tab is killed', async () => {
      await page.goto(attendanceAddress(taken))
      await expect(marks().first()).toBeVisible()
      mark = await otherMark()
      await marks().nth(mark).click()
      await page.getByRole('button', { name: 'Salvar' }).click()
      await expect(page.getByRole('main').getByText(/na fila/)).toBeVisible()
      await anew(attendanceAddress(taken))
      await expect(marks().nth(mark)).toBeChecked()
      await expect(page.getByRole('main').getByText(/na fila/)).toBeVisible()
    })

    await phoneTest.step(
      'half types a record; the tab is killed, then the whole browser closed',
      async () => {
        await page.goto(recordAddress(lesson))
        await content().fill('Multiplicação de frações: começamos a')
        await anew(recordAddress(lesson))
        await expect(content()).toHaveValue('Multiplicação de frações: começamos a')
      },
    )

    const reopened = await phone.open()
    page = reopened.page
    context = reopened.context

    await phoneTest.step(
      'opens the browser with network: all is there, and what was saved is sent',
      async () => {
        await page.goto(recordAddress(lesson))
        await expect(page.getByText(/^Rascunho recuperado/)).toBeVisible()
        await expect(content()).toHaveValue('Multiplicação de frações: começamos a')
        await content().press('End')
        await page.keyboard.type(' ver o inverso')
        await page.keyboard.press('Control+Enter')
        await expect(page.getByRole('dialog').getByText('Aula lançada', { exact: true })).toBeVisible()
        await page.goto(address)
        await expect(page.getByText('Tudo salvo')).toBeVisible()
        await expect(cells().first()).toContainText('0,25')
      },
    )

    expect((await scores()).slice(0, 2).map(({ score, version }) => [score, version])).toEqual([
      [0.25, 1],
      [0.5, 1],
    ])
    const after = await attendanceOf(ask, taken)
    expect(after[0]?.status).toBe(mark === 0 ? 'ATTENDANCE' : 'ABSENCE')
    expect(after.map(({ version }) => version)).toEqual(
      before.map((version, row) => version + (row === 0 ? 1 : 0)),
    )
    const record = await recordOf(ask, lesson)
    expect(record?.contentRegistration).toBe('Multiplicação de frações: começamos a ver o inverso')
    expect(record?.version).toBe(1)
  },
)
