import type {
  Dependency,
  StudentDependency,
} from '@lousa/contract/evaluation/dependency/dependency.contract.ts'
import { DEPENDENCIES as W } from '@lousa/contract/evaluation/dependency/dependency.messages.ts'
import { DEPENDENCY } from '@lousa/contract/evaluation/dependency/dependency-table.ts'
import { fill } from '@lousa/contract/messages.ts'
import { DEPENDENCY_MODES } from '@lousa/rules/evaluation/dependency/dependency.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { errorOf } from '../../../frames/form/error-of.ts'
import { RecordForm } from '../../../frames/form/record-form.tsx'
import type { ContractForm } from '../../../frames/form/use-contract-form.ts'
import { RecordInput } from '../../../frames/record/record-input.tsx'
import type { ComparedFields } from '../../../frames/versions/other-changes.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { listWords } from '../../../ui/list-words.ts'
import { Select } from '../../../ui/select.tsx'
import { allGradesOptions } from '../../academics/academics.api.ts'
import {
  createDependency,
  invalidateDependencies,
  updateDependency,
  yearComponentsOptions,
} from './dependency.api.ts'
import {
  blankDependency,
  type DependencyInput,
  type DependencyValues,
  dependencyAnswer,
  dependencyForm,
  typedDependency,
} from './dependency-form.schema.ts'

type Form = ContractForm<DependencyInput, DependencyValues>
type Choice = { value: string; label: string }

const ChoiceField = ({
  form,
  name,
  data,
  description,
  query,
}: {
  form: Form
  name: 'curriculumComponentId' | 'mode' | 'gradeId'
  data: Choice[]
  description?: string
  query?: Parameters<typeof listWords>[0]
}) => {
  const isRequired = name === 'curriculumComponentId'
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <Select
          {...field}
          value={field.value || null}
          onChange={value => field.onChange(value ?? '')}
          label={DEPENDENCY[name].label}
          required={isRequired}
          clearable={!isRequired}
          searchable={name !== 'mode'}
          data={data}
          description={description}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...(query ? listWords(query) : {})}
          error={errorOf(form, name)}
          comboboxProps={{ withinPortal: true }}
        />
      )}
    />
  )
}

const MODES: Choice[] = DEPENDENCY_MODES.map(value => ({ value, label: W.modes[value] }))

const ComponentField = ({ form, yearId }: { form: Form; yearId: string }) => {
  const components = useQuery(yearComponentsOptions(yearId))
  const data = (components.data ?? []).map(({ id, name, educationLevel }) => ({
    value: id,
    label: fill(W.componentOfLevel, { name, level: educationLevel.name }),
  }))
  return <ChoiceField form={form} name="curriculumComponentId" data={data} query={components} />
}

const GradeField = ({
  form,
  yearId,
  current,
}: {
  form: Form
  yearId: string
  current: StudentDependency['grade']
}) => {
  const grades = useQuery(allGradesOptions(yearId))
  const own = (grades.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  // The class of a dependency of another year is not in the list.
  const data =
    current && !own.some(({ value }) => value === current.id)
      ? [...own, { value: current.id, label: current.name }]
      : own
  return <ChoiceField form={form} name="gradeId" data={data} description={W.gradeHint} query={grades} />
}

const COMPARED: ComparedFields<Dependency> = [
  [W.component, of => of.curriculumComponent.name],
  [W.year, of => String(of.year)],
  [W.origin, of => of.origin ?? ''],
  [W.mode, of => (of.mode ? W.modes[of.mode] : '')],
  [W.grade, of => of.grade?.name ?? ''],
  [W.until, of => showDate(of.until)],
  [W.status, of => W.statuses[of.status]],
]

/** A new dependency of a student, or how and until when an open one is attended. */
export const DependencyForm = ({
  student,
  dependency,
  onClose,
}: {
  student: { id: string; name: string }
  dependency: StudentDependency | null
  onClose: () => void
}) => {
  const menuYear = useSession(session => session.menuYear)
  /** Read again also after a refusal: another user may have changed it. */
  const thenRead = async (change: Promise<unknown>): Promise<void> => {
    try {
      await change
    } finally {
      void invalidateDependencies()
    }
  }
  const component = dependency?.curriculumComponent.name ?? ''
  return (
    <RecordForm<Dependency, DependencyInput, DependencyValues>
      record={dependency}
      onClose={onClose}
      titles={{
        create: fill(W.newOf, { name: student.name }),
        edit: fill(W.editOf, { component, name: student.name }),
      }}
      schema={dependencyForm}
      answer={dependencyAnswer}
      blank={blankDependency(String(Number(menuYear?.year ?? 0) - 1))}
      inputOf={typedDependency}
      comparedFields={COMPARED}
      create={(values, key) => thenRead(createDependency(student.id, values, key))}
      change={(seen, changes) => thenRead(updateDependency(seen, changes))}
      onSaved={() => undefined}
      submitLabel={W.save}
      created={W.saved}
    >
      {form => (
        <>
          {!dependency && menuYear && <ComponentField form={form} yearId={menuYear.id} />}
          <RecordInput form={form} fields={DEPENDENCY} name="year" description={W.yearHint} />
          <RecordInput form={form} fields={DEPENDENCY} name="origin" description={W.originHint} />
          <ChoiceField form={form} name="mode" data={MODES} />
          {menuYear && <GradeField form={form} yearId={menuYear.id} current={dependency?.grade ?? null} />}
          <RecordInput form={form} fields={DEPENDENCY} name="until" />
        </>
      )}
    </RecordForm>
  )
}
