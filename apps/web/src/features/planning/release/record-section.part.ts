import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { RELEASE } from '@lousa/contract/planning/release/release.messages.ts'
import { useRef, useState } from 'react'
import { useOutbox, useOutboxEntry } from '../../../lib/outbox/use-outbox.ts'
import { useActor, useInstitution } from '../../identity/identity.api.ts'
import { readDraft } from '../record/release-draft.values.ts'
import type { ReleaseValue } from '../record/release-value.values.ts'
import { recordStatus } from './record-status.part.ts'

/** The result of putting the texts into the outbox. `stopped`: something is missing, and the form shows it. */
export type RecordSaving = 'nothing' | 'kept' | 'stopped'

export type RecordHandle = {
  /** Puts what is written into the outbox; other lessons of the day are released with it. */
  save: (withLessons: readonly string[]) => Promise<RecordSaving>
  focus: () => void
}

/**
 * The record of a lesson as a part of another screen, which opens it and saves it with its own button. Null until the
 * lesson is known.
 */
export const useRecordSection = (lessonId: string, lesson: Lesson | undefined) => {
  const institutionId = useInstitution().id
  const accountId = useActor().id
  const { entries } = useOutbox()
  const entry = useOutboxEntry<ReleaseValue>('release', lessonId)
  const handle = useRef<RecordHandle>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  // A text that was typed and not saved is shown: it would otherwise be saved unseen, or forgotten.
  const [isOpen, setOpen] = useState(() => readDraft({ institutionId, accountId, lessonId }) !== null)
  const [wasOpen, setWasOpen] = useState(isOpen)
  const [dirty, setDirty] = useState(false)
  const open = (to: boolean) => {
    setOpen(to)
    if (to) setWasOpen(true)
  }
  if (!lesson) return null
  const standing = recordStatus(lesson, entry, entries)
  return {
    lesson,
    entry,
    standing,
    words: dirty ? RELEASE.section.unsaved : RELEASE.section.standing[standing],
    dirty,
    setDirty,
    isOpen,
    /** Closed again it stays on the page, hidden: what was typed is still to be saved. */
    isThere: isOpen || wasOpen,
    open,
    /** Opens it with the focus in the content. */
    write: () => {
      open(true)
      setTimeout(() => handle.current?.focus())
    },
    handle,
    /** The button that opens and closes it. */
    toggle,
    save: async (withLessons: readonly string[]): Promise<RecordSaving> => {
      const saving = (await handle.current?.save(withLessons)) ?? 'nothing'
      if (saving === 'stopped') open(true)
      if (saving === 'kept') {
        // Saved from within, by the keyboard: the field goes away with the panel.
        if (document.activeElement instanceof HTMLTextAreaElement)
          toggle.current?.focus({ preventScroll: true })
        setOpen(false)
      }
      return saving
    },
  }
}

export type RecordSection = NonNullable<ReturnType<typeof useRecordSection>>
