import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { PLANS } from '@lousa/contract/planning/plan/plan.messages.ts'
import { coded } from '@lousa/contract/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { createdToast } from '../../../frames/form/record-form.tsx'
import type { ContractForm } from '../../../frames/form/use-contract-form.ts'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { listWords } from '../../../ui/list-words.ts'
import { Select } from '../../../ui/select.tsx'
import { allGradesOptions } from '../../academics/academics.api.ts'
import { InstructorSelect } from './instructor-select.part.tsx'
import { createLessonPlan, missingPlansOptions, plansChanged } from './plan.api.ts'

const P = PLANS

const chosen = z.string().min(1, coded('REQUIRED'))
const planForm = z.object({ gradeId: chosen, curriculumComponentId: chosen, instructorId: z.string() })
type PlanInput = z.input<typeof planForm>
type PlanValues = z.output<typeof planForm>
type Form = ContractForm<PlanInput, PlanValues>

const BLANK: PlanInput = { gradeId: '', curriculumComponentId: '', instructorId: '' }

/** The components of the class's matrix that nobody has planned yet. */
const ComponentField = ({ form, year }: { form: Form; year: AcademicYear }) => {
  const gradeId = useWatch({ control: form.control, name: 'gradeId' })
  const query = useQuery({
    ...missingPlansOptions({ academicYearId: year.id, gradeId }),
    enabled: gradeId !== '',
  })
  const hint = gradeId === '' ? P.gradeFirst : query.data?.totalRowCount === 0 ? P.allPlanned : undefined
  return (
    <Controller
      control={form.control}
      name="curriculumComponentId"
      render={({ field }) => (
        <Select
          {...field}
          value={field.value || null}
          onChange={value => field.onChange(value ?? '')}
          label={P.component}
          placeholder={P.chooseComponent}
          required
          disabled={gradeId === ''}
          description={hint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={(query.data?.data ?? []).map(({ curriculumComponent: { id, name } }) => ({
            value: id,
            label: name,
          }))}
          searchable
          {...listWords(query)}
          error={errorOf(form, 'curriculumComponentId')}
          comboboxProps={{ withinPortal: true }}
        />
      )}
    />
  )
}

const Fields = ({ form, year }: { form: Form; year: AcademicYear }) => {
  const query = useQuery(allGradesOptions(year.id))
  const grades = query.data ?? []
  return (
    <>
      <Controller
        control={form.control}
        name="gradeId"
        render={({ field }) => (
          <Select
            {...field}
            value={field.value || null}
            onChange={value => {
              field.onChange(value ?? '')
              form.setValue('curriculumComponentId', '')
            }}
            label={P.grade}
            placeholder={P.chooseGrade}
            required
            data={grades.map(({ id, name }) => ({ value: id, label: name }))}
            searchable
            {...listWords(query)}
            error={errorOf(form, 'gradeId')}
            comboboxProps={{ withinPortal: true }}
          />
        )}
      />
      <ComponentField form={form} year={year} />
      <Controller
        control={form.control}
        name="instructorId"
        render={({ field }) => (
          <InstructorSelect
            {...field}
            value={field.value || null}
            onChange={value => field.onChange(value ?? '')}
            label={P.instructor}
            description={P.instructorLater}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            clearable
            clearButtonProps={{ 'aria-label': fill(M.clear, { label: P.instructor }) }}
            error={errorOf(form, 'instructorId')}
          />
        )}
      />
    </>
  )
}

/** A new plan; once created it is the one that is planned. */
export const PlanForm = ({
  year,
  onClose,
  onCreated,
}: {
  year: AcademicYear
  onClose: () => void
  onCreated: (plan: LessonPlan) => void
}) => {
  const [keyOf] = useState(keyPerBody)
  const create = async ({ gradeId, curriculumComponentId, instructorId }: PlanValues): Promise<void> => {
    const body = {
      gradeId,
      curriculumComponentId,
      ...(instructorId ? { lessonPlanInstructors: [{ instructorId, start: year.start }] } : {}),
    }
    const plan = await createLessonPlan(body, keyOf(body))
    void plansChanged()
    onCreated(plan)
  }
  return (
    <FormModal
      opened
      onClose={onClose}
      title={P.newOne}
      schema={planForm}
      defaultValues={BLANK}
      onSubmit={create}
      successMessage={createdToast(P.item)}
      fieldOf={{ LESSON_PLAN_ALREADY_RECORDED: 'curriculumComponentId', INSTRUCTOR_INVALID: 'instructorId' }}
    >
      {form => <Fields form={form} year={year} />}
    </FormModal>
  )
}
