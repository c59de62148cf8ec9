import { expect, type Page } from '@playwright/test'
import { listEducationLevels } from '../../packages/contract/src/academics/academics.contract.ts'
import { updateAcademicTerms } from '../../packages/contract/src/academics/level/level-writing.contract.ts'
import { saveScores } from '../../packages/contract/src/evaluation/evaluation.contract.ts'
import { DEMO_ADMINISTRATOR, DEMO_INSTRUCTOR, DEMO_STUDENT } from '../server/src/main/demo/demo-accounts.ts'
import { type Asking, askAs } from './server-answers.ts'
import { classOfStudent } from './support/demo-student.ts'
import { choose, dialog, OFFICE, press, save } from './support/office.ts'
import { messageTest as test } from './support/sent-messages.ts'
import { newEvaluation, type Teaching } from './support/teaching-day.ts'

test.use(OFFICE)

const NAME = 'Prova somada errado'
const REASON = 'Soma errada na segunda folha'

/** The open term of the demo: in the first months of a year no other one is closed. */
const termOf = async (ask: Asking, { term, academicYearId }: Teaching) => {
  const levels = async () => (await ask(listEducationLevels, { query: { academicYearId } })).data
  const level = (await levels()).find(({ academicTerms }) => academicTerms.some(({ id }) => id === term.id))
  if (!level) throw new Error('The level of the open term is not there')
  return {
    name: `${term.position}º bimestre`,
    isClosed: async () =>
      (await levels()).flatMap(({ academicTerms }) => academicTerms).find(({ id }) => id === term.id)
        ?.closedAt !== null,
    setClosed: (closed: boolean) =>
      ask(updateAcademicTerms, {
        params: { id: level.id },
        body: {
          academicTerms: level.academicTerms.map(({ id, start, end }) => ({
            id,
            start,
            end,
            ...(id === term.id ? { closed } : {}),
          })),
          confirmWarnings: true,
        },
      }),
  }
}

/** The message of the correction, opened from the bell. */
const openMessage = async (page: Page) => {
  await press(page, /^Notificações: /)
  await dialog(page, 'Notificações')
    .getByRole('button', { name: new RegExp(`Correção em “${NAME}”`) })
    .click()
  return page.getByRole('article')
}

test('the office corrects one score of a closed term with a reason, and instructor and student read of it', async ({
  openAs,
  office,
  request,
  teaching,
}) => {
  test.setTimeout(120_000)
  const term = await termOf(office, teaching)
  const grade = await classOfStudent(await askAs(request, DEMO_STUDENT))
  const plan = teaching.plans.find(each => each.grade.id === grade.id)
  if (!plan) throw new Error("The demo's instructor does not teach the demo's student")
  const { evaluation, address, grid, scores } = await newEvaluation(teaching, { name: NAME, plan })
  const row = async () =>
    (await scores()).find(({ studentEnrollment }) => studentEnrollment.user.name === DEMO_STUDENT.name)
  const { id: studentEnrollmentId, user } = (await row())?.studentEnrollment ?? {}
  const student = user?.socialName ?? DEMO_STUDENT.name
  await teaching.ask(saveScores, {
    params: { id: evaluation.id },
    body: { studentEvaluations: [{ studentEnrollmentId, score: 0.5, version: 0 }] },
  })
  const [secretary, classroom] = [await openAs(DEMO_ADMINISTRATOR), await openAs(DEMO_INSTRUCTOR)]
  await term.setClosed(true)

  try {
    await test.step('the secretary corrects it, and has to say why', async () => {
      const of = new URLSearchParams({ plano: plan.id, avaliacao: evaluation.id })
      await secretary.goto(`/app/planos-de-aula/gerenciar/avaliacoes/notas?${of}`)
      await expect(secretary.getByText(`O ${term.name} está encerrado`)).toBeVisible()
      await press(secretary, 'Corrigir nota')
      const form = dialog(secretary, 'Corrigir nota de período encerrado')
      await choose(form, 'Aluno', student)
      const score = form.getByRole('textbox', { name: 'Nota correta' })
      await expect(score).toHaveValue('0,5')
      await score.fill('1')
      await press(form, 'Corrigir')
      const reason = form.getByRole('textbox', { name: 'Motivo' })
      await expect(reason).toHaveAccessibleDescription(/Campo obrigatório/)
      expect((await row())?.score).toBe(0.5)
      await reason.fill(REASON)
      await save(form, 'Corrigir')
      await expect(secretary.getByText('Nota corrigida.')).toBeVisible()
      await expect(
        secretary.getByRole('grid', { name: grid }).getByRole('row', { name: student }),
      ).toContainText('1,0')
      expect((await row())?.score).toBe(1)
    })

    await test.step('the term stays closed, and the instructor corrects nothing in it', async () => {
      expect(await term.isClosed()).toBe(true)
      await classroom.goto(address)
      await expect(classroom.getByText(`O ${term.name} está encerrado`)).toBeVisible()
      await expect(classroom.getByRole('button', { name: 'Corrigir nota' })).toHaveCount(0)
    })

    await test.step('the instructor reads both scores and the reason', async () => {
      const message = await openMessage(classroom)
      await expect(message).toContainText(`corrigiu a nota de ${student}`)
      await expect(message).toContainText('de 0,5 para 1,0.')
      await expect(message).toContainText(`Motivo: ${REASON}`)
    })

    await test.step('the student reads both scores, without the reason', async () => {
      const page = await openAs(DEMO_STUDENT)
      await page.goto('/app')
      const message = await openMessage(page)
      await expect(message).toContainText('A secretaria corrigiu a sua nota')
      await expect(message).toContainText('de 0,5 para 1,0.')
      await expect(message).not.toContainText(REASON)
    })
  } finally {
    await term.setClosed(false)
  }
})
