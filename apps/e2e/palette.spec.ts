import { expect, type Page } from '@playwright/test'
import {
  DEMO_ADMINISTRATOR,
  DEMO_INSTRUCTOR,
  DEMO_MUNICIPAL_STUDENT,
  DEMO_STUDENT,
} from '../server/src/main/demo/demo-accounts.ts'
import { signIn } from './sign-in.ts'
import { municipal } from './support/hosts.ts'
import { OFFICE } from './support/office.ts'
import { test } from './support/people.ts'

test.use(OFFICE)

const search = (page: Page) => page.getByRole('dialog', { name: 'Busca geral' })
const box = (page: Page) => search(page).getByRole('combobox')
const chosen = (page: Page) => search(page).getByRole('option', { selected: true })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Types into the search that the key opens, without any pointer. */
const ask = async (page: Page, words: string): Promise<void> => {
  await page.keyboard.press('Control+K')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type(words)
}

test('the secretary gets everywhere by keyboard alone, and first to where they were last', async ({
  openAs,
}) => {
  const page = await openAs(DEMO_ADMINISTRATOR)
  await page.setViewportSize({ width: 1366, height: 800 })
  await page.goto('/app')
  await expect(title(page)).toBeVisible()

  await ask(page, 'matricular em 6 ano a')
  await expect(chosen(page)).toHaveText('Matricular em 6º ano A')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/app\/matricula\?turma=/)
  await expect(title(page)).toHaveText('6º ano A')
  await expect(search(page)).toHaveCount(0)

  await ask(page, 'grade horaria 6 ano A')
  await expect(chosen(page)).toHaveText('Grade horária de 6º ano A')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/app\/planos-de-aula\/quadro-de-horarios\?turma=/)
  await expect(title(page)).toHaveText('Quadro de horários')

  // The server finds people by these words.
  await ask(page, DEMO_INSTRUCTOR.cpf)
  await expect(chosen(page)).toContainText(DEMO_INSTRUCTOR.name)
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText(DEMO_INSTRUCTOR.name)

  await ask(page, 'novo aluno')
  await expect(chosen(page)).toHaveText('Novo aluno')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('Novo aluno')

  await page.keyboard.press('Control+K')
  const recent = search(page).getByRole('group', { name: 'Recentes' })
  await expect(recent.getByRole('option').first()).toHaveText('Novo aluno')
  await expect(recent.getByRole('option').nth(1)).toContainText(DEMO_INSTRUCTOR.name)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText(DEMO_INSTRUCTOR.name)

  await ask(page, 'feriado nacional')
  const results = search(page).getByRole('option')
  await expect(results.filter({ hasText: 'Calendário' })).toHaveCount(1)
  await expect(search(page).getByRole('status')).toHaveText(/^\d+ resultados?$/)
  await page.keyboard.press('End')
  await expect(results.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Home')
  await expect(results.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(search(page)).toHaveCount(0)
  await expect(title(page)).toHaveText(DEMO_INSTRUCTOR.name)
})

test('“/” goes to the search of a list, and opens the search over everything where there is none', async ({
  openAs,
}) => {
  const page = await openAs(DEMO_ADMINISTRATOR)
  await page.goto('/app/usuarios/alunos')
  const ofList = page.getByRole('main').getByRole('searchbox')
  await expect(ofList).toBeVisible()
  await page.keyboard.press('/')
  await expect(ofList).toBeFocused()
  await expect(search(page)).toHaveCount(0)
  await page.goto('/app/configuracoes')
  await expect(title(page)).toBeVisible()
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
})

test('a teacher opens the attendance of today’s lesson by saying so, and leaves nothing behind', async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: { width: 1366, height: 800 } })
  await signIn(page, DEMO_INSTRUCTOR)
  await ask(page, 'lançar frequência hoje')
  const attendance = search(page).getByRole('group', { name: 'Aulas de hoje' }).getByRole('option')
  await expect(attendance.first()).toHaveText(/^Lançar frequência de .+, hoje às \d\d:\d\d$/)
  await expect(chosen(page)).toHaveText(/^Lançar frequência de /)
  const line = /de (.+) · /.exec((await chosen(page).textContent()) ?? '')?.[1] ?? ''
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/app\/turmas\/aulas\/frequencia\?plano=.+&aula=/)
  await expect(page.getByRole('main')).toContainText(line)

  await ask(page, 'aluno')
  await expect(search(page).getByRole('group', { name: 'Pessoas' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => localStorage.getItem('lousa:recent-places'))).toContain(line)
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('lousa:recent-places'))).toBeNull()
  await page.context().close()
})

test('on a phone the search opens from the header, for students of both kinds of institution', async ({
  browser,
  baseURL,
}) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
  const student = await browser.newPage(phone)
  await signIn(student, DEMO_STUDENT)
  await student.getByRole('button', { name: /^Buscar/ }).tap()
  await box(student).fill('ano')
  await search(student).getByRole('group', { name: 'Turmas' }).getByRole('option').first().tap()
  await expect(student).toHaveURL(/\/app\/desempenho$/)
  await student.context().close()

  const athlete = await browser.newPage(phone)
  await signIn(athlete, DEMO_MUNICIPAL_STUDENT, municipal(baseURL))
  await athlete.getByRole('button', { name: /^Buscar/ }).tap()
  await box(athlete).fill('inscrever')
  await search(athlete)
    .getByRole('option', { name: /Minha matrícula/ })
    .first()
    .tap()
  await expect(athlete).toHaveURL(/\/app\/ajuda\?artigo=minha-matricula$/)
  // Nothing wider than the screen.
  await athlete.getByRole('button', { name: /^Buscar/ }).tap()
  await expect(search(athlete).getByRole('group', { name: 'Recentes' })).toBeVisible()
  expect(await athlete.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await athlete.context().close()
})

test('a page that is scrolled stays as it is under the search, its bar and menu too', async ({ openAs }) => {
  const page = await openAs(DEMO_ADMINISTRATOR)
  for (const size of [
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('/app')
    const scrolled = () =>
      page.evaluate(() => {
        window.scrollTo(0, 300)
        return window.scrollY
      })
    await expect.poll(scrolled).toBe(300)
    await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Control+K')
    await expect(box(page)).toBeFocused()
    await expect(page.getByRole('banner', { includeHidden: true })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => window.scrollY)).toBe(300)
  }
})
