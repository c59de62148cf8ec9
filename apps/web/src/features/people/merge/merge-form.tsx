import { fill } from '@lousa/contract/messages.ts'
import type { MergeRecord } from '@lousa/contract/people/merge/merge.contract.ts'
import { MERGE } from '@lousa/contract/people/merge/merge.messages.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { showDate } from '../../../lib/text/dates.ts'
import { Notice } from '../../../ui/notice.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { toast } from '../../../ui/toast.tsx'
import { type Comparison, type MergeAnswer, mergePeople, previewMerge } from './merge.api.ts'
import { refusalWords } from './merge.words.ts'
import { MergeFields, type Side } from './merge-fields.tsx'
import { MergeSummary } from './merge-summary.tsx'

type Preview = NonNullable<MergeAnswer['preview']>

const Problem = ({ error }: { error: unknown }) => (
  <Notice tone="bad">
    {refusalWords(error).map(words => (
      <div key={words}>{words}</div>
    ))}
  </Notice>
)

/** First the fields, then what will happen, and only then the button that does it. */
export const MergeForm = ({
  comparison,
  onSwap,
  onOther,
  onDone,
}: {
  comparison: Comparison
  onSwap: () => void
  onOther: () => void
  onDone: (kept: MergeRecord['user']) => void
}) => {
  const { kept, other, clashes } = comparison
  const [fromOther, setFromOther] = useState<ReadonlySet<string>>(new Set(comparison.fromOther))
  const [taxNumberFrom, setTaxNumberFrom] = useState<Side | null>(null)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const isTaxNumberMissing =
    taxNumberFrom === null &&
    kept.taxNumber !== null &&
    other.taxNumber !== null &&
    kept.taxNumber !== other.taxNumber
  const order = {
    keptId: kept.user.id,
    otherId: other.user.id,
    version: kept.version,
    otherVersion: other.version,
    fromOther: [...fromOther],
    ...(taxNumberFrom ? { taxNumberFrom } : {}),
  }
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setError(null)
    try {
      await work()
    } catch (refused) {
      setError(refused)
    }
    setBusy(false)
  }
  const look = () => attempt(async () => setPreview((await previewMerge(order)).preview ?? null))
  const unite = () =>
    attempt(async () => {
      const { undoUntil } = await mergePeople(order)
      toast.success(fill(MERGE.done, { date: showDate(undoUntil.slice(0, 10)) }))
      onDone(kept.user)
    })
  return (
    <Stack gap="md">
      {preview ? (
        <MergeSummary name={nameInUse(kept.user)} preview={preview} />
      ) : (
        <MergeFields
          comparison={comparison}
          fromOther={fromOther}
          taxNumberFrom={taxNumberFrom}
          onField={(field, side) => {
            const next = new Set(fromOther)
            if (side === 'OTHER') next.add(field)
            else next.delete(field)
            setFromOther(next)
          }}
          onTaxNumber={setTaxNumberFrom}
        />
      )}
      {error !== null && <Problem error={error} />}
      <Group justify="flex-end">
        {preview ? (
          <>
            <Button variant="default" onClick={() => setPreview(null)} disabled={isBusy}>
              {MERGE.back}
            </Button>
            <Button onClick={() => void unite()} loading={isBusy}>
              {MERGE.confirm}
            </Button>
          </>
        ) : (
          <>
            <Button variant="subtle" onClick={onOther}>
              {MERGE.other}
            </Button>
            <Button variant="default" onClick={onSwap}>
              {MERGE.swap}
            </Button>
            <Button
              onClick={() => void look()}
              loading={isBusy}
              disabled={clashes.length > 0 || isTaxNumberMissing}
            >
              {MERGE.next}
            </Button>
          </>
        )}
      </Group>
    </Stack>
  )
}
