import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { MOVEMENT } from '@lousa/contract/enrollment/movement/movement.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { refusedFields } from '@lousa/contract/refusal/refusal.ts'
import { compareClasses } from '@lousa/rules/academics/grade/class-order.rules.ts'
import { SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { DateField } from '../../../frames/form/date-field.tsx'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import type { ContractForm } from '../../../frames/form/use-contract-form.ts'
import { newerIn } from '../../../frames/versions/newer-record.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { todayIn } from '../../../lib/text/dates.ts'
import { listWords } from '../../../ui/list-words.ts'
import { Notice } from '../../../ui/notice.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { Select } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'
import { allGradesOptions } from '../../academics/academics.api.ts'
import { useInstitution } from '../../identity/identity.api.ts'
import { enrollmentsChanged } from '../enrollment.api.ts'
import { useEntryQuestions } from '../entry/entry-questions.part.tsx'
import { MOVE_REASONS, type MoveInput, moveForm, studentEnrollment } from './move-form.schema.ts'
import { MovePreview } from './move-preview.tsx'
import { movePreviewOptions, previewMove, updateEnrollment } from './movement.api.ts'
import { confirmRecorded } from './recorded-after.part.ts'

const V = MOVEMENT.move

const Carried = ({ enrollment, to }: { enrollment: StudentEnrollment; to: Grade }) => {
  const { data, error } = useQuery(movePreviewOptions(enrollment, to.id))
  return (
    <div role="status">
      <Text fw={600}>{V.preview}</Text>
      {data && <MovePreview preview={data} type={to.educationLevel.type} />}
      {error && !data && <Notice tone="warn">{errorText(error)}</Notice>}
      {!data && !error && (
        <Text size="sm" c="dimmed">
          {V.looking}
        </Text>
      )}
    </div>
  )
}

const Fields = ({
  form,
  enrollment,
  others,
  words,
}: {
  form: ContractForm<MoveInput, MoveInput>
  enrollment: StudentEnrollment
  others: readonly Grade[]
  words: ReturnType<typeof listWords>
}) => {
  const { control } = form
  const gradeId = useWatch({ control, name: 'gradeId' })
  const to = others.find(({ id }) => id === gradeId)
  return (
    <>
      <Text size="sm">{fill(V.lead, { grade: enrollment.grade.name })}</Text>
      <Controller
        control={control}
        name="gradeId"
        render={({ field }) => (
          <Select
            {...field}
            label={V.to}
            required
            searchable
            placeholder={V.choose}
            {...words}
            data={others.map(({ id, name }) => ({ value: id, label: name }))}
            value={field.value || null}
            onChange={value => field.onChange(value ?? '')}
            error={errorOf(form, 'gradeId')}
            comboboxProps={{ withinPortal: true }}
          />
        )}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Controller
          control={control}
          name="reason"
          render={({ field }) => (
            <Select
              {...field}
              label={V.kind}
              data={MOVE_REASONS.map(value => ({ value, label: V.kinds[value] }))}
              comboboxProps={{ withinPortal: true }}
            />
          )}
        />
        <DateField
          control={control}
          name="date"
          label={V.date}
          description={V.dateHint}
          min={enrollment.start}
          error={errorOf(form, 'date')}
        />
      </SimpleGrid>
      {to && <Carried enrollment={enrollment} to={to} />}
    </>
  )
}

/** Moves an enrolment to another class of the year: what goes along is shown before it is done. */
export const MoveForm = ({
  enrollment,
  yearId,
  onClose,
}: {
  enrollment: StudentEnrollment
  yearId: string
  onClose: () => void
}) => {
  const { timeZone } = useInstitution()
  const query = useQuery(allGradesOptions(yearId))
  const { send, questions } = useEntryQuestions()
  // Over a newer version it is moved only after its refusal was read.
  const [seen, setSeen] = useState(enrollment)
  const name = nameInUse(enrollment.user)
  const others = (query.data ?? [])
    .filter(({ id }) => id !== enrollment.grade.id)
    .toSorted((a, b) => compareClasses(a.name, b.name))
  const move = async ({ gradeId, reason, date }: MoveInput): Promise<void> => {
    const to = others.find(({ id }) => id === gradeId)
    if (!to) throw refusedFields([{ path: 'gradeId', code: 'INVALID', message: V.same }])
    // Today as MOVED is what a move is anyway.
    const isPlain = reason === 'MOVED' && date === ''
    const exit = { reason, date: date || todayIn(timeZone) }
    const change = { gradeId, ...(isPlain ? {} : { exit }) }
    const moved = async () => {
      await confirmRecorded({
        name,
        date: exit.date,
        path: 'date',
        verb: V.recordedGo,
        preview: () => previewMove(seen, change),
      })
      return send({ student: name, grade: to }, answers => updateEnrollment(seen, { ...change, ...answers }))
    }
    const saved = await moved().catch((error: unknown) => {
      setSeen(newerIn(studentEnrollment, error) ?? seen)
      throw error
    })
    toast.success(fill(saved.status === 'ACTIVE' ? V.done : V.doneWaiting, { name, grade: to.name }))
    void enrollmentsChanged()
  }
  return (
    <>
      <FormModal<MoveInput, MoveInput>
        opened
        onClose={onClose}
        title={fill(V.title, { name })}
        size="lg"
        schema={moveForm}
        defaultValues={{ gradeId: '', reason: 'MOVED', date: '' }}
        onSubmit={move}
        submitLabel={V.submit}
        fieldOf={{ ALREADY_ENROLLED: 'gradeId', INVALID_DATE_INTERVAL_ERROR: 'date', TERM_CLOSED: 'date' }}
      >
        {form => <Fields form={form} enrollment={seen} others={others} words={listWords(query)} />}
      </FormModal>
      {questions}
    </>
  )
}
