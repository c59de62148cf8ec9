import { LESSON_SHEET } from '@lousa/contract/attendance/lesson/attendance-lesson.messages.ts'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { classDayAddress } from '../../../lib/address/paths.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useDayRoll } from './use-day-roll.ts'

/** In a class that calls one roll a day: that this list is of one lesson alone, and the link to the day. */
export const DayOffer = ({ gradeId, date }: { gradeId: string; date: string }) => {
  const { data } = useDayRoll(gradeId, date)
  if (!data || data.rollMode === 'PER_LESSON' || data.lessons.length === 0) return null
  return (
    <Notice tone="info">
      {LESSON_SHEET.dayOffer}{' '}
      <Anchor component={Link} to={classDayAddress(gradeId, date)}>
        {LESSON_SHEET.openDay}
      </Anchor>
    </Notice>
  )
}
