import { expect } from '@playwright/test'
import { listGrades } from '../../packages/contract/src/academics/academics.contract.ts'
import { listEnrollments } from '../../packages/contract/src/enrollment/enrollment.contract.ts'
import { DEMO_ADMINISTRATOR } from '../server/src/main/demo/demo-accounts.ts'
import { askAs, runningYear } from './server-answers.ts'
import { act, choose, dialog, OFFICE, save } from './support/office.ts'
import { test } from './support/people.ts'

const secretaryTest = test.extend({
  storageState: async ({ stateOf }, use) => {
    await use(await stateOf(DEMO_ADMINISTRATOR))
  },
})
secretaryTest.use(OFFICE)

secretaryTest(
  'the secretary transfers a student, issues the declaration from the offer, and by keyboard one for a class',
  async ({ page, request }) => {
    const ask = await askAs(request, DEMO_ADMINISTRATOR)
    const { id: academicYearId } = await runningYear(ask)
    const { data: grades } = await ask(listGrades, { query: { academicYearId, rowsPerPage: 100 } })
    const grade = grades.findLast(({ isEvent, vacancies }) => !isEvent && vacancies.active > 5)
    const { data: enrolled } = await ask(listEnrollments, {
      query: { gradeId: grade?.id ?? '', status: 'ACTIVE' },
    })
    const user = enrolled.at(-1)?.user
    const name = user?.socialName ?? user?.name ?? ''

    await test.step('ends an enrolment as transferred, and is offered the papers', async () => {
      await page.goto(`/app/matricula?turma=${grade?.id}`)
      await act(page, name, 'Encerrar matrícula')
      const form = dialog(page, `Encerrar a matrícula de ${name}`)
      await choose(form, /^Motivo da saída/, 'Transferido')
      await save(form, 'Encerrar')
      await page.getByRole('link', { name: 'Emitir declaração de transferência' }).click()
      await expect(page).toHaveURL(/\/app\/documentos\?.*TRANSFER_DECLARATION/)
      await expect(page.getByText('Aluno escolhido').locator('..')).toContainText(name)
    })

    await test.step('issues it', async () => {
      await page.getByRole('button', { name: 'Emitir', exact: true }).click()
      await expect(
        page.getByRole('button', {
          name: `Baixar PDF: Declaração de transferência — ${name} — ${grade?.name}`,
        }),
      ).toBeVisible({ timeout: 30_000 })
    })

    await test.step('previews by keyboard alone and issues for a class', async () => {
      await page.goto(`/app/documentos?para=turma&turma=${grade?.id}`)
      const preview = page.getByRole('button', { name: 'Ver prévia' })
      await expect(preview).toBeEnabled()
      await page.getByRole('combobox', { name: /^Documento/ }).focus()
      for (
        let tabs = 0;
        tabs < 5 && !(await preview.evaluate(one => one === document.activeElement));
        tabs += 1
      )
        await page.keyboard.press('Tab')
      await expect(preview).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByText(/^(A prévia está pronta|Prévia pronta)/)).toBeVisible({ timeout: 20_000 })
      await preview.focus()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name: 'Emitir', exact: true })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(
        page.getByRole('button', { name: `Baixar PDF: Declarações de matrícula — ${grade?.name}` }),
      ).toBeVisible({ timeout: 30_000 })
    })
  },
)
