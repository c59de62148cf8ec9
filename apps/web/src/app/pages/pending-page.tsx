import { REMINDERS } from '@lousa/contract/messages/reminder/reminder.messages.ts'
import { IconBellRinging } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useRemindersDue } from '../../features/messages/reminder/reminder.api.ts'
import { Component as Pending } from '../../features/planning/pending/pending-screen.tsx'

const RemindInstructors = lazy(async () => ({
  default: (await import('../../features/messages/reminder/remind-instructors.part.tsx')).RemindInstructors,
}))

/** Pending work of past days in the school, with a reminder to the instructors in charge. */
export const Component = () => {
  const [yearId, setYearId] = useState<string | null>(null)
  const due = useRemindersDue(yearId)
  return (
    <>
      <Pending
        actions={year => [
          {
            label: REMINDERS.remind,
            icon: <IconBellRinging size={18} aria-hidden />,
            onClick: () => setYearId(year.id),
            loading: yearId !== null && due.isPending,
          },
        ]}
      />
      {yearId !== null && !due.isPending && (
        <Suspense>
          <RemindInstructors yearId={yearId} due={due} onClose={() => setYearId(null)} />
        </Suspense>
      )}
    </>
  )
}
