// Kills the server and the database while containers contend for their folder: a container tries to start a second server on
// the folder all the time. Two servers must never be ready at once, and everything that was answered must be there after
// each kill. Needs `unshare`, which makes a container's namespaces.
//   npm run bench -- contention   (KILLS=40: half of the server, half of the database)
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killRounds } from '../apps/server/test/kill/kill-rounds.ts'
import { contend } from './support/contender.ts'

const kills = Number(process.env.KILLS ?? 40)
const home = await mkdtemp(join(tmpdir(), 'lousa-contention-'))
const contender = contend(home)
try {
  const from = performance.now()
  const result = await killRounds({
    folder: home,
    rounds: kills,
    victimOf: round => (round % 2 === 0 ? 'server' : 'database'),
    workOf: () => 200 + Math.random() * 1500,
    commands: false,
    start: contender.start,
    say: console.log,
  })
  const { tries, refused, won } = contender.figures()
  console.log(
    `${result.kills} kills in ${((performance.now() - from) / 1000).toFixed(0)} s while containers tried to start ${tries} times: ` +
      `${refused} refused, ${won} ready on a folder whose server was dead, and killed; ${result.checked} values looked at, ` +
      `${result.unanswered} unanswered, nothing lost`,
  )
} finally {
  await contender.stop()
  await rm(home, { recursive: true, force: true })
}
