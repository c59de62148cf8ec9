import { expect, type Page } from '@playwright/test'
import {
  type Lesson,
  listLessons,
  swapLessons,
} from '../../packages/contract/src/planning/lesson/lesson.contract.ts'
import { addDays } from '../../packages/rules/src/calendar/civil-date.rules.ts'
import { DEMO_ADMINISTRATOR, DEMO_INSTRUCTOR } from '../server/src/main/demo/demo-accounts.ts'
import { askAs } from './server-answers.ts'
import { type Faults, look } from './support/axe.ts'
import { changeDemo } from './support/demo-database.ts'
import { lessonBeside, removeLessons } from './support/extra-lessons.ts'
import { act, choose, dialog, heading, openFromMenu, press, save, shown } from './support/office.ts'
import { test } from './support/people.ts'
import { planAt, recordAddress } from './support/teaching-day.ts'
import { dayFromToday } from './support/time-zone.ts'

const ASK = 'Solicitar alteração à secretaria'
const WEEKS = 21

const minutes = (time: string): string => time.slice(0, 5)
const when = ({ date, start, end }: Pick<Lesson, 'date' | 'start' | 'end'>): RegExp =>
  new RegExp(`${shown(date)}, ${minutes(start)} às ${minutes(end)}`)
const card = (page: Page, text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text })

test('an instructor asks to swap two lessons, the office accepts, and both see what came of it', async ({
  openAs,
  request,
  teaching,
}) => {
  // Each screen is looked at in both themes on the way.
  test.setTimeout(240_000)
  const office = await askAs(request, DEMO_ADMINISTRATOR)
  const plan = planAt(teaching, 0)
  const lessonsOf = async () =>
    (
      await teaching.ask(listLessons, {
        params: { id: plan.id },
        query: { start: addDays(dayFromToday(), 1), end: addDays(dayFromToday(), WEEKS), rowsPerPage: 100 },
      })
    ).data.filter(({ accomplished, attendanceTaken }) => !accomplished && !attendanceTaken)
  const [one, other] = await lessonsOf()
  if (!one || !other) throw new Error('The demo instructor has no two lessons to come')
  const reason = 'Consulta médica na primeira data'
  const faults: Faults = {}

  const page = await openAs(DEMO_INSTRUCTOR)
  const secretary = await openAs(DEMO_ADMINISTRATOR)
  try {
    await test.step('the instructor asks, from the lesson', async () => {
      await page.goto(`/app/turmas/aulas?plano=${plan.id}&periodo=ano`)
      const lesson = `aula de ${shown(one.date)}, ${minutes(one.start)}`
      // The list opens with the page of today: the next lesson may be the first of the page after it.
      await expect(page.getByRole('button', { name: /^Ações de aula/ }).first()).toBeVisible()
      if (!(await page.getByRole('button', { name: `Ações de ${lesson}`, exact: true }).isVisible()))
        await press(page, 'Próxima página')
      await act(page, lesson, ASK)
      const form = dialog(page, ASK)
      await expect(form.getByText(when(one))).toBeVisible()
      await choose(form, /^O que você precisa/, 'Trocar com outra aula minha')
      await choose(form, /^Trocar com a aula/, when(other))
      await form.getByLabel(/^Motivo/).fill(reason)
      await look(page, 'request form', faults)
      await save(form, 'Enviar solicitação')
    })
    await test.step('and finds it among their requests, without an answer', async () => {
      await openFromMenu(page, 'Turmas')
      await page.getByRole('main').getByRole('link', { name: 'Solicitações' }).click()
      await expect(card(page, reason)).toContainText('Aguardando resposta')
      await look(page, 'own requests', faults)
    })
    await test.step('the office sees what is asked beside what is, and accepts', async () => {
      await secretary.goto('/app')
      await openFromMenu(secretary, 'Notificações')
      await secretary.getByRole('main').getByRole('link', { name: 'Solicitações' }).click()
      await expect(heading(secretary)).toContainText('Solicitações')
      const requestCard = card(secretary, reason)
      await expect(requestCard.getByRole('region', { name: 'Como está' })).toContainText(when(one))
      await expect(requestCard.getByRole('region', { name: 'O que se pede' })).toContainText(when(other))
      await look(secretary, 'open requests', faults)
      await press(requestCard, 'Aceitar')
      const form = dialog(secretary, 'Aceitar a solicitação')
      await look(secretary, 'acceptance', faults)
      await save(form, 'Aceitar')
      await expect(requestCard).toHaveCount(0)
    })
    await test.step('the lessons are swapped, and the instructor reads the answer', async () => {
      const now = new Map((await lessonsOf()).map(lesson => [lesson.id, lesson]))
      expect(now.get(one.id)).toMatchObject({ date: other.date, start: other.start, end: other.end })
      expect(now.get(other.id)).toMatchObject({ date: one.date, start: one.start, end: one.end })
      await page.reload()
      await expect(card(page, reason)).toContainText('Aceita')
      await press(page, /notifica/i)
      await page
        .getByRole('button', { name: /Aceita: Trocar aulas/ })
        .first()
        .click()
      await expect(page.getByText('a mudança já está nas suas aulas')).toBeVisible()
    })
    expect(faults).toEqual({})
  } finally {
    const isSwapped = (await lessonsOf()).some(({ id, date }) => id === one.id && date !== one.date)
    if (isSwapped) await office(swapLessons, { body: { lessonId: one.id, otherLessonId: other.id } })
  }
})

