import type { AcademicCalendarEvent } from '@lousa/contract/calendar/calendar.contract.ts'
import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { CALENDAR_EVENT } from '@lousa/contract/calendar/calendar-event-table.ts'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { LessonsQuestion } from '../../../frames/preview/lessons-question.tsx'
import { blankFields } from '../../../frames/record/typed-fields.ts'
import { VersionComparison } from '../../../frames/versions/version-comparison.tsx'
import { showTime } from '../../../lib/text/dates.ts'
import type { PointedDays } from '../board/board.types.ts'
import { EventFields } from './event-fields.tsx'
import { type EventInput, type EventValues, eventForm, typedOf } from './event-form.schema.ts'
import { useEventSaving } from './use-event-saving.ts'

const newOne = ({ startHour, endHour, ...days }: PointedDays): EventInput => ({
  ...blankFields(CALENDAR_EVENT),
  type: 'OTHER',
  ...days,
  wholeDay: startHour === undefined,
  startHour: startHour ? showTime(startHour) : '',
  endHour: endHour ? showTime(endHour) : '',
})

/** Whether what was refused is still what is typed. */
const isSame = (values: EventValues, typed: EventInput): boolean =>
  JSON.stringify(eventForm.safeParse(typed).data) === JSON.stringify(values)

export type EventFormProps = {
  /** The one to edit; null: a new one, on the days that were pointed at. */
  event: AcademicCalendarEvent | null
  pointedDays: PointedDays
  onClose: () => void
  onDelete: (event: AcademicCalendarEvent) => void
}

/** Creates or edits an event, and is the way to move one without dragging. */
export const EventForm = ({ event, pointedDays, onClose, onDelete }: EventFormProps) => {
  const { save, question, lessonsQuestion } = useEventSaving(event)
  return (
    <>
      <FormModal
        opened
        onClose={onClose}
        title={event ? CALENDAR.form.edit : CALENDAR.form.new}
        size="lg"
        schema={eventForm}
        defaultValues={event ? typedOf(event) : newOne(pointedDays)}
        onSubmit={save}
        successMessage={event ? CALENDAR.form.saved : CALENDAR.form.created}
      >
        {form => (
          <>
            {lessonsQuestion && isSame(lessonsQuestion.values, form.watch()) && (
              <LessonsQuestion
                submits
                onDecide={lessonsQuestion.decide}
                onWithdraw={lessonsQuestion.withdraw}
                preview={lessonsQuestion.preview}
              />
            )}
            <EventFields form={form} series={event?.repeatsYearly ?? false} />
            {event && (
              <div>
                <Button
                  variant="subtle"
                  color="red.9"
                  c="var(--mantine-color-error)"
                  px="xs"
                  leftSection={<IconTrash size={18} aria-hidden />}
                  onClick={() => onDelete(event)}
                >
                  {CALENDAR.form.delete}
                </Button>
              </div>
            )}
          </>
        )}
      </FormModal>
      {question && (
        <VersionComparison
          rows={question.rows}
          onSettle={question.answer}
          onClose={() => question.answer(null)}
        />
      )}
    </>
  )
}
