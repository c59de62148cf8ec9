import { lazy, Suspense, useEffect, useState } from 'react'
import { onProofNeeded } from '../../../lib/http/proof-question.ts'

// What needs a proof is rarely done.
const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }))

/** Where the server wants to know who is there before it opens an account: asks over whatever screen sent the call. */
export const ProofGate = () => {
  const [answer, setAnswer] = useState<((isGiven: boolean) => void) | null>(null)
  useEffect(
    () =>
      onProofNeeded(
        () =>
          new Promise(resolve => {
            setAnswer(() => (isGiven: boolean) => {
              setAnswer(null)
              resolve(isGiven)
            })
          }),
      ),
    [],
  )
  if (answer === null) return null
  return (
    <Suspense>
      <ProofDialog onProven={() => answer(true)} onLeft={() => answer(false)} />
    </Suspense>
  )
}
