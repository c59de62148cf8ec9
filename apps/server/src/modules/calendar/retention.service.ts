import type { Removal } from '../removal.ts'
import { removeRevokedLinks } from './retention.queries.ts'

export const calendarRemovals: readonly Removal[] = [
  { kind: 'calendarLinks', tables: ['calendar_link'], remove: removeRevokedLinks },
]
