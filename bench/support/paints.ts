import type { CDPSession, Page } from 'playwright-core'

/** The times that the page measures: from an event's own time stamp to the frame after the one that it changed. */
export const watchPaints = (page: Page, event: 'keydown'): Promise<void> =>
  page.evaluate(event => {
    const times: number[] = []
    Object.assign(window, { paints: times })
    document.addEventListener(
      event,
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => times.push(performance.now() - timeStamp)
          channel.port2.postMessage(null)
        })
      },
      { capture: true },
    )
  }, event)

/** Waits until the page has painted after so many events. */
export const untilPainted = async (page: Page, count: number): Promise<void> => {
  await page.waitForFunction(
    count => 'paints' in window && Array.isArray(window.paints) && window.paints.length >= count,
    count,
  )
}

export const paintsOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => ('paints' in window && Array.isArray(window.paints) ? window.paints.map(Number) : []))

/** Does something on a processor so many times slower. */
export const slowly = async (
  page: Page,
  slowdown: number,
  work: (cdp: CDPSession) => Promise<void>,
): Promise<void> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await work(cdp)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await cdp.detach()
}

/** One line of them; whether they are within the budget. */
export const paintsLine = (
  name: string,
  times: readonly number[],
  { of, budget }: { of: string; budget: number },
): boolean => {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const isGood = sorted.length > 0 && at(0.95) <= budget
  console.log(
    `${name.padEnd(34)} p50 ${at(0.5).toFixed(0)} ms   p95 ${at(0.95).toFixed(0)} ms   worst ${at(1).toFixed(0)} ms   of ${sorted.length} ${of} (budget p95 ≤ ${budget} ms) ${isGood ? 'ok' : 'LONG'}`,
  )
  return isGood
}
