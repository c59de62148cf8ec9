import { fill, M } from '@lousa/contract/messages.ts'
import { DRAFTS } from '@lousa/contract/planning/draft/draft.messages.ts'
import type { DraftBrief } from '@lousa/contract/planning/draft/draft-shapes.contract.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showTime } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { type LessonAt, type MoveAnswer, moveLesson, previewMove } from './draft.api.ts'
import classes from './draft.module.css'
import { type DraftWords, dayName, type Place } from './draft.words.ts'

const T = DRAFTS.move

type Props = {
  draft: Pick<DraftBrief, 'id' | 'version'>
  lesson: LessonAt
  to: Place
  words: DraftWords
  onClose: () => void
  onMoved: (answer: MoveAnswer) => void
}

const Rules = ({ title, texts }: { title: string; texts: readonly string[] }) =>
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

/** The lessons that move along, and the rules that are broken and mended by it. */
const Effect = ({ answer, words }: { answer: MoveAnswer; words: DraftWords }) => {
  const others = answer.moved.slice(1)
  return (
    <Stack gap="sm">
      {others.length === 0 ? (
        <Text size="sm">{T.alone}</Text>
      ) : (
        <Rules title={countedIn(T.chain, others.length)} texts={others.map(words.move)} />
      )}
      <Rules title={T.broken} texts={answer.broken.map(words.broken)} />
      <Rules title={T.mended} texts={answer.mended.map(words.broken)} />
      {answer.broken.length + answer.mended.length === 0 && <Text size="sm">{T.same}</Text>}
    </Stack>
  )
}

/** "Esta troca precisa de mais 2": what a move brings along, before it is written. */
export const MoveLesson = ({ draft, lesson, to, words, onClose, onMoved }: Props) => {
  const [isSaving, setSaving] = useState(false)
  const preview = useQuery({
    queryKey: ['draft-move', draft.id, draft.version, lesson, to],
    queryFn: () => previewMove(draft, lesson, to),
    gcTime: 0,
    retry: false,
  })
  const save = async (): Promise<void> => {
    setSaving(true)
    try {
      onMoved(await moveLesson(draft, lesson, to))
    } catch (failure) {
      toast.error(failure)
      setSaving(false)
    }
  }
  const { data, error } = preview
  return (
    <Modal
      opened
      onClose={onClose}
      centered
      title={fill(T.title, {
        subject: words.planName(lesson.planId),
        day: dayName(to.weekday),
        start: showTime(to.start),
      })}
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      <Stack gap="md">
        {data ? (
          <Effect answer={data} words={words} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void preview.refetch()} />
        ) : (
          <RowsSkeleton rows={2} />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isSaving}>
            {M.btn.cancel}
          </Button>
          <Button data-autofocus disabled={!data} loading={isSaving} onClick={() => void save()}>
            {countedIn(T.submit, data?.moved.length ?? 1)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
