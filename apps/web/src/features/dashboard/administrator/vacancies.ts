import type { AdministratorYear } from '@lousa/contract/dashboard/dashboard.contract.ts'

export type OneClass = AdministratorYear['studentsPerGrade'][number]

/** Free places; null where there is no limit. */
export const vacanciesIn = ({ capacity, active }: OneClass): number | null =>
  capacity === null ? null : Math.max(0, capacity - active)

/** The classes with a waiting list and a free place, the longest list first. */
export const classesWithVacancies = (all: readonly OneClass[]): OneClass[] =>
  all
    .filter(one => one.surplus > 0 && vacanciesIn(one) !== 0)
    .toSorted((a, b) => b.surplus - a.surplus || a.grade.name.localeCompare(b.grade.name, 'pt-BR'))
