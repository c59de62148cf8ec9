import type { FieldError } from '@lousa/contract/refusal/field-errors.ts'
import { isMinor } from './minor.values.ts'
import type { Typed } from './self-registration-form.schema.ts'

export const STEPS = ['person', 'contact', 'guardian', 'access', 'review'] as const
export type Step = (typeof STEPS)[number]

/** How a step is called in the address. */
export const STEP_ADDRESSES: Record<Step, string> = {
  person: 'quem',
  contact: 'contato',
  guardian: 'responsavel',
  access: 'senha',
  review: 'conferir',
}

type Field = keyof Typed

export const STEP_FIELDS: Record<Step, readonly Field[]> = {
  person: ['name', 'socialName', 'birthdate', 'taxNumber', 'gender', 'withGuardian'],
  contact: ['email', 'cellphone', 'address'],
  guardian: ['guardian', 'guardianConsent', 'guardianConsentVersion'],
  access: ['password', 'confirmation', 'acceptedTermsVersion'],
  review: [],
}

/** The steps of this person: the responsible's only where there is one. */
export const stepsOf = ({ birthdate, withGuardian }: Typed, today: string): readonly Step[] =>
  STEPS.filter(step => step !== 'guardian' || withGuardian || isMinor(birthdate, today))

/** Which step a field is asked in; null for what no step asks. */
export const stepOf = (path: string): Step | null =>
  STEPS.find(step => STEP_FIELDS[step].some(field => field === path.split('.')[0])) ?? null

/** How far the person may go: to the first step in which something is missing. */
export const furthest = (steps: readonly Step[], broken: readonly string[]): number => {
  const brokenSteps = new Set(broken.map(stepOf))
  const first = steps.findIndex(step => brokenSteps.has(step))
  return first === -1 ? steps.length - 1 : first
}

const FORM_PATHS: readonly [RegExp, string][] = [
  [/^documents\.taxNumber$/, 'taxNumber'],
  [/^birthdateInfo\.(birthdate|gender)$/, '$1'],
  [/^responsibles$/, 'guardian.taxNumber'],
  [/^responsibles\.0\./, 'guardian.'],
]

/** The server's errors on the fields of this form. */
export const onFormFields = (errors: readonly FieldError[]): FieldError[] =>
  errors.map(error => ({
    ...error,
    path: FORM_PATHS.reduce((path, [from, to]) => path.replace(from, to), error.path),
  }))
