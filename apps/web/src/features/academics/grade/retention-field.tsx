import type { EducationLevel } from '@lousa/contract/academics/academics.contract.ts'
import { GRADES } from '@lousa/contract/academics/grade/grade.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { allowedRetentions, lawfulRetention } from '@lousa/rules/academics/grade/retention.rules.ts'
import { Controller, useWatch } from 'react-hook-form'
import { errorOf } from '../../../frames/form/error-of.ts'
import { Select } from '../../../ui/select.tsx'
import type { GradeContractForm } from './grade-form.schema.ts'

const G = GRADES

/** The retention of a class: the value by law, and the choices that the law allows. */
export const RetentionField = ({
  form,
  levels,
}: {
  form: GradeContractForm
  levels: readonly EducationLevel[]
}) => {
  const [name, levelId] = useWatch({ control: form.control, name: ['name', 'educationLevelId'] })
  const level = levels.find(({ id }) => id === levelId)
  const stage = level?.stage ?? null
  const lawful = lawfulRetention({ choice: null, stage, grade: name, level: level?.name ?? '' })
  const allowed = allowedRetentions(stage)
  return (
    <Controller
      control={form.control}
      name="retention"
      render={({ field }) => (
        <Select
          {...field}
          value={allowed.some(each => each === field.value) ? field.value : ''}
          onChange={value => field.onChange(value ?? '')}
          label={G.retention}
          readOnly={allowed.length === 1}
          {...(allowed.length === 1 ? { variant: 'filled' } : {})}
          data={[
            { value: '', label: fill(G.retentionByLaw, { retention: G.retentions[lawful] }) },
            ...(allowed.length === 1 ? [] : allowed).map(value => ({ value, label: G.retentions[value] })),
          ]}
          description={G.retentionLaw[lawful]}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={errorOf(form, 'retention')}
          comboboxProps={{ withinPortal: true }}
        />
      )}
    />
  )
}
