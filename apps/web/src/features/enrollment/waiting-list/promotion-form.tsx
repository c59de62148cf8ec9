import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { QUEUE } from '@lousa/contract/enrollment/waiting-list/queue.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { refusedFields } from '@lousa/contract/refusal/refusal.ts'
import { List, Text } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { toast } from '../../../ui/toast.tsx'
import { inList } from '../../academics/parameter/use.words.ts'
import { enrollmentsChanged } from '../enrollment.api.ts'
import { type Promotion, promoteEnrollments } from './queue.api.ts'
import { leavesOrder } from './queue-order.values.ts'
import { ReasonField } from './reason-field.part.tsx'

const Q = QUEUE

const form = z.object({ reason: z.string() })

/** Says of each who was not called why, and how many were. */
const tellOutcome = ({ data }: Promotion, chosen: readonly StudentEnrollment[]): void => {
  const nameOf = (id: string): string => {
    const enrollment = chosen.find(one => one.id === id)
    return enrollment ? nameInUse(enrollment.user) : ''
  }
  const promoted = data.filter(row => row.promoted).length
  const left = data
    .filter(row => !row.promoted)
    .map(({ studentEnrollmentId, code }) =>
      fill(code === 'NOT_SURPLUS' ? Q.leftNotWaiting : Q.leftFull, { name: nameOf(studentEnrollmentId) }),
    )
  if (promoted > 0) toast.success(countedIn(Q.promoted, promoted))
  if (left.length > 0) toast.error(fill(Q.someLeft, { names: inList(left) }))
}

/** Calls some of the waiting list, in the order of the list; who passes others over says why. */
export const PromotionForm = ({
  queue,
  chosen,
  onClose,
}: {
  queue: readonly StudentEnrollment[]
  chosen: readonly StudentEnrollment[]
  onClose: () => void
}) => {
  const [keyOf] = useState(keyPerBody)
  const ids = chosen.map(({ id }) => id)
  const isOutOfOrder = leavesOrder(queue, new Set(ids))
  const send = async ({ reason }: z.output<typeof form>): Promise<void> => {
    const text = reason.trim()
    if (isOutOfOrder && text === '')
      throw refusedFields([{ path: 'reason', code: 'REQUIRED', message: M.val.required }])
    const body = { studentEnrollmentIds: ids, ...(text === '' ? {} : { reason: text }) }
    tellOutcome(await promoteEnrollments(body, keyOf(body)), chosen)
    void enrollmentsChanged()
  }
  return (
    <FormModal
      opened
      onClose={onClose}
      title={Q.callTitle}
      schema={form}
      defaultValues={{ reason: '' }}
      onSubmit={send}
      submitLabel={Q.submit}
    >
      {fields => (
        <>
          <div>
            <Text size="sm">{countedIn(Q.callEffect, chosen.length)}</Text>
            <List type="ordered" size="sm" mt={4}>
              {chosen.map(({ id, user }) => (
                <List.Item key={id}>{nameInUse(user)}</List.Item>
              ))}
            </List>
          </div>
          {isOutOfOrder && (
            <ReasonField
              label={Q.reason}
              description={Q.reasonHint}
              error={errorOf(fields, 'reason')}
              {...fields.register('reason')}
            />
          )}
        </>
      )}
    </FormModal>
  )
}
