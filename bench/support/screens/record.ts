import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { signIn } from '../chromium.ts'
import { ACCOUNTS, type Account, type Screen } from './screens.ts'

/** A request of a screen as the browser sent it. The replay sends it verbatim. */
export type RecordedRequest = {
  method: string
  /** With query, from the root. */
  path: string
  body: string | null
  headers: Record<string, string>
  /** Requests of one wave need no answer of each other: so many round trips come before its answer, its own included. */
  wave: number
  /** It left before the screen was usable. */
  first: boolean
}

/** Requests that wait for an answer start this much later, which no code of the page takes. */
const DELAY_MS = Number(process.env.BENCH_DELAY ?? 400)
const LONGEST_MS = 30_000
const OFFLINE_MS = 5_000
/** A screen that asks nothing for so long after its last answer has all that it shows. */
const QUIET_MS = 800
/** Files of the application settle on the device behind the first screen. */
const SETTLE_MS = 3_000
const DESK = { viewport: { width: 1440, height: 900 } }
/** Another client and connection have their own. */
const OWN_HEADERS =
  /^(host|cookie|connection|content-length|accept-encoding|origin|referer|user-agent|sec-.*|upgrade-.*)$/
const TOKEN_HEADER = 'authorization'
/** Marks of content that is still loading. */
const BUSY = 'main :is(.mantine-Skeleton-root, .mantine-Loader-root, [aria-busy="true"])'

type Seen = { request: Omit<RecordedRequest, 'wave' | 'first'>; first: boolean; from: number; to: number }

type Watched = { seen: Map<string, Seen>; usable(): void; untilQuiet(): Promise<void> }

/** Notes the requests to the API with their times, in seconds of the browser's clock. */
const watchRequests = async (cdp: CDPSession): Promise<Watched> => {
  const seen = new Map<string, Seen>()
  let isUsable = false
  let lastEnd = performance.now()
  await cdp.send('Network.enable', { maxPostDataSize: 1_000_000 })
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    const { pathname, search } = new URL(request.url)
    if (!pathname.startsWith('/api/')) return
    const headers = Object.fromEntries(
      Object.entries(request.headers)
        .map(([name, value]): [string, string] => [name.toLowerCase(), value])
        .filter(([name]) => !OWN_HEADERS.test(name))
        // A result is a file that others read: it shows that a token was sent, and no token.
        .map(([name, value]) => [name, name === TOKEN_HEADER ? '' : value]),
    )
    const { method, postData = null } = request
    seen.set(requestId, {
      request: { method, path: pathname + search, body: postData, headers },
      first: !isUsable,
      from: timestamp,
      to: Number.POSITIVE_INFINITY,
    })
  })
  const ended = ({ requestId, timestamp }: { requestId: string; timestamp: number }) => {
    const found = seen.get(requestId)
    if (!found) return
    found.to = timestamp
    lastEnd = performance.now()
  }
  cdp.on('Network.loadingFinished', ended)
  cdp.on('Network.loadingFailed', ended)
  return {
    seen,
    usable: () => {
      isUsable = true
    },
    untilQuiet: async () => {
      const isLoading = () => [...seen.values()].some(({ to }) => to === Number.POSITIVE_INFINITY)
      const until = performance.now() + LONGEST_MS
      while ((isLoading() || performance.now() - lastEnd < QUIET_MS) && performance.now() < until)
        await new Promise(resolve => setTimeout(resolve, 50))
    },
  }
}

/** A request that starts after another's answer comes one wave later. */
const inWaves = (seen: readonly Seen[]): RecordedRequest[] => {
  const placed: (Seen & { wave: number })[] = []
  for (const each of seen.toSorted((a, b) => a.from - b.from)) {
    const before = placed.filter(({ to }) => to <= each.from).map(({ wave }) => wave)
    placed.push({ ...each, wave: 1 + Math.max(0, ...before) })
  }
  return placed.map(({ request, wave, first }) => ({ ...request, wave, first }))
}

type Place = Pick<Screen, 'address' | 'ready'>

/** Waits until the screen is usable: its first content is visible and nothing of it is loading. Answers the page's clock. */
const untilUsable = async (page: Page, { address, ready }: Place, timeout: number): Promise<number> => {
  const shown = await page.waitForFunction(
    ({ address, ready, busy }) => {
      const isVisible = (selector: string) =>
        [...document.querySelectorAll(selector)].some(
          found => found.checkVisibility() && found.getAttribute('data-before') !== found.textContent,
        )
      const isHere = location.pathname === new URL(address, location.href).pathname
      return isHere && isVisible(ready) && !isVisible(busy) && performance.now()
    },
    { address, ready, busy: BUSY },
    { polling: 'raf', timeout },
  )
  return Number(await shown.jsonValue())
}

