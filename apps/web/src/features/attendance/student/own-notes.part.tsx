import type { StudentNote } from '@lousa/contract/attendance/student/student-note.contract.ts'
import { STUDENT_NOTES as W } from '@lousa/contract/attendance/student/student-note.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { RowActions } from '../../../frames/list/row-actions.tsx'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { showDate } from '../../../lib/text/dates.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.tsx'
import { NoteList } from './note-list.tsx'
import { deleteNote, invalidateNotes } from './student-note.api.ts'

const NoteForm = lazy(async () => ({ default: (await import('./note-form.tsx')).NoteForm }))

const remove = async (note: StudentNote): Promise<void> => {
  const title = fill(W.confirmRemove, { date: showDate(note.date) })
  if (!(await confirm({ title, effect: W.removeEffect, verb: W.remove }))) return
  try {
    await deleteNote(note)
    toast.success(W.removed)
  } catch (error) {
    toast.error(error)
  }
  void invalidateNotes()
}

/** The instructor's own notes on a student. */
export const OwnNotes = ({ student }: { student: { id: string; name: string } }) => {
  const [form, setForm] = useState<{ of: StudentNote | null } | null>(null)
  return (
    <>
      <ContentCard
        title={W.title}
        aside={
          <Button variant="default" onClick={() => setForm({ of: null })}>
            {W.add}
          </Button>
        }
      >
        <NoteList
          studentId={student.id}
          noneReason={W.noneOwn}
          detailOf={({ shared }) => (shared ? W.isShared : W.isOwn)}
          asideOf={note => (
            <RowActions
              name={fill(W.rowName, { date: showDate(note.date) })}
              actions={[
                { label: W.edit, onClick: () => setForm({ of: note }) },
                { label: W.remove, onClick: () => void remove(note), destructive: true },
              ]}
            />
          )}
        />
      </ContentCard>
      {form && (
        <Suspense>
          <NoteForm student={student} note={form.of} onClose={() => setForm(null)} />
        </Suspense>
      )}
    </>
  )
}
