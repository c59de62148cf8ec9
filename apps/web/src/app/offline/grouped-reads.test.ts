import { describe, expect, it } from 'vitest'
import { limitRequests } from './offline-prefetch.ts'

const never = () => new Promise<never>(() => undefined)

describe('preparing the device', () => {
  it('asks for no more than the bound', async () => {
    const startedNumbers: number[] = []
    const ask = limitRequests(3, 2, () => true)
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(number =>
        ask(async () => {
          startedNumbers.push(number)
          return number
        }),
      ),
    )
    expect([startedNumbers, answers]).toEqual([
      [1, 2, 3],
      [1, 2, 3, null, null],
    ])
  })

  it('asks for two things at a time, and for the next when one has come', async () => {
    let running = 0
    let most = 0
    const ask = limitRequests(20, 2, () => true)
    await Promise.all(
      Array.from({ length: 9 }, () =>
        ask(async () => {
          running++
          most = Math.max(most, running)
          await new Promise(done => setTimeout(done))
          running--
        }),
      ),
    )
    expect(most).toBe(2)
  })

  it('goes on after something that could not be had, and stops when the network has gone', async () => {
    let online = true
    const ask = limitRequests(20, 2, () => online)
    expect(await ask(() => Promise.reject(new Error('refused')))).toBeNull()
    expect(await ask(async () => 'next')).toBe('next')
    online = false
    expect(await ask(never)).toBeNull()
  })
})
