import { OWN_FACTOR } from '@lousa/contract/identity/own-factor/own-factor.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { ownFactorOptions } from './own-factor.api.ts'

// Only whoever has a second factor sees it, and rarely.
const FactorProof = lazy(async () => ({ default: (await import('./factor-proof.tsx')).FactorProof }))

const Proof = ({ onProven }: { onProven: () => void }) => {
  const { data: own, error, refetch } = useQuery({ ...ownFactorOptions(), staleTime: 0 })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!own) return <RowsSkeleton rows={3} />
  return (
    <Suspense fallback={<RowsSkeleton rows={3} />}>
      <FactorProof own={own} onProven={onProven} />
    </Suspense>
  )
}

type Asking = { proven: () => void; left: () => void }

/**
 * What the server refuses until whoever is there shows their second factor is tried, asked for, and tried again. Who leaves
 * the question has the refusal.
 */
export const useStepUp = (): { stepUp: <T>(work: () => Promise<T>) => Promise<T>; question: ReactNode } => {
  const [asking, setAsking] = useState<Asking | null>(null)
  const askForProof = () =>
    new Promise<boolean>(resolve => {
      const answered = (isProven: boolean) => () => {
        setAsking(null)
        resolve(isProven)
      }
      setAsking({ proven: answered(true), left: answered(false) })
    })
  return {
    stepUp: async work => {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof Refusal && error.code === 'SECOND_FACTOR_PROOF_REQUIRED')) throw error
        if (!(await askForProof())) throw error
        return work()
      }
    },
    question: asking && (
      <Modal
        opened
        onClose={asking.left}
        title={OWN_FACTOR.proofTitle}
        centered
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': M.btn.close }}
      >
        <Proof onProven={asking.proven} />
      </Modal>
    ),
  }
}
