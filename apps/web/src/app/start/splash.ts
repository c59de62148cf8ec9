import { useLayoutEffect } from 'react'

const PICTURE = 'first-picture'

/** The page is drawn before its program has arrived; whatever the program shows first takes its place. */
export const useReplaceSplash = (): void =>
  useLayoutEffect(() => document.getElementById(PICTURE)?.remove(), [])

export const isSplashShown = (): boolean => document.getElementById(PICTURE) !== null

const arrived = (sheet: HTMLLinkElement): Promise<unknown> =>
  new Promise(done => {
    sheet.addEventListener('load', done, { once: true })
    sheet.addEventListener('error', done, { once: true })
  })

/** Resolves when the styles of the page are here: until then the first picture stands, and nothing naked is shown. */
export const stylesReady = (): Promise<unknown> =>
  Promise.all(
    [...document.querySelectorAll<HTMLLinkElement>('link[data-late]')].map(sheet =>
      sheet.sheet ? null : arrived(sheet),
    ),
  )
