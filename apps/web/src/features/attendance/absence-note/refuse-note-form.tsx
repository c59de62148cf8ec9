import {
  MAX_NOTE_TEXT,
  type OfficeNote,
} from '@lousa/contract/attendance/absence-note/absence-note.contract.ts'
import { OFFICE_NOTES as W } from '@lousa/contract/attendance/absence-note/office-notes.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { ReadySentences } from '../../../ui/ready-sentences.tsx'
import { decideNote, invalidateNotes } from './absence-note.api.ts'
import { type RefusalInput, type RefusalValues, refusalForm } from './refuse-note.schema.ts'

/** Refuses a note with a reason that the family reads; ready sentences write it. */
export const RefuseNoteForm = ({
  note,
  onDone,
  onClose,
}: {
  note: OfficeNote
  onDone: () => void
  onClose: () => void
}) => {
  const [keyOf] = useState(keyPerBody)
  return (
    <FormModal<RefusalInput, RefusalValues>
      opened
      onClose={onClose}
      title={fill(W.refuseTitle, { name: nameInUse(note.student) })}
      schema={refusalForm}
      defaultValues={{ reason: '' }}
      onSubmit={async ({ reason }) => {
        try {
          await decideNote(note, { decision: 'REFUSED', reason }, keyOf(reason))
          onDone()
        } finally {
          // Also after a refusal of the call: another user may have decided.
          void invalidateNotes()
        }
      }}
      submitLabel={W.refuse}
      successMessage={W.refused}
    >
      {form => (
        <>
          <ReadySentences
            title={W.ready}
            sentences={W.sentences}
            onChoose={sentence =>
              form.setValue('reason', sentence, { shouldDirty: true, shouldValidate: true })
            }
          />
          <Textarea
            label={W.why}
            description={W.whyHint}
            required
            autosize
            minRows={2}
            maxRows={6}
            maxLength={MAX_NOTE_TEXT}
            {...form.register('reason')}
            error={errorOf(form, 'reason')}
          />
        </>
      )}
    </FormModal>
  )
}