/** Opens an address; milliseconds from the first byte of the page to a usable screen. */
const openAddress = async (
  page: Page,
  origin: string,
  place: Place,
  timeout = LONGEST_MS,
): Promise<number> => {
  await page.goto(origin + place.address, { waitUntil: 'commit', timeout })
  const usable = await untilUsable(page, place, timeout)
  const firstByte = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    return navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0
  })
  return usable - firstByte
}

/** A browser that saves data fetches nothing ahead: only what the screen itself asks is recorded. */
const saveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })

/** Follows a link inside the application; milliseconds from the click. */
const click = async (page: Page, place: Place): Promise<number> => {
  const from = await page.evaluate(({ address, ready }) => {
    // Content of the screen that is left does not count as that of the next.
    for (const found of document.querySelectorAll(ready)) found.setAttribute('data-before', found.textContent)
    const link = [...document.querySelectorAll('a')].find(
      found => found.getAttribute('href') === address && found.checkVisibility(),
    )
    const from = performance.now()
    if (link) link.click()
    else {
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }
    return from
  }, place)
  return (await untilUsable(page, place, LONGEST_MS)) - from
}

const delayAnswers = async (page: Page): Promise<void> => {
  await page.route('**/api/**', async route => {
    await new Promise(resolve => setTimeout(resolve, DELAY_MS))
    await route.continue().catch(() => {
      // The page closed while the request waited.
    })
  })
}

export type Recorder = {
  /** Answers as fast as they come: milliseconds from the first byte, and from a click inside the application. */
  times(screen: Screen): Promise<{ open: number; click: number }>
  /** Slow answers: requests in their waves. */
  requests(screen: Screen): Promise<{ open: RecordedRequest[]; click: RecordedRequest[] }>
  /** Without network after a visit with it; null where the screen does not open. */
  withoutNetwork(screen: Screen): Promise<number | null>
}

export const createRecorder = (browser: Browser, origin: string): Recorder => {
  type State = Awaited<ReturnType<BrowserContext['storageState']>>
  const states = new Map<Account, State>()
  /** The storage of a device on which the account has signed in. */
  const stateOf = async (account: Account): Promise<State> => {
    const known = states.get(account)
    if (known) return known
    const context = await browser.newContext({ ...DESK, serviceWorkers: 'block' })
    const page = await context.newPage()
    await signIn(page, origin, ACCOUNTS[account])
    // A lesson of this moment would lead away from the instructor's home.
    await page.evaluate(() => {
      const { state, version } = JSON.parse(localStorage.getItem('lousa:session') ?? '{}')
      const settings = { ...state.settings, lessonOpening: 'off' }
      localStorage.setItem('lousa:session', JSON.stringify({ state: { ...state, settings }, version }))
    })
    const state = await context.storageState()
    await context.close()
    states.set(account, state)
    return state
  }

  const onDevice = async <T>(
    account: Account,
    serviceWorkers: 'allow' | 'block',
    work: (page: Page, context: BrowserContext) => Promise<T>,
  ): Promise<T> => {
    const context = await browser.newContext({
      ...DESK,
      serviceWorkers,
      storageState: await stateOf(account),
    })
    try {
      return await work(await context.newPage(), context)
    } finally {
      await context.close()
    }
  }

  const atOrigin = async (page: Page, { from }: Screen): Promise<void> => {
    await page.goto(origin + from)
    await page.waitForLoadState('networkidle')
  }

  const recorded = async (page: Page, act: () => Promise<unknown>): Promise<RecordedRequest[]> => {
    const cdp = await page.context().newCDPSession(page)
    const watched = await watchRequests(cdp)
    await delayAnswers(page)
    await act()
    watched.usable()
    await watched.untilQuiet()
    const requests = inWaves([...watched.seen.values()])
    await cdp.detach()
    return requests
  }

  return {
    times: ({ account, ...screen }) =>
      onDevice(account, 'block', async page => {
        const open = await openAddress(page, origin, screen)
        await atOrigin(page, { account, ...screen })
        return { open, click: await click(page, screen) }
      }),
    requests: async screen => ({
      open: await onDevice(screen.account, 'block', async page => {
        await saveData(page)
        return recorded(page, () => openAddress(page, origin, screen))
      }),
      click: await onDevice(screen.account, 'block', async page => {
        await saveData(page)
        await atOrigin(page, screen)
        return recorded(page, () => click(page, screen))
      }),
    }),
    withoutNetwork: screen =>
      onDevice(screen.account, 'allow', async (page, context) => {
        await openAddress(page, origin, screen)
        await page.evaluate(async () => (await navigator.serviceWorker.ready).active)
        await page.waitForTimeout(SETTLE_MS)
        await context.setOffline(true)
        try {
          return await openAddress(page, origin, screen, OFFLINE_MS)
        } catch {
          return null
        }
      }),
  }
}
