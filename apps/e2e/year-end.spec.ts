import { expect, type Page, test } from '@playwright/test'
import { DEMO_ADMINISTRATOR, DEMO_STUDENT } from '../server/src/main/demo/demo-accounts.ts'
import { askAs, runningYear } from './server-answers.ts'
import { signIn } from './sign-in.ts'
import { type Faults, look } from './support/axe.ts'
import { classOfStudent } from './support/demo-student.ts'
import { dialog, heading, OFFICE, openFromMenu, press } from './support/office.ts'
import { startDemoServer } from './support/own-server.ts'
import { fits } from './support/touch.ts'
import {
  closeTerms,
  endingOf,
  nextYearOf,
  RECOVERY,
  recoverAllButTwo,
  type ScoreToType,
} from './support/year-end.ts'

test.use({ ...OFFICE, viewport: { width: 1366, height: 768 } })

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, ...OFFICE }
const COUNCIL_RESULT = 'Aprovado pelo conselho'

/** A step of the class, confirmed in its question. */
const take = async (page: Page, step: string, question: string, after: string): Promise<void> => {
  await press(page, step)
  await press(dialog(page, question), step)
  await expect(page.getByText(new RegExp(`${after}$`)).first()).toBeVisible()
}

/** From the page of a class: follows the student in recovery to the sheet of the final recovery, and types the score. */
const typeMissingScore = async (page: Page, { student, score }: ScoreToType): Promise<void> => {
  const missing = page.getByRole('region', { name: 'Impedem a decisão' }).getByRole('link', { name: student })
  await missing.first().click()
  await page.getByRole('link', { name: `Lançar notas: ${RECOVERY}` }).click()
  const row = page.getByRole('grid', { name: `Notas de ${RECOVERY}` }).getByRole('row', { name: student })
  await row.getByRole('gridcell').first().click()
  await page.keyboard.type(score)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tudo salvo')).toBeVisible()
  await expect(row).toContainText(score)
}

