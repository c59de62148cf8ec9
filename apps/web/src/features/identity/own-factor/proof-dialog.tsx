import { OWN_FACTOR } from '@lousa/contract/identity/own-factor/own-factor.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { FactorProof } from './factor-proof.tsx'
import { ownFactorOptions } from './own-factor.api.ts'

/** Asks for the second factor or, by who has none, for the password. */
export const ProofDialog = ({ onProven, onLeft }: { onProven: () => void; onLeft: () => void }) => {
  const { data: own, error, refetch } = useQuery({ ...ownFactorOptions(), staleTime: 0 })
  return (
    <Modal
      opened
      onClose={onLeft}
      title={OWN_FACTOR.proofTitle}
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : own ? (
        <FactorProof own={own} onProven={onProven} />
      ) : (
        <RowsSkeleton rows={3} />
      )}
    </Modal>
  )
}
