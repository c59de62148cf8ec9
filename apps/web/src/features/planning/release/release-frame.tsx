import { M } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { showLongDate, showTime } from '../../../lib/text/dates.ts'
import { Modal } from '../../../ui/modal.tsx'

/** The window over the list in which a lesson's record is read and written. */
export const ReleaseFrame = ({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) => (
  <Modal
    opened
    onClose={onClose}
    title={title}
    size="lg"
    centered
    closeOnClickOutside={false}
    closeButtonProps={{ 'aria-label': M.btn.close }}
  >
    {children}
  </Modal>
)

/** Which lesson this is, in one line. */
export const When = ({ lesson }: { lesson: Lesson }) => (
  <Text size="sm" c="dimmed">
    {showLongDate(lesson.date)}, {showTime(lesson.start)}–{showTime(lesson.end)} ·{' '}
    {lesson.lessonPlan.curriculumComponent.name} · {lesson.lessonPlan.grade.name}
  </Text>
)
