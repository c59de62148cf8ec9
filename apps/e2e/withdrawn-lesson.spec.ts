import { expect, type Page } from '@playwright/test'
import { untilOnDevice } from './support/device.ts'
import { lessonBeside, removeLessons } from './support/extra-lessons.ts'
import { MOVING } from './support/office.ts'
import { instructorTest } from './support/people.ts'
import {
  attendanceAddress,
  attendanceOf,
  lessonTaken,
  type PlacedLesson,
  planAt,
  recordOf,
} from './support/teaching-day.ts'
import { fits, smallTargets } from './support/touch.ts'

/** Lessons made for a journey are gone after it. */
const test = instructorTest.extend<{ made: PlacedLesson[] }>({
  made: async ({ page: _ }, use) => {
    const made: PlacedLesson[] = []
    await use(made)
    await removeLessons(made)
  },
})

test.use({ ...MOVING, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const openWithdrawal = async (page: Page) => {
  await page.getByRole('button', { name: 'Mais ações' }).tap()
  await page.getByRole('menuitem', { name: 'Retirar a chamada…' }).tap()
  return page.getByRole('dialog', { name: /^Retirar registros da aula/ })
}

test('a lesson called by mistake is withdrawn on a phone without network, and is untouched once it is back', async ({
  page,
  context,
  teaching,
  made,
}) => {
  const { ask } = teaching
  const wrong = await lessonBeside(teaching, await lessonTaken(teaching, planAt(teaching, 1), 1), '00:25')
  made.push(wrong)
  const statuses = async () => (await attendanceOf(ask, wrong)).map(({ status }) => status)
  await page.goto(attendanceAddress(wrong))
  await page.getByRole('button', { name: /^Conteúdo/ }).tap()
  await page.getByRole('textbox', { name: /Conteúdo ministrado/ }).fill('Aula de outro dia')
  await page.getByRole('button', { name: /^Salvar com o conteúdo/ }).tap()
  await expect(page.getByText(/^Tudo salvo/)).toBeVisible()
  expect(await recordOf(ask, wrong)).not.toBeNull()
  await untilOnDevice(page)

  await context.setOffline(true)
  await expect(page.getByText(/Sem conexão com a internet/)).toBeVisible()
  const form = await openWithdrawal(page)
  await expect(form.getByText(/deixam de contar/i)).toBeVisible()
  await form.getByRole('checkbox', { name: /Desfazer o lançamento/ }).check()
  expect(await smallTargets(page)).toEqual([])
  await fits(page)
  await form.getByRole('button', { name: 'Retirar' }).tap()
  await expect(page.getByText(/A retirada dos registros desta aula ainda não foi enviada/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Conteúdo/ })).toContainText('a lançar')
  expect(await statuses()).toContain('ATTENDANCE')

  await context.setOffline(false)
  await expect.poll(statuses).not.toContain('ATTENDANCE')
  expect(await recordOf(ask, wrong)).toBeNull()
  await expect(page.getByText(/ainda não foi enviada/)).toBeHidden()
})
