import type { BodyInput } from '@lousa/contract/endpoint.ts'
import * as calls from '@lousa/contract/people/guardianship/guardianship.contract.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read, readKey } from '../../../lib/http/query-client.ts'

type Seen = { id: string; version: number }
export type NewBond = BodyInput<typeof calls.createGuardianship>

export const bondsOptions = (studentId: string) =>
  read(calls.listGuardianships, { params: { id: studentId } })

export const restrictionsOptions = (studentId: string) =>
  read(calls.listGuardianshipRestrictions, { params: { id: studentId } })

export const familyChanged = (): void => {
  void queryClient.invalidateQueries({ queryKey: readKey(calls.listGuardianships) })
  void queryClient.invalidateQueries({ queryKey: readKey(calls.listGuardianshipRestrictions) })
}

export const createBond = (studentId: string, body: NewBond, idempotencyKey: string) =>
  call(calls.createGuardianship, { params: { id: studentId }, body, idempotencyKey })

export const updateBond = ({ id, version }: Seen, body: BodyInput<typeof calls.updateGuardianship>) =>
  call(calls.updateGuardianship, { params: { id }, body, version })

export const endBond = ({ id, version }: Seen, reason: string, idempotencyKey: string) =>
  call(calls.endGuardianship, { params: { id }, body: { reason }, version, idempotencyKey })

export const reopenBond = (
  { id, version }: Seen,
  body: BodyInput<typeof calls.reopenGuardianship>,
  idempotencyKey: string,
) => call(calls.reopenGuardianship, { params: { id }, body, version, idempotencyKey })

export const createRestriction = (
  bondId: string,
  body: BodyInput<typeof calls.createGuardianshipRestriction>,
  idempotencyKey: string,
) => call(calls.createGuardianshipRestriction, { params: { id: bondId }, body, idempotencyKey })

export const updateRestriction = (
  { id, version }: Seen,
  body: BodyInput<typeof calls.updateGuardianshipRestriction>,
) => call(calls.updateGuardianshipRestriction, { params: { id }, body, version })

export const liftRestriction = ({ id, version }: Seen, reason: string, idempotencyKey: string) =>
  call(calls.liftGuardianshipRestriction, { params: { id }, body: { reason }, version, idempotencyKey })
