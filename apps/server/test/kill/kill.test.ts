import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { killRounds, type Victim } from './kill-rounds.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'lousa-kill-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

const VICTIMS: readonly Victim[] = ['server', 'database', 'helper', 'server', 'backend']

test('killing the processes while a school works loses nothing that was answered, and tears nothing', {
  timeout: 180_000,
}, async () => {
  const kept = await killRounds({
    folder: home,
    rounds: VICTIMS.length,
    victimOf: round => VICTIMS[round] ?? 'server',
    workOf: round => 400 + round * 130,
    commands: false,
  })
  expect(kept.kills).toBe(VICTIMS.length)
  expect([...kept.written.keys()].toSorted()).toEqual([
    'attendance',
    'generation',
    'import',
    'people',
    'report cards',
    'scores',
  ])
  expect(kept.checked).toBeGreaterThan(VICTIMS.length)
  expect(kept.jobs).toBeGreaterThan(0)
})
