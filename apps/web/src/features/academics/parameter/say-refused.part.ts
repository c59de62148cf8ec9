import { SHARED } from '@lousa/contract/academics/parameter/parameter.messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { toast } from '../../../ui/toast.tsx'

/** Why an act outside a form was not done. Of a newer version there is nothing to compare: the screen shows it by then. */
export const toastRefusal = (error: unknown): void => {
  const isStale = error instanceof Refusal && error.code === 'STALE_VERSION'
  toast.error(isStale ? SHARED.staleAct : error)
}
