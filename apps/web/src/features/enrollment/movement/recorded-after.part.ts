import { MOVEMENT } from '@lousa/contract/enrollment/movement/movement.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { refusedFields } from '@lousa/contract/refusal/refusal.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { confirmCounted } from './confirm-counted.part.tsx'
import { countedLines } from './counted-records.words.ts'
import type { updateEnrollment } from './movement.api.ts'

const X = MOVEMENT.exit

type Ending = {
  /** The student's. */
  name: string
  date: string
  /** The field of the date. */
  path: string
  /** On the button that goes on. */
  verb: string
  preview: () => ReturnType<typeof updateEnrollment>
}

/** Asks before an enrolment ends on a day before records of the student; a user who does not go on reads it at the day. */
export const confirmRecorded = async ({ name, date, path, verb, preview }: Ending): Promise<void> => {
  const { recordedAfter, counted } = await preview()
  const { lessons = 0, evaluations = 0 } = recordedAfter ?? {}
  if (lessons + evaluations === 0) return confirmCounted(counted, { name, path, verb })
  const named = counted ? countedLines(counted) : []
  const counts = {
    lessons: countedIn(X.recordedLessons, lessons),
    evaluations: countedIn(X.recordedEvaluations, evaluations),
  }
  const goesOn = await confirm({
    title: fill(X.recordedTitle, { date: showDate(date) }),
    effect: named.length > 0 ? named.join(' ') : fill(X.recorded, { ...counts, name }),
    verb,
  })
  if (!goesOn) throw refusedFields([{ path, code: 'INVALID', message: fill(X.recordedRefused, counts) }])
}
