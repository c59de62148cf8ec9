import { ROLLOVER } from '@lousa/contract/academics/rollover/rollover.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { Notice } from '../../../ui/notice.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { applyRollover, previewRollover, type RolloverAnswer, type RolloverRequest } from './rollover.api.ts'
import classes from './rollover.module.css'
import { RolloverRefusal } from './rollover-refusal.tsx'
import { RolloverSummary } from './rollover-summary.tsx'

const words = ROLLOVER

/** The copy that the server would make; from here it is made, once. */
export const RolloverPreview = ({
  year,
  from,
  wish,
  onBack,
  onDone,
  onWithoutRecurrences,
}: {
  year: { id: string; year: string }
  from: string
  wish: RolloverRequest
  onBack: () => void
  onDone: (summary: RolloverAnswer) => void
  onWithoutRecurrences: () => void
}) => {
  const [keyOf] = useState(keyPerBody)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const sending = useRef(false)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['rollover-preview', year.id, wish],
    queryFn: () => previewRollover(year.id, wish),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    persister: undefined,
  })
  const apply = async (): Promise<void> => {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setRefusal(null)
    try {
      onDone(await applyRollover(year.id, wish, keyOf(wish)))
    } catch (failure) {
      setRefusal(failure)
      setBusy(false)
    } finally {
      sending.current = false
    }
  }
  const wrong = refusal ?? (isFetching ? null : error)
  const isNothing = data?.created.every(({ count }) => count === 0) ?? true
  return (
    <>
      {wrong !== null && wrong !== undefined && (
        <RolloverRefusal error={wrong} year={year.year} onWithoutRecurrences={onWithoutRecurrences} />
      )}
      {!error && (
        <ContentCard title={words.steps.preview}>
          {data ? (
            <div className={classes.step}>
              <Notice tone="info">{words.previewLead}</Notice>
              <RolloverSummary summary={data} from={from} to={year.year} />
            </div>
          ) : (
            <RowsSkeleton rows={5} />
          )}
        </ContentCard>
      )}
      <div className={classes.bar}>
        <Button variant="default" onClick={onBack} disabled={busy}>
          {M.btn.back}
        </Button>
        {error && !isFetching ? (
          <Button onClick={() => void refetch()}>{words.again}</Button>
        ) : (
          <Button onClick={() => void apply()} loading={busy} disabled={!data || isNothing}>
            {words.apply}
          </Button>
        )}
      </div>
    </>
  )
}
