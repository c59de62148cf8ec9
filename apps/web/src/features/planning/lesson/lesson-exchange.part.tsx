import { fill } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { LESSON } from '@lousa/contract/planning/lesson/lesson.messages.ts'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { showShortDate } from '../../../lib/text/dates.ts'
import { Notice } from '../../../ui/notice.tsx'
import { clashSentence, clashText } from '../clash/clash.words.ts'
import { previewSwap } from './lesson-change.api.ts'
import { SwapEffect } from './swap-effect.tsx'
import { swapWithUndo } from './swap-with-undo.ts'

const L = LESSON

const nothingTyped = z.object({})

/** Whether the exchange is possible, asked from the server before anything is written. */
const Check = ({ one, other }: { one: Lesson; other: Lesson }) => {
  const { data, error } = useQuery({
    queryKey: ['lesson-exchange', one.id, one.version, other.id, other.version],
    queryFn: () => previewSwap({ one, other }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
    // No answer of a preview is for later.
    persister: undefined,
  })
  if (error) return <Notice tone="bad">{clashText(error)}</Notice>
  if (!data) return <Skeleton h={48} />
  return data.length === 0 ? (
    <Notice tone="good">{L.exchangeFits}</Notice>
  ) : (
    <Notice tone="warn">{fill(L.exchangeNoSchoolDay, { days: data.map(showShortDate).join(', ') })}</Notice>
  )
}

/** One lesson was put on another one: where both go, what is in the way, and the exchange as one change. */
export const LessonExchange = ({
  one,
  other,
  onClose,
}: {
  one: Lesson
  other: Lesson
  onClose: () => void
}) => (
  <FormModal
    opened
    onClose={onClose}
    title={L.exchange}
    schema={nothingTyped}
    defaultValues={{}}
    onSubmit={() => swapWithUndo(one, other)}
    submitLabel={L.exchange}
    sentenceOf={clashSentence}
  >
    {() => (
      <>
        <SwapEffect one={one} other={other} />
        <Check one={one} other={other} />
      </>
    )}
  </FormModal>
)
