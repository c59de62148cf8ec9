import type { AdministratorYear } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { Stack } from '@mantine/core'
import { TermEnds } from './term-ends.tsx'
import { TodayAttendance } from './today-attendance.tsx'
import { VacanciesCard } from './vacancies-card.tsx'

/** Tasks of an office for today. */
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
    <VacanciesCard all={data.studentsPerGrade} />
  </Stack>
)
