import type { OwedByInstructor } from '@lousa/contract/messages/reminder/reminder.contract.ts'
import { REMINDERS } from '@lousa/contract/messages/reminder/reminder.messages.ts'
import { reminderText } from '@lousa/contract/messages/reminder/reminder-text.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { coded } from '@lousa/contract/schema.ts'
import { Checkbox, Stack, Text } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { showClock } from '../../../lib/text/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { toast } from '../../../ui/toast.tsx'
import { pendingWords } from '../../planning/planning.api.ts'
import classes from './remind-instructors.module.css'
import { remindInstructors, type useRemindersDue } from './reminder.api.ts'

const R = REMINDERS

const chosenForm = z.object({
  instructorIds: z.array(z.string()).refine(ids => ids.length > 0, coded('REQUIRED')),
})

const owesWords = (owed: OwedByInstructor): string =>
  fill(R.owes, {
    name: nameInUse(owed.user),
    words: pendingWords(owed)
      .map(({ words }) => words)
      .join(' · '),
  })

/** The message as the first of those who are chosen gets it. */
const Sample = ({ owed }: { owed: OwedByInstructor }) => {
  const { title, body } = reminderText(owed)
  return (
    <section aria-label={R.sample} className={classes.sample}>
      <Text size="xs" c="dimmed">
        {fill(R.sampleOf, { name: nameInUse(owed.user) })}
      </Text>
      <Text fw={600}>{title}</Text>
      <Text size="sm" className={classes.words ?? ''}>
        {body}
      </Text>
    </section>
  )
}

const sentWords = (sent: number): string =>
  sent === 0 ? R.sentNone : sent === 1 ? R.sentOne : fill(R.sentMany, { n: sent })

const Choosing = ({
  yearId,
  owed,
  onClose,
}: {
  yearId: string
  owed: readonly OwedByInstructor[]
  onClose: () => void
}) => {
  const due = owed.filter(({ remindedAt }) => remindedAt === null).map(({ user }) => user.id)
  return (
    <FormModal
      opened
      onClose={onClose}
      title={R.remind}
      size="lg"
      schema={chosenForm}
      defaultValues={{ instructorIds: [] }}
      onSubmit={async ({ instructorIds }) => {
        const { sent } = await remindInstructors(yearId, instructorIds)
        toast.success(sentWords(sent))
      }}
      submitLabel={R.send}
    >
      {form => (
        <Controller
          control={form.control}
          name="instructorIds"
          render={({ field: { value, onChange } }) => {
            const first = owed.find(({ user }) => value.includes(user.id))
            return (
              <>
                <Text size="sm">{R.lead}</Text>
                <Checkbox.Group
                  label={R.who}
                  required
                  value={value}
                  onChange={onChange}
                  error={errorOf(form, 'instructorIds') && R.choose}
                >
                  <Stack gap="xs" mt="xs">
                    {due.length > 1 && (
                      <Checkbox
                        label={fill(R.everyone, { n: due.length })}
                        checked={value.length === due.length}
                        indeterminate={value.length > 0 && value.length < due.length}
                        onChange={({ currentTarget }) => onChange(currentTarget.checked ? due : [])}
                      />
                    )}
                    {owed.map(each => (
                      <Checkbox
                        key={each.user.id}
                        value={each.user.id}
                        label={owesWords(each)}
                        disabled={each.remindedAt !== null}
                        {...(each.remindedAt === null
                          ? {}
                          : { description: fill(R.remindedAt, { time: showClock(each.remindedAt) }) })}
                      />
                    ))}
                  </Stack>
                </Checkbox.Group>
                {first && <Sample owed={first} />}
              </>
            )
          }}
        />
      )}
    </FormModal>
  )
}

export type RemindersDue = Pick<ReturnType<typeof useRemindersDue>, 'data' | 'error' | 'refetch'>

/** Reminds instructors of pending work: recipients and text. None is selected initially. */
export const RemindInstructors = ({
  yearId,
  due: { data, error, refetch },
  onClose,
}: {
  yearId: string
  due: RemindersDue
  onClose: () => void
}) => {
  if (data && data.data.length > 0) return <Choosing yearId={yearId} owed={data.data} onClose={onClose} />
  return (
    <Modal
      opened
      onClose={onClose}
      title={R.remind}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <EmptyState title={R.nobody} reason={R.nobodyReason} />
      )}
    </Modal>
  )
}
