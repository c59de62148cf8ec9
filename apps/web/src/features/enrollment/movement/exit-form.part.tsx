import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { EXIT } from '@lousa/contract/enrollment/exit.messages.ts'
import { MOVEMENT } from '@lousa/contract/enrollment/movement/movement.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { SimpleGrid, Text } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { DateField } from '../../../frames/form/date-field.tsx'
import { errorOf } from '../../../frames/form/error-of.ts'
import { RecordForm } from '../../../frames/form/record-form.tsx'
import type { ComparedFields } from '../../../frames/versions/other-changes.tsx'
import { showDate, todayIn } from '../../../lib/text/dates.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { Select } from '../../../ui/select.tsx'
import { useInstitution } from '../../identity/identity.api.ts'
import { enrollmentsChanged } from '../enrollment.api.ts'
import {
  type ExitInput,
  type ExitValues,
  exitForm,
  GIVEN_REASONS,
  studentEnrollment,
} from './exit-form.schema.ts'
import { updateEnrollment } from './movement.api.ts'
import { confirmRecorded } from './recorded-after.part.ts'

const X = MOVEMENT.exit

const COMPARED: ComparedFields<StudentEnrollment> = [
  [X.date, of => showDate(of.exit?.date)],
  [X.reason, of => (of.exit ? EXIT.reasons[of.exit.reason] : '')],
]

/** Nothing of it is saved yet: whatever is typed is sent. */
const nothing = () => undefined
const noCreation = (): Promise<never> => Promise.reject(new Error('An exit ends what there is'))

/** The exit of a student from a class, or a correction of it. */
export const ExitForm = ({
  enrollment,
  onTransferred,
  onClose,
}: {
  enrollment: StudentEnrollment
  onTransferred: (enrollment: StudentEnrollment) => void
  onClose: () => void
}) => {
  const { timeZone } = useInstitution()
  const name = nameInUse(enrollment.user)
  const change: typeof updateEnrollment = async (seen, changes) => {
    if (changes.exit)
      await confirmRecorded({
        name,
        date: changes.exit.date,
        path: 'exit.date',
        verb: X.recordedGo,
        preview: () => updateEnrollment(seen, { ...changes, preview: true }),
      })
    const saved = await updateEnrollment(seen, changes)
    if (saved.exit?.reason === 'TRANSFERRED') onTransferred(saved)
    return saved
  }
  const inputOf = ({ exit }: StudentEnrollment): ExitInput => ({
    exit: { date: exit?.date ?? todayIn(timeZone), reason: exit?.reason ?? '' },
  })
  // A move stays one where only its day is corrected.
  const reasons = enrollment.exit?.reason === 'MOVED' ? (['MOVED', ...GIVEN_REASONS] as const) : GIVEN_REASONS
  return (
    <RecordForm<StudentEnrollment, ExitInput, ExitValues>
      record={enrollment}
      onClose={onClose}
      titles={{ create: X.action, edit: fill(enrollment.exit ? X.changeTitle : X.title, { name }) }}
      schema={exitForm}
      answer={studentEnrollment}
      blank={inputOf(enrollment)}
      inputOf={inputOf}
      valuesOf={nothing}
      comparedFields={COMPARED}
      otherChanges={{ lead: MOVEMENT.changedByOther, after: MOVEMENT.saveOver }}
      create={noCreation}
      change={change}
      fieldOf={{
        INVALID_DATE_INTERVAL_ERROR: 'exit.date',
        TERM_CLOSED: 'exit.date',
        INVALID_TRANSITION: 'exit.reason',
      }}
      onSaved={enrollmentsChanged}
      submitLabel={X.submit}
    >
      {form => (
        <>
          <Text size="sm">{X.effect}</Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <DateField
              control={form.control}
              name="exit.date"
              label={X.date}
              required
              min={enrollment.start}
              error={errorOf(form, 'exit.date')}
            />
            <Controller
              control={form.control}
              name="exit.reason"
              render={({ field }) => (
                <Select
                  {...field}
                  label={X.reason}
                  description={field.value === 'DECEASED' ? X.deceased : undefined}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  required
                  placeholder={X.choose}
                  data={reasons.map(value => ({ value, label: EXIT.reasons[value] }))}
                  value={field.value || null}
                  onChange={value => field.onChange(value ?? '')}
                  error={errorOf(form, 'exit.reason')}
                  comboboxProps={{ withinPortal: true }}
                />
              )}
            />
          </SimpleGrid>
        </>
      )}
    </RecordForm>
  )
}
