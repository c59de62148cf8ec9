import { lazy, Suspense, useEffect, useState } from 'react'
import { onProofNeeded } from '../../../lib/http/proof-question.ts'

// Acts that need a proof are rare.
const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }))

/** Where the server wants to know who is there before it opens an account: asks over whatever screen sent the call. */
export const ProofGate = () => {
  const [answer, setAnswer] = useState<((isGiven: boolean) => void) | null>(null)
  useEffect(() => {
    let settle: ((isGiven: boolean) => void) | null = null
    const stop = onProofNeeded(
      () =>
        new Promise(resolve => {
          settle = resolve
          setAnswer(() => (isGiven: boolean) => {
            settle = null
            setAnswer(null)
            resolve(isGiven)
          })
        }),
    )
    return () => {
      stop()
      // The session has ended under the open question: calls that wait for it have their refusal.
      settle?.(false)
    }
  }, [])
  if (answer === null) return null
  return (
    <Suspense>
      <ProofDialog onProven={() => answer(true)} onLeft={() => answer(false)} />
    </Suspense>
  )
}
