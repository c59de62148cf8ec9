import { fill } from '@lousa/contract/messages.ts'
import { OFFICE_PROPOSALS as W } from '@lousa/contract/people/record-proposal/office-proposals.messages.ts'
import {
  MAX_PROPOSAL_REASON,
  type OfficeProposal,
} from '@lousa/contract/people/record-proposal/record-proposal.contract.ts'
import { RECORD_PROPOSALS } from '@lousa/contract/people/record-proposal/record-proposal.messages.ts'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { ReadySentences } from '../../../ui/ready-sentences.tsx'
import { decideProposal, invalidateProposals } from './record-proposal.api.ts'
import { type RefusalInput, type RefusalValues, refusalForm } from './refuse-proposal.schema.ts'

/** Refuses a proposal; the family reads the reason, which may be left out. */
export const RefuseProposalForm = ({
  proposal,
  onClose,
}: {
  proposal: OfficeProposal
  onClose: () => void
}) => {
  const [keyOf] = useState(keyPerBody)
  const words = { field: RECORD_PROPOSALS.fields[proposal.field], name: nameInUse(proposal.student) }
  return (
    <FormModal<RefusalInput, RefusalValues>
      opened
      onClose={onClose}
      title={fill(W.refuseTitle, words)}
      schema={refusalForm}
      defaultValues={{ reason: '' }}
      onSubmit={async ({ reason }) => {
        try {
          await decideProposal(proposal, { decision: 'REFUSED', reason }, keyOf(reason))
        } finally {
          // Also after a refusal of the call: another user may have decided.
          void invalidateProposals()
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
            autosize
            minRows={2}
            maxRows={6}
            maxLength={MAX_PROPOSAL_REASON}
            {...form.register('reason')}
            error={errorOf(form, 'reason')}
          />
        </>
      )}
    </FormModal>
  )
}
