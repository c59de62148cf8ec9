import { fill } from '@lousa/contract/messages.ts'
import { DRAFTS } from '@lousa/contract/planning/draft/draft.messages.ts'
import { PENDING_WISHES } from '@lousa/contract/planning/draft/draft-rules.messages.ts'
import type { TimetableDraft } from '@lousa/contract/planning/draft/draft-shapes.contract.ts'
import { Progress, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { countedIn, showCount } from '../../../lib/text/numbers.ts'
import type { DraftProgress } from './draft.api.ts'
import classes from './draft.module.css'
import { durationText, resultText } from './draft.words.ts'
import { NO_PEAKS, pendingWishes, timeShare, withPeaks } from './draft-progress.values.ts'

const T = DRAFTS.progress

/** Rules in words, each with the number of wishes that are not met: the numbers fall while the lines stay. */
const PendingWishes = ({ wishes }: { wishes: TimetableDraft['quality']['wishes'] }) => {
  const [peaks, setPeaks] = useState(() => withPeaks(NO_PEAKS, wishes))
  const risen = withPeaks(peaks, wishes)
  if (risen !== peaks) setPeaks(risen)
  const lines = pendingWishes(wishes, risen)
  if (lines.length === 0) return <Text size="sm">{T.nothing}</Text>
  return (
    <ul className={classes.pending}>
      {lines.map(({ rule, missing, peak }) => (
        <li key={rule} data-done={missing === 0}>
          <span className={classes.sign} aria-hidden>
            {missing === 0 ? '✓' : '•'}
          </span>
          <span>{countedIn(PENDING_WISHES[rule], missing)}</span>
          {peak > missing && (
            <Text span size="xs" c="dimmed">
              {fill(T.fewer, { count: showCount(peak) })}
            </Text>
          )}
        </li>
      ))}
    </ul>
  )
}

const sentenceOf = ({ isStopping, state, hard }: DraftProgress): string => {
  if (isStopping) return T.stopping
  if (state === 'PENDING') return T.pending
  return hard === 0 ? T.found : T.searching
}

/** The table in the making: time, whether it is whole yet, and what could still be better. */
export const DraftProgressCard = ({ progress }: { progress: DraftProgress }) => {
  const { milliseconds, seconds, hard, unplacedCount, wishes } = progress
  return (
    <ContentCard title={T.title}>
      <Stack gap="sm">
        <Progress value={timeShare(progress)} aria-label={T.title} />
        <Text size="sm" role="status">
          {sentenceOf(progress)}
        </Text>
        <Text size="sm" c="dimmed">
          {fill(T.time, { done: durationText(milliseconds / 1000), total: durationText(seconds) })}
          {hard !== null && ` · ${resultText({ kind: 'MADE', hard, unplacedCount, movedCount: null })}`}
        </Text>
        {hard !== null && (
          <div>
            <Title order={3} size="h5">
              {T.pendingWishes}
            </Title>
            <PendingWishes wishes={wishes} />
          </div>
        )}
        <Text size="xs" c="dimmed">
          {T.leave}
        </Text>
      </Stack>
    </ContentCard>
  )
}
