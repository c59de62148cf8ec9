import type { DependencyStatus } from '@lousa/rules/evaluation/dependency/dependency.rules.ts'

/** A dependency as papers print it. */
export type PrintedDependency = {
  component: string
  year: number
  status: Exclude<DependencyStatus, 'WITHDRAWN'>
  mark: number | null
}
