import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'

/** The running calendar year, else the newest open one, else the newest. Years come newest first. */
export const startingYear = (years: readonly AcademicYear[], today: string): AcademicYear | undefined =>
  years.find(({ year }) => year === today.slice(0, 4)) ??
  years.find(({ status }) => status === 'OPEN') ??
  years[0]
