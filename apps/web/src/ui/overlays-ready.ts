let came = (): void => undefined
let arrival = Promise.resolve()

const waitForThem = (): void => {
  arrival = new Promise(done => {
    came = done
  })
}
waitForThem()

/** Toasts and questions have their place on the page now; answers how to say that it has gone. */
export const markOverlaysReady = (): (() => void) => {
  came()
  return waitForThem
}

/** A question asked before there is a place for it would be lost. */
export const overlaysReady = (): Promise<void> => arrival
