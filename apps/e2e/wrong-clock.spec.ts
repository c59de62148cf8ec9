import { type BrowserContext, expect } from '@playwright/test'
import { DEMO_INSTRUCTOR } from '../server/src/main/demo/demo-accounts.ts'
import { signIn } from './sign-in.ts'
import { test } from './support/people.ts'
import { attendanceAddress, attendanceOf, planAt, todaysLessons } from './support/teaching-day.ts'
import { dayFromToday } from './support/time-zone.ts'

const DAY_MS = 86_400_000

const shown = (day: string): string => day.split('-').reverse().join('/')

/** Everything in the browser that asks for the time gets another one. */
const setClock = (context: BrowserContext, wrongByMs: number) =>
  context.addInitScript(ms => {
    const Right = Date
    class Wrong extends Right {
      constructor(...given: [] | [number | string | Date]) {
        if (given.length === 0) super(Right.now() + ms)
        else super(...given)
      }
      static override now = () => Right.now() + ms
    }
    // Called with several numbers, the constructor is the right one's.
    globalThis.Date = new Proxy(Wrong, {
      construct: (_, given: unknown[]) => Reflect.construct(given.length > 1 ? Right : Wrong, given),
    }) as DateConstructor
  }, wrongByMs)

for (const [words, days] of [
  ['a day ahead', 1],
  ['a day behind', -1],
] as const) {
  test(`the instructor whose phone is ${words} finds the lessons of today and takes their attendance`, async ({
    page,
    context,
    teaching,
  }) => {
    const { ask } = teaching
    const today = dayFromToday()
    const wrongDay = dayFromToday(days)
    const lessons = await todaysLessons(teaching, today)
    const lesson = lessons.find(({ plan }) => plan.id === planAt(teaching, 0).id)
    if (!lesson) throw new Error('The demo class has no lesson today')
    const before = await attendanceOf(ask, lesson)
    await setClock(context, days * DAY_MS)

    await signIn(page, DEMO_INSTRUCTOR)
    expect(await page.evaluate(() => new Date().toISOString().slice(0, 10))).not.toBe(
      new Date().toISOString().slice(0, 10),
    )
    const board = page.getByRole('region', { name: 'Aulas de hoje' })
    await expect(board.getByRole('listitem')).toHaveCount(lessons.length)

    await page.goto(`/app/turmas/aulas?plano=${lesson.plan.id}`)
    await expect(page.getByText(`${shown(today)} · hoje`).first()).toBeVisible()
    await expect(page.getByText(`${shown(wrongDay)} · hoje`)).toHaveCount(0)

    await page.goto(attendanceAddress(lesson))
    await expect(page.getByText(/^Frequência · /)).toContainText(shown(today))
    // No lesson of a day that has not come is offered.
    await expect(page.getByText('Próxima aula')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Próxima aula' })).toHaveCount(0)
    const first = page.getByRole('radiogroup').first()
    const otherMark = before[0]?.status === 'ABSENCE' ? 'Presença' : 'Falta'
    await first.getByRole('radio', { name: otherMark, exact: true }).click()
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText(/^Tudo salvo/)).toBeVisible()

    await page.reload()
    await expect(page).toHaveURL(/frequencia/)
    await expect(first.getByRole('radio', { name: otherMark, exact: true })).toBeChecked()
    const [after] = await attendanceOf(ask, lesson)
    expect(after?.status).toBe(otherMark === 'Falta' ? 'ABSENCE' : 'ATTENDANCE')
    expect(after?.lesson.date).toBe(today)
  })
}
