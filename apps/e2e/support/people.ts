import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { DEMO_INSTRUCTOR, type DemoAccount } from '../../server/src/main/demo/demo-accounts.ts'
import { askAs } from '../server-answers.ts'
import { signIn } from '../sign-in.ts'
import { removeEvaluations, type Teaching, teachingOf } from './teaching-day.ts'

type State = Awaited<ReturnType<BrowserContext['storageState']>>

type People = {
  /** The storage of a browser after its sign-in; all callers share one sign-in. */
  stateOf: (account: DemoAccount) => Promise<State>
}
type Day = {
  /** Asks the server as the instructor, without the browser. */
  teaching: Teaching
  /** A page of a browser of its own, with that person signed in; closed at the end. */
  openAs: (account: DemoAccount) => Promise<Page>
}

/** Journeys of people who have signed in before. */
export const test = base.extend<Day, People>({
  stateOf: [
    async ({ browser }, use, { project }) => {
      const { baseURL = '' } = project.use
      const states = new Map<string, Promise<State>>()
      const enter = async (account: DemoAccount): Promise<State> => {
        // Only what the page keeps of it is wanted.
        const context = await browser.newContext({ baseURL, serviceWorkers: 'block' })
        await signIn(await context.newPage(), account)
        const state = await context.storageState()
        await context.close()
        return state
      }
      await use(account => {
        const state = states.get(account.cpf) ?? enter(account)
        states.set(account.cpf, state)
        return state
      })
    },
    { scope: 'worker' },
  ],
  teaching: async ({ request }, use) => {
    const teaching = await teachingOf(await askAs(request, DEMO_INSTRUCTOR))
    await use(teaching)
    await removeEvaluations(teaching)
  },
  openAs: async ({ browser, stateOf }, use) => {
    const opened: BrowserContext[] = []
    await use(async account => {
      const context = await browser.newContext({ storageState: await stateOf(account) })
      opened.push(context)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
})

/** Journeys that begin with the instructor signed in. */
export const instructorTest = test.extend({
  storageState: async ({ stateOf }, use) => {
    await use(await stateOf(DEMO_INSTRUCTOR))
  },
})
