import { create } from 'zustand'

/** The development server has no build of its own to compare. */
const DEVELOPMENT = 'dev'

export const isDevelopment = (): boolean => __LOUSA_BUILD__ === DEVELOPMENT

/** Whether another build than this page's is being served. */
export const useNewerBuild = create<{ isServed: boolean }>()(() => ({ isServed: false }))

/** A newer build exists, according to the server, or to a worker that waits to take over. */
export const markNewerBuild = (): void => useNewerBuild.setState({ isServed: true })

let lastServed: string | null = null

/** The build that the last answer named; null before one did. */
export const servedBuild = (): string | null => lastServed

/** The build that the server serves now, from an answer (BUILD_HEADER); null where the answer has none. */
export const noteServerBuild = (header: string | null): void => {
  if (header) lastServed = header
  if (header && header !== __LOUSA_BUILD__ && !isDevelopment()) markNewerBuild()
}

/** Asks which build is served: a file of this page could not be loaded, and either it is gone or the network is. */
export const fetchServedBuild = async (): Promise<void> => {
  try {
    const response = await fetch('/build.json', { cache: 'no-store' })
    const { build }: { build?: unknown } = await response.json()
    if (typeof build === 'string') noteServerBuild(build)
  } catch {
    // No network: then nothing is known about the server's build either.
  }
}
