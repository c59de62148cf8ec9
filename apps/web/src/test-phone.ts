import { onTestFinished, vi } from 'vitest'

/** For the rest of a test the screen is as narrow as a phone's. */
export const onPhone = (): void => {
  const spy = vi.spyOn(window, 'matchMedia').mockImplementation(
    query =>
      ({
        matches: /max-width/.test(query),
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  )
  onTestFinished(() => spy.mockRestore())
}
