import { expect } from '@playwright/test'
import { listEducationLevels } from '../../packages/contract/src/academics/academics.contract.ts'
import { DEMO_ADMINISTRATOR, DEMO_INSTRUCTOR } from '../server/src/main/demo/demo-accounts.ts'
import { askAs } from './server-answers.ts'
import { dialog, OFFICE, press } from './support/office.ts'
import { test } from './support/people.ts'
import { newEvaluation, planAt } from './support/teaching-day.ts'

test.use(OFFICE)

test('a term that is closed over its warnings takes no more scores, says so to the instructor, and reopens', async ({
  openAs,
  request,
  teaching,
}) => {
  test.setTimeout(120_000)
  const ask = await askAs(request, DEMO_ADMINISTRATOR)
  const { term, academicYearId } = teaching
  const levels = async () => (await ask(listEducationLevels, { query: { academicYearId } })).data
  const level = (await levels()).find(({ academicTerms }) => academicTerms.some(({ id }) => id === term.id))
  if (!level) throw new Error('The level of the open term is not there')
  const isClosed = async () =>
    (await levels()).flatMap(({ academicTerms }) => academicTerms).find(({ id }) => id === term.id)
      ?.closedAt !== null
  const name = `${term.position}º bimestre`
  // A made evaluation without scores: something is missing for sure.
  const { address, grid, scores } = await newEvaluation(teaching, {
    name: 'Depois do fim',
    plan: planAt(teaching, 0),
  })
  const [office, classroom] = [await openAs(DEMO_ADMINISTRATOR), await openAs(DEMO_INSTRUCTOR)]
  const cells = classroom.getByRole('grid', { name: grid }).getByRole('gridcell')
  await classroom.goto(address)
  await expect(cells.first()).toBeVisible()

  await test.step('the secretary reads what is missing, and closes all the same', async () => {
    await office.goto(`/app/parametros/niveis-de-ensino?periodos=${level.id}`)
    await press(office, `Encerrar ${name}`)
    await press(dialog(office, `Encerrar o ${name}`), 'Encerrar')
    const warnings = dialog(office, `Pendências do ${name}`)
    await expect(warnings).toContainText(/\d+ notas? não lançadas?/)
    await expect(warnings).toContainText(planAt(teaching, 0).grade.name)
    expect(await isClosed()).toBe(false)
    await press(warnings, 'Encerrar mesmo assim')
    await expect(office.getByText(`${name} de ${level.name} encerrado.`)).toBeVisible()
    await expect(office.getByRole('button', { name: `Reabrir ${name}` })).toBeVisible()
    expect(await isClosed()).toBe(true)
  })

  try {
    await test.step('what the instructor still types is refused, and the reason is told', async () => {
      await cells.first().click()
      await classroom.keyboard.type('0,5')
      await classroom.keyboard.press('Enter')
      const refused = classroom.getByRole('region', { name: /^Recusadas/ })
      await expect(refused).toContainText('O período letivo está encerrado. Peça à secretaria que o reabra.')
      await expect(cells.first()).toContainText('0,5')
      expect((await scores()).filter(({ score }) => score !== null)).toEqual([])
    })
  } finally {
    await test.step('the secretary reopens it', async () => {
      await press(office, `Reabrir ${name}`)
      await press(dialog(office, `Reabrir o ${name}`), 'Reabrir')
      await expect(office.getByText(`${name} de ${level.name} reaberto.`)).toBeVisible()
      expect(await isClosed()).toBe(false)
    })
  }

  await test.step('the instructor sends again what was refused, and it is saved', async () => {
    await press(classroom, 'Tentar de novo')
    await expect(classroom.getByText('Tudo salvo')).toBeVisible()
    await expect.poll(async () => (await scores())[0]?.score).toBe(0.5)
  })
})
