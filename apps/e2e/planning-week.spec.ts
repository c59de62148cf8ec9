import { expect } from '@playwright/test'
import { listLessonPlans } from '../../packages/contract/src/planning/plan/plan.contract.ts'
import { addDays, weekStart } from '../../packages/rules/src/calendar/civil-date.rules.ts'
import { DEMO_ADMINISTRATOR } from '../server/src/main/demo/demo-accounts.ts'
import { askAs } from './server-answers.ts'
import { actOnPage, dialog, OFFICE, press, shown } from './support/office.ts'
import { test } from './support/people.ts'
import { planClass } from './support/planned-class.ts'
import { newInstructor } from './support/staff.ts'
import { TIMETABLE, unplannedClass } from './support/unplanned-class.ts'

test.use(OFFICE)

const HOME = '/app'
const FIRST = { start: '07:00:00', end: '07:50:00' }

test('two lessons of a week change places by keys, and back from the notice; other weeks stay as they are', async ({
  openAs,
  request,
}) => {
  const ask = await askAs(request, DEMO_ADMINISTRATOR)
  const { year, grade, lessonsOf, remove } = await unplannedClass(ask, 12)
  try {
    const teacher = await newInstructor(ask, {
      name: 'Teresa Semana Prado',
      email: 'teresa.prado@example.com',
      nineDigits: '308300100',
    })
    await planClass(
      ask,
      { gradeId: grade.id, year },
      {
        Robótica: { instructorId: teacher.id, weekly: [{ weekday: 'TUESDAY', ...FIRST }] },
        Teatro: { instructorId: teacher.id, weekly: [{ weekday: 'WEDNESDAY', ...FIRST }] },
      },
    )
    const monday = weekStart(`${year}-03-18`)
    const inWeek = { start: monday, end: addDays(monday, 6) }
    const datesOf = async (component: string, span = inWeek) =>
      (await lessonsOf(component, span)).map(({ date }) => date)
    const [tuesday, wednesday] = [addDays(monday, 1), addDays(monday, 2)]
    const nextWeek = { start: addDays(monday, 7), end: addDays(monday, 13) }
    const later = await datesOf('Robótica', nextWeek)
    expect([await datesOf('Robótica'), await datesOf('Teatro')]).toEqual([[tuesday], [wednesday]])

    const page = await openAs(DEMO_ADMINISTRATOR)
    await page.goto(HOME)
    await press(page, /^Ano letivo/)
    await page.getByRole('menuitem', { name: year, exact: true }).click()
    await expect(page.getByRole('button', { name: `Ano letivo: ${year}` })).toBeVisible()
    await page.goto(`${TIMETABLE}?turma=${grade.id}&semana=${monday}`)
    const lesson = page
      .getByRole('region', { name: `Terça, ${shown(tuesday).slice(0, 5)}` })
      .getByRole('button', { name: /Robótica/ })
    await lesson.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    const window = dialog(page, 'Trocar as duas aulas')
    await expect(window.getByText('As duas aulas cabem no lugar uma da outra.')).toBeVisible()
    await press(window, 'Trocar as duas aulas')
    await expect(window).toBeHidden()
    await expect(
      page
        .getByRole('region', { name: `Quarta, ${shown(wednesday).slice(0, 5)}` })
        .getByRole('button', { name: /Robótica/ }),
    ).toBeVisible()
    expect([await datesOf('Robótica'), await datesOf('Teatro')]).toEqual([[wednesday], [tuesday]])
    await press(page, 'Desfazer')
    await expect(page.getByText('Troca desfeita')).toBeVisible()
    expect([await datesOf('Robótica'), await datesOf('Teatro')]).toEqual([[tuesday], [wednesday]])
    expect(await datesOf('Robótica', nextWeek)).toEqual(later)
  } finally {
    await remove()
  }
})

test('an instructor is substituted in all plans at once from a day on, and back from the notice', async ({
  openAs,
  request,
}) => {
  const ask = await askAs(request, DEMO_ADMINISTRATOR)
  const { id, year, grade, remove } = await unplannedClass(ask, 13)
  try {
    const leaving = await newInstructor(ask, {
      name: 'Otávio Licença Moura',
      email: 'otavio.moura@example.com',
      nineDigits: '308300200',
    })
    const coming = await newInstructor(ask, {
      name: 'Sílvia Substituta Reis',
      email: 'silvia.reis@example.com',
      nineDigits: '308300300',
    })
    await planClass(
      ask,
      { gradeId: grade.id, year },
      {
        Robótica: { instructorId: leaving.id, weekly: [{ weekday: 'TUESDAY', ...FIRST }] },
        Teatro: { instructorId: leaving.id, weekly: [{ weekday: 'WEDNESDAY', ...FIRST }] },
      },
    )
    const from = `${year}-05-10`
    const periods = async () =>
      (await ask(listLessonPlans, { query: { academicYearId: id } })).data.map(({ instructors }) =>
        instructors.map(({ user, start, end }) => [user.name, start, end]),
      )
    const before = await periods()

    const page = await openAs(DEMO_ADMINISTRATOR)
    await page.goto(HOME)
    await press(page, /^Ano letivo/)
    await page.getByRole('menuitem', { name: year, exact: true }).click()
    await expect(page.getByRole('button', { name: `Ano letivo: ${year}` })).toBeVisible()
    await page.goto(`/app/usuarios/professor/${leaving.id}`)
    await actOnPage(page, 'Substituir em todas as turmas')
    const form = dialog(page, /^Substituir /)
    await form.getByRole('combobox', { name: /^Substituto/ }).fill(coming.name)
    await page.getByRole('option', { name: coming.name }).click()
    await form.getByRole('textbox', { name: /^A partir de/ }).fill(shown(from))
    await page.keyboard.press('Tab')
    await expect(form.getByRole('checkbox')).toHaveCount(2)
    await press(form, 'Substituir')
    await expect(form).toBeHidden()
    for (const plan of await periods()) {
      expect(plan.map(([name]) => name)).toEqual([leaving.name, coming.name])
      expect([plan[0]?.[2], plan[1]?.[1]]).toEqual([addDays(from, -1), from])
    }
    await press(page, 'Desfazer')
    await expect(page.getByText(/^Substituição desfeita/)).toBeVisible()
    expect(await periods()).toEqual(before)
  } finally {
    await remove()
  }
})
