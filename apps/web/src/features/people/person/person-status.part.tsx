import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'

/** Ativo or Inativo. */
export const PersonStatus = ({ status }: Pick<User, 'status'>) => (
  <StatusBadge tone={status === 'Ativo' ? 'good' : 'neutral'}>{status}</StatusBadge>
)
