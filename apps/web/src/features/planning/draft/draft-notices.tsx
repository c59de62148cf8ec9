import { DRAFTS } from '@lousa/contract/planning/draft/draft.messages.ts'
import type { TimetableDraft } from '@lousa/contract/planning/draft/draft-shapes.contract.ts'
import { Stack, Text } from '@mantine/core'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { countedIn } from '../../../lib/text/numbers.ts'
import { Notice } from '../../../ui/notice.tsx'
import classes from './draft.module.css'
import { type DraftWords, isImpossible } from './draft.words.ts'

const T = DRAFTS
/** The first of a long list; the rest is counted. */
const MOST_LINES = 8

const Lines = ({ title, texts }: { title: string; texts: readonly string[] }) =>
  texts.length === 0 ? null : (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <ul className={classes.list}>
        {texts.map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )

/** The changes since the table was made, in words. */
const Outdated = ({ draft, words }: { draft: TimetableDraft; words: DraftWords }) => {
  const texts = [...new Set(draft.changes.map(words.change))]
  const more = texts.length - MOST_LINES
  return (
    <Notice tone="warn">
      <Lines title={T.outdated.title} texts={texts.slice(0, MOST_LINES)} />
      {more > 0 && <Text size="sm">{countedIn(T.outdated.more, more)}</Text>}
      <Text size="sm">{T.outdated.hint}</Text>
    </Notice>
  )
}

/** Names of those who compete for the same places, and the cheapest ways out that were tried. */
const Impossible = ({ draft, words }: { draft: TimetableDraft; words: DraftWords }) => {
  const counted = draft.findings.filter(({ severity }) => severity === 'IMPOSSIBLE')
  return (
    <ContentCard title={T.impossible.title}>
      <Stack gap="sm">
        <Text size="sm">{T.impossible.tried}</Text>
        <Lines
          title={T.impossible.ways}
          texts={(draft.explanation?.relaxations ?? []).map(words.relaxation)}
        />
        <Lines title={T.impossible.counted} texts={counted.map(words.finding)} />
        <Lines
          title={T.impossible.rules}
          texts={(draft.explanation?.rules ?? []).slice(0, MOST_LINES).map(words.longBroken)}
        />
      </Stack>
    </ContentCard>
  )
}

/** Lessons that no place was found for. */
const Unplaced = ({ draft, words }: { draft: TimetableDraft; words: DraftWords }) =>
  draft.unplaced.length === 0 ? null : (
    <Notice tone="warn">
      <Lines
        title={T.table.unplacedTitle}
        texts={draft.unplaced.map(({ planId, count }) => words.unplaced(planId, count))}
      />
    </Notice>
  )

/** Above the table: what keeps it from being applied, or from being whole. */
export const DraftNotices = (props: { draft: TimetableDraft; words: DraftWords }) => {
  const { draft } = props
  return (
    <>
      {draft.kind === 'FORMER' && <Notice tone="info">{T.apply.formerHint}</Notice>}
      {draft.state === 'FAILED' && <Notice tone="bad">{T.progress.failed}</Notice>}
      {draft.changes.length > 0 && <Outdated {...props} />}
      {isImpossible(draft) && <Impossible {...props} />}
      <Unplaced {...props} />
    </>
  )
}
