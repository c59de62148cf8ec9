import { type Browser, expect, type Page } from '@playwright/test'
import { createGrade } from '../../packages/contract/src/academics/grade/grade-writing.contract.ts'
import { listAttendance } from '../../packages/contract/src/attendance/attendance.contract.ts'
import { listComponents } from '../../packages/contract/src/curriculum/component/component-writing.contract.ts'
import { createMatrixRow } from '../../packages/contract/src/curriculum/matrix/matrix.contract.ts'
import { listEvaluations } from '../../packages/contract/src/evaluation/evaluation.contract.ts'
import { getProfile } from '../../packages/contract/src/identity/identity.contract.ts'
import { type Lesson, listLessons } from '../../packages/contract/src/planning/lesson/lesson.contract.ts'
import { savePlanInstructors } from '../../packages/contract/src/planning/plan/plan.contract.ts'
import {
  addDays,
  daysBetween,
  weekdayOf,
  weekStart,
} from '../../packages/rules/src/calendar/civil-date.rules.ts'
import {
  DEMO_ADMINISTRATOR,
  DEMO_INSTRUCTOR,
  type DemoAccount,
} from '../server/src/main/demo/demo-accounts.ts'
import { type Asking, askAs } from './server-answers.ts'
import { signIn } from './sign-in.ts'
import { act, choose, dialog, heading, OFFICE, openFromMenu, press, save, shown } from './support/office.ts'
import { test } from './support/people.ts'
import { planClass } from './support/planned-class.ts'
import { newInstructor } from './support/staff.ts'
import { recordOf, scoresOf } from './support/teaching-day.ts'
import { dayFromToday } from './support/time-zone.ts'
import { unplannedClass } from './support/unplanned-class.ts'

test.use(OFFICE)

const HOME = '/app'
const FIRST = { start: '07:00:00', end: '07:50:00' }
const SECOND = { start: '07:50:00', end: '08:40:00' }
const WEEK = 7

/** The first of a weekday from a date on. */
const firstFrom = (date: string, weekday: ReturnType<typeof weekdayOf>): string =>
  weekdayOf(date) === weekday ? date : firstFrom(addDays(date, 1), weekday)

const time = (lesson: Pick<Lesson, 'start' | 'end'>) =>
  `${lesson.start.slice(0, 5)}–${lesson.end.slice(0, 5)}`

/** The values of a lesson that stay when it is restored. */
const same = ({ id, date, start, end, deleted, accomplished, attendanceTaken }: Lesson) => ({
  id,
  date,
  start,
  end,
  deleted,
  accomplished,
  attendanceTaken,
})

const instructorPage = async (browser: Browser, person: DemoAccount): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, person)
  return page
}

/** Looks at another year, in the head of every page. */
const chooseYear = async (page: Page, year: string): Promise<void> => {
  await page.goto(HOME)
  await press(page, /^Ano letivo/)
  await page.getByRole('menuitem', { name: year, exact: true }).click()
  await expect(page.getByRole('button', { name: `Ano letivo: ${year}` })).toBeVisible()
}

/** The lessons of a plan, as the secretary comes to them. */
const openLessons = async (page: Page, component: string, grade: string): Promise<void> => {
  await openFromMenu(page, 'Planos de aula')
  await act(page, `${component}, ${grade}`, 'Abrir planejamento')
  await expect(heading(page)).toHaveText(component)
  await page.getByRole('main').getByRole('link', { name: 'Aulas', exact: true }).click()
  await expect(heading(page)).toContainText('Aulas')
}

/** The lessons of a plan, as who teaches it comes to them. */
const openOwnLessons = async (page: Page, component: string, grade: string): Promise<void> => {
  await openFromMenu(page, 'Turmas')
  await page.getByRole('link', { name: `Aulas de ${component}, ${grade}` }).click()
  await expect(heading(page)).toContainText('Aulas')
}

const row = (page: Page, date: string) => page.getByRole('row').filter({ hasText: shown(date) })

