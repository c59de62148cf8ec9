import 'fake-indexeddb/auto'
import * as familyCalls from '@lousa/contract/family/family.contract.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { deleteOtherUsersReads, readCachedRead, writeCachedRead } from '../../lib/device/read-cache.ts'
import { readsOwner } from '../../lib/device/read-through.ts'
import { queryClient } from '../../lib/http/query-client.ts'
import { useSession } from '../../lib/session/session.ts'
import { forgetLostChildren } from './lost-children.ts'

const guardian = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Rosa Lima',
  socialName: null,
  thumb: null,
  role: 'GUARDIAN' as const,
  email: null,
  userName: '',
  educationalInstitutionId: '00000000-0000-4000-8000-000000000002',
  mustAcceptTerms: false,
}
const owner = readsOwner(guardian)
const [ana, bia] = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000b1']
const grade = { id: '00000000-0000-4000-8000-0000000000c1', name: '7º ano A' }
const PLACES = [
  familyCalls.listChildSchedule,
  familyCalls.listChildEnrollments,
  familyCalls.listChildMessages,
]
const hashOf = (path: string, studentId: string): string => JSON.stringify([path, { params: { studentId } }])
const marks = (studentId: string): string => hashOf(familyCalls.getChildPerformance.path, studentId)
const places = (studentId: string): string[] => PLACES.map(({ path }) => hashOf(path, studentId))

const keep = async (): Promise<void> => {
  for (const hash of [ana, bia].flatMap(id => [marks(id), ...places(id)]))
    await writeCachedRead(owner, hash, { at: Date.now(), data: { data: [] } })
}
const kept = async (): Promise<string[]> => {
  const all = [ana, bia].flatMap(id => [marks(id), ...places(id)])
  const found = await Promise.all(all.map(hash => readCachedRead(owner, hash, Date.now())))
  return all.filter((_, at) => found[at] !== null)
}

beforeEach(async () => {
  queryClient.clear()
  await deleteOtherUsersReads(null)
  useSession.getState().signIn({ tokenType: 'Bearer', accessToken: 'x', user: guardian })
  await keep()
})

describe('copies of what a guardian read', () => {
  it('of a child out of reach go, those of another child stay', async () => {
    await forgetLostChildren([{ id: ana, grade }])
    expect(await kept()).toEqual([marks(ana), ...places(ana)])
  })

  it('of a place go once the class of the child is not shown any more, marks stay', async () => {
    await forgetLostChildren([
      { id: ana, grade },
      { id: bia, grade },
    ])
    expect(await kept()).toHaveLength(8)
    await forgetLostChildren([
      { id: ana, grade: null },
      { id: bia, grade },
    ])
    expect(await kept()).toEqual([marks(ana), marks(bia), ...places(bia)])
  })

  it('of a child whose class was never shown stay', async () => {
    await forgetLostChildren([
      { id: ana, grade: null },
      { id: bia, grade },
    ])
    expect(await kept()).toHaveLength(8)
    await forgetLostChildren([
      { id: ana, grade: null },
      { id: bia, grade },
    ])
    expect(await kept()).toHaveLength(8)
  })
})
