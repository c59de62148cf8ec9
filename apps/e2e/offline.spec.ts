import { expect, test } from '@playwright/test'
import { listEducationLevels } from '../../packages/contract/src/academics/academics.contract.ts'
import {
  createEvaluation,
  listEvaluations,
  listScores,
} from '../../packages/contract/src/evaluation/evaluation.contract.ts'
import { listLessonPlans } from '../../packages/contract/src/planning/planning.contract.ts'
import { DEMO_INSTRUCTOR } from '../server/src/main/demo/demo-accounts.ts'
import { type Asking, askAs, runningYear } from './server-answers.ts'
import { signIn } from './sign-in.ts'

const NAME = 'Lista sem rede'
const TYPED = ['1', '0,5', '1,75']
const STORED = [1, 0.5, 1.75]

/** A new evaluation in the instructor's last class, in the term that is still open. */
const newEvaluation = async (ask: Asking) => {
  const { id: academicYearId } = await runningYear(ask)
  const plans = await ask(listLessonPlans, { query: { academicYearId, rowsPerPage: 100 } })
  const plan = plans.data.toSorted((a, b) => a.grade.name.localeCompare(b.grade.name)).at(-1)
  const levels = await ask(listEducationLevels, { query: { academicYearId } })
  const term = levels.data
    .flatMap(({ academicTerms }) => academicTerms)
    .find(({ closedAt }) => closedAt === null)
  if (!plan || !term) throw new Error('The demo instructor has no class in an open term')
  const query = { lessonPlanId: plan.id, academicTermId: term.id, rowsPerPage: 100 }
  const known = await ask(listEvaluations, { query })
  const date = known.data[0]?.date ?? term.start
  const body = { lessonPlanId: plan.id, academicTermId: term.id, name: NAME, type: 'WORK', date, highest: 2 }
  return { plan, evaluation: await ask(createEvaluation, { body }) }
}

test('scores typed without network wait on the device, and each is saved once when it is back', async ({
  page,
  context,
  request,
}) => {
  const ask = await askAs(request, DEMO_INSTRUCTOR)
  const { plan, evaluation } = await newEvaluation(ask)
  const scores = async () => (await ask(listScores, { params: { id: evaluation.id } })).data

  await signIn(page, DEMO_INSTRUCTOR)
  await page.goto(`/app/turmas/avaliacoes/lancar-notas?plano=${plan.id}&avaliacao=${evaluation.id}`)
  const cells = page.getByRole('grid', { name: `Notas de ${NAME}` }).getByRole('gridcell')
  await expect(page.getByText('Tudo salvo')).toBeVisible()

  await context.setOffline(true)
  await expect(page.getByText(/Sem conexão com a internet/)).toBeVisible()
  await cells.first().click()
  for (const text of TYPED) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText(`Sem conexão · ${TYPED.length} na fila`)).toBeVisible()
  expect((await scores()).filter(({ score }) => score !== null)).toHaveLength(0)

  await context.setOffline(false)
  await expect(page.getByText('Tudo salvo')).toBeVisible()
  const first = (await scores()).slice(0, TYPED.length)
  expect(first.map(({ score }) => score)).toEqual(STORED)
  expect(first.map(({ version }) => version)).toEqual([1, 1, 1])
  expect((await scores()).filter(({ score }) => score !== null)).toHaveLength(TYPED.length)
})