test('an instructor is replaced from a day on: each has their own lessons in "Meus horários", and what was made stays', async ({
  browser,
  openAs,
  request,
  teaching,
}) => {
  const ask = await askAs(request, DEMO_ADMINISTRATOR)
  const today = dayFromToday()
  const lessonsOf = async (planId: string) =>
    (
      await ask(listLessons, {
        params: { id: planId },
        query: { start: addDays(today, -60), end: addDays(today, 30), rowsPerPage: 100 },
      })
    ).data
  const isComing = ({ date, accomplished, attendanceTaken }: Lesson) =>
    date >= today && !accomplished && !attendanceTaken
  const isReleased = ({ date, accomplished }: Lesson) =>
    date < today && accomplished?.by.name === DEMO_INSTRUCTOR.name
  const classes = await Promise.all(
    teaching.plans.map(async plan => {
      const lessons = await lessonsOf(plan.id)
      return { plan, coming: lessons.find(isComing), released: lessons.findLast(isReleased) }
    }),
  )
  const { plan, coming, released } = classes.find(each => each.coming && each.released) ?? {}
  if (!plan || !coming || !released)
    throw new Error('The demo instructor has no class with lessons on both sides of today')
  const name = `${plan.curriculumComponent.name}, ${plan.grade.name}`
  const successor = await newInstructor(ask, {
    name: 'Renata Sucessora Vidal',
    email: 'renata.vidal@example.com',
    nineDigits: '308100100',
  })
  const made = async () => ({
    record: await recordOf(ask, { plan, lesson: released }),
    attendance: (await ask(listAttendance, { params: { id: plan.id, lessonId: released.id } })).data,
    evaluations: await Promise.all(
      (await ask(listEvaluations, { query: { lessonPlanId: plan.id, rowsPerPage: 100 } })).data.map(
        async evaluation => ({ evaluation, scores: await scoresOf(ask, evaluation.id) }),
      ),
    ),
  })
  const before = await made()

  const page = await openAs(DEMO_ADMINISTRATOR)
  try {
    await test.step('the secretary ends the one period, begins the other, and sees what that changes', async () => {
      await page.goto(HOME)
      await openFromMenu(page, 'Planos de aula')
      await page.getByRole('searchbox').fill(name.replace(',', ''))
      await act(page, name, 'Professores e períodos')
      const form = dialog(page, `Professores de ${name}`)
      await form.getByRole('textbox', { name: /^Até/ }).fill(shown(addDays(today, -1)))
      await press(form, 'Acrescentar professor')
      const second = form.getByRole('listitem').nth(1)
      await second.getByRole('combobox', { name: /^Professor/ }).fill(successor.name)
      await page.getByRole('option', { name: successor.name }).click()
      await second.getByRole('textbox', { name: /^De/ }).fill(shown(today))
      await page.keyboard.press('Tab')
      await press(form, 'Ver o que vai mudar')
      await expect(form.getByText(/^(1 aula passa|\d+ aulas passam) a outro professor$/)).toBeVisible()
      await save(form)
      await expect(page.getByRole('row').filter({ hasText: successor.name })).toHaveCount(1)
    })

    /** Turns "Meus horários" from this week to that of a day. */
    const schedule = async (who: Page, date: string): Promise<void> => {
      await openFromMenu(who, 'Meus horários')
      // The first screen has weeks to turn as well.
      await expect(heading(who)).toHaveText('Meus horários')
      const weeks = daysBetween(weekStart(today), weekStart(date)) / WEEK
      for (let turn = 0; turn < Math.abs(weeks); turn += 1)
        await press(who, weeks > 0 ? 'Próxima semana' : 'Semana anterior')
      const title = `${shown(weekStart(date))} a ${shown(addDays(weekStart(date), 6))}`
      await expect(who.getByRole('heading', { level: 2, name: title })).toBeVisible()
      await expect(
        who.getByRole('main').getByRole('region').or(who.getByText('Sem aulas nesta semana')).first(),
      ).toBeVisible()
    }
    const lessonLink = (who: Page, lesson: Lesson) =>
      who.getByRole('main').locator(`a[href*="aula=${lesson.id}"]`)

    await test.step('who taught until then keeps the released lessons, and has the coming ones no more', async () => {
      const old = await openAs(DEMO_INSTRUCTOR)
      await old.goto(HOME)
      await schedule(old, coming.date)
      await expect(lessonLink(old, coming)).toHaveCount(0)
      await schedule(old, released.date)
      await lessonLink(old, released).click()
      await expect(old.getByRole('dialog')).toContainText(`Registro de ${DEMO_INSTRUCTOR.name}`)
    })

    await test.step('who teaches from then on has the coming lessons, and none of those before', async () => {
      const fresh = await instructorPage(browser, successor)
      await schedule(fresh, released.date)
      await expect(lessonLink(fresh, released)).toHaveCount(0)
      await schedule(fresh, coming.date)
      await expect(lessonLink(fresh, coming)).toContainText(time(coming))
      await lessonLink(fresh, coming).click()
      await expect(fresh.getByRole('dialog')).toContainText(shown(coming.date))
      await fresh.context().close()
    })

    expect(await made()).toEqual(before)
  } finally {
    await ask(savePlanInstructors, {
      params: { id: plan.id },
      body: {
        lessonPlanInstructors: plan.instructors.map(({ user, start, end }) => ({
          instructorId: user.id,
          start,
          end,
        })),
      },
    })
  }
})

