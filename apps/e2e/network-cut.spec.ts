import { expect, type Page, type Route } from '@playwright/test'
import { instructorTest as test } from './support/people.ts'
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

/**
 * The network dies while the server is already writing: the first save of that kind is applied, and its answer never
 * arrives. Nothing of that kind reaches the server any more until the network is back.
 */
const cutMidSave = async (page: Page, address: RegExp) => {
  let applied = 0
  let isBack = false
  const onSave = async (route: Route): Promise<void> => {
    if (isBack || route.request().method() === 'GET') return route.fallback()
    if (applied === 0) {
      const answer = await route.fetch()
      expect(answer.ok()).toBe(true)
      applied += 1
    }
    await route.abort('connectionreset')
  }
  await page.route(address, onSave)
  return {
    applied: () => applied,
    back: (): void => {
      isBack = true
    },
  }
}

test('the instructor loses the network while scores are being saved: after a reload each score counts once', async ({
  page,
  teaching,
}) => {
  const name = 'Rede cortada'
  const { address, grid, scores } = await newEvaluation(teaching, { name, plan: planAt(teaching, 0) })
  const network = await cutMidSave(page, /\/student-evaluation$/)
  await page.goto(address)
  const cells = page.getByRole('grid', { name: grid }).getByRole('gridcell')
  await cells.first().click()
  for (const text of ['0,75', '0,5']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await expect.poll(network.applied).toBe(1)
  await expect(page.getByText(/na fila/).first()).toBeVisible()

  network.back()
  await page.reload()
  await expect(page.getByText('Tudo salvo')).toBeVisible()
  await expect(cells.first()).toContainText('0,75')
  await expect(page.getByRole('region', { name: 'Conflitos' })).toBeHidden()
  const stored = (await scores()).slice(0, 2)
  expect(stored.map(({ score, version }) => [score, version])).toEqual([
    [0.75, 1],
    [0.5, 1],
  ])
})

test('the instructor loses the network while attendance is being saved: after a reload it counts once', async ({
  page,
  teaching,
}) => {
  const lesson = await lessonTaken(teaching, planAt(teaching, 0))
  const [before] = await attendanceOf(teaching.ask, lesson)
  const newStatus = before?.status === 'ABSENCE' ? 'ATTENDANCE' : 'ABSENCE'
  const mark = newStatus === 'ABSENCE' ? 'Falta' : 'Presença'
  const network = await cutMidSave(page, /\/student-attendance$/)
  await page.goto(attendanceAddress(lesson))
  const first = page.getByRole('radiogroup').first()
  await first.getByRole('radio', { name: mark, exact: true }).click()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect.poll(network.applied).toBe(1)
  await expect(page.getByRole('main').getByText(/na fila/)).toBeVisible()

  network.back()
  await page.reload()
  await expect(page.getByText(/^Tudo salvo/)).toBeVisible()
  await expect(first.getByRole('radio', { name: mark, exact: true })).toBeChecked()
  const [after] = await attendanceOf(teaching.ask, lesson)
  expect(after?.status).toBe(newStatus)
  expect(after?.version).toBe((before?.version ?? 0) + 1)
})

test('the instructor loses the network while a lesson is being released: after a reload it is released once', async ({
  page,
  teaching,
}) => {
  const lesson = await lessonToRelease(teaching, planAt(teaching, 0))
  const network = await cutMidSave(page, /\/accomplish(\/[^/]+)?$/)
  await page.goto(recordAddress(lesson))
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: 'Conteúdo ministrado' })
    .fill('Ângulos e polígonos')
  await page.keyboard.press('Control+Enter')
  await expect.poll(network.applied).toBe(1)
  await expect(page.getByRole('dialog').getByText('Guardada neste aparelho: na fila')).toBeVisible()

  network.back()
  await page.reload()
  await expect(page.getByRole('dialog').getByText('Ângulos e polígonos')).toBeVisible()
  await expect(page.getByText('Guardado neste aparelho, ainda não enviado.')).toBeHidden()
  const record = await recordOf(teaching.ask, lesson)
  expect(record?.contentRegistration).toBe('Ângulos e polígonos')
  expect(record?.version).toBe(1)
})
