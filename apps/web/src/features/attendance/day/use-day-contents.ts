import { useState } from 'react'
import { requireOutbox } from '../../../lib/outbox/current-outbox.ts'
import { useOutbox } from '../../../lib/outbox/use-outbox.ts'
import { toast } from '../../../ui/toast.tsx'
import { useActor, useInstitution } from '../../identity/identity.api.ts'
import { dropDraft, keepDraft, readDraft, valuesOf } from '../../planning/record/release-draft.values.ts'
import { subjectOf } from '../../planning/record/release-record.values.ts'
import { useLocalMoment } from '../../planning/use-local-moment.part.ts'
import {
  CONTENT_ROW,
  type ContentLine,
  contentLines,
  contentRow,
  contentToSave,
  type DayLesson,
} from './day-contents.values.ts'

/** The contents of a day while they are written: drafts on the device, and putting them into the outbox. */
export const useDayContents = (lessons: readonly DayLesson[]) => {
  const { id: institutionId, timeZone } = useInstitution()
  const moment = useLocalMoment(timeZone)
  const accountId = useActor().id
  const { entries } = useOutbox()
  const ownerOf = (lessonId: string) => ({ institutionId, accountId, lessonId })
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      lessons.flatMap(({ id, isOwn }) => {
        const draft = isOwn ? readDraft(ownerOf(id)) : null
        return draft ? [[id, draft.value.contentRegistration]] : []
      }),
    ),
  )
  const lines = contentLines(lessons, entries, { moment, written: new Set(Object.keys(typed)) })
  const toSave = lines.flatMap(line => {
    const text = contentToSave(line, typed[line.lesson.id])
    return text === null ? [] : [{ line, text }]
  })

  const write = ({ lesson, others, base }: ContentLine, text: string) => {
    setTyped(now => ({ ...now, [lesson.id]: text }))
    const lessonIds = others.map(({ id }) => id)
    keepDraft(ownerOf(lesson.id), {
      savedAt: new Date().toISOString(),
      value: { ...valuesOf(base.value), contentRegistration: text, lessonIds },
      version: base.version,
    })
  }

  return {
    lines,
    textOf: ({ lesson, base }: ContentLine) => typed[lesson.id] ?? base.value.contentRegistration,
    write,
    dirty: toSave.length > 0,
    /** Puts what is written into the outbox; false when the device refused. */
    save: async (): Promise<boolean> => {
      try {
        for (const { line, text } of toSave) {
          await requireOutbox().enqueue(subjectOf(line.lesson), { [CONTENT_ROW]: contentRow(line, text) })
          dropDraft(ownerOf(line.lesson.id))
        }
      } catch (error) {
        toast.error(error)
        return false
      }
      const sent = new Set(toSave.map(({ line }) => line.lesson.id))
      setTyped(now => Object.fromEntries(Object.entries(now).filter(([id]) => !sent.has(id))))
      return true
    },
  }
}

export type DayContents = ReturnType<typeof useDayContents>
