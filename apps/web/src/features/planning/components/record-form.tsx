import { ContractError } from '@lousa/contract/errors.ts'
import { M } from '@lousa/contract/messages.ts'
import {
  type Accomplished,
  accomplished,
  type Lesson,
  release,
} from '@lousa/contract/planning/planning.contract.ts'
import { Button, Group, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { FormModal } from '../../../frames/form-modal.tsx'
import { showDate } from '../../../lib/dates.ts'
import { keyPerContent } from '../../../lib/idempotency-key.ts'
import { Notice } from '../../../ui/notice.tsx'
import { editRecord, freshDayLessons, launch } from '../planning.api.ts'
import { RecordFacts } from './record-facts.tsx'
import { RecordFields } from './record-fields.tsx'

type Texts = z.output<typeof release>

type Props = {
  lesson: Lesson
  /** Lessons of the same plan and day that may be launched with this one. */
  others: readonly Lesson[]
  onSaved: () => void
  onKeepTheirs: () => void
  onClose: () => void
}

/** What somebody else has written meanwhile; null when the refusal is about something else. */
const writtenMeanwhile = async (error: unknown, lesson: Lesson): Promise<Accomplished | null> => {
  if (!(error instanceof ContractError)) return null
  if (error.code === 'STALE_VERSION') return accomplished.safeParse(error.data.current).data ?? null
  if (error.code !== 'LESSON_ALREADY_ACCOMPLISHED') return null
  const { data } = await freshDayLessons(lesson.lessonPlan.id, lesson.date)
  return data.find(({ id }) => id === lesson.id)?.accomplished ?? null
}

const Conflict = ({
  theirs,
  onTheirs,
  onMine,
}: {
  theirs: Accomplished
  onTheirs: () => void
  onMine: () => void
}) => (
  <Notice tone="info">
    <Text size="sm" fw={600} mb="xs">
      O registro salvo por outra pessoa
    </Text>
    <RecordFacts record={theirs} />
    <Text size="sm" mt="md">
      O que você escreveu está nos campos abaixo. Escolha qual fica.
    </Text>
    <Group gap="xs" mt="sm">
      <Button variant="default" size="sm" onClick={onTheirs}>
        Ficar com o registro salvo
      </Button>
      <Button type="submit" variant="default" size="sm" onClick={onMine}>
        Substituir pelo meu
      </Button>
    </Group>
  </Notice>
)

/** Launches a lesson, or changes the record of a launched one. */
export const RecordForm = ({ lesson, others, onSaved, onKeepTheirs, onClose }: Props) => {
  // The record that the person saw on opening: a newer one is never overwritten unseen.
  const base = useRef(lesson.accomplished)
  const [keyOf] = useState(keyPerContent)
  const [theirs, setTheirs] = useState<Accomplished | null>(null)
  const opening = useRef(lesson.accomplished).current
  const place = { planId: lesson.lessonPlan.id, lessonId: lesson.id }

  const write = ({ lessonIds = [], ...texts }: Texts) => {
    const known = base.current
    if (known) {
      const body = { ...texts, version: known.version }
      return editRecord({ ...place, accomplishId: known.id }, body, keyOf(body))
    }
    const open = others.map(({ id }) => id)
    const body = { ...texts, lessonIds: lessonIds.filter(id => open.includes(id)) }
    return launch(place, body, keyOf(body))
  }

  const send = async (texts: Texts) => {
    try {
      await write(texts)
    } catch (error) {
      const found = await writtenMeanwhile(error, lesson)
      if (found) setTheirs(found)
      throw error
    }
    onSaved()
  }

  return (
    <FormModal
      opened
      onClose={onClose}
      title={`${opening ? 'Editar registro da aula' : M.btn.launchLesson} de ${showDate(lesson.date)}`}
      size="lg"
      schema={release}
      defaultValues={{
        contentRegistration: opening?.contentRegistration ?? '',
        materialUsage: opening?.materialUsage ?? '',
        note: opening?.note ?? '',
        lessonIds: [],
      }}
      onSubmit={send}
      successMessage={opening ? M.toast.updated : M.toast.released}
      submitLabel={opening ? M.btn.save : M.btn.launchLesson}
    >
      {form => (
        <>
          {theirs && (
            <Conflict
              theirs={theirs}
              onTheirs={onKeepTheirs}
              onMine={() => {
                base.current = theirs
              }}
            />
          )}
          <RecordFields form={form} lesson={lesson} others={others} />
        </>
      )}
    </FormModal>
  )
}
