import { expect } from '@playwright/test'
import { deleteGrade } from '../../packages/contract/src/academics/grade/grade-writing.contract.ts'
import { listEnrollments } from '../../packages/contract/src/enrollment/enrollment.contract.ts'
import { deleteEnrollment } from '../../packages/contract/src/enrollment/entry/entry.contract.ts'
import { DEMO_ADMINISTRATOR } from '../server/src/main/demo/demo-accounts.ts'
import { askAs } from './server-answers.ts'
import { emptyClass } from './support/enrolling.ts'
import { IMPORTS, importRows, importTest as test, undoImport, uploadFile } from './support/importing.ts'
import { act, choose, dialog, heading, press, typed } from './support/office.ts'
import { pupils, sheet } from './support/sheets.ts'
import { dayFromToday } from './support/time-zone.ts'

const FAMILY = 'Ipanema'
const MATCHED = '6º Jequitibá'
const UNKNOWN = 'Turma da tarde'

test('the classes of a spreadsheet are matched once, its students are enrolled, and all of it is undone', async ({
  page,
}) => {
  test.setTimeout(150_000)
  const ask = await askAs(page.request, DEMO_ADMINISTRATOR)
  const known = await emptyClass(ask, { name: '6º ano Jequitibá', capacity: 5 })
  const small = await emptyClass(ask, { name: 'Oficina do Angico', capacity: 1 })
  const rows = pupils(FAMILY, 312_000_100)
    .slice(0, 4)
    .map((cells, at) => [...cells.slice(0, -1), at < 2 ? MATCHED : UNKNOWN])
  const [first = '', second = '', , last = ''] = rows.map(([name = '']) => name)
  const file = sheet(FAMILY, rows, 'TURMA')
  const enrolledIn = async ({ id }: { id: string }) =>
    (await ask(listEnrollments, { query: { gradeId: id } })).data
  const students = page.getByRole('region', { name: 'Alunos', exact: true })

  await test.step('the secretary imports the people, with the class of each', async () => {
    await uploadFile(page, file)
    await expect(page.getByRole('combobox', { name: 'O que é a coluna “TURMA”' })).toHaveValue('className')
    await press(page, 'Conferir linhas')
    await expect(page.getByRole('button', { name: 'Com problemas 0' })).toBeVisible()
    await importRows(page, rows.length)
  })

  await test.step('reads which class each value means, and chooses the one that is unknown', async () => {
    await page.getByRole('link', { name: 'Matricular nas turmas da planilha' }).click()
    await expect(page.getByRole('combobox', { name: `Turma de “${MATCHED}” (2 alunos)` })).toHaveValue(
      known.name,
    )
    const unknown = `Turma de “${UNKNOWN}” (2 alunos)`
    await expect(page.getByRole('combobox', { name: unknown })).toHaveValue('')
    await expect(page.getByText('Sem turma escolhida: 2 alunos.')).toBeVisible()
    await choose(page, unknown, small.name)
    await expect(page.getByText(/^Sem turma escolhida/)).toHaveCount(0)
  })

  await test.step('enrols them, and reads by name who waits for the full class', async () => {
    await expect(page.getByRole('button', { name: 'Matricular 4 alunos' })).toBeDisabled()
    await page.getByRole('textbox', { name: /^Início das matrículas/ }).fill(typed(dayFromToday()))
    await press(page, 'Matricular 4 alunos')
    await expect(page.getByText('Matriculados: 3. Na lista de espera: 1. Não matriculados: 0.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Não ficaram matriculados' })).toContainText(
      `${last}: Na lista de espera: 1º`,
    )
  })

  await test.step('finds them in the list of the class', async () => {
    await page.goto('/app/matricula')
    await page.getByRole('searchbox', { name: 'Buscar turma' }).fill('jequitiba')
    await page.getByRole('table').getByRole('link', { name: known.name }).click()
    await expect(heading(page)).toHaveText(known.name)
    for (const name of [first, second])
      await expect(students.getByRole('row').filter({ hasText: name })).toContainText('Ativa')
  })

  await test.step('takes the import back, which waits for the enrolments', async () => {
    await page.goto(IMPORTS)
    await page.getByRole('link', { name: file.name }).click()
    await undoImport(page)
    await expect(page.getByRole('alert')).toContainText('4 registros importados já estão em uso')
    expect((await enrolledIn(known)).length).toBe(2)

    await page.goto(`/app/matricula?turma=${known.id}`)
    await act(page, first, 'Excluir matrícula')
    await press(dialog(page, `Excluir a matrícula de ${first}`), 'Excluir matrícula')
    await expect(students.getByRole('link', { name: first })).toHaveCount(0)
    for (const { id } of [...(await enrolledIn(known)), ...(await enrolledIn(small))])
      await ask(deleteEnrollment, { params: { id } })

    await page.goto(IMPORTS)
    await page.getByRole('link', { name: file.name }).click()
    await undoImport(page)
    await expect(page.getByRole('heading', { name: 'Importação desfeita' })).toBeVisible()
    await page.goto(`/app/usuarios/alunos?busca=${FAMILY}`)
    await expect(page.getByText(`Nenhum resultado para “${FAMILY}”`)).toBeVisible()
  })
  for (const { id } of [known, small]) await ask(deleteGrade, { params: { id } })
})
