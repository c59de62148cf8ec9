import { expect, type Page } from '@playwright/test'
import { createMissingPlans } from '../../packages/contract/src/planning/plan/missing-plans.contract.ts'
import { formatDate } from '../../packages/rules/src/calendar/civil-date.rules.ts'
import { DEMO_ADMINISTRATOR } from '../server/src/main/demo/demo-accounts.ts'
import { askAs } from './server-answers.ts'
import { emptyClass, enrollWithMark, newStudent } from './support/enrolling.ts'
import { act, choose, dialog, heading, OFFICE, press, save } from './support/office.ts'
import { test } from './support/people.ts'
import { dayFromToday } from './support/time-zone.ts'

test.use({ ...OFFICE, viewport: { width: 1366, height: 768 } })

const yesterday = formatDate(dayFromToday(-1))

const openClass = async (page: Page, { id, name }: { id: string; name: string }) => {
  await page.goto(`/app/matricula?turma=${id}`)
  await expect(heading(page)).toHaveText(name)
}

test('a mark that is entered late in the old class follows the student who moved', async ({
  browser,
  stateOf,
  request,
}) => {
  const ask = await askAs(request, DEMO_ADMINISTRATOR)
  const from = await emptyClass(ask, { name: '8º ano Ipê', capacity: 5 })
  const to = await emptyClass(ask, { name: '8º ano Angico', capacity: 5 })
  const student = await newStudent(ask, 'Délio Quaresma', '309200400')
  await ask(createMissingPlans, { body: { gradeId: to.id } })
  const { component, term, mark } = await enrollWithMark(ask, from.id, student.id, null)
  const context = await browser.newContext({ storageState: await stateOf(DEMO_ADMINISTRATOR) })
  const page = await context.newPage()
  await openClass(page, from)
  await act(page, student.name, 'Mover para outra turma')
  const form = dialog(page, `Mover ${student.name}`)
  await choose(form, /^Nova turma/, to.name)
  await expect(form.getByText('1 avaliação sem nota do aluno')).toBeVisible()
  await expect(form.getByText(new RegExp(`: Seminário, ${component}$`))).toBeVisible()
  await save(form, 'Mover')
  await mark(9)
  // Figures are computed in the background, within half a minute.
  await expect(async () => {
    await openClass(page, to)
    await act(page, student.name, 'Notas trazidas')
    const field = page.getByRole('textbox', { name: `Nota de ${component}, ${term}` })
    await expect(field).toHaveValue('9,0', { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await context.close()
})

test('a student who leaves and comes back in the same year has the marks', async ({
  browser,
  stateOf,
  request,
}) => {
  const ask = await askAs(request, DEMO_ADMINISTRATOR)
  const grade = await emptyClass(ask, { name: '8º ano Cedro', capacity: 5 })
  const student = await newStudent(ask, 'Élcio Quaresma', '309200500')
  const { component, term } = await enrollWithMark(ask, grade.id, student.id, 7.5)
  const context = await browser.newContext({ storageState: await stateOf(DEMO_ADMINISTRATOR) })
  const page = await context.newPage()
  await openClass(page, grade)
  await act(page, student.name, 'Encerrar matrícula')
  const exit = dialog(page, `Encerrar a matrícula de ${student.name}`)
  await choose(exit, /^Motivo da saída/, 'Transferido')
  await exit.getByRole('textbox', { name: /^Último dia na turma/ }).fill(yesterday)
  await save(exit, 'Encerrar')
  await press(page, 'Mostrar encerradas')
  await act(page, student.name, 'Matricular de novo')
  const form = dialog(page, `Matricular em ${grade.name}`)
  await expect(form.getByText(new RegExp(`a ${yesterday}, em ${grade.name}, vêm junto`))).toBeVisible()
  await save(form, 'Matricular')
  await press(page, 'Esconder encerradas')
  await act(page, student.name, 'Notas trazidas')
  await expect(page.getByRole('textbox', { name: `Nota de ${component}, ${term}` })).toHaveValue('7,5')
  await context.close()
})