test('the office reminds an instructor, who opens what is pending from the message and releases the lesson', async ({
  openAs,
  teaching,
}) => {
  test.setTimeout(240_000)
  const plan = planAt(teaching, 0)
  const { data } = await teaching.ask(listLessons, {
    params: { id: plan.id },
    query: { start: teaching.term.start, end: addDays(dayFromToday(), -1), rowsPerPage: 100 },
  })
  const past = data.at(-1)
  if (!past) throw new Error('The demo instructor has no lesson that is over')
  const pending = await lessonBeside(teaching, { plan, lesson: past }, '05:10')
  await changeDemo('delete from reminder_day')
  const faults: Faults = {}
  const secretary = await openAs(DEMO_ADMINISTRATOR)
  const page = await openAs(DEMO_INSTRUCTOR)
  try {
    await test.step('the office chooses the instructor, and reads the message before', async () => {
      await secretary.goto('/app/planos-de-aula/pendencias')
      await press(secretary, 'Lembrar professores')
      const form = dialog(secretary, 'Lembrar professores')
      const person = form.getByRole('checkbox', { name: new RegExp(`^${DEMO_INSTRUCTOR.name}: `) })
      await expect(person).not.toBeChecked()
      await person.check()
      await expect(form.getByRole('region', { name: 'A mensagem' })).toContainText('a lançar')
      await look(secretary, 'reminders', faults)
      await save(form, 'Enviar lembretes')
      await press(secretary, 'Lembrar professores')
      await expect(
        form.getByRole('checkbox', { name: new RegExp(`^${DEMO_INSTRUCTOR.name}: `) }),
      ).toBeDisabled()
    })
    await test.step('the instructor opens it, and what is pending from it', async () => {
      await page.goto('/app/meus-horarios')
      await press(page, /notifica/i)
      await page
        .getByRole('button', { name: /Lembrete: pendências no diário/ })
        .first()
        .click()
      await look(page, 'a reminder', faults)
      await page.getByRole('link', { name: 'Ver minhas pendências' }).click()
      await expect(heading(page)).toHaveText('Turmas')
      await expect(page.getByRole('region', { name: 'Pendências' })).toBeVisible()
    })
    await test.step('and releases the lesson', async () => {
      await page.goto(recordAddress(pending))
      const record = page.getByRole('dialog')
      await record.getByRole('textbox', { name: 'Conteúdo ministrado' }).fill('Leitura de crônicas')
      await press(record, 'Lançar aula')
      await expect
        .poll(async () => {
          const query = { start: pending.lesson.date, end: pending.lesson.date, rowsPerPage: 100 }
          const { data: day } = await teaching.ask(listLessons, { params: { id: plan.id }, query })
          return day.find(({ id }) => id === pending.lesson.id)?.accomplished?.contentRegistration
        })
        .toBe('Leitura de crônicas')
    })
    expect(faults).toEqual({})
  } finally {
    await removeLessons([pending])
    await changeDemo('delete from reminder_day')
  }
})
