import { APPEALS as W } from '@lousa/contract/evaluation/appeal/appeal.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { APPEAL_SUBJECTS, APPLICANTS } from '@lousa/rules/evaluation/appeal/appeal.rules.ts'
import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { DateField } from '../../../frames/form/date-field.tsx'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import type { ContractForm } from '../../../frames/form/use-contract-form.ts'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { todayIn } from '../../../lib/text/dates.ts'
import { Select } from '../../../ui/select.tsx'
import { componentsOfGradeOptions } from '../../curriculum/curriculum.api.ts'
import { useInstitution } from '../../identity/identity.api.ts'
import { createAppeal, invalidateAppeals } from './appeal.api.ts'
import { type AppealInput, type AppealValues, appealForm } from './appeal-form.schema.ts'

type Form = ContractForm<AppealInput, AppealValues>
type Choice = { value: string; label: string }
/** A class of the student in the year of the menu. */
export type AppealClass = { enrollmentId: string; gradeId: string; name: string }

const MAX_TERMS = 4
const TERMS: Choice[] = Array.from({ length: MAX_TERMS }, (_, before) => ({
  value: String(before + 1),
  label: fill(W.termChoice, { position: before + 1 }),
}))
const SUBJECTS: Choice[] = APPEAL_SUBJECTS.map(value => ({ value, label: W.subjects[value] }))
const SENDERS: Choice[] = APPLICANTS.map(value => ({ value, label: W.applicants[value] }))

const ChoiceField = ({
  form,
  name,
  label,
  data,
  hint,
  optional = false,
}: {
  form: Form
  name: 'studentEnrollmentId' | 'subject' | 'termPosition' | 'curriculumComponentId' | 'applicant'
  label: string
  data: Choice[]
  hint?: string
  optional?: boolean
}) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field }) => (
      <Select
        {...field}
        value={field.value || null}
        onChange={value => field.onChange(value ?? '')}
        label={label}
        required={!optional}
        clearable={optional}
        data={data}
        description={hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={errorOf(form, name)}
        comboboxProps={{ withinPortal: true }}
      />
    )}
  />
)

const Fields = ({ form, classes }: { form: Form; classes: readonly AppealClass[] }) => {
  const [enrollmentId, subject] = useWatch({
    control: form.control,
    name: ['studentEnrollmentId', 'subject'],
  })
  const gradeId = classes.find(each => each.enrollmentId === enrollmentId)?.gradeId ?? ''
  const components = useQuery({ ...componentsOfGradeOptions(gradeId), enabled: gradeId !== '' })
  return (
    <>
      <ChoiceField
        form={form}
        name="studentEnrollmentId"
        label={W.enrollment}
        data={classes.map(each => ({ value: each.enrollmentId, label: each.name }))}
      />
      <ChoiceField form={form} name="subject" label={W.subject} data={SUBJECTS} />
      {subject === 'TERM' && (
        <>
          <ChoiceField form={form} name="termPosition" label={W.term} data={TERMS} />
          <DateField
            control={form.control}
            name="publishedOn"
            label={W.publishedOn}
            required
            error={errorOf(form, 'publishedOn')}
          />
        </>
      )}
      <ChoiceField
        form={form}
        name="curriculumComponentId"
        label={W.component}
        hint={W.componentHint}
        data={(components.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        optional
      />
      <DateField
        control={form.control}
        name="receivedOn"
        label={W.received}
        required
        error={errorOf(form, 'receivedOn')}
      />
      <ChoiceField form={form} name="applicant" label={W.applicant} data={SENDERS} />
      <TextInput
        label={W.applicantName}
        required
        maxLength={150}
        {...form.register('applicantName')}
        error={errorOf(form, 'applicantName')}
      />
      <Textarea
        label={W.text}
        required
        autosize
        minRows={3}
        maxRows={8}
        maxLength={4000}
        {...form.register('text')}
        error={errorOf(form, 'text')}
      />
    </>
  )
}

/** A request that a student or a family has handed in. */
export const AppealForm = ({
  name,
  classes,
  onClose,
}: {
  name: string
  classes: readonly AppealClass[]
  onClose: () => void
}) => {
  const { timeZone } = useInstitution()
  const [keyOf] = useState(keyPerBody)
  return (
    <FormModal<AppealInput, AppealValues>
      opened
      onClose={onClose}
      title={fill(W.newOf, { name })}
      schema={appealForm}
      defaultValues={{
        studentEnrollmentId: classes[0]?.enrollmentId ?? '',
        subject: 'FINAL_RESULT',
        termPosition: '',
        curriculumComponentId: '',
        publishedOn: '',
        receivedOn: todayIn(timeZone),
        applicant: 'RESPONSIBLE',
        applicantName: '',
        text: '',
      }}
      onSubmit={async values => {
        await createAppeal(values, keyOf(values))
        void invalidateAppeals()
      }}
      submitLabel={W.save}
      successMessage={W.saved}
    >
      {form => <Fields form={form} classes={classes} />}
    </FormModal>
  )
}
