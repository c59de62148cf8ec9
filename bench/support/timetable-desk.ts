import { dayInTerms } from '@lousa/rules/planning/timetable/weekly-hours.rules.ts'
import type { HttpClient } from './world.ts'

type List<T> = { data: T[] }
type Progress = { state: string; hard: number | null }

/** All classes of the open year of the demonstration, and a day of it. */
export const classesOfOpenYear = async (
  http: HttpClient,
  token: string,
): Promise<{ yearId: string; gradeIds: string[]; today: string }> => {
  const years = await http.json<List<{ id: string; start: string; end: string }>>(
    'GET',
    'academic-year?status=OPEN',
    { token },
  )
  const [year] = years.data
  if (!year) throw new Error('The demonstration has no open year')
  const grades = await http.json<List<{ id: string; isEvent?: boolean }>>(
    'GET',
    `grades?academicYearId=${year.id}`,
    { token },
  )
  const today = dayInTerms(new Date().toISOString().slice(0, 10), [year])
  return {
    yearId: year.id,
    gradeIds: grades.data.filter(({ isEvent }) => !isEvent).map(({ id }) => id),
    today,
  }
}

/** Begins a draft of these classes, with a fixed seed. */
export const demoDraft = async (
  http: HttpClient,
  token: string,
  {
    yearId,
    gradeIds,
    validFrom,
    seconds,
  }: { yearId: string; gradeIds: readonly string[]; validFrom: string; seconds: number },
) => {
  const { id } = await http.json<{ id: string }>('POST', 'timetable-draft', {
    token,
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { academicYearId: yearId, gradeIds, keep: 'NONE', validFrom, seconds, seed: 1 },
  })
  return {
    id,
    progress: () => http.json<Progress>('GET', `timetable-draft/${id}/progress`, { token }),
    stop: () => http.send('POST', `timetable-draft/${id}/stop`, { token }),
  }
}
