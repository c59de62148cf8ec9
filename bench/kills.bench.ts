// Kills processes at random while a school works, backs up and is exported: everything that was answered must be there
// after each, nothing torn, and every job must end or say why.
//   npm run bench -- kills        (KILLS=1000; each round kills one process of the server and one command)
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killRounds, takenBeside, VICTIMS } from '../apps/server/test/kill/kill-rounds.ts'

const kills = Number(process.env.KILLS ?? 40)
const home = await mkdtemp(join(tmpdir(), 'lousa-kills-'))
try {
  const from = performance.now()
  const result = await killRounds({
    folder: home,
    rounds: Math.ceil(kills / 2),
    // The server itself every other time.
    victimOf: round =>
      round % 2 === 0 ? 'server' : (VICTIMS[Math.floor(Math.random() * VICTIMS.length)] ?? 'server'),
    workOf: () => 200 + Math.random() * 2500,
    commands: true,
    say: console.log,
  })
  const written = [...result.written].map(([name, count]) => `${name} ${count}`).join(', ')
  console.log(
    `${result.kills} kills in ${((performance.now() - from) / 1000).toFixed(0)} s: ${written}; ${result.unanswered} unanswered, ` +
      `${result.checked} values looked at, ${result.jobs} jobs ended, nothing lost`,
  )
} finally {
  for (const folder of [home, takenBeside(home)]) await rm(folder, { recursive: true, force: true })
}
