import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from '../src/main/run.ts'
import { readConfig } from '../src/platform/config/config.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lousa-start-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const refusalOf = (env: Record<string, string>): string => {
  try {
    readConfig(env, { webDir: '' })
    return ''
  } catch (error) {
    return String(error)
  }
}

describe('a start that cannot succeed', () => {
  test('names the port that another program uses, and opens nothing', async () => {
    const server = createServer((_, answer) => answer.end('Outro programa')).listen(0, '0.0.0.0')
    await new Promise(done => server.once('listening', done))
    const address = server.address()
    const port = String(typeof address === 'object' && address ? address.port : 0)
    const env = { PORT: port, LOUSA_DATA_DIR: folder, LOUSA_DEMO: 'off', LOUSA_LOG_LEVEL: 'silent' }
    await expect(run(env, { say: () => undefined })).rejects.toThrow(
      `A porta ${port} é usada por outro programa. Encerre-o, ou escolha outra porta em PORT.`,
    )
    expect(await readdir(folder)).toEqual([])
    server.closeAllConnections()
    await new Promise(done => server.close(done))
  })

  test.each([
    ['LOUSA_DEMO', 'talvez', 'use um destes valores: on, off'],
    ['LOUSA_ROLE', 'tudo', 'use um destes valores: all, web, worker'],
    ['PORT', 'três mil', 'deve ser um número inteiro'],
    ['PORT', '3000.5', 'deve ser um número inteiro'],
    ['PORT', '70000', 'deve ser no máximo 65535'],
    ['DATABASE_POOL_SIZE', '1', 'deve ser ao menos 2'],
    ['LOUSA_DEMO_TIME_ZONE', '-03:00', 'deve ser o nome de um fuso horário, como America/Manaus'],
    ['LOUSA_BACKUP_AT', '2h', 'deve ser uma hora como 02:30'],
  ])('says in Portuguese what %s cannot be', (name, value, said) => {
    expect(refusalOf({ [name]: value })).toContain(`  - ${name}: ${said}`)
  })
})
