import { expect, type Page } from '@playwright/test'
import { createEnrollment } from '../../packages/contract/src/enrollment/entry/entry.contract.ts'
import { createMissingPlans } from '../../packages/contract/src/planning/plan/missing-plans.contract.ts'
import { formatDate } from '../../packages/rules/src/calendar/civil-date.rules.ts'
import { DEMO_ADMINISTRATOR } from '../server/src/main/demo/demo-accounts.ts'
import { askAs } from './server-answers.ts'
import { signIn } from './sign-in.ts'
import { askMunicipality, emptyClass, enrollWithMark, newResident, newStudent } from './support/enrolling.ts'
import { municipal } from './support/hosts.ts'
import { act, choose, dialog, heading, OFFICE, openFromMenu, press, save } from './support/office.ts'
import { test } from './support/people.ts'
import { dayFromToday } from './support/time-zone.ts'
import { fits, smallTargets } from './support/touch.ts'

test.use(OFFICE)

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const LAPTOP = { width: 1366, height: 768 }

const day = (shift: number): string => formatDate(dayFromToday(shift))

const students = (page: Page) => page.getByRole('region', { name: 'Alunos', exact: true })
const queue = (page: Page) => page.getByRole('region', { name: 'Lista de espera' })

const find = async (page: Page, grade: string, student: string) => {
  await press(page.getByRole('main'), 'Matricular')
  const form = dialog(page, `Matricular em ${grade}`)
  await form.getByRole('searchbox', { name: 'Aluno' }).fill(student)
  await form.getByRole('button', { name: new RegExp(student) }).click()
  await expect(form.getByText('Aluno escolhido')).toBeVisible()
  return form
}

test('the secretary fills a class, keeps its waiting list, moves one student on and calls the next', async ({
  browser,
  stateOf,
  request,
}) => {
  const ask = await askAs(request, DEMO_ADMINISTRATOR)
  const from = await emptyClass(ask, { name: '9º ano Jatobá', capacity: 2 })
  const to = await emptyClass(ask, { name: '9º ano Paineira', capacity: 2 })
  const alma = await newStudent(ask, 'Alma Quaresma', '309200100')
  const breno = await newStudent(ask, 'Breno Quaresma', '309200200')
  const caio = await newStudent(ask, 'Caio Quaresma', '309200300')
  await ask(createMissingPlans, { body: { gradeId: to.id } })
  const { component, term } = await enrollWithMark(ask, from.id, alma.id, 7.5)
  const context = await browser.newContext({
    viewport: LAPTOP,
    storageState: await stateOf(DEMO_ADMINISTRATOR),
  })
  const page = await context.newPage()

  await test.step('chooses the class', async () => {
    await page.goto('/app')
    await openFromMenu(page, 'Matrícula')
    await page.getByRole('searchbox', { name: 'Buscar turma' }).fill('jatoba')
    await page.getByRole('table').getByRole('link', { name: from.name }).click()
    await expect(heading(page)).toHaveText(from.name)
    await expect(page.getByText('Vagas ocupadas: 1 de 2, 1 vaga livre')).toBeVisible()
  })

  await test.step('enrols who is found', async () => {
    await save(await find(page, from.name, breno.name), 'Matricular')
    await expect(students(page).getByRole('link', { name: breno.name })).toBeVisible()
    await expect(page.getByText('Vagas ocupadas: 2 de 2, sem vagas livres')).toBeVisible()
  })

  await test.step('meets the full class, and puts the next one on the waiting list', async () => {
    const form = await find(page, from.name, caio.name)
    await press(form, 'Matricular')
    const question = dialog(page, 'Limite de vagas atingido')
    await expect(question).toContainText('2 de 2 vagas ocupadas')
    await press(question, 'Incluir na lista de espera')
    await expect(form).toBeHidden()
    await expect(queue(page).getByRole('row').filter({ hasText: caio.name })).toContainText('1º')
    await expect(queue(page)).toContainText('ninguém pode ser chamado sem passar do limite')
  })

  await test.step('moves a student to another class, with what goes along', async () => {
    await act(page, alma.name, 'Mover para outra turma')
    const form = dialog(page, `Mover ${alma.name}`)
    await choose(form, /^Nova turma/, to.name)
    await expect(form.getByText(`${component}, ${term}: nota 7,5, 0 faltas`)).toBeVisible()
    await save(form, 'Mover')
    await expect(page.getByText(`${alma.name} agora está em ${to.name}.`)).toBeVisible()
    await expect(students(page).getByRole('link', { name: alma.name })).toHaveCount(0)
  })

  await test.step('ends an enrolment as transferred', async () => {
    await act(page, breno.name, 'Encerrar matrícula')
    const form = dialog(page, `Encerrar a matrícula de ${breno.name}`)
    await choose(form, /^Motivo da saída/, 'Transferido')
    await form.getByRole('textbox', { name: /^Último dia na turma/ }).fill(day(0))
    await save(form, 'Encerrar')
    await expect(students(page).getByRole('link', { name: breno.name })).toHaveCount(0)
    await press(page, 'Mostrar encerradas')
    const ended = page.getByRole('region', { name: 'Matrículas encerradas' })
    await expect(ended.getByRole('row').filter({ hasText: breno.name })).toContainText(
      `Transferido em ${day(0)}`,
    )
  })

  await test.step('calls the next of the waiting list', async () => {
    await press(queue(page), 'Chamar o próximo')
    const form = dialog(page, 'Chamar da lista de espera')
    await expect(form.getByRole('listitem')).toHaveText(caio.name)
    await save(form, 'Chamar')
    await expect(students(page).getByRole('row').filter({ hasText: caio.name })).toContainText('Ativa')
    await expect(queue(page)).toHaveCount(0)
  })

  await test.step('finds the marks in the new class', async () => {
    await choose(page.getByRole('main'), 'Outra turma', to.name)
    await expect(heading(page)).toHaveText(to.name)
    await act(page, alma.name, 'Notas trazidas')
    await expect(page.getByRole('textbox', { name: `Nota de ${component}, ${term}` })).toHaveValue('7,5')
    await expect(page.getByRole('button', { name: /^Outra turma \(remanejado\): / })).toHaveCount(1)
  })
  await context.close()
})

