import { expect, type Page, test } from '@playwright/test'
import {
  DEMO_ADMINISTRATOR,
  DEMO_INSTRUCTOR,
  DEMO_MUNICIPAL_STUDENT,
  DEMO_STUDENT,
} from '../server/src/main/demo/demo-accounts.ts'
import { signIn, tryToSignIn } from './sign-in.ts'
import { municipal } from './support/hosts.ts'

const SESSION_KEY = 'lousa:session'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })
const stored = (page: Page) => page.evaluate(key => localStorage.getItem(key) ?? '', SESSION_KEY)

test('a person with a wrong password is told so, without learning whether the account exists', async ({
  page,
}) => {
  const failure = page.getByText('Usuário não encontrado ou credenciais inválidas!')
  await page.goto('/login')
  await tryToSignIn(page, DEMO_INSTRUCTOR, 'errada-mesmo')
  await expect(failure).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await page.reload()
  await tryToSignIn(page, { cpf: '300.000.100-06' })
  await expect(failure).toBeVisible()
})

test('a number that is no CPF is refused before anything is sent', async ({ page }) => {
  let sent = 0
  page.on('request', request => {
    if (request.url().includes('/api/auth/token')) sent += 1
  })
  await page.goto('/login')
  await tryToSignIn(page, { cpf: '111.444.777-36' })
  await expect(page.getByText('CPF ou CNPJ inválido')).toBeVisible()
  expect(sent).toBe(0)
})

test('a visitor is led to the login and, after it, to the page that was asked for', async ({ page }) => {
  await page.goto('/app/usuarios/alunos?busca=santos')
  await expect(page).toHaveURL(/\/login\?de=/)
  await tryToSignIn(page, DEMO_ADMINISTRATOR)
  await expect(page).toHaveURL(/\/app\/usuarios\/alunos\?busca=santos$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Alunos' })).toBeVisible()
})

test('an address of another site in the login page is not followed', async ({ page }) => {
  await page.goto('/login?de=https%3A%2F%2Fexample.org%2Fapp')
  await tryToSignIn(page, DEMO_STUDENT)
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/app$/)
})

test('a student may not open the list of students, nor see it in the menu', async ({ page }) => {
  await signIn(page, DEMO_STUDENT)
  await expect(menu(page).getByRole('link', { name: 'Desempenho' })).toBeVisible()
  await expect(menu(page).getByText('Usuários')).toHaveCount(0)
  await page.goto('/app/usuarios/alunos')
  await expect(page).toHaveURL(/\/unauthorized$/)
  await expect(title(page)).toHaveText('Você não tem permissão para acessar esta página')
})

test('a person who is logged in is told that the login page is for visitors', async ({ page }) => {
  await signIn(page, DEMO_INSTRUCTOR)
  await page.goto('/login')
  await expect(page).toHaveURL(/\/invalid-access$/)
  await expect(title(page)).toHaveText('Acesso inválido: você já está conectado')
})

test('an unknown address is not found, for visitors and for people who are logged in', async ({ page }) => {
  await page.goto('/nada/por/aqui')
  await expect(page).toHaveURL(/\/page-not-found$/)
  await expect(title(page)).toHaveText('Página não encontrada')
  await signIn(page, DEMO_STUDENT)
  await page.goto('/app/nada')
  await expect(page).toHaveURL(/\/page-not-found$/)
})

test('a student of the municipality signs in at its own host, and the school does not know that account', async ({
  page,
  baseURL,
}) => {
  await signIn(page, DEMO_MUNICIPAL_STUDENT, municipal(baseURL))
  await expect(menu(page).getByRole('link', { name: 'Minha matrícula' })).toBeVisible()
  await page.goto(`${baseURL}/login`)
  await tryToSignIn(page, DEMO_MUNICIPAL_STUDENT)
  await expect(page.getByText('Usuário não encontrado ou credenciais inválidas!')).toBeVisible()
})

test('the municipal administrator has no entry that only schools have', async ({ page, baseURL }) => {
  const origin = municipal(baseURL)
  await signIn(page, DEMO_ADMINISTRATOR, origin)
  await expect(menu(page).getByRole('link', { name: 'Eventos' })).toBeVisible()
  await expect(menu(page).getByRole('link', { name: 'Documentos' })).toHaveCount(0)
  await menu(page).getByRole('button', { name: 'Relatórios' }).click()
  await expect(page.getByRole('menuitem', { name: 'Demonstrativo' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Boletim' })).toHaveCount(0)
  await page.goto(`${origin}/app/documentos`)
  await expect(page).toHaveURL(/\/page-not-found$/)

  await signIn(page, DEMO_ADMINISTRATOR)
  await expect(menu(page).getByRole('link', { name: 'Documentos' })).toBeVisible()
})

/** Changes the kept token before the next page of ours begins: the page that is open would write its own back. */
const spoilToken = (page: Page, how: 'expired' | 'forged') =>
  page.addInitScript(
    ([key, way]) => {
      const session = JSON.parse(localStorage.getItem(key) ?? '{}')
      if (!session.state?.auth || sessionStorage.getItem('spoilt')) return
      sessionStorage.setItem('spoilt', 'yes')
      const [head, payload, signature] = session.state.auth.accessToken.split('.')
      // The token itself is past: a device's wrong clock alone ends no login. A forged one stays readable.
      session.state.auth.accessToken =
        way === 'expired'
          ? [head, btoa(JSON.stringify({ iat: 1, exp: 2 })).replaceAll('=', ''), signature].join('.')
          : [head, payload, `${signature.slice(0, -5)}AAAAA`].join('.')
      localStorage.setItem(key, JSON.stringify(session))
    },
    [SESSION_KEY, how] as const,
  )

test('an expired login ends at the login page, and the asked page is kept for afterwards', async ({
  page,
}) => {
  await signIn(page, DEMO_INSTRUCTOR)
  await spoilToken(page, 'expired')
  await page.goto('/app/turmas')
  await expect(page).toHaveURL(/\/login\?de=/)
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
  expect(await stored(page)).not.toContain('accessToken')
})

test('a login that the server refuses ends at the login page', async ({ page }) => {
  await signIn(page, DEMO_INSTRUCTOR)
  await spoilToken(page, 'forged')
  await page.goto('/app/turmas')
  await expect(page).toHaveURL(/\/login/)
  expect(await stored(page)).not.toContain('accessToken')
})

test('logging out forgets the person here and ends the login on the server', async ({ page, request }) => {
  const used = page.waitForRequest(sent => sent.headers().authorization !== undefined)
  await signIn(page, DEMO_ADMINISTRATOR)
  const authorization = (await used).headers().authorization ?? ''
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Conta de/ })
    .click()
  const signOutAnswer = page.waitForResponse(response => response.url().endsWith('/api/auth/logout'))
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signOutAnswer
  expect(await stored(page)).not.toContain('accessToken')
  await page.goto('/app')
  await expect(page).toHaveURL(/\/login/)
  const answer = await request.get('/api/auth/me', { headers: { authorization } })
  expect(answer.status()).toBe(401)
})
