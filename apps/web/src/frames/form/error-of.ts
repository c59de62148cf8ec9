import type { FieldValues } from 'react-hook-form'
import type { ContractForm } from './use-contract-form.ts'

/** The message of one field, for Mantine's `error`: `error={errorOf(form, 'title')}`. */
export const errorOf = <I extends FieldValues, O>(
  form: ContractForm<I, O>,
  name: Parameters<ContractForm<I, O>['getFieldState']>[0],
): string | undefined => form.getFieldState(name, form.formState).error?.message