test('a holiday is laid over lessons of December: kept, or removed after a look at them; without it they are there again', async ({
  openAs,
  request,
}) => {
  const ask = await askAs(request, DEMO_ADMINISTRATOR)
  const { year, grade, lessonsOf, remove } = await unplannedClass(ask, 3)
  const wednesday = firstFrom(`${year}-12-01`, 'WEDNESDAY')
  const thursday = addDays(wednesday, 1)
  const { id: instructorId } = await (await askAs(request, DEMO_INSTRUCTOR))(getProfile)
  await planClass(
    ask,
    { gradeId: grade.id, year },
    {
      Robótica: { instructorId, weekly: [{ weekday: 'WEDNESDAY', ...FIRST }] },
      Teatro: { instructorId, weekly: [{ weekday: 'THURSDAY', ...SECOND }] },
    },
  )
  const december = async () => {
    const query = { start: `${year}-12-01`, end: `${year}-12-31`, show_deleted: 'true' }
    return [...(await lessonsOf('Robótica', query)), ...(await lessonsOf('Teatro', query))].map(same)
  }
  const before = await december()
  const away = before.map(lesson => ({
    ...lesson,
    deleted: lesson.date === wednesday || lesson.date === thursday,
  }))
  const page = await openAs(DEMO_ADMINISTRATOR)
  await chooseYear(page, year)
  const form = dialog(page, 'Novo evento')
  const question = form.getByRole('region', { name: 'O que fazer com as aulas?' })

  const typeHoliday = async (title: string): Promise<void> => {
    await press(page, 'Novo evento')
    await form.getByLabel(/^Título/).fill(title)
    await choose(form, /^Tipo/, 'Feriado')
    await form.getByRole('textbox', { name: /^Início/ }).fill(shown(wednesday))
    await page.keyboard.press('Tab')
    await form.getByRole('textbox', { name: /^Término/ }).fill(shown(thursday))
    await page.keyboard.press('Tab')
    await press(form, 'Salvar')
    await expect(form.getByText(/^Há 2 aulas previstas nestes dias/)).toContainText(
      `Dias: ${shown(wednesday)} (1), ${shown(thursday)} (1). Turmas: ${grade.name}.`,
    )
  }
  const deleteHoliday = async (title: string): Promise<void> => {
    const event = page.getByRole('main').getByRole('button', { name: new RegExp(title) })
    await event.click()
    await press(dialog(page, 'Editar evento'), 'Excluir evento')
    await press(dialog(page, `Excluir evento “${title}”`), 'Excluir evento')
    // That of the one before may still be there.
    await expect(page.getByText('Evento excluído.').last()).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(event).toHaveCount(0)
  }
  const classroom = await openAs(DEMO_INSTRUCTOR)
  /** The last lessons of the year, as the instructor sees them. */
  const lastLessons = async (): Promise<void> => {
    const { length } = await lessonsOf('Robótica', { start: `${year}-07-15` })
    await openOwnLessons(classroom, 'Robótica', grade.name)
    // A recent read is not repeated.
    await classroom.reload()
    await choose(classroom, 'Período', '2º semestre')
    const pages = classroom.getByRole('navigation', { name: 'Páginas' })
    // The former list's pages stand until those of the half-year are there.
    await expect(pages).toContainText(`de ${length}`)
    await pages
      .getByRole('button', { name: /^Página \d+$/ })
      .last()
      .click()
    await expect(pages).toContainText(`–${length} de ${length}`)
  }
  await chooseYear(classroom, year)

  await test.step('is asked what becomes of the lessons, and keeps them', async () => {
    await openFromMenu(page, 'Calendário')
    await page.getByRole('radiogroup', { name: 'Visão' }).getByText('Lista', { exact: true }).click()
    await typeHoliday('Padroeira do município')
    expect(await december()).toEqual(before)
    await press(question, 'Manter as aulas')
    await expect(form).toBeHidden()
    expect(await december()).toEqual(before)
    await deleteHoliday('Padroeira do município')
    expect(await december()).toEqual(before)
  })

  await test.step('looks at what the removal does, and removes them', async () => {
    await typeHoliday('Aniversário do município')
    await press(question, 'Ver o que vai mudar')
    await expect(question.getByText('2 aulas a menos')).toBeVisible()
    await question.getByText('2 aulas a menos').click()
    await expect(question).toContainText('07:00 às 07:50 · Robótica, Módulo A')
    expect(await december()).toEqual(before)
    await press(question, 'Excluir as aulas sem registro')
    await expect(form).toBeHidden()
    expect(await december()).toEqual(away)
    await lastLessons()
    await expect(row(classroom, wednesday)).toHaveCount(0)
  })

  await test.step('deletes the holiday, and the very same lessons are back', async () => {
    await deleteHoliday('Aniversário do município')
    expect(await december()).toEqual(before)
    await lastLessons()
    await expect(row(classroom, wednesday)).toContainText(time(FIRST))
  })

  await remove()
})

