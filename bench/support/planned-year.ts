import { ROLLOVER_PARTS } from '../../packages/contract/src/academics/rollover/rollover.contract.ts'
import type { HttpClient } from './world.ts'

export type Year = { id: string; year: string }
export type Generated = { created: number; kept: number; skipped: number }

export const runningYear = async (http: HttpClient, token: string): Promise<Year> => {
  const { data } = await http.json<{ data: Year[] }>('GET', 'academic-year?status=OPEN', { token })
  const [year] = data
  if (!year) throw new Error('The demo has no open year')
  return year
}

/** A later year with everything that the running one has but lessons; answers its classes. */
export const copyYear = async (
  http: HttpClient,
  token: string,
  { from, ahead }: { from: Year; ahead: number },
): Promise<{ yearId: string; classes: string[] }> => {
  const { id: yearId } = await http.json<Year>('POST', 'academic-year', {
    token,
    body: { year: String(Number(from.year) + ahead) },
  })
  const body = { fromAcademicYearId: from.id, parts: ROLLOVER_PARTS, apply: true }
  await http.json('POST', `academic-year/${yearId}/rollover`, { token, body })
  const { data } = await http.json<{ data: { id: string }[] }>(
    'GET',
    `grades?academicYearId=${yearId}&showOnlyEvents=false`,
    { token },
  )
  return { yearId, classes: data.map(({ id }) => id) }
}

/** The lessons of a class from its weekly times. */
export const generateLessons = (http: HttpClient, token: string, gradeId: string): Promise<Generated> =>
  http.json<Generated>('POST', 'lesson-plan/lesson/all', { token, body: { gradeId } })
