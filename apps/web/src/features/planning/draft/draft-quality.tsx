import { fill } from '@lousa/contract/messages.ts'
import { DRAFTS } from '@lousa/contract/planning/draft/draft.messages.ts'
import { RULE_NAMES } from '@lousa/contract/planning/draft/draft-rules.messages.ts'
import type { TimetableDraft } from '@lousa/contract/planning/draft/draft-shapes.contract.ts'
import { Button, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { countedIn, showCount } from '../../../lib/text/numbers.ts'
import classes from './draft.module.css'
import { type DraftWords, dayName } from './draft.words.ts'

const T = DRAFTS.quality
const FIRST_LINES = 12

type Line = { key: string; name: string; text: string }

/** Worse ones come first: they are what a person looks for. */
const instructorLines = ({ quality }: TimetableDraft, words: DraftWords): Line[] =>
  quality.instructors
    .filter(({ lessons }) => lessons > 0)
    .toSorted(
      (a, b) => b.windows - a.windows || b.avoided - a.avoided || b.weekdays.length - a.weekdays.length,
    )
    .map(({ instructorId, lessons, weekdays, windows, avoided }) => ({
      key: instructorId,
      name: words.subjectName({ instructorId }),
      text: [
        countedIn(T.lessons, lessons),
        `${countedIn(T.days, weekdays.length)} (${weekdays.map(day => dayName(day).slice(0, 3).toLowerCase()).join(', ')})`,
        windows === 0 ? T.noWindows : countedIn(T.windows, windows),
        ...(avoided > 0 ? [countedIn(T.avoided, avoided)] : []),
      ].join(' · '),
    }))

const gradeLines = ({ quality, rows }: TimetableDraft): Line[] =>
  quality.grades
    .toSorted((a, b) => b.windows - a.windows || b.broken - a.broken)
    .map(({ gradeId, lessons, windows, broken }) => ({
      key: gradeId,
      name: rows.find(row => row.gradeId === gradeId)?.name ?? '',
      text: [
        countedIn(T.lessons, lessons),
        windows === 0 ? T.noGaps : countedIn(T.gaps, windows),
        ...(broken > 0 ? [countedIn(T.brokenOfGrade, broken)] : []),
      ].join(' · '),
    }))

const wishLines = ({ quality }: TimetableDraft): Line[] =>
  quality.wishes
    .filter(({ total }) => total > 0)
    .map(({ rule, met, total }) => ({
      key: rule,
      name: RULE_NAMES[rule],
      text: fill(T.met, { met: showCount(met), total: showCount(total) }),
    }))

const brokenLines = ({ broken }: TimetableDraft, words: DraftWords): Line[] =>
  broken
    .toSorted((a, b) => b.hard - a.hard || b.soft - a.soft)
    .map((rule, index) => ({ key: `${index} ${rule.rule}`, name: '', text: words.broken(rule) }))

const PARTS = ['broken', 'instructors', 'grades', 'wishes'] as const
type Part = (typeof PARTS)[number]

const isPart = (value: string): value is Part => PARTS.some(part => part === value)

const Lines = ({ lines, none }: { lines: readonly Line[]; none: string }) => {
  const [most, setMost] = useState(FIRST_LINES)
  if (lines.length === 0) return <Text size="sm">{none}</Text>
  return (
    <>
      <ul className={classes.pending}>
        {lines.slice(0, most).map(({ key, name, text }) => (
          <li key={key}>
            {name && (
              <Text span fw={600} size="sm">
                {name}
              </Text>
            )}
            <Text span size="sm">
              {text}
            </Text>
          </li>
        ))}
      </ul>
      {lines.length > most && (
        <Button variant="subtle" size="compact-sm" onClick={() => setMost(lines.length)}>
          {countedIn(T.more, lines.length - most)}
        </Button>
      )}
    </>
  )
}

/** How good the table is for each instructor, class and wish, in words. */
export const DraftQuality = ({ draft, words }: { draft: TimetableDraft; words: DraftWords }) => {
  const [part, setPart] = useState<Part>('broken')
  const lines = {
    broken: () => brokenLines(draft, words),
    instructors: () => instructorLines(draft, words),
    grades: () => gradeLines(draft),
    wishes: () => wishLines(draft),
  }[part]()
  return (
    <ContentCard title={T.title}>
      <Stack gap="sm">
        <SegmentedControl
          fullWidth
          aria-label={T.title}
          data={PARTS.map(value => ({ value, label: T.parts[value] }))}
          value={part}
          onChange={value => {
            if (isPart(value)) setPart(value)
          }}
        />
        <Lines key={part} lines={lines} none={T.allMet} />
      </Stack>
    </ContentCard>
  )
}
