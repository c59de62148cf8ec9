import type { AcademicYear, Grade } from '@lousa/contract/academics/academics.contract.ts'
import { DRAFTS } from '@lousa/contract/planning/draft/draft.messages.ts'
import type { DraftBrief } from '@lousa/contract/planning/draft/draft-shapes.contract.ts'
import { compareClasses } from '@lousa/rules/academics/grade/class-order.rules.ts'
import { Button, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { DateField } from '../../../frames/form/date-field.tsx'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { draftAddress } from '../../../lib/address/paths.ts'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { todayIn } from '../../../lib/text/dates.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { MultiSelect } from '../../../ui/multi-select.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { allGradesOptions } from '../../academics/academics.api.ts'
import { useInstitution } from '../../identity/identity.api.ts'
import { createDraft } from './draft.api.ts'
import { MAKE_DRAFT_FORM } from './make-draft.schema.ts'

const T = DRAFTS
const F = T.form
const DURATIONS = Object.entries(F.durations).map(([value, label]) => ({ value, label }))
const KEEPS = ['NONE', 'PINNED', 'ALL'] as const

/** A table of chosen classes, or the change of the one in use that moves the fewest lessons. */
export type DraftOrder = {
  repair: boolean
  /** The draft whose table is repaired; without it the one in use. */
  basedOnId?: Pick<DraftBrief, 'id' | 'grades'>
}

type Props = { year: AcademicYear; order: DraftOrder; onClose: () => void }

const firstDay = ({ start, end }: AcademicYear, today: string): string =>
  today < start ? start : today > end ? end : today

const MakeForm = ({ year, order, grades, onClose }: Props & { grades: readonly Grade[] }) => {
  const { timeZone } = useInstitution()
  const navigate = useNavigate()
  const [keyOf] = useState(keyPerBody)
  const choices = grades
    .toSorted((a, b) => compareClasses(a.name, b.name))
    .map(({ id, name }) => ({ value: id, label: name }))
  const chosen =
    order.basedOnId?.grades.map(({ id }) => id) ?? (order.repair ? choices.map(({ value }) => value) : [])
  const { repair } = order
  return (
    <FormModal
      opened
      onClose={onClose}
      title={repair ? T.repair : T.make}
      size="lg"
      schema={MAKE_DRAFT_FORM}
      defaultValues={{
        name: '',
        gradeIds: chosen,
        keep: repair ? 'PINNED' : 'NONE',
        validFrom: firstDay(year, todayIn(timeZone)),
        seconds: '60',
      }}
      submitLabel={repair ? F.submitRepair : F.submit}
      onSubmit={async ({ name, ...values }) => {
        const body = {
          academicYearId: year.id,
          ...values,
          ...(name ? { name } : {}),
          ...(repair ? { repair } : {}),
          ...(order.basedOnId ? { basedOnId: order.basedOnId.id } : {}),
        }
        const { id } = await createDraft(body, keyOf(body))
        void navigate(draftAddress(id))
      }}
    >
      {form => (
        <>
          {repair && <Text size="sm">{T.repairHint}</Text>}
          <Controller
            control={form.control}
            name="gradeIds"
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <Stack gap={4} align="flex-start">
                <MultiSelect
                  ref={ref}
                  w="100%"
                  label={F.grades}
                  description={F.gradesHint}
                  required
                  searchable
                  openOnFocus={false}
                  data={choices}
                  value={value}
                  onChange={onChange}
                  onBlur={onBlur}
                  error={errorOf(form, 'gradeIds')}
                  comboboxProps={{ withinPortal: true }}
                />
                {value.length < choices.length && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    onClick={() => onChange(choices.map(({ value: id }) => id))}
                  >
                    {F.allGrades}
                  </Button>
                )}
              </Stack>
            )}
          />
          <Controller
            control={form.control}
            name="keep"
            render={({ field }) => (
              <Radio.Group label={F.keep} value={field.value} onChange={field.onChange}>
                <Stack gap="xs" mt={4}>
                  {KEEPS.filter(keep => !repair || keep !== 'ALL').map(keep => (
                    <Radio key={keep} value={keep} label={F.keeps[keep]} />
                  ))}
                </Stack>
              </Radio.Group>
            )}
          />
          <DateField
            control={form.control}
            name="validFrom"
            label={F.validFrom}
            description={F.validFromHint}
            required
            min={year.start}
            max={year.end}
            error={errorOf(form, 'validFrom')}
          />
          <NativeSelect
            label={F.seconds}
            description={F.secondsHint}
            data={DURATIONS}
            {...form.register('seconds')}
            error={errorOf(form, 'seconds')}
          />
          <TextInput label={F.name} maxLength={80} {...form.register('name')} error={errorOf(form, 'name')} />
        </>
      )}
    </FormModal>
  )
}

/** "Montar horário" and "Consertar horário": the classes, what stays, from which day, and for how long. */
export const MakeDraft = (props: Props) => {
  const { data, error, refetch } = useQuery(allGradesOptions(props.year.id))
  if (data && data.length > 0) return <MakeForm {...props} grades={data} />
  if (!data && !error) return null
  return (
    <Modal opened onClose={props.onClose} title={props.order.repair ? T.repair : T.make} centered>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Notice tone="info">{T.noGrades}</Notice>
      )}
    </Modal>
  )
}
