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
import { componentsOfGradeOptions } from '../../curriculum/curriculum.api.ts'
import { InstructorSelect } from './instructor-select.part.tsx'
import { allPlansOptions, createLessonPlan, plansChanged } from './plan.api.ts'

const P = PLANS

const chosen = z.string().min(1, coded('REQUIRED'))
const planForm = z.object({ gradeId: chosen, curriculumComponentId: chosen, instructorId: z.string() })
type PlanInput = z.input<typeof planForm>
type PlanValues = z.output<typeof planForm>
type Form = ContractForm<PlanInput, PlanValues>

const BLANK: PlanInput = { gradeId: '', curriculumComponentId: '', instructorId: '' }

/** Components of a class without a plan: those of its matrix, of a class without matrix those of its level. */
const useUnplanned = (gradeId: string, yearId: string) => {
  const isChosen = gradeId !== ''
  const components = useQuery({ ...componentsOfGradeOptions(gradeId), enabled: isChosen })
  const planned = useQuery({
    ...allPlansOptions({ academicYearId: yearId, gradeId }),
    enabled: isChosen,
  })
  const taken = new Set(planned.data?.map(({ curriculumComponent }) => curriculumComponent.id))
  return {
    error: components.error ?? planned.error,
    isFetching: components.isFetching || planned.isFetching,
    refetch: () => Promise.all([components.refetch(), planned.refetch()]),
    hasNone: components.data?.data.length === 0,
    data: planned.data
      ? components.data?.data.filter(({ id, status }) => status === 'Ativo' && !taken.has(id))
      : undefined,
  }
}

const hintOf = (gradeId: string, { hasNone, data }: ReturnType<typeof useUnplanned>): string | undefined => {
  if (gradeId === '') return P.gradeFirst
  if (hasNone) return P.noComponents
  return data?.length === 0 ? P.allPlanned : undefined
}

const ComponentField = ({ form, year }: { form: Form; year: AcademicYear }) => {
  const gradeId = useWatch({ control: form.control, name: 'gradeId' })
  const query = useUnplanned(gradeId, year.id)
  const hint = hintOf(gradeId, query)
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
          data={(query.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
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
