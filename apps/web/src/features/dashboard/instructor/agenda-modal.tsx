import { TEACHING_BOARD } from '@lousa/contract/dashboard/teaching-board.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { withNucleus } from '@lousa/rules/academics/grade/nucleus.rules.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useFocusBack } from '../../../frames/form/use-focus-back.ts'
import { showLongDate, showTime } from '../../../lib/text/dates.ts'
import { Modal } from '../../../ui/modal.tsx'
import type { CalendarItem } from '../../calendar/item/calendar-items.values.ts'
import { ItemFacts } from '../../calendar/item/item-facts.part.tsx'
import { LessonActions, LessonSigns } from './today-card.tsx'

export type AgendaEntry = { lesson: Lesson } | { item: CalendarItem }

const titleOf = (entry: AgendaEntry): string => {
  if ('item' in entry) return entry.item.title
  const { curriculumComponent, grade } = entry.lesson.lessonPlan
  return withNucleus(curriculumComponent.name, grade.name)
}

const LessonBody = ({ lesson, today }: { lesson: Lesson; today: string }) => (
  <>
    <div>
      <Text>{lesson.lessonPlan.grade.name}</Text>
      <Text c="dimmed">
        {showLongDate(lesson.date)}, {showTime(lesson.start)}–{showTime(lesson.end)}
      </Text>
    </div>
    <LessonSigns lesson={lesson} today={today} />
    {lesson.accomplished && (
      <div>
        <Text size="sm" c="dimmed">
          {TEACHING_BOARD.calendar.content}
        </Text>
        <Text style={{ whiteSpace: 'pre-line' }}>{lesson.accomplished.contentRegistration}</Text>
      </div>
    )}
    <LessonActions lesson={lesson} />
  </>
)

const Body = ({ entry, today, onClose }: { entry: AgendaEntry; today: string; onClose: () => void }) => {
  useFocusBack()
  return (
    <Stack gap="md">
      {'lesson' in entry ? (
        <LessonBody lesson={entry.lesson} today={today} />
      ) : (
        <>
          <ItemFacts item={entry.item} />
          <Group justify="flex-end">
            <Button onClick={onClose}>{M.btn.close}</Button>
          </Group>
        </>
      )}
    </Stack>
  )
}

/** One entry of the agenda: a lesson leads to its record and attendance, an event of the school is shown. */
export const AgendaModal = ({
  entry,
  today,
  onClose,
}: {
  entry: AgendaEntry
  today: string
  onClose: () => void
}) => {
  return (
    <Modal
      opened
      onClose={onClose}
      title={titleOf(entry)}
      centered
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      <Body entry={entry} today={today} onClose={onClose} />
    </Modal>
  )
}
