import { M } from '@lousa/contract/messages.ts'
import type { MergeRecord } from '@lousa/contract/people/merge/merge.contract.ts'
import { MERGE } from '@lousa/contract/people/merge/merge.messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { FindRecord } from './find-record.tsx'
import { comparisonOptions } from './merge.api.ts'
import { MergeForm } from './merge-form.tsx'

const Compared = ({
  ids: [keptId, otherId],
  ...acts
}: {
  ids: readonly [string, string]
  onSwap: () => void
  onOther: () => void
  onDone: (kept: MergeRecord['user']) => void
}) => {
  const query = useQuery(comparisonOptions(keptId, otherId))
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  // Earlier copies of these two are not used for the decision.
  if (!query.data || query.isFetching) return <RowsSkeleton rows={6} />
  return <MergeForm key={query.dataUpdatedAt} comparison={query.data} {...acts} />
}

/** From one record: find the other one, compare them, read what will happen, and make them one. */
export const MergeModal = ({
  id,
  otherId,
  onClose,
  onDone,
}: {
  id: string
  /** Chosen already, among those that look like the same person. */
  otherId: string | null
  onClose: () => void
  onDone: (kept: MergeRecord['user']) => void
}) => {
  const [ids, setIds] = useState<readonly [string, string] | null>(otherId ? [id, otherId] : null)
  return (
    <Modal
      opened
      onClose={onClose}
      title={MERGE.title}
      size="xl"
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      {ids ? (
        <Compared
          ids={ids}
          onSwap={() => setIds([ids[1], ids[0]])}
          onOther={() => setIds(null)}
          onDone={onDone}
        />
      ) : (
        <FindRecord id={id} onChoose={chosen => setIds([id, chosen])} />
      )}
    </Modal>
  )
}