test('two instructors of a class swap lessons: clashes of either are refused in words, and swapping back is as before', async ({
  browser,
  openAs,
  request,
}) => {
  const ask = await askAs(request, DEMO_ADMINISTRATOR)
  const { year, id, level, grade, lessonsOf, remove } = await unplannedClass(ask, 4)
  const { id: paulo } = await (await askAs(request, DEMO_INSTRUCTOR))(getProfile)
  const colleague = await newInstructor(ask, {
    name: 'Otávio Colega Ramos',
    email: 'otavio.ramos@example.com',
    nineDigits: '308100200',
  })
  await planClass(
    ask,
    { gradeId: grade.id, year },
    {
      Robótica: {
        instructorId: paulo,
        weekly: [
          { weekday: 'MONDAY', ...FIRST },
          { weekday: 'WEDNESDAY', ...FIRST },
        ],
      },
      Teatro: {
        instructorId: colleague.id,
        weekly: [
          { weekday: 'THURSDAY', ...SECOND },
          { weekday: 'FRIDAY', ...SECOND },
        ],
      },
    },
  )
  await secondClass(
    ask,
    { id, level, year },
    {
      Robótica: { instructorId: colleague.id, weekly: [{ weekday: 'WEDNESDAY', ...FIRST }] },
      Teatro: { instructorId: paulo, weekly: [{ weekday: 'THURSDAY', ...SECOND }] },
    },
  )
  const monday = firstFrom(`${year}-02-14`, 'MONDAY')
  const [wednesday, thursday, friday] = [2, 3, 4].map(days => addDays(monday, days)) as [
    string,
    string,
    string,
  ]
  const all = async () => [...(await lessonsOf('Robótica', {})), ...(await lessonsOf('Teatro', {}))].map(same)
  const before = await all()
  const page = await openAs(DEMO_ADMINISTRATOR)
  await chooseYear(page, year)
  const form = dialog(page, 'Trocar aula')

  /** "Trocar aula" of a lesson in the list that is open. */
  const swap = async (date: string, start: string, other: string, otherDate: string): Promise<void> => {
    await act(page, `aula de ${shown(date)}, ${start}`, 'Trocar aula')
    await choose(form, 'Trocar com uma aula de', other)
    await choose(form, /^Aula/, new RegExp(shown(otherDate)))
  }
  const robotics = `Robótica, ${grade.name}`
  const theatre = `Teatro, ${grade.name}`

  await test.step('a lesson does not go where its own instructor gives another class', async () => {
    await openLessons(page, 'Robótica', grade.name)
    await swap(monday, '07:00', theatre, thursday)
    await press(form, 'Trocar aula')
    await expect(form.getByText(/já tem Teatro, Módulo B: .*07:50 às 08:40/)).toBeVisible()
    expect(await all()).toEqual(before)
    await press(form, 'Cancelar')
    await press(dialog(page, 'Descartar alterações'), 'Descartar')
    await expect(form).toBeHidden()
  })

  await test.step('nor does the other come where the colleague gives another class', async () => {
    await swap(wednesday, '07:00', theatre, friday)
    await press(form, 'Trocar aula')
    await expect(form.getByText(/já tem Robótica, Módulo B: .*07:00 às 07:50/)).toBeVisible()
    expect(await all()).toEqual(before)
    await press(form, 'Cancelar')
    await press(dialog(page, 'Descartar alterações'), 'Descartar')
    await expect(form).toBeHidden()
  })

  await test.step('where both are free they swap, and the list says so', async () => {
    await swap(monday, '07:00', theatre, friday)
    await expect(form.getByRole('region', { name: 'O que muda' })).toContainText(robotics)
    await save(form, 'Trocar aula')
    await expect(page.getByText('Aulas trocadas')).toBeVisible()
    await expect(row(page, friday)).toContainText(time(SECOND))
    await expect(row(page, monday)).toHaveCount(0)
  })

  await test.step('each of them sees their lesson at its new place', async () => {
    const first = await openAs(DEMO_INSTRUCTOR)
    await chooseYear(first, year)
    await openOwnLessons(first, 'Robótica', grade.name)
    await expect(row(first, friday)).toContainText(time(SECOND))
    await expect(row(first, monday)).toHaveCount(0)
    const second = await instructorPage(browser, colleague)
    await chooseYear(second, year)
    await openOwnLessons(second, 'Teatro', grade.name)
    await expect(row(second, monday)).toContainText(time(FIRST))
    await expect(row(second, friday)).toHaveCount(0)
    await second.context().close()
  })

  await test.step('swapped back from the other side, everything is as it was', async () => {
    await openLessons(page, 'Teatro', grade.name)
    await swap(monday, '07:00', robotics, friday)
    await save(form, 'Trocar aula')
    await expect(row(page, friday)).toContainText(time(SECOND))
    expect(await all()).toEqual(before)
  })

  await remove()
})

/** Another class of the level, with its own plans and lessons. */
const secondClass = async (
  ask: Asking,
  { id, level, year }: { id: string; level: { id: string }; year: string },
  week: Parameters<typeof planClass>[2],
): Promise<void> => {
  const grade = await ask(createGrade, {
    body: { name: 'Módulo B', type: 'MARK', highest: 10, average: 6, educationLevelId: level.id },
  })
  for (const component of (await ask(listComponents, { query: { academicYearId: id } })).data)
    await ask(createMatrixRow, {
      body: { gradeId: grade.id, curriculumComponentId: component.id, hour: 40 },
    })
  await planClass(ask, { gradeId: grade.id, year }, week)
}
