import { M } from '@lousa/contract/messages.ts'
import { DRAFTS } from '@lousa/contract/planning/draft/draft.messages.ts'
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconPin, IconPinnedOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { countedIn } from '../../../lib/text/numbers.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import type { LessonPlaces } from './draft.api.ts'
import classes from './draft.module.css'
import { type DraftWords, placeText } from './draft.words.ts'
import { countEffects, type DraftLesson, placeOptions } from './draft-table.values.ts'

const T = DRAFTS.lesson
const EFFECTS = ['better', 'equal', 'worse', 'forbidden', 'taken'] as const

/** Why the lesson is here: its own rules, and how the table would be with it in each other place. */
const Reasons = ({ places, words }: { places: LessonPlaces; words: DraftWords }) => {
  const counts = countEffects(placeOptions(places))
  return (
    <div>
      <Title order={4} size="h5">
        {T.why}
      </Title>
      {places.here.length === 0 ? (
        <Text size="sm">{T.hereGood}</Text>
      ) : (
        <>
          <Text size="sm">{T.here}</Text>
          <ul className={classes.list}>
            {places.here.map(rule => (
              <li key={words.broken(rule)}>{words.broken(rule)}</li>
            ))}
          </ul>
        </>
      )}
      <ul className={classes.list}>
        {EFFECTS.filter(effect => counts[effect] > 0).map(effect => (
          <li key={effect}>{countedIn(T[effect], counts[effect])}</li>
        ))}
      </ul>
    </div>
  )
}

/** The chosen lesson: why it is where it is, and whether it stays there. */
export const LessonPanel = ({
  lesson,
  words,
  places,
  isEditable,
  onPin,
  onClose,
}: {
  lesson: DraftLesson
  words: DraftWords
  places: Pick<UseQueryResult<LessonPlaces>, 'data' | 'error' | 'refetch'>
  isEditable: boolean
  onPin: () => void
  onClose: () => void
}) => {
  const plan = words.plans.get(lesson.planId)
  return (
    <section className={classes.panel} aria-label={words.planName(lesson.planId)}>
      <Stack gap="sm">
        <div>
          <Title order={3} size="h4">
            {words.planName(lesson.planId)}
          </Title>
          <Text size="sm" c="dimmed">
            {[
              placeText(lesson),
              ...(plan?.instructorIds ?? []).map(id => words.subjectName({ instructorId: id })),
              lesson.room,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
        {places.data ? (
          <Reasons places={places.data} words={words} />
        ) : places.error ? (
          <ErrorState error={places.error} onRetry={() => void places.refetch()} />
        ) : (
          <Skeleton height={72} />
        )}
        {lesson.isFixed && <Text size="sm">{T.fixedHint}</Text>}
        {isEditable && !lesson.isFixed && places.data && <Text size="sm">{T.choose}</Text>}
        <Group gap="xs">
          {isEditable && !lesson.isFixed && (
            <Button
              variant="default"
              size="compact-md"
              leftSection={
                lesson.isPinned ? <IconPinnedOff size={16} aria-hidden /> : <IconPin size={16} aria-hidden />
              }
              onClick={onPin}
            >
              {lesson.isPinned ? T.unpin : T.pin}
            </Button>
          )}
          <Button variant="subtle" size="compact-md" onClick={onClose}>
            {M.btn.close}
          </Button>
        </Group>
      </Stack>
    </section>
  )
}
