import { expect, type Page } from '@playwright/test'
import { addDays, weekdayOf } from '../../packages/rules/src/calendar/civil-date.rules.ts'
import { DEMO_ADMINISTRATOR } from '../server/src/main/demo/demo-accounts.ts'
import { askAs } from './server-answers.ts'
import { act, choose, dialog, heading, OFFICE, openFromMenu, press, shown } from './support/office.ts'
import { test } from './support/people.ts'
import { planClass } from './support/planned-class.ts'
import { lookAtYear } from './support/school-year.ts'
import { newInstructor } from './support/staff.ts'
import { unplannedClass } from './support/unplanned-class.ts'

test.use(OFFICE)

const TITLE = 'Sábado letivo'
const LESSONS = 'Aulas que vêm com este dia letivo'
const FIRST = { start: '07:00:00', end: '07:50:00' }
const SECOND = { start: '07:50:00', end: '08:40:00' }

const saturdayFrom = (date: string): string =>
  weekdayOf(date) === 'SATURDAY' ? date : saturdayFrom(addDays(date, 1))

/** The lessons of a plan, as the secretary comes to them. */
const openLessons = async (page: Page, component: string, grade: string): Promise<void> => {
  await openFromMenu(page, 'Planos de aula')
  await act(page, `${component}, ${grade}`, 'Abrir planejamento')
  await expect(heading(page)).toHaveText(component)
  await page.getByRole('main').getByRole('link', { name: 'Aulas', exact: true }).click()
  await expect(heading(page)).toContainText('Aulas')
}

test('a Saturday of the calendar brings the lessons of Monday to the lists of lessons, and takes them when it goes', async ({
  openAs,
  request,
}) => {
  test.setTimeout(150_000)
  const ask = await askAs(request, DEMO_ADMINISTRATOR)
  const { year, grade, lessonsOf, remove } = await unplannedClass(ask, 5)
  const saturday = saturdayFrom(`${year}-03-10`)
  const onSaturday = async (component: string) =>
    (await lessonsOf(component, { start: saturday, end: saturday })).map(({ start }) => start)
  const teacher = await newInstructor(ask, {
    name: 'Sabrina Sábado Lima',
    email: 'sabrina.lima@example.com',
    nineDigits: '308100177',
  })
  try {
    await planClass(
      ask,
      { gradeId: grade.id, year },
      {
        Robótica: { instructorId: teacher.id, weekly: [{ weekday: 'MONDAY', ...FIRST }] },
        Teatro: { instructorId: teacher.id, weekly: [{ weekday: 'MONDAY', ...SECOND }] },
      },
    )
    const page = await openAs(DEMO_ADMINISTRATOR)
    await lookAtYear(page, year)
    const month = `/app/calendario?visao=mes&data=${saturday}`

    await test.step('the event shows the lessons by class before it is saved', async () => {
      await page.goto(month)
      await page.getByRole('main').getByRole('button', { name: 'Novo evento', exact: true }).click()
      const form = dialog(page, 'Novo evento')
      await form.getByLabel(/^Título/).fill(TITLE)
      await choose(form, /^Tipo/, 'Dia letivo')
      await form.getByRole('textbox', { name: /^Início/ }).fill(shown(saturday))
      await choose(form, /^Segue o horário de/, 'segunda-feira')
      await press(form, 'Salvar')
      const question = dialog(page, LESSONS)
      await expect(question.getByText('Módulo A: 2 aulas')).toBeVisible()
      expect(await onSaturday('Robótica')).toEqual([])
      await press(question, 'Salvar com estas aulas')
      await expect(form).toBeHidden()
      await expect(page.getByRole('main').getByRole('button', { name: new RegExp(TITLE) })).toBeVisible()
      expect([await onSaturday('Robótica'), await onSaturday('Teatro')]).toEqual([
        [FIRST.start],
        [SECOND.start],
      ])
    })

    await test.step('the lesson stands in the list of its plan', async () => {
      await openLessons(page, 'Robótica', grade.name)
      const address = new URL(page.url())
      address.searchParams.set('periodo', 'ano')
      await page.goto(address.href)
      await expect(page.getByRole('row').filter({ hasText: shown(saturday) })).toBeVisible()
    })

    await test.step('deleting the event asks about its lessons, and they go with it', async () => {
      await page.goto(month)
      await page
        .getByRole('main')
        .getByRole('button', { name: new RegExp(TITLE) })
        .click()
      await press(dialog(page, 'Editar evento'), 'Excluir evento')
      await press(dialog(page, `Excluir evento “${TITLE}”`), 'Excluir evento')
      await press(dialog(page, 'O que fazer com as aulas?'), 'Excluir as aulas sem registro')
      await expect(page.getByRole('main').getByRole('button', { name: new RegExp(TITLE) })).toBeHidden()
      expect([await onSaturday('Robótica'), await onSaturday('Teatro')]).toEqual([[], []])
    })
  } finally {
    await remove()
  }
})
