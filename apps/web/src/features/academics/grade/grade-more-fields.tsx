import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import { GRADES } from '@lousa/contract/academics/grade/grade.messages.ts'
import { GRADE } from '@lousa/contract/academics/grade/grade-table.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Button, Collapse, SimpleGrid, Stack, TagsInput, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Controller } from 'react-hook-form'
import { DateField } from '../../../frames/form/date-field.tsx'
import { errorOf } from '../../../frames/form/error-of.ts'
import { SwitchField } from '../../../frames/form/switch-field.tsx'
import { MultiSelect } from '../../../ui/multi-select.tsx'
import { trainingTypesOptions } from '../catalogue/catalogue.api.ts'
import type { GradeContractForm as Form } from './grade-form.schema.ts'

const G = GRADES
const MOST_GROUPS = 10
const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

const TrainingTypes = ({ form, grade }: { form: Form; grade: Grade | null }) => {
  const { data } = useQuery(trainingTypesOptions())
  const own = grade?.trainingTypes ?? []
  const offered = (data?.data ?? own).filter(
    ({ id, status }) => status === 'Ativo' || own.some(one => one.id === id),
  )
  return (
    <Controller
      control={form.control}
      name="trainingTypeIds"
      render={({ field }) => (
        <MultiSelect
          {...field}
          label={G.trainingTypes}
          description={G.trainingTypesHint}
          inputWrapperOrder={BELOW}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': fill(M.clear, { label: G.trainingTypes }) }}
          data={offered.map(({ id, name, initials }) => ({ value: id, label: `${initials} – ${name}` }))}
          error={errorOf(form, 'trainingTypeIds')}
          comboboxProps={{ withinPortal: true }}
        />
      )}
    />
  )
}

const Day = ({
  form,
  name,
  label,
}: {
  form: Form
  name: 'enrollmentStart' | 'enrollmentEnd'
  label: string
}) => (
  <DateField
    control={form.control}
    name={name}
    label={label}
    description={G.enrollmentHint}
    error={errorOf(form, name)}
  />
)

const isNamed = (names: readonly string[], errors: object): boolean =>
  Object.keys(errors).some(name => names.includes(name))

/** Where it takes place, for whom, and who may enrol. */
const EnrollmentFields = ({ form }: { form: Form }) => (
  <>
    <TextInput
      label={G.place}
      description={G.placeHint}
      inputWrapperOrder={BELOW}
      maxLength={150}
      error={errorOf(form, 'place')}
      {...form.register('place')}
    />
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      {(['ageMin', 'ageMax'] as const).map(name => (
        <TextInput
          key={name}
          label={GRADE[name].label}
          description={G.ageHint}
          inputWrapperOrder={BELOW}
          inputMode="numeric"
          maxLength={3}
          error={errorOf(form, name)}
          {...form.register(name)}
        />
      ))}
      <Day form={form} name="enrollmentStart" label={G.enrollmentStart} />
      <Day form={form} name="enrollmentEnd" label={G.enrollmentEnd} />
    </SimpleGrid>
    <SwitchField
      control={form.control}
      name="selfEnrollment"
      label={G.selfEnrollment}
      description={G.selfEnrollmentHint}
    />
  </>
)

const FOLDED = [
  'parallelGroups',
  'enrollmentStart',
  'enrollmentEnd',
  'place',
  'ageMin',
  'ageMax',
  'selfEnrollment',
] as const

/** Fields that most classes leave blank, folded away; open where they are filled in or wrong. */
export const GradeMoreFields = ({ form, grade }: { form: Form; grade: Grade | null }) => {
  const region = useId()
  const [chosen, setOpen] = useState(() => {
    const { parallelGroups, selfEnrollment, ...values } = form.getValues()
    const { enrollmentStart, enrollmentEnd, place, ageMin, ageMax } = values
    return (
      parallelGroups.length > 0 ||
      selfEnrollment ||
      [enrollmentStart, enrollmentEnd, place, ageMin, ageMax].some(value => value !== '')
    )
  })
  const isOpen = chosen || isNamed(FOLDED, form.formState.errors)
  const Icon = isOpen ? IconChevronUp : IconChevronDown
  return (
    <>
      <TrainingTypes form={form} grade={grade} />
      <Stack gap="sm" align="stretch">
        <Button
          variant="subtle"
          size="compact-sm"
          w="fit-content"
          aria-expanded={isOpen}
          aria-controls={region}
          rightSection={<Icon size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {G.more}
        </Button>
        <Collapse expanded={isOpen} id={region}>
          <Stack gap="md">
            <EnrollmentFields form={form} />
            <Controller
              control={form.control}
              name="parallelGroups"
              render={({ field }) => (
                <TagsInput
                  {...field}
                  label={G.parallelGroups}
                  description={G.parallelGroupsHint}
                  inputWrapperOrder={BELOW}
                  maxTags={MOST_GROUPS}
                  acceptValueOnBlur
                  error={errorOf(form, 'parallelGroups')}
                  comboboxProps={{ withinPortal: true }}
                />
              )}
            />
          </Stack>
        </Collapse>
      </Stack>
    </>
  )
}
