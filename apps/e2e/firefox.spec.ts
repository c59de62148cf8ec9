import { expect } from '@playwright/test'
import type { Browser, Page } from 'puppeteer-core'
import { DEMO_INSTRUCTOR } from '../server/src/main/demo/demo-accounts.ts'
import { authorizationIn, enterInFirefox, openFirefox, says, shows, typeScores } from './support/firefox.ts'
import { test as base } from './support/people.ts'
import { newEvaluation, planAt } from './support/teaching-day.ts'
import { unreliableNetwork } from './support/unreliable-network.ts'

const SOON_MS = 150
const QUEUE_SHOWS_MS = 1000
const HIGHEST = 2

const test = base.extend<object, { firefox: Browser }>({
  firefox: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names out of the pattern
    async ({}, use) => {
      const firefox = await openFirefox()
      await use(firefox)
      await firefox.close()
    },
    { scope: 'worker' },
  ],
})

const locksOf = (page: Page) =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query()
    return [held.length, pending.length]
  })

test('in Firefox a score typed just before the page is left is sent, and the next page does not wait for it', async ({
  firefox,
  teaching,
  baseURL,
}) => {
  const school = baseURL ?? ''
  const given = { name: 'Firefox de saída', plan: planAt(teaching, -1), highest: HIGHEST }
  const { address, scores } = await newEvaluation(teaching, given)
  const page = await firefox.newPage()
  await enterInFirefox(page, school, DEMO_INSTRUCTOR)
  for (const [turn, typed] of ['0,5', '1', '1,5'].entries()) {
    await page.goto(school + address)
    await typeScores(page, [typed])
    await new Promise(soon => setTimeout(soon, SOON_MS))
    await page.goto(`${school}/app/turmas`)
    await shows(page, 'main h1')
    await page.goto(school + address)
    await says(page, /Tudo salvo/)
    expect((await scores())[0]?.score).toBe((turn + 1) / 2)
    expect(await locksOf(page)).toEqual([0, 0])
  }
  await page.close()
})

test('in Firefox a queue without network outlives a navigation, shows at once and is sent when the network is back', async ({
  firefox,
  teaching,
  baseURL,
}) => {
  const school = baseURL ?? ''
  const given = { name: 'Firefox sem rede', plan: planAt(teaching, 0), highest: HIGHEST }
  const { address, scores } = await newEvaluation(teaching, given)
  const network = unreliableNetwork(new URL(school), () => undefined)
  const origin = await network.open()
  const page = await firefox.newPage()
  try {
    await enterInFirefox(page, origin, DEMO_INSTRUCTOR)
    const wire = network.wireOf(await authorizationIn(page))
    await page.goto(origin + address)
    await says(page, /Tudo salvo/)
    wire.isCut = true
    await typeScores(page, ['0,5', '1'])
    await says(page, /2 na fila/)
    await page.goto(`${origin}/app/turmas`)
    await shows(page, 'header')
    await says(page, /2 na fila|Sem conexão · \d+ na fila/, QUEUE_SHOWS_MS)
    await page.goBack()
    expect((await scores()).filter(({ score }) => score !== null)).toEqual([])

    wire.isCut = false
    await page.goto(origin + address)
    await says(page, /Tudo salvo/, 30_000)
    expect((await scores()).slice(0, 2).map(({ score, version }) => [score, version])).toEqual([
      [0.5, 1],
      [1, 1],
    ])
  } finally {
    await page.close()
    network.close()
  }
})
