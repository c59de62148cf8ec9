import { type BrowserContext, expect, type Page } from '@playwright/test'
import { saveScores } from '../../packages/contract/src/evaluation/evaluation.contract.ts'
import {
  DEMO_ADMINISTRATOR,
  DEMO_INSTRUCTOR,
  type DemoAccount,
} from '../server/src/main/demo/demo-accounts.ts'
import { passWelcome, signIn, tryToSignIn } from './sign-in.ts'
import { openAccountMenu, untilOnDevice } from './support/device.ts'
import { test } from './support/people.ts'
import { newEvaluation, planAt, type Teaching } from './support/teaching-day.ts'

const SESSION_KEY = 'lousa:session'

const waiting = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: 'na fila' })

/** Ends the session at the server alone: the browser does not know. */
const revoke = async (page: Page): Promise<void> => {
  const answer = await page.evaluate(async key => {
    const { state } = JSON.parse(localStorage.getItem(key) ?? '{}')
    const authorization = `${state.auth.tokenType} ${state.auth.accessToken}`
    return (await fetch('/api/auth/logout', { method: 'POST', headers: { authorization } })).status
  }, SESSION_KEY)
  expect(answer).toBe(204)
}

/** Scores wait on a device whose session has ended. */
const queueAndRevoke = async (page: Page, context: BrowserContext, teaching: Teaching, name: string) => {
  const made = await newEvaluation(teaching, { name, plan: planAt(teaching, 2) })
  await signIn(page, DEMO_INSTRUCTOR)
  await page.goto(made.address)
  const cells = page.getByRole('grid', { name: made.grid }).getByRole('gridcell')
  await expect(cells.first()).toBeVisible()
  // Only the saves are held up: the server is there, and can end the session.
  const held = /\/student-evaluation$/
  await context.route(held, route =>
    route.request().method() === 'GET' ? route.fallback() : route.abort('connectionreset'),
  )
  await cells.first().click()
  for (const text of ['0,25', '0,5']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await expect(waiting(page)).toHaveText('Sem conexão · 2 na fila')
  await revoke(page)
  await context.unroute(held)
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Sua sessão expirou. Entre novamente.')).toBeVisible()
  // A session that was ended from elsewhere leaves nothing to read here; the queue is kept for its owner.
  await expect.poll(() => readsOf(page)).toBe(0)
  await expect(
    page.getByText(`Neste aparelho, só para ${DEMO_INSTRUCTOR.name}: 1 lançamento não enviado.`),
  ).toBeVisible()
  expect((await made.scores()).every(({ score }) => score === null)).toBe(true)
  return made
}

/** Counts the reads of an account that the device keeps. */
const readsOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('lousa-reads')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const asking = opening.result.transaction('reads').objectStore('reads').getAllKeys()
          asking.onerror = () => reject(asking.error)
          asking.onsuccess = () => {
            opening.result.close()
            resolve(asking.result.filter(key => Array.isArray(key) && key[0] !== 'everybody').length)
          }
        }
      }),
  )

const savesOf = (page: Page) => {
  const saves: string[] = []
  page.on('request', request => {
    if (request.method() !== 'GET' && request.url().includes(saveScores.path.split('/:')[0] ?? ''))
      saves.push(request.url())
  })
  return saves
}

const leave = async (page: Page): Promise<void> => {
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/login/)
}

const enter = async (page: Page, person: DemoAccount): Promise<void> => {
  await tryToSignIn(page, person)
  await expect(page).toHaveURL(/\/app/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await passWelcome(page)
}

test('the instructor whose session has ended signs in again, and what waited is sent once', async ({
  page,
  context,
  teaching,
}) => {
  const { scores, grid } = await queueAndRevoke(page, context, teaching, 'Sessão encerrada')
  await enter(page, DEMO_INSTRUCTOR)
  await expect(page.getByRole('grid', { name: grid })).toBeVisible()
  await expect(page.getByText('Tudo salvo')).toBeVisible()
  const stored = (await scores()).slice(0, 2)
  expect(stored.map(({ score, version }) => [score, version])).toEqual([
    [0.25, 1],
    [0.5, 1],
  ])
})

test('another person on the same device sees nothing of the queue and sends nothing; the owner then does', async ({
  page,
  context,
  teaching,
}) => {
  const { scores } = await queueAndRevoke(page, context, teaching, 'Aparelho dividido')
  const saves = savesOf(page)
  await page.goto('/login')
  await enter(page, DEMO_ADMINISTRATOR)
  await page.goto('/app/planos-de-aula')
  await expect(page.getByRole('button', { name: /^Ações de / }).first()).toBeVisible()
  await expect(page.getByText(/na fila/)).toHaveCount(0)
  // Signing out asks nothing: this person has left nothing behind.
  await leave(page)
  expect(saves).toEqual([])
  expect((await scores()).every(({ score }) => score === null)).toBe(true)

  await enter(page, DEMO_INSTRUCTOR)
  await expect.poll(async () => (await scores()).slice(0, 2).map(({ score }) => score)).toEqual([0.25, 0.5])
  expect((await scores()).slice(0, 2).map(({ version }) => version)).toEqual([1, 1])
})

test('the instructor who signs out with a queue is asked first, and finds it again after signing in', async ({
  page,
  context,
  teaching,
}) => {
  const name = 'Saída com fila'
  const { address, grid, scores } = await newEvaluation(teaching, { name, plan: planAt(teaching, 2) })
  await signIn(page, DEMO_INSTRUCTOR)
  await page.goto(address)
  const cells = page.getByRole('grid', { name: grid }).getByRole('gridcell')
  await expect(cells.first()).toBeVisible()
  await untilOnDevice(page)
  await context.setOffline(true)
  await cells.first().click()
  await page.keyboard.type('0,75')
  await page.keyboard.press('Enter')
  await expect(waiting(page)).toHaveText('Sem conexão · 1 na fila')

  const question = page.getByRole('dialog', { name: 'Sair com lançamentos não enviados' })
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(question).toContainText('1 nota ou parecer')
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(question).toBeHidden()
  await expect(cells.first()).toContainText('0,75')

  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await question.getByRole('button', { name: 'Sair mesmo assim' }).click()
  await expect(page).toHaveURL(/\/login/)
  await context.setOffline(false)
  await enter(page, DEMO_INSTRUCTOR)
  await expect.poll(async () => (await scores())[0]?.score).toBe(0.75)
  expect((await scores())[0]?.version).toBe(1)
})

test('the secretary who signs out in another tab finds the half-typed record again; another account does not', async ({
  page,
  context,
}) => {
  const NAME = 'Quitéria Sampaio'
  const form = async () => {
    await page.goto('/app/usuarios/aluno/adicionar')
    return page.getByRole('region', { name: 'Dados pessoais' }).getByLabel('Nome completo')
  }
  const leaveElsewhere = async () => {
    const other = await context.newPage()
    await other.goto('/app')
    await leave(other)
    await expect(page).toHaveURL(/\/login/)
    await other.close()
  }
  await signIn(page, DEMO_ADMINISTRATOR)
  await (await form()).fill(NAME)
  await leaveElsewhere()
  await enter(page, DEMO_ADMINISTRATOR)
  await expect(await form()).toHaveValue(NAME)

  await leaveElsewhere()
  await enter(page, DEMO_INSTRUCTOR)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(NAME)
})
