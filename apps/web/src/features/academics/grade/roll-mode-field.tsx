import type { EducationLevel } from '@lousa/contract/academics/academics.contract.ts'
import { GRADES } from '@lousa/contract/academics/grade/grade.messages.ts'
import { proposedRollMode, ROLL_MODES } from '@lousa/rules/academics/grade/roll-mode.rules.ts'
import { useEffect, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { errorOf } from '../../../frames/form/error-of.ts'
import { Select } from '../../../ui/select.tsx'
import type { GradeContractForm } from './grade-form.schema.ts'

const G = GRADES

/** How the roll of a class is taken. A new class follows the proposal for its stage and year until the user chooses. */
export const RollModeField = ({
  form,
  levels,
  isNew,
}: {
  form: GradeContractForm
  levels: readonly EducationLevel[]
  isNew: boolean
}) => {
  const [name, levelId] = useWatch({ control: form.control, name: ['name', 'educationLevelId'] })
  const [isChosen, setChosen] = useState(!isNew)
  const level = levels.find(({ id }) => id === levelId)
  const proposed = proposedRollMode({ stage: level?.stage ?? null, grade: name, level: level?.name ?? '' })
  useEffect(() => {
    if (!isChosen) form.setValue('rollMode', proposed)
  }, [form, isChosen, proposed])
  return (
    <Controller
      control={form.control}
      name="rollMode"
      render={({ field }) => (
        <Select
          {...field}
          onChange={value => {
            if (!value) return
            setChosen(true)
            field.onChange(value)
          }}
          label={G.rollMode}
          data={ROLL_MODES.map(value => ({ value, label: G.rollModes[value] }))}
          description={G.rollModeHints[field.value]}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={errorOf(form, 'rollMode')}
          comboboxProps={{ withinPortal: true }}
        />
      )}
    />
  )
}