test('a resident finds an open class on a phone, gets a protocol, leaves, and waits for a full one', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const { ask, context: office } = await askMunicipality(playwright.request, baseURL)
  const place = 'Núcleo Beira-Rio'
  const selfEnrollment = true
  const open = await emptyClass(ask, { name: 'Oficina de manhã', capacity: 5, place, selfEnrollment })
  const full = await emptyClass(ask, {
    name: 'Oficina de tarde',
    capacity: 1,
    place: 'Núcleo Serra',
    selfEnrollment,
  })
  const [first, second, resident] = [
    await newStudent(ask, 'Sávio Teles', '309000100'),
    await newStudent(ask, 'Tamires Teles', '309000200'),
    await newResident(ask, 'Ursula Teles', '309000300'),
  ]
  await ask(createEnrollment, { body: { gradeId: full.id, userId: first.id } })
  await ask(createEnrollment, {
    body: { gradeId: full.id, userId: second.id, confirmOccupation: 'WAITLIST' },
  })
  await office.dispose()
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const small: Record<string, string[]> = {}
  const look = async (name: string): Promise<void> => {
    await fits(page)
    const targets = await smallTargets(page)
    if (targets.length > 0) small[name] = targets
  }
  const mine = page.getByRole('region', { name: 'Minhas turmas' })

  await test.step('finds a class by modality and place', async () => {
    await signIn(page, resident, municipal(baseURL))
    await page.getByRole('button', { name: 'Abrir menu' }).tap()
    await openFromMenu(page, 'Minha matrícula')
    await expect(heading(page)).toHaveText('Minha matrícula')
    await look('open classes')
    await choose(page, 'Modalidade', open.modalities?.[0]?.name ?? '')
    await choose(page, 'Local', place)
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([open.name])
  })

  await test.step('enrols, and sees the receipt', async () => {
    await page.getByRole('button', { name: `Fazer inscrição: ${open.name}` }).tap()
    await press(dialog(page, `Inscrição em ${open.name}`), 'Confirmar inscrição')
    const receipt = dialog(page, 'Comprovante de inscrição')
    await expect(receipt).toContainText(/Protocolo\s*[2-9B-Z]{8}/)
    await expect(receipt).toContainText(resident.name)
    await press(receipt, 'Fechar')
    await expect(mine.getByRole('heading', { level: 3 })).toHaveText([open.name])
    await look('own class')
  })

  await test.step('leaves again', async () => {
    await mine.getByRole('button', { name: `Cancelar inscrição: ${open.name}` }).tap()
    await press(dialog(page, `Cancelar a inscrição em ${open.name}`), 'Cancelar inscrição')
    await expect(page.getByText('Inscrição cancelada.')).toBeVisible()
    await expect(mine).toHaveCount(0)
  })

  await test.step('waits for a full class, and sees the position', async () => {
    await choose(page, 'Local', 'Núcleo Serra')
    await page.getByRole('button', { name: `Fazer inscrição: ${full.name}` }).tap()
    await press(dialog(page, `Inscrição em ${full.name}`), 'Entrar na lista de espera')
    const receipt = dialog(page, 'Comprovante da lista de espera')
    await expect(receipt).toContainText('2º da lista de espera')
    await press(receipt, 'Fechar')
    await expect(mine).toContainText('2º')
    await look('waiting')
  })
  await context.close()
  expect(small).toEqual({})
})
