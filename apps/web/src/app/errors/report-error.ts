/**
 * Tells the server of an error of ours, as far as it can be told without saying anything of anybody. What that takes is
 * fetched with the first error: a page without one never loads it. Reporting is nobody's trouble when it fails.
 */
export const reportError = (error: unknown): void => {
  if (!navigator.onLine) return
  import('./error-report.ts').then(({ report }) => report(error)).catch(() => undefined)
}

/** What no screen has caught. */
export const listenForErrors = (): void => {
  window.addEventListener('error', ({ error }) => reportError(error))
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}
