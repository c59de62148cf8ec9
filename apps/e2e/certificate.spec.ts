import { expect, type Page } from '@playwright/test'
import { saveAttendance } from '../../packages/contract/src/attendance/attendance.contract.ts'
import { addDays } from '../../packages/rules/src/calendar/civil-date.rules.ts'
import { DEMO_ADMINISTRATOR, DEMO_INSTRUCTOR } from '../server/src/main/demo/demo-accounts.ts'
import { act, actOnPage, choose, dialog, OFFICE, press, shown, typed } from './support/office.ts'
import { test } from './support/people.ts'
import { attendanceAddress, attendanceOf, lessonTaken, planAt } from './support/teaching-day.ts'

test.use(OFFICE)

const TEN_DAYS = 9

test('a certificate of ten days justifies absences from the page of the student, and is withdrawn', async ({
  openAs,
  teaching,
}) => {
  test.setTimeout(120_000)
  const { ask } = teaching
  const placed = await lessonTaken(teaching, planAt(teaching, 1), 2)
  const [first] = await attendanceOf(ask, placed)
  if (!first) throw new Error('The demo class has no students')
  const { id: enrollmentId, number, user } = first.studentEnrollment
  const name = user.socialName ?? user.name
  await ask(saveAttendance, {
    params: { id: placed.plan.id, lessonId: placed.lesson.id },
    body: { attendances: [{ studentEnrollmentId: enrollmentId, status: 'ABSENCE' }], force: true },
  })
  const statusNow = async () =>
    (await attendanceOf(ask, placed)).find(row => row.studentEnrollment.id === enrollmentId)?.status
  const end = placed.lesson.date
  const start = addDays(end, -TEN_DAYS)
  const span = `${shown(start)} a ${shown(end)}`
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
    await expect(form.getByText(/faltas? passam? a ser justificadas?/)).toContainText(
      placed.plan.curriculumComponent.name,
    )
    expect(await statusNow()).toBe('ABSENCE')
    await press(form, 'Justificar')
    await expect(opened(office).getByText(span)).toBeVisible()
    expect(await statusNow()).toBe('JUSTIFIED_ABSENCE')
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

  await test.step('the secretary withdraws it, and the absence is one again', async () => {
    await act(office, span, 'Retirar')
    await press(dialog(office, `Retirar a justificativa de ${name}`), 'Retirar justificativa')
    await expect(opened(office).getByText(/^Retirada por/)).toBeVisible()
    expect(await statusNow()).toBe('ABSENCE')
  })
})
