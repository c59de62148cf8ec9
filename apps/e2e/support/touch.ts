import { expect, type Page } from '@playwright/test'

const LEAST = 44
/** A rounding of the layout is no small target. */
const TOLERANCE = 0.5

/** Interactive controls of the page that a finger would miss. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([least]) => {
      const controls = document.querySelectorAll<HTMLElement>(
        'main :is(a[href], button, input, select, textarea, summary, [role=radio], [role=gridcell][tabindex])',
      )
      return [...controls].flatMap(control => {
        // A finger meets the label of an input.
        const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined
        const met = control.closest('label') ?? (control.matches('[type=checkbox]') ? label : null) ?? control
        const { width, height } = met.getBoundingClientRect()
        if (width === 0 || !control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          return []
        // The way back above the title is a line of text.
        if (control.closest('nav[aria-label="Você está em"]')) return []
        if (width >= least && height >= least) return []
        const name = control.getAttribute('aria-label') ?? control.textContent
        return [`${control.tagName} “${name}”: ${Math.round(width)} × ${Math.round(height)}`]
      })
    },
    [LEAST - TOLERANCE] as const,
  )

/** Nothing is wider than the screen. */
export const fits = async (page: Page): Promise<void> => {
  const { width, shown } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    shown: document.documentElement.clientWidth,
  }))
  expect(width).toBeLessThanOrEqual(shown)
}
