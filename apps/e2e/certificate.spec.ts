import { expect, type Page } from '@playwright/test'
import { saveAttendance } from '../../packages/contract/src/attendance/attendance.contract.ts'
import { listLessonPlans } from '../../packages/contract/src/planning/plan/plan.contract.ts'
import { addDays } from '../../packages/rules/src/calendar/civil-date.rules.ts'
import { DEMO_ADMINISTRATOR, DEMO_INSTRUCTOR } from '../server/src/main/demo/demo-accounts.ts'
import { type Asking, askAs } from './server-answers.ts'
import { act, actOnPage, choose, dialog, OFFICE, press, shown, typed } from './support/office.ts'
import { test } from './support/people.ts'
import {
  attendanceAddress,
  attendanceOf,
  lessonTaken,
  type PlacedLesson,
  planAt,
  type Teaching,
} from './support/teaching-day.ts'

test.use(OFFICE)

/** A lesson with its roll in another component of the same class, as the office reads it. */
const lessonOfAnotherComponent = async (
  teaching: Teaching,
  { plan }: PlacedLesson,
  ask: Asking,
): Promise<PlacedLesson> => {
  const { data } = await ask(listLessonPlans, { query: { gradeId: plan.grade.id, rowsPerPage: 100 } })
  const another = data.find(({ id }) => id !== plan.id)
  if (!another) throw new Error('The demo class has one component')
  return lessonTaken({ ...teaching, ask }, another, 2)
}

test('a certificate justifies absences of two components from the page of the student, and is withdrawn', async ({
  openAs,
  request,
  teaching,
}) => {
  test.setTimeout(120_000)
  const ask = await askAs(request, DEMO_ADMINISTRATOR)
  const placed = await lessonTaken(teaching, planAt(teaching, 1), 2)
  const lessons = [placed, await lessonOfAnotherComponent(teaching, placed, ask)]
  const [first] = await attendanceOf(ask, placed)
  if (!first) throw new Error('The demo class has no students')
  const { id: enrollmentId, number, user } = first.studentEnrollment
  const name = user.socialName ?? user.name
  const statuses = () =>
    Promise.all(
      lessons.map(
        async lesson =>
          (await attendanceOf(ask, lesson)).find(row => row.studentEnrollment.id === enrollmentId)?.status,
      ),
    )
  const mark = async (marks: Awaited<ReturnType<typeof statuses>>) => {
    for (const [at, { plan, lesson }] of lessons.entries())
      await ask(saveAttendance, {
        params: { id: plan.id, lessonId: lesson.id },
        body: { attendances: [{ studentEnrollmentId: enrollmentId, status: marks[at] }], force: true },
      })
  }
  const before = await statuses()
  const dates = lessons.map(({ lesson }) => lesson.date).toSorted()
  const start = dates[0] ?? ''
  const end = addDays(dates.at(-1) ?? '', 1)
  const span = `${shown(start)} a ${shown(end)}`
  try {
    await mark(['ABSENCE', 'ABSENCE'])
    const office = await openAs(DEMO_ADMINISTRATOR)
    const opened = (page: Page) => dialog(page, `Justificativas de faltas de ${name}`)

    await test.step('the secretary reads what changes, and records it once', async () => {
      await office.goto(`/app/usuarios/aluno/${user.id}`)
      await actOnPage(office, 'Justificativas de faltas')
      await press(opened(office), 'Justificar faltas')
      const form = dialog(office, `Justificar faltas de ${name}`)
      await form.getByLabel('Primeiro dia').fill(typed(start))
      await form.getByLabel('Último dia').fill(typed(end))
      await choose(form, 'Motivo', 'Atestado médico')
      const effect = form.getByText(/faltas passam a ser justificadas/)
      for (const { plan } of lessons) await expect(effect).toContainText(plan.curriculumComponent.name)
      expect(await statuses()).toEqual(['ABSENCE', 'ABSENCE'])
      await press(form, 'Justificar')
      await expect(opened(office).getByText(span)).toBeVisible()
      expect(await statuses()).toEqual(['JUSTIFIED_ABSENCE', 'JUSTIFIED_ABSENCE'])
    })

    await test.step('the instructor sees it on the roll, without the reason', async () => {
      const classroom = await openAs(DEMO_INSTRUCTOR)
      await classroom.goto(attendanceAddress(placed))
      const row = classroom
        .getByRole('listitem')
        .filter({ has: classroom.getByRole('radiogroup', { name: `${number}, ${name}` }) })
      await expect(row.getByText(`Falta justificada até ${shown(end)}`)).toBeVisible()
      await expect(row.getByRole('radio', { name: 'Falta justificada' })).toBeChecked()
      await expect(classroom.getByText('Atestado médico')).toHaveCount(0)
      await row.getByRole('radio', { name: 'Presença' }).click()
      await row.getByRole('radio', { name: 'Falta', exact: true }).click()
      await expect(row.getByRole('radio', { name: 'Falta justificada' })).toBeChecked()
    })

    await test.step('the secretary withdraws it, and both absences are unjustified again', async () => {
      await act(office, span, 'Retirar')
      await press(dialog(office, `Retirar a justificativa de ${name}`), 'Retirar justificativa')
      await expect(opened(office).getByText(/^Retirada por/)).toBeVisible()
      expect(await statuses()).toEqual(['ABSENCE', 'ABSENCE'])
    })
  } finally {
    await mark(before)
  }
})
