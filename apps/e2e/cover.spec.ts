import { expect } from '@playwright/test'
import {
  listInstructorAbsences,
  withdrawInstructorAbsence,
} from '../../packages/contract/src/planning/cover/absence.contract.ts'
import { listLessons } from '../../packages/contract/src/planning/lesson/lesson.contract.ts'
import { DEMO_ADMINISTRATOR, DEMO_INSTRUCTOR } from '../server/src/main/demo/demo-accounts.ts'
import { askAs } from './server-answers.ts'
import { lessonBeside, removeLessons } from './support/extra-lessons.ts'
import { choose, dialog, press } from './support/office.ts'
import { test } from './support/people.ts'
import { newInstructor } from './support/staff.ts'
import { attendanceAddress, attendanceOf, lessonTaken, planAt } from './support/teaching-day.ts'
import { fits, smallTargets } from './support/touch.ts'

test('the office gives a lesson of an absent instructor to another, who calls the roll on a phone', async ({
  openAs,
  request,
  teaching,
}) => {
  test.setTimeout(120_000)
  const ask = await askAs(request, DEMO_ADMINISTRATOR)
  const placed = await lessonBeside(teaching, await lessonTaken(teaching, planAt(teaching, 1), 2), '00:35')
  const { plan, lesson } = placed
  const substitute = await newInstructor(ask, {
    name: 'Célia Cobertura Prado',
    email: 'celia.prado@example.com',
    nineDigits: '351100191',
  })
  try {
    const page = await openAs(DEMO_ADMINISTRATOR)
    await page.goto(`/app/planos-de-aula/quem-cobre?dia=${lesson.date}`)

    await test.step('the absence is entered late, for one minute of the day', async () => {
      await page.getByRole('button', { name: 'Registrar falta' }).first().click()
      const form = dialog(page, 'Registrar falta')
      await choose(form, 'Professor', DEMO_INSTRUCTOR.name)
      await form.getByRole('switch', { name: 'Só algumas horas' }).check({ force: true })
      await form.getByLabel('Das').fill('00:35')
      await form.getByLabel('Até as').fill('00:36')
      await choose(form, 'Motivo', 'Saúde')
      await press(form, 'Registrar falta')
      await expect(page.getByText('Falta registrada', { exact: true })).toBeVisible()
    })

    const row = page.getByRole('listitem', {
      name: `${plan.curriculumComponent.name}, ${plan.grade.name}`,
    })
    await test.step('one tap calls the first of the list, and another takes it back', async () => {
      await row
        .getByRole('button', { name: /^Chamar/ })
        .first()
        .click()
      await expect(row.getByText(/Substituição:/)).toBeVisible()
      await row.getByRole('button', { name: /^Desfazer/ }).click()
      await expect(row.getByRole('button', { name: /^Chamar/ }).first()).toBeVisible()
    })

    await test.step('any other instructor is found by name', async () => {
      await press(row, 'Outro professor')
      const form = dialog(page, 'Escolher quem dá a aula')
      await form.getByRole('combobox', { name: 'Professor' }).fill('Célia')
      await choose(form, 'Professor', substitute.name)
      await press(form, 'Chamar')
      await expect(row.getByText(`Substituição: ${substitute.name}`)).toBeVisible()
    })

    await test.step('the substitute calls the roll on a phone, and the absent one no longer may', async () => {
      const phone = await openAs(substitute)
      await phone.setViewportSize({ width: 390, height: 844 })
      await phone.goto(attendanceAddress(placed))
      await expect(phone.getByRole('radiogroup').first()).toBeVisible()
      await fits(phone)
      expect(await smallTargets(phone)).toEqual([])
      await phone.getByRole('button', { name: /^Salvar/ }).click()
      await expect(phone.getByText(/^Tudo salvo/)).toBeVisible()
      expect((await attendanceOf(ask, placed)).some(({ status }) => status === 'ATTENDANCE')).toBe(true)
      const { data } = await teaching.ask(listLessons, {
        params: { id: plan.id },
        query: { start: lesson.date, end: lesson.date, rowsPerPage: 100 },
      })
      expect(data.find(({ id }) => id === lesson.id)?.can.takeAttendance).toBe(false)
    })
  } finally {
    await removeLessons([placed])
    const { data } = await ask(listInstructorAbsences, { query: { withdrawn: 'false' } })
    for (const { id } of data) await ask(withdrawInstructorAbsence, { params: { id } })
  }
})
