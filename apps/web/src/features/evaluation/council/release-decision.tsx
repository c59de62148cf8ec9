import type {
  CouncilDecisionRow,
  CouncilStudentRow,
} from '@lousa/contract/evaluation/council/council.contract.ts'
import { COUNCIL } from '@lousa/contract/evaluation/council/council.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Text, Textarea } from '@mantine/core'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { councilChanged } from './council.api.ts'
import { releaseDecision } from './meeting.api.ts'
import { RELEASE_FORM } from './meeting-forms.schema.ts'

const W = COUNCIL.release

/** Unlinks a decision from the draft of minutes that it is in, with the reason. */
export const ReleaseDecision = ({
  student: { studentEnrollment },
  decision: { number, meetingId },
  onClose,
}: {
  student: CouncilStudentRow
  decision: CouncilDecisionRow
  onClose: () => void
}) => (
  <FormModal
    opened
    onClose={onClose}
    title={fill(W.title, { name: nameInUse(studentEnrollment.user) })}
    schema={RELEASE_FORM}
    defaultValues={{ reason: '' }}
    onSubmit={async ({ reason }) => {
      try {
        await releaseDecision(meetingId ?? '', {
          studentEnrollmentId: studentEnrollment.id,
          number,
          reason,
        })
      } finally {
        await councilChanged()
      }
    }}
    submitLabel={W.verb}
    successMessage={W.done}
  >
    {form => (
      <>
        <Text size="sm">{W.effect}</Text>
        <Textarea
          label={COUNCIL.reason}
          autosize
          minRows={2}
          required
          data-autofocus
          {...form.register('reason')}
          error={errorOf(form, 'reason')}
        />
      </>
    )}
  </FormModal>
)
