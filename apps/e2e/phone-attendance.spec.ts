import { expect, type Page } from '@playwright/test'
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
  todaysLessons,
} from './support/teaching-day.ts'
import { dayFromToday } from './support/time-zone.ts'
import { fits, smallTargets } from './support/touch.ts'

const LEAST_NAMES = 9

/** Lessons made for a journey are gone after it. */
const test = instructorTest.extend<{ made: PlacedLesson[] }>({
  made: async ({ page: _ }, use) => {
    const made: PlacedLesson[] = []
    await use(made)
    await removeLessons(made)
  },
})

test.use({ ...MOVING, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Students whose whole name, and what marks them, lie on the screen with nothing over them. */
const namesInSight = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('[data-row]')].filter(row => {
        const { left, right, top, bottom } = row.getBoundingClientRect()
        return [top + 1, bottom - 1].every(y =>
          row.contains(document.elementFromPoint(left + (right - left) / 2, y)),
        )
      }).length,
  )

const swipeLeft = async (page: Page): Promise<void> => {
  const card = page.getByRole('group', { name: 'Chamada, um nome por vez' }).getByRole('status')
  const box = await card.boundingBox()
  if (!box) throw new Error('There is no card')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 140, y, { steps: 4 })
  await page.mouse.up()
}

const save = (page: Page) => page.getByRole('button', { name: /^Salvar/ })

test('the instructor marks two absences card by card, and only the shown lesson is saved', async ({
  page,
  teaching,
  made,
}) => {
  const { ask } = teaching
  const day = await lessonTaken(teaching, planAt(teaching, 1), 1)
  const shown = await lessonBeside(teaching, day, '00:05')
  const beside = await lessonBeside(teaching, day, '00:15')
  made.push(shown, beside)
  await page.goto(attendanceAddress(shown))
  await expect(page.getByRole('radiogroup').first()).toBeVisible()

  await test.step('sees names first, and always which lesson it is', async () => {
    await expect.poll(() => namesInSight(page)).toBeGreaterThanOrEqual(LEAST_NAMES)
    expect(await smallTargets(page)).toEqual([])
    await fits(page)
    await page.getByRole('radiogroup').last().scrollIntoViewIfNeeded()
    const head = page.getByRole('heading', { level: 1 })
    await expect(head).toHaveText(`${shown.plan.grade.name} · ${shown.plan.curriculumComponent.name}`)
    await expect(head).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(/00:05–00:06$/)).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Escolher uma a uma' }).tap()
    await expect(page.getByRole('checkbox', { name: /00:15/ })).not.toBeChecked()
  })

  await test.step('goes from name to name, once with a swipe, and takes a slip back', async () => {
    await page.getByRole('button', { name: 'Um a um' }).tap()
    await expect(save(page)).toHaveCount(0)
    const mark = (name: string) => page.getByRole('button', { name, exact: true }).tap()
    const total = (await attendanceOf(ask, shown)).length
    await mark('Presença')
    await swipeLeft(page)
    await expect(page.getByText(`3 de ${total}`).first()).toBeVisible()
    await mark('Falta')
    await page.getByRole('button', { name: 'Voltar ao anterior' }).tap()
    await expect(page.getByText(`3 de ${total}`).first()).toBeVisible()
    await mark('Presença')
    await mark('Falta')
    for (let left = total - 4; left > 0; left -= 1) await mark('Presença')
    await expect(page.getByRole('heading', { name: `${total} de ${total}: confira e salve` })).toBeVisible()
    await expect(
      page.getByRole('list', { name: 'Quem não está presente' }).getByRole('listitem'),
    ).toHaveCount(2)
    expect(await smallTargets(page)).toEqual([])
    await fits(page)
  })

  await test.step('saves what stands on the button, and nothing else', async () => {
    expect((await attendanceOf(ask, shown)).every(({ status }) => status === null)).toBe(true)
    await expect(save(page)).toHaveText('Salvar · 2 faltas')
    await save(page).tap()
    await expect(page.getByText(/^Tudo salvo/)).toBeVisible()
    const saved = (await attendanceOf(ask, shown)).map(({ status }) => status)
    expect(saved.flatMap((status, at) => (status === 'ABSENCE' ? [at] : []))).toEqual([1, 3])
    expect(saved.filter(status => status === 'ATTENDANCE')).toHaveLength(saved.length - 2)
    expect((await attendanceOf(ask, beside)).every(({ status }) => status === null)).toBe(true)
  })
})

test('the instructor writes what was taught and who was missing, of two lessons, with one save', async ({
  page,
  teaching,
  made,
}) => {
  const { ask } = teaching
  const day = await lessonTaken(teaching, planAt(teaching, 2), 1)
  const shown = await lessonBeside(teaching, day, '00:05')
  const beside = await lessonBeside(teaching, day, '00:15')
  made.push(shown, beside)
  await page.goto(attendanceAddress(shown))
  await page.getByRole('button', { name: 'Conteúdo a lançar' }).tap()
  await page.getByRole('textbox', { name: 'Conteúdo ministrado' }).fill('Ângulos')
  await page.getByRole('button', { name: 'Escolher uma a uma' }).tap()
  await page.getByRole('checkbox', { name: /00:15/ }).check()
  await page.getByRole('radiogroup').first().getByRole('radio', { name: 'Falta', exact: true }).tap()
  await expect(save(page)).toHaveText('Salvar com o conteúdo nas 2 aulas · 1 falta')
  await fits(page)
  await save(page).tap()
  await expect(page.getByText(/^Tudo salvo/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Conteúdo lançado' })).toBeVisible()
  for (const lesson of [shown, beside]) {
    await expect.poll(async () => (await attendanceOf(ask, lesson))[0]?.status).toBe('ABSENCE')
    expect((await recordOf(ask, lesson))?.contentRegistration).toBe('Ângulos')
  }
})

test('the instructor is never offered a lesson that begins later the same day', async ({
  page,
  teaching,
  made,
}) => {
  const date = dayFromToday()
  const [today] = await todaysLessons(teaching, date)
  if (!today) throw new Error('The demo class has no lesson today')
  made.push(await lessonBeside(teaching, today, '00:00'), await lessonBeside(teaching, today, '23:58'))
  await page.goto(attendanceAddress(today))
  await expect(page.getByRole('checkbox', { name: /00:00/ })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /23:58/ })).toHaveCount(0)
})

test('a dialog rises from the lower edge of a phone', async ({ page, teaching }) => {
  await page.goto(attendanceAddress(await lessonTaken(teaching, planAt(teaching, 0))))
  const first = page.getByRole('radiogroup').first()
  await first.getByRole('radio', { checked: false }).first().tap()
  await page.getByRole('button', { name: 'Abrir menu' }).tap()
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: 'Turmas', exact: true })
    .tap()
  const dialog = page.getByRole('dialog', { name: 'Sair sem salvar a frequência' })
  await expect(dialog).toBeVisible()
  await expect
    .poll(async () => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await dialog.boundingBox()) ?? {}
      return [Math.round(x), Math.round(width), Math.round(y + height)]
    })
    .toEqual([0, 390, 844])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(first).toBeVisible()
})