test('the office ends the year of a class: findings, council, publication, and the next year', async ({
  page,
  browser,
  playwright,
}) => {
  test.setTimeout(300_000)
  const { origin, stop } = await startDemoServer()
  const faults: Faults = {}
  try {
    const request = await playwright.request.newContext({ baseURL: origin })
    const ask = await askAs(request, DEMO_ADMINISTRATOR)
    const askStudent = await askAs(request, DEMO_STUDENT)
    const running = await runningYear(ask)
    const { id, name } = await classOfStudent(askStudent)
    await closeTerms(ask)
    await signIn(page, DEMO_ADMINISTRATOR, origin)

    await test.step('finds the class with what prevents its decision, and follows a link to it', async () => {
      await openFromMenu(page, 'Fim de ano')
      await expect(heading(page)).toContainText('Fim de ano')
      const row = page.getByRole('row', { name: new RegExp(name) })
      await expect(row).toContainText('1 impede')
      await look(page, 'classes of the year', faults)
      await row.click()
      await expect(heading(page)).toHaveText(name)
      await expect(page.getByRole('region', { name: 'Impedem a decisão' })).toContainText(
        /\d+ alunos em recuperação final sem nota/,
      )
      await look(page, 'a class with findings', faults)
      const place = page.getByRole('region', { name: 'Convém resolver antes' }).getByRole('link').first()
      await place.click()
      await expect(page).toHaveURL(/planos-de-aula\/gerenciar/)
      await expect(heading(page)).toBeVisible()
      await page.goBack()
      await expect(heading(page)).toHaveText(name)
    })

    await test.step('types the missing scores of the final recovery, one on a desk and one on a phone', async () => {
      const { students } = await endingOf(ask, id)
      const student = students.find(({ student }) => student.user.name === DEMO_STUDENT.name)
      if (!student) throw new Error("The demo's student is not in the class")
      const date = `${running.year}-12-18`
      const of = { gradeId: id, studentId: student.student.user.id, date }
      const [failing, passing] = await recoverAllButTwo(ask, of)
      await page.reload()
      const address = page.url()
      await typeMissingScore(page, failing)
      const context = await browser.newContext(PHONE)
      const phone = await context.newPage()
      await signIn(phone, DEMO_ADMINISTRATOR, origin)
      await phone.goto(address)
      await expect(heading(phone)).toHaveText(name)
      await fits(phone)
      await typeMissingScore(phone, passing)
      await fits(phone)
      await look(phone, 'the sheet of a final recovery on a phone', faults)
      await context.close()
      await page.goto(address)
    })

    await test.step('takes the class to its council once the final recovery has marks', async () => {
      await expect
        .poll(async () => (await endingOf(ask, id)).findings.map(({ kind }) => kind))
        .toContain('CANDIDATES_WITHOUT_DECISION')
      await page.reload()
      await take(page, 'Levar ao conselho', `Levar ${name} ao conselho?`, 'No conselho')
    })

    await test.step('opens the council from the class and approves the student by keyboard', async () => {
      await page.getByRole('link', { name: 'Conselho de classe', exact: true }).click()
      await expect(page.getByText('falta 1 aluno')).toBeVisible()
      await expect(page.getByRole('heading', { level: 2, name: DEMO_STUDENT.name })).toBeVisible()
      await look(page, 'council', faults)
      await page.keyboard.press('a')
      await expect(page.getByRole('radio', { name: 'Progresso ao longo do ano' })).toBeFocused()
      await page.keyboard.press('Space')
      await page.keyboard.press('Enter')
      await expect(page.getByText(`Decisão registrada: ${COUNCIL_RESULT}.`)).toBeVisible()
      await expect(page.getByText('Nenhum aluno a decidir')).toBeVisible()
    })

    await test.step('decides and publishes the result', async () => {
      await openFromMenu(page, 'Fim de ano')
      await page.getByRole('row', { name: new RegExp(name) }).click()
      await expect(page.getByRole('row', { name: DEMO_STUDENT.name })).toContainText(COUNCIL_RESULT)
      await take(page, 'Decidir o resultado', `Decidir o resultado de ${name}?`, 'Decidida')
      await take(page, 'Publicar o resultado', `Publicar o resultado de ${name}?`, 'Publicada')
      await look(page, 'a published class', faults)
      expect((await endingOf(ask, id)).status).toBe('PUBLISHED')
    })

    await test.step('the student reads the result on a phone', async () => {
      const context = await browser.newContext(PHONE)
      const phone = await context.newPage()
      await signIn(phone, DEMO_STUDENT, origin)
      await phone.goto(`${origin}/app/desempenho`)
      await expect(phone.getByText(COUNCIL_RESULT).first()).toBeVisible()
      await fits(phone)
      await context.close()
    })

    await test.step('on a phone the office enrols the class in the next year, and opens its list', async () => {
      const next = await nextYearOf(ask)
      const context = await browser.newContext(PHONE)
      const phone = await context.newPage()
      await signIn(phone, DEMO_ADMINISTRATOR, origin)
      await phone.goto(`${origin}/app/parametros/passar-de-ano`)
      await expect(phone.getByText(`Alunos de ${running.year} nas turmas de ${next}`)).toBeVisible()
      await fits(phone)
      await look(phone, 'classes of the next year on a phone', faults)
      await press(phone, `Ver alunos de ${name}`)
      const choice = phone.getByRole('combobox', { name: `Próxima turma de ${DEMO_STUDENT.name}` })
      await expect(choice).not.toHaveValue('')
      const chosen = await choice.locator('option:checked').textContent()
      const nextClass = chosen?.split(' · ')[0] ?? ''
      expect(nextClass).not.toBe(name)
      await fits(phone)
      await look(phone, 'students of a class on a phone', faults)
      await press(phone, /^Matricular \d+ alunos$/)
      await press(dialog(phone, `Matricular alunos de ${name}?`), 'Matricular')
      // The class of the next year has fewer places than this one has students.
      await press(dialog(phone, `${nextClass} não tem vagas para todos`), 'Matricular além das vagas')
      await expect(phone.getByText(/^\d+ alunos decididos\.$/)).toBeVisible()
      await phone.getByRole('banner').getByRole('button', { name: running.year }).click()
      await phone
        .getByRole('menuitem', { name: next })
        .or(phone.getByRole('menuitemradio', { name: next }))
        .click()
      await phone.goto(`${origin}/app/matricula`)
      await phone.getByRole('main').getByText(nextClass, { exact: true }).first().click()
      await expect(phone.getByRole('main')).toContainText(DEMO_STUDENT.name)
      await fits(phone)
      await look(phone, 'class list of the next year on a phone', faults)
      await context.close()
    })
    await request.dispose()
  } finally {
    await stop()
  }
  expect(faults).toEqual({})
})
