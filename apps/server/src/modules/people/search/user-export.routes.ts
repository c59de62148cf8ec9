import * as importCalls from '@lousa/contract/people/import/import.contract.ts'
import { type Module, route } from '../../module.ts'
import type { PeopleParts } from '../people.types.ts'
import { exportPeople } from './user-export.service.ts'

export const exportRoutes = (parts: Pick<PeopleParts, 'gateway' | 'clock'>): Module['routes'] => [
  route(importCalls.exportUsers, (ctx, { query }) => exportPeople(ctx, query, parts)),
]
