import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { readCachedRead, writeCachedRead } from '../../lib/device/read-cache.ts'
import { clearOtherUsers } from './clear-other-users.ts'

const read = { at: Date.now(), data: { data: [] } }
const isKept = async (): Promise<boolean> => (await readCachedRead('school:ana', 'hash', Date.now())) !== null

it.each([
  { how: 'has signed out', expired: false, endedElsewhere: false },
  { how: 'was signed out from elsewhere', expired: true, endedElsewhere: true },
])('what was read by a person who $how leaves the device', async ({ expired, endedElsewhere }) => {
  await writeCachedRead('school:ana', 'hash', read)
  clearOtherUsers({ auth: null, expired, endedElsewhere })
  await expect.poll(isKept).toBe(false)
})

it('whose session has ended by itself finds it again', async () => {
  await writeCachedRead('school:ana', 'hash', read)
  clearOtherUsers({ auth: null, expired: true, endedElsewhere: false })
  await new Promise(done => setTimeout(done, 50))
  expect(await isKept()).toBe(true)
})
