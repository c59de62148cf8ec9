import {
  type EducationLevel,
  educationLevel,
  STAGES,
  TERM_TYPES,
} from '@lousa/contract/academics/academics.contract.ts'
import { LEVELS } from '@lousa/contract/academics/level/level.messages.ts'
import { EDUCATION_LEVEL } from '@lousa/contract/academics/level/level-table.ts'
import { levelWrite } from '@lousa/contract/academics/level/level-writing.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { errorOf } from '../../../frames/form/error-of.ts'
import { createdToast, RecordForm } from '../../../frames/form/record-form.tsx'
import { RecordInput } from '../../../frames/record/record-input.tsx'
import { Select } from '../../../ui/select.tsx'
import { structureChanged } from '../structure.api.ts'
import { createLevel, updateLevel } from './level.api.ts'

const { level: words } = LEVELS
const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

const schema = z.strictObject({
  name: levelWrite.shape.name,
  type: levelWrite.shape.type,
  stage: z.enum(STAGES).nullable(),
})
type Input = z.input<typeof schema>

const BLANK: Input = { name: '', type: 'QUARTER', stage: null }

/** "Novo nível de ensino", or the change of one. */
export const LevelForm = ({
  level,
  yearId,
  onClose,
}: {
  level: EducationLevel | null
  yearId: string
  onClose: () => void
}) => {
  const hasTerms = level !== null && level.academicTerms.length > 0
  return (
    <RecordForm
      record={level}
      onClose={onClose}
      titles={{ create: words.newOne, edit: words.edit }}
      schema={schema}
      answer={educationLevel}
      blank={BLANK}
      inputOf={({ name, type, stage }) => ({ name, type, stage })}
      comparedFields={[
        [words.name, ({ name }) => name],
        [words.type, ({ type }) => words.types[type]],
        [words.stage, ({ stage }) => (stage ? words.stages[stage] : '')],
      ]}
      create={(body, key) => createLevel({ ...body, academicYearId: yearId }, key)}
      change={updateLevel}
      fieldOf={{ NAME_ALREADY_RECORDED: 'name', EDUCATION_LEVEL_HAS_TERMS: 'type' }}
      onSaved={structureChanged}
      created={createdToast(words.item)}
    >
      {form => (
        <>
          <RecordInput
            form={form}
            fields={EDUCATION_LEVEL}
            name="name"
            autoFocus
            placeholder={words.nameExample}
          />
          <Controller
            control={form.control}
            name="type"
            render={({ field }) => (
              <Select
                {...field}
                label={words.type}
                required
                disabled={hasTerms}
                data={TERM_TYPES.map(value => ({ value, label: words.types[value] }))}
                description={hasTerms ? words.typeFixed : words.typeHint}
                inputWrapperOrder={ORDER}
                error={errorOf(form, 'type')}
                comboboxProps={{ withinPortal: true }}
              />
            )}
          />
          <Controller
            control={form.control}
            name="stage"
            render={({ field: { value, ...field } }) => (
              <Select
                {...field}
                value={value}
                label={words.stage}
                clearable
                clearButtonProps={{ 'aria-label': fill(M.clear, { label: words.stage }), tabIndex: -1 }}
                placeholder={words.stageNone}
                data={STAGES.map(stage => ({ value: stage, label: words.stages[stage] }))}
                description={words.stageHint}
                inputWrapperOrder={ORDER}
                error={errorOf(form, 'stage')}
                comboboxProps={{ withinPortal: true }}
              />
            )}
          />
        </>
      )}
    </RecordForm>
  )
}
