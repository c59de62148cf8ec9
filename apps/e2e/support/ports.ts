const FIRST_PORT = Number(process.env.E2E_PORT ?? 45_100)
const PORTS_EACH = 10

/** Journeys side by side have a school each: what one changes, no other sees. */
export const WORKERS = Number(process.env.E2E_WORKERS ?? 2)
/** Which of them this process is; the first, where Playwright only starts. */
export const WORKER = Number(process.env.TEST_PARALLEL_INDEX ?? 0)

export const appPortOf = (worker: number): number => FIRST_PORT + worker * PORTS_EACH
/** The server looks for the address of a CEP here; no server answers unless a journey starts one. */
export const postalCodePortOf = (worker: number): number => appPortOf(worker) + 1
