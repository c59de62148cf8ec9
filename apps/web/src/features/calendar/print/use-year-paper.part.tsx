import { YEAR_CALENDAR } from '@lousa/contract/reports/year-calendar/year-calendar.messages.ts'
import { IconCalendarDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { PageAction } from '../../../frames/page/page-action.types.ts'
import { toast } from '../../../ui/toast.tsx'
import { downloadYearPaper } from '../calendar.api.ts'

/** The action that downloads the calendar of an academic year as a paper; none without a year. */
export const useYearPaper = (yearId: string | undefined): readonly PageAction[] => {
  const [isMaking, setMaking] = useState(false)
  if (yearId === undefined) return []
  const make = async (): Promise<void> => {
    setMaking(true)
    try {
      await downloadYearPaper(yearId)
    } catch (error) {
      toast.error(error)
    }
    setMaking(false)
  }
  return [
    {
      label: YEAR_CALENDAR.open,
      icon: <IconCalendarDown size={18} aria-hidden />,
      onClick: () => void make(),
      loading: isMaking,
    },
  ]
}
