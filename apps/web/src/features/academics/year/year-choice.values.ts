import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'

type Dated = Pick<AcademicYear, 'id' | 'year'>

/** Where a year can be copied from: the year before it first, then the nearest. */
export const sourcesFor = <Y extends Dated>(year: Dated, years: readonly Y[]): Y[] => {
  const far = (other: Dated): number => Math.abs(Number(year.year) - 1 - Number(other.year))
  return years.filter(({ id }) => id !== year.id).toSorted((a, b) => far(a) - far(b))
}

/** The year after the last one, or the running one when there is none. */
export const nextYear = (years: readonly Pick<AcademicYear, 'year'>[], today: string): string => {
  const last = Math.max(...years.map(({ year }) => Number(year)))
  return Number.isFinite(last) ? String(last + 1) : today.slice(0, 4)
}
