import {
  type EducationLevel,
  GRADE_TYPES,
  type Grade,
  SHIFTS,
} from '@lousa/contract/academics/academics.contract.ts'
import { GRADES } from '@lousa/contract/academics/grade/grade.messages.ts'
import { GRADE } from '@lousa/contract/academics/grade/grade-table.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { SimpleGrid, TextInput } from '@mantine/core'
import { Controller, useWatch } from 'react-hook-form'
import { errorOf } from '../../../frames/form/error-of.ts'
import { SwitchField } from '../../../frames/form/switch-field.tsx'
import { RecordInput } from '../../../frames/record/record-input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Select } from '../../../ui/select.tsx'
import { useInstitution } from '../../identity/identity.api.ts'
import { averageProblem, type GradeContractForm as Form } from './grade-form.schema.ts'
import { GradeMoreFields } from './grade-more-fields.tsx'
import { RetentionField } from './retention-field.tsx'
import { RollModeField } from './roll-mode-field.tsx'
import { closedTerms } from './term-worths/grade-terms.ts'

const G = GRADES
const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** A fixed value is still readable. */
const fixed = (isFixed: boolean) => (isFixed ? { readOnly: true, variant: 'filled' } : {})

const LevelField = ({
  form,
  levels,
  isFixed,
}: {
  form: Form
  levels: readonly EducationLevel[]
  isFixed: boolean
}) => (
  <Controller
    control={form.control}
    name="educationLevelId"
    render={({ field }) => (
      <Select
        {...field}
        value={field.value || null}
        onChange={value => {
          field.onChange(value ?? '')
          // A choice of one stage may not be allowed in another: the law says first.
          if (value !== field.value) form.setValue('retention', '')
        }}
        label={G.level}
        required
        {...fixed(isFixed)}
        placeholder={M.choose}
        data={levels
          .filter(({ id, isActive }) => isActive || id === field.value)
          .map(({ id, name }) => ({ value: id, label: name }))}
        description={levels.length === 0 ? G.noLevels : undefined}
        inputWrapperOrder={BELOW}
        error={errorOf(form, 'educationLevelId')}
        comboboxProps={{ withinPortal: true }}
      />
    )}
  />
)

const TypeField = ({ form, isFixed }: { form: Form; isFixed: boolean }) => (
  <Controller
    control={form.control}
    name="type"
    render={({ field }) => (
      <Select
        {...field}
        label={G.type}
        required
        {...fixed(isFixed)}
        data={GRADE_TYPES.map(value => ({ value, label: G.types[value] }))}
        description={G.typeHints[field.value]}
        inputWrapperOrder={BELOW}
        error={errorOf(form, 'type')}
        comboboxProps={{ withinPortal: true }}
      />
    )}
  />
)

const ShiftField = ({ form }: { form: Form }) => (
  <Controller
    control={form.control}
    name="shift"
    render={({ field }) => (
      <Select
        {...field}
        value={field.value || null}
        onChange={value => field.onChange(value ?? '')}
        label={G.shift}
        clearable
        clearButtonProps={{ 'aria-label': fill(M.clear, { label: G.shift }) }}
        placeholder={G.noShift}
        data={SHIFTS.map((value, index) => ({ value, label: M.enum.shift[index] ?? value }))}
        error={errorOf(form, 'shift')}
        comboboxProps={{ withinPortal: true }}
      />
    )}
  />
)

/** The fields of a class. What closed terms stand on cannot change, and the reason is said. */
export const GradeFields = ({
  form,
  grade,
  copyOf,
  levels,
}: {
  form: Form
  grade: Grade | null
  copyOf: Grade | null
  levels: readonly EducationLevel[]
}) => {
  const { kind } = useInstitution()
  const [highest, average, levelId, type] = useWatch({
    control: form.control,
    name: ['highest', 'average', 'educationLevelId', 'type'],
  })
  const level = levels.find(({ id }) => id === grade?.educationLevel.id)
  const locked = grade ? closedTerms(level) : null
  const isFixed = locked !== null
  return (
    <>
      {copyOf && (
        <Notice tone="info">
          {fill(copyOf.educationLevel.id === levelId ? G.duplicateNote : G.duplicateOther, {
            name: copyOf.name,
          })}
        </Notice>
      )}
      {locked && grade && (
        <Notice tone="info">{fill(G.locked, { terms: locked, level: grade.educationLevel.name })}</Notice>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <RecordInput form={form} fields={GRADE} name="name" autoFocus placeholder={G.nameExample} />
        <LevelField form={form} levels={levels} isFixed={isFixed} />
        <TypeField form={form} isFixed={isFixed} />
        <RetentionField form={form} levels={levels} />
        {kind === 'SCHOOL' && <RollModeField form={form} levels={levels} isNew={!grade && !copyOf} />}
        <ShiftField form={form} />
        <TextInput
          label={G.highest}
          required
          inputMode="decimal"
          maxLength={8}
          {...fixed(isFixed)}
          error={errorOf(form, 'highest')}
          {...form.register('highest')}
        />
        <TextInput
          label={G.average}
          required
          inputMode="decimal"
          maxLength={8}
          {...fixed(isFixed)}
          error={averageProblem({ highest, average }) ?? errorOf(form, 'average')}
          {...form.register('average')}
        />
        <TextInput
          label={G.vacancies}
          inputMode="numeric"
          maxLength={5}
          description={G.vacanciesHint}
          inputWrapperOrder={BELOW}
          error={errorOf(form, 'capacity')}
          {...form.register('capacity')}
        />
      </SimpleGrid>
      {type === 'ASSESSMENT' && (
        <SwitchField
          control={form.control}
          name="opinionOfClass"
          label={G.opinionOfClass}
          description={G.opinionOfClassHint}
        />
      )}
      <GradeMoreFields form={form} grade={grade} />
    </>
  )
}
