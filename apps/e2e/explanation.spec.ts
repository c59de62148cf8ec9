import { expect, type Page } from '@playwright/test'
import { getMyPerformance } from '../../packages/contract/src/evaluation/performance/performance.contract.ts'
import { DEMO_ADMINISTRATOR, DEMO_INSTRUCTOR, DEMO_STUDENT } from '../server/src/main/demo/demo-accounts.ts'
import { askAs } from './server-answers.ts'
import { changeDemo } from './support/demo-database.ts'
import { OFFICE } from './support/office.ts'
import { test } from './support/people.ts'
import type { Teaching } from './support/teaching-day.ts'

test.use(OFFICE)

const FIRST_TERM = '1º bimestre'
const PUBLISH = 'update academic_term set show_performance = $2::boolean where id = $1::uuid'

/** The class of the demo's student, and its first term. */
const publishedTerm = async (teaching: Teaching, request: Parameters<typeof askAs>[0]) => {
  const ask = await askAs(request, DEMO_STUDENT)
  const query = { academicYearId: teaching.academicYearId, explain: 'true' }
  const mine = () => ask(getMyPerformance, { query })
  const { data } = await mine()
  const term = teaching.terms.find(({ position }) => position === 1)
  const components = new Set(data.map(({ curriculumComponent }) => curriculumComponent.id))
  const inClass = teaching.plans.filter(({ curriculumComponent }) => components.has(curriculumComponent.id))
  if (!term || inClass.length === 0) throw new Error('The demo student is in no class of the instructor')
  return { term, mine, component: inClass[0]?.curriculumComponent.name ?? '' }
}

/** Opens the explanation of a figure: its steps, what was typed, and how the class computes. */
const explained = async (page: Page, figure: RegExp) => {
  await page.getByRole('button', { name: figure }).click()
  const dialog = page.getByRole('dialog', { name: 'Como chegamos a esta nota' })
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  const steps = await dialog.getByRole('list').getByRole('listitem').allInnerTexts()
  const inputs = await dialog.getByRole('table').getByRole('row').allInnerTexts()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  return { steps, inputs }
}

test('the instructor, the secretary and the student see the same steps of a published mark', async ({
  openAs,
  teaching,
  request,
}) => {
  const { term, component } = await publishedTerm(teaching, request)
  const student = await openAs(DEMO_STUDENT)
  await student.goto('/app/desempenho')
  const own = await explained(student, new RegExp(`resultado de ${component}, ${FIRST_TERM}`))
  const className = await student.getByRole('main').getByRole('heading', { level: 2 }).first().textContent()
  const plan = teaching.plans.find(({ grade }) => grade.name === className)
  const figure = new RegExp(`, nota do período de ${DEMO_STUDENT.name}`)
  const search = `?plano=${plan?.id}&periodo=${term.id}`
  const instructor = await openAs(DEMO_INSTRUCTOR)
  await instructor.goto(`/app/turmas/notas${search}`)
  const taught = await explained(instructor, figure)
  const secretary = await openAs(DEMO_ADMINISTRATOR)
  await secretary.goto(`/app/planos-de-aula/gerenciar/notas${search}`)
  const ofSecretary = await explained(secretary, figure)

  expect(taught.steps.length).toBeGreaterThan(2)
  expect(taught.inputs.length).toBeGreaterThan(2)
  expect(ofSecretary).toEqual(taught)
  expect(own).toEqual(taught)
})

test('a term that is not published shows and explains nothing to the student', async ({
  openAs,
  teaching,
  request,
}) => {
  const { term, mine, component } = await publishedTerm(teaching, request)
  const student = await openAs(DEMO_STUDENT)
  await student.goto('/app/desempenho')
  const figure = student.getByRole('button', { name: new RegExp(`resultado de ${component}, ${FIRST_TERM}`) })
  await expect(figure).toBeVisible()
  expect(await changeDemo(PUBLISH, term.id, 'false')).toBe(1)
  try {
    await student.reload()
    await expect(student.getByText(/^Períodos divulgados/)).toBeVisible()
    await expect(
      student.getByRole('button', { name: new RegExp(`resultado de ${component}, 2º bimestre`) }),
    ).toBeVisible()
    await expect(figure).toHaveCount(0)
    await expect(student.getByRole('columnheader', { name: new RegExp(FIRST_TERM) })).toHaveCount(0)

    const { data, results } = await mine()
    expect(data.filter(({ academicTerm }) => academicTerm?.id === term.id)).toEqual([])
    // Nor does the year, which would tell it by what it adds up to.
    expect(data.filter(({ academicTerm }) => academicTerm === null)).toEqual([])
    expect(results).toEqual([])
    expect(JSON.stringify(data)).not.toContain('"termPosition":1')
  } finally {
    await changeDemo(PUBLISH, term.id, 'true')
  }
})
