import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { PLANS } from '@lousa/contract/planning/plan/plan.messages.ts'
import { requiredLine } from '@lousa/contract/schema.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { createdToast } from '../../../frames/form/record-form.tsx'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { createLessonPlan, plansChanged } from './plan.api.ts'

const P = PLANS
const partForm = z.object({ name: requiredLine(60) })

/** A child plan: a part of the component, in times of its parent. */
export const PartForm = ({ parent, onClose }: { parent: LessonPlan; onClose: () => void }) => {
  const [keyOf] = useState(keyPerBody)
  return (
    <FormModal
      opened
      onClose={onClose}
      title={P.newPart}
      schema={partForm}
      defaultValues={{ name: '' }}
      onSubmit={async ({ name }) => {
        const body = { parentLessonPlanId: parent.id, name }
        await createLessonPlan(body, keyOf(body))
        void plansChanged()
      }}
      successMessage={createdToast(P.item)}
    >
      {form => (
        <TextInput
          label={P.partName}
          placeholder={P.partNameExample}
          required
          maxLength={60}
          {...form.register('name')}
          error={errorOf(form, 'name')}
        />
      )}
    </FormModal>
  )
}
