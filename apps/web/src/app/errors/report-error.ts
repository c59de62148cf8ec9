/**
 * Reports an error of ours to the server, without personal data. Its code is fetched with the first error, so that other pages
 * never load it. A failed report is ignored.
 */
export const reportError = (error: unknown): void => {
  if (!navigator.onLine) return
  import('./error-report.ts').then(({ report }) => report(error)).catch(() => undefined)
}

/** Errors that no screen has caught. */
export const listenForErrors = (): void => {
  window.addEventListener('error', ({ error }) => reportError(error))
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}
