import { type Meeting, meeting as meetingShape } from '@lousa/contract/evaluation/council/meeting.contract.ts'
import { MEETINGS as W } from '@lousa/contract/evaluation/council/meeting-screen.messages.ts'
import type { Attendant } from '@lousa/contract/evaluation/council/meeting-table.ts'
import { fill } from '@lousa/contract/messages.ts'
import { ActionIcon, Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useFieldArray } from 'react-hook-form'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import type { ContractForm } from '../../../frames/form/use-contract-form.ts'
import type { CompareUnit } from '../../../frames/versions/compare-versions.ts'
import { useVersionedSave } from '../../../frames/versions/use-versioned-save.tsx'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { toast } from '../../../ui/toast.tsx'
import { meetingOptions, meetingsOptions, updateMeeting } from './meeting.api.ts'
import classes from './meeting.module.css'
import { attendantText, meetingName } from './meeting.words.ts'
import { ATTENDANTS_FORM, type AttendantsInput, type AttendantsValues } from './meeting-forms.schema.ts'

type Row = AttendantsInput['attendants'][number]
type Form = ContractForm<AttendantsInput, AttendantsValues>

const rowOf = ({ accountId, name, function: what, duty }: Attendant): Row => ({
  accountId,
  name,
  function: what ?? '',
  duty: duty ?? 'NONE',
})
const BLANK: Row = { accountId: null, name: '', function: '', duty: 'NONE' }
const DUTIES = Object.entries(W.duties).map(([value, label]) => ({ value, label }))

/** The rows among these whose account, or name without one, is not in the list. */
const missingRows = (rows: readonly Row[], added: readonly Row[]): Row[] => {
  const keyOf = ({ accountId, name }: Row) => accountId ?? name
  const present = new Set(rows.map(keyOf))
  return added.filter(row => !present.has(keyOf(row)))
}

const AttendantRow = ({ form, at, onRemove }: { form: Form; at: number; onRemove: () => void }) => {
  const row = form.watch(`attendants.${at}`)
  const title = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid of its own
    <div className={classes.row} role="group" aria-labelledby={title}>
      <span id={title} hidden>
        {row.name || W.unnamed}
      </span>
      <TextInput
        label={W.name}
        readOnly={row.accountId !== null}
        required
        {...form.register(`attendants.${at}.name`)}
        error={errorOf(form, `attendants.${at}.name`)}
      />
      <TextInput
        label={W.function}
        {...form.register(`attendants.${at}.function`)}
        error={errorOf(form, `attendants.${at}.function`)}
      />
      <NativeSelect
        label={W.duty}
        data={DUTIES}
        {...form.register(`attendants.${at}.duty`)}
        error={errorOf(form, `attendants.${at}.duty`)}
      />
      <ActionIcon
        variant="subtle"
        color="red.9"
        size="lg"
        aria-label={fill(W.removePerson, { name: row.name || W.unnamed })}
        onClick={onRemove}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}

/** The rows of the attendants, with the buttons that add some. */
export const AttendantRows = ({
  form,
  meeting,
}: {
  form: Form
  meeting: Pick<Meeting, 'id' | 'grade' | 'suggested'>
}) => {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'attendants' })
  // Councils of several classes meet on one afternoon, with the same people.
  const year = useSession(({ menuYear }) => menuYear)
  const { data } = useQuery(
    meetingsOptions(year ? { academicYearId: year.id } : { gradeId: meeting.grade.id }),
  )
  const add = (rows: readonly Row[]): void =>
    append(missingRows(form.getValues('attendants'), rows), { shouldFocus: false })
  const others = (data?.data ?? []).filter(
    ({ id, attendantCount }) => id !== meeting.id && attendantCount > 0,
  )
  const copy = async (id: string): Promise<void> => {
    if (id === '') return
    try {
      const { attendants } = await queryClient.fetchQuery(meetingOptions(id))
      add(attendants.map(rowOf))
    } catch (error) {
      toast.error(error)
    }
  }
  const suggested = meeting.suggested.map(one => rowOf({ ...one, duty: null }))
  return (
    <>
      {fields.map((field, at) => (
        <AttendantRow key={field.id} form={form} at={at} onRemove={() => remove(at)} />
      ))}
      <Group gap="sm">
        <Button variant="light" onClick={() => append(BLANK)}>
          {W.addPerson}
        </Button>
        {suggested.length > 0 && (
          <Button variant="light" onClick={() => add(suggested)}>
            {W.addInstructors}
          </Button>
        )}
      </Group>
      {others.length > 0 && (
        <NativeSelect
          label={W.copyFrom}
          value=""
          data={[
            { value: '', label: '' },
            ...others.map(one => ({ value: one.id, label: `${meetingName(one)} · ${one.grade.name}` })),
          ]}
          onChange={event => void copy(event.currentTarget.value)}
        />
      )}
    </>
  )
}

const attendantsOf = ({ attendants }: Meeting): AttendantsValues => ({ attendants })

const ATTENDANTS_UNITS: readonly CompareUnit<AttendantsValues>[] = [
  {
    id: 'attendants',
    label: W.attendantsTitle,
    show: ({ attendants }) => attendants.map(attendantText).join('; '),
    paths: ['attendants'],
  },
]

/** The people at the meeting: accounts and typed names, with function and duty. */
export const AttendantsForm = ({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) => {
  const { opened, save, comparison } = useVersionedSave({
    record: meeting,
    answer: meetingShape,
    valuesOf: attendantsOf,
    units: ATTENDANTS_UNITS,
    send: (ground, { changes }) => updateMeeting(ground, changes),
  })
  return (
    <>
      <FormModal
        opened
        onClose={onClose}
        size="xl"
        title={W.editAttendants}
        schema={ATTENDANTS_FORM}
        defaultValues={{ attendants: opened.attendants.map(rowOf) }}
        onSubmit={save}
        successMessage={W.saved}
      >
        {form => <AttendantRows form={form} meeting={opened} />}
      </FormModal>
      {comparison}
    </>
  )
}
