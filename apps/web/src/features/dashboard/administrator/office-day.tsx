import type { AdministratorYear } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { Stack } from '@mantine/core'
import { FreePlaces } from './free-places.tsx'
import { TermEnds } from './term-ends.tsx'
import { TodayAttendance } from './today-attendance.tsx'

/** What an office can do something about today. */
export const OfficeDay = ({
  data,
  yearId,
  today,
}: {
  data: AdministratorYear
  yearId: string
  today: string
}) => (
  <Stack gap="md">
    <TodayAttendance figures={data.today} />
    <TermEnds yearId={yearId} today={today} />
    <FreePlaces all={data.studentsPerGrade} />
  </Stack>
)
