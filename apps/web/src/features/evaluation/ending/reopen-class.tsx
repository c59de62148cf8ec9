import type { ClassEnding } from '@lousa/contract/evaluation/ending/ending.contract.ts'
import { ENDING_SCREEN as words } from '@lousa/contract/evaluation/ending/ending-screen.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { takeStep } from './ending.api.ts'
import { REOPENING } from './reopen-class.schema.ts'

/** Why a published class is reopened. */
export const ReopenClass = ({ ending, onClose }: { ending: ClassEnding; onClose: () => void }) => {
  // The published results that the user saw.
  const [{ grade, version }] = useState(ending)
  return (
    <FormModal
      opened
      onClose={onClose}
      title={fill(words.titles.REOPENED, { grade: grade.name })}
      schema={REOPENING}
      defaultValues={{ reason: '' }}
      onSubmit={({ reason }) => takeStep(grade.id, { to: 'REOPENED', reason, version })}
      successMessage={fill(words.done.REOPENED, { grade: grade.name })}
      submitLabel={words.reopen}
    >
      {form => (
        <>
          <Notice tone="warn">{words.effects.REOPENED}</Notice>
          <Textarea
            label={words.reason}
            description={words.reasonHint}
            autosize
            minRows={3}
            required
            {...form.register('reason')}
            error={errorOf(form, 'reason')}
          />
        </>
      )}
    </FormModal>
  )
}
