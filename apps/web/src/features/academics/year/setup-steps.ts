import type { SetupStep } from '@lousa/contract/academics/year/readiness.contract.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import type { Readiness } from './year.api.ts'

export type Step = Readiness['steps'][number]

const PLACES: Record<SetupStep, string> = {
  LEVELS: PATHS.educationLevels,
  TERMS: PATHS.educationLevels,
  COMPONENTS: PATHS.components,
  GRADES: PATHS.grades,
  MATRIX: PATHS.matrix,
  TERM_MARKS: PATHS.grades,
  CALENDAR: PATHS.calendar,
}

/** How the place of a step is opened at one of what is missing: by its id, or by a search for its name. */
const ABOUT: Partial<Record<SetupStep, { field: string; by: 'id' | 'name' }>> = {
  TERMS: { field: 'periodos', by: 'id' },
  COMPONENTS: { field: 'nivel', by: 'id' },
  GRADES: { field: 'nivel', by: 'id' },
  MATRIX: { field: 'turma', by: 'id' },
  TERM_MARKS: { field: 'busca', by: 'name' },
}

/** Where a step is done, opened at one of what is missing. */
export const stepAddress = (step: SetupStep, missing?: { id: string; name: string }): string => {
  const about = ABOUT[step]
  return about && missing
    ? `${PLACES[step]}?${new URLSearchParams({ [about.field]: missing[about.by] })}`
    : PLACES[step]
}

/** The first step that is not done: what to do next. */
export const nextStep = (steps: readonly Step[]): Step | undefined => steps.find(({ done }) => !done)
