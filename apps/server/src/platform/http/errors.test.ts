import fastify from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { errorHandler } from './errors.ts'

const failing = async (error: unknown) => {
  const lines: string[] = []
  const app = fastify()
  app.setErrorHandler(errorHandler(pino({ base: undefined }, { write: line => lines.push(line) })))
  app.get('/', () => Promise.reject(error))
  const answer = await app.inject('/')
  await app.close()
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers, log: lines.join('\n') }
}

const databaseError = (message: string, code: string) => {
  const error = new pg.DatabaseError(message, message.length, 'error')
  error.code = code
  error.detail = "Key (name)=(Ana D'Ávila) is not present"
  return error
}

test('a surprise tells the caller an id, and neither caller nor log anything of what it was about', async () => {
  const message = 'invalid input: "Ana\nD’Ávila, CPF 390.533.447-05\nnota 7,5"'
  const { status, body, log } = await failing(databaseError(message, '22P02'))
  expect([status, body.code, Object.keys(body).sort()]).toEqual([
    500,
    'INTERNAL_ERROR',
    ['code', 'id', 'message'],
  ])
  expect(body.message).toContain(body.id.slice(0, 8))
  expect(JSON.parse(log).requestId).toBe(body.id)
  expect(log).toContain('22P02')
  expect(log).toContain('errors.test.ts')
  for (const value of ['Ávila', '390.533.447-05', '7,5', 'Key (name)']) {
    expect(log).not.toContain(value)
    expect(JSON.stringify(body)).not.toContain(value)
  }
})

test.each([
  ['a statement that took too long', databaseError('canceling statement due to statement timeout', '57014')],
  ['a server that stops', databaseError('terminating connection', '57P01')],
  ['a server that is full', databaseError('too many clients', '53300')],
  ['a server without memory', databaseError('out of memory', '53200')],
  [
    'a server that takes no writes',
    databaseError('cannot execute INSERT in a read-only transaction', '25006'),
  ],
  ['no free connection in time', new Error('timeout exceeded when trying to connect')],
  ['a lost connection', new Error('Connection terminated unexpectedly')],
  [
    'a connection lost before the statement',
    new Error('Client has encountered a connection error and is not queryable'),
  ],
  ['a database that does not answer', new Error('Query read timeout')],
])('%s asks the caller to try again', async (_, error) => {
  const { status, body, headers } = await failing(error)
  expect([status, body.code, headers['retry-after']]).toEqual([503, 'SERVICE_UNAVAILABLE', '2'])
})

test.each(['53100', 'ENOSPC'])('a full disk is told as what it is (%s)', async code => {
  const { status, body, headers, log } = await failing(databaseError('could not extend file', code))
  expect([status, body.code, headers['retry-after']]).toEqual([503, 'SERVICE_UNAVAILABLE', '2'])
  expect(body.message).toContain('O disco do servidor está cheio')
  expect(log).toContain(code)
})
