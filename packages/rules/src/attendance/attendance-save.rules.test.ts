import { expect, test } from 'vitest'
import { resolveMarkWrite, type SentMark } from './attendance-save.rules.ts'
import { ON_TIME } from './punctuality.rules.ts'

const stored = { status: 'JUSTIFIED_ABSENCE', justification: 'atestado', version: 3 }
const verdictOf = (sent: SentMark, force = false) => resolveMarkWrite(sent, stored, { force }).verdict

test('what nobody has saved is written, whatever version was sent', () => {
  for (const version of [undefined, null, 0, 7])
    expect(resolveMarkWrite({ status: 'ABSENCE', version }, null, { force: false })).toEqual({
      verdict: 'WRITE',
      status: 'ABSENCE',
      justification: null,
      justificationId: null,
      ...ON_TIME,
    })
})

test('what is stored already is not written again, and is no conflict', () => {
  expect(verdictOf({ status: 'JUSTIFIED_ABSENCE', justification: 'atestado', version: 1 })).toBe('SAME')
  expect(verdictOf({ status: 'JUSTIFIED_ABSENCE', version: 1 }, true)).toBe('SAME')
})

test('a change is written by who knew the stored version, sent none, or forces it', () => {
  expect(verdictOf({ status: 'ABSENCE', version: 3 })).toBe('WRITE')
  expect(verdictOf({ status: 'ABSENCE', version: null })).toBe('WRITE')
  expect(verdictOf({ status: 'ABSENCE' })).toBe('WRITE')
  expect(verdictOf({ status: 'ABSENCE', version: 2 }, true)).toBe('WRITE')
})

test('a change of what somebody else has changed meanwhile is a conflict', () => {
  expect(verdictOf({ status: 'ABSENCE', version: 2 })).toBe('CONFLICT')
  expect(verdictOf({ status: 'JUSTIFIED_ABSENCE', justification: null, version: 2 })).toBe('CONFLICT')
})

test('a reason stays while it is not sent and the status is the same', () => {
  const reasonOf = (sent: SentMark) => resolveMarkWrite(sent, stored, { force: false }).justification
  expect(reasonOf({ status: 'JUSTIFIED_ABSENCE' })).toBe('atestado')
  expect(reasonOf({ status: 'ABSENCE' })).toBeNull()
  expect(reasonOf({ status: 'JUSTIFIED_ABSENCE', justification: null })).toBeNull()
  expect(reasonOf({ status: 'JUSTIFIED_ABSENCE', justification: 'viagem' })).toBe('viagem')
})

const mark = (status: string, justificationId: string | null, justification: string | null = null) => ({
  status,
  justification,
  version: 3,
  justificationId,
})
const covered = (sent: SentMark, row: ReturnType<typeof mark> | null = null) =>
  resolveMarkWrite({ version: 3, ...sent }, row, { force: false, coveringId: 'certificate' })

test('an absence on a covered day is written as justified, and names the justification', () => {
  expect(covered({ status: 'ABSENCE' })).toEqual({
    verdict: 'WRITE',
    status: 'JUSTIFIED_ABSENCE',
    justification: null,
    justificationId: 'certificate',
    ...ON_TIME,
  })
  expect(covered({ status: 'JUSTIFIED_ABSENCE' })).toMatchObject({ justificationId: 'certificate' })
})

test('presence on a covered day and a reason of the instructor name no justification', () => {
  expect(covered({ status: 'ATTENDANCE' })).toMatchObject({ status: 'ATTENDANCE', justificationId: null })
  expect(covered({ status: 'JUSTIFIED_ABSENCE', justification: 'viagem' })).toMatchObject({
    status: 'JUSTIFIED_ABSENCE',
    justification: 'viagem',
    justificationId: null,
  })
})

test('an absence that a justification has changed is the same when an older version is sent once more', () => {
  const changed = mark('JUSTIFIED_ABSENCE', 'certificate', 'avisou')
  for (const status of ['ABSENCE', 'JUSTIFIED_ABSENCE'] as const)
    expect(covered({ status, version: 1 }, changed)).toMatchObject({
      verdict: 'SAME',
      justificationId: 'certificate',
    })
  expect(covered({ status: 'ATTENDANCE', version: 1 }, changed).verdict).toBe('CONFLICT')
})

test('an absence that the instructor has justified names no justification until it is an absence', () => {
  const own = mark('JUSTIFIED_ABSENCE', null)
  expect(covered({ status: 'JUSTIFIED_ABSENCE' }, own)).toMatchObject({
    verdict: 'SAME',
    justificationId: null,
  })
  expect(covered({ status: 'ABSENCE' }, own)).toMatchObject({
    verdict: 'WRITE',
    status: 'JUSTIFIED_ABSENCE',
    justificationId: 'certificate',
  })
})

const late = { status: 'ATTENDANCE', justification: null, version: 3, arrivedLate: 10, leftEarly: null }
const overLate = (sent: SentMark) => resolveMarkWrite({ version: 3, ...sent }, late, { force: false })

test('late stays while it is not sent and the student is present, and goes with an absence', () => {
  expect(overLate({ status: 'ATTENDANCE' })).toMatchObject({ verdict: 'SAME', arrivedLate: 10 })
  expect(overLate({ status: 'ABSENCE' })).toMatchObject({ verdict: 'WRITE', ...ON_TIME })
  expect(overLate({ status: 'ATTENDANCE', arrivedLate: null })).toMatchObject({
    verdict: 'WRITE',
    ...ON_TIME,
  })
  expect(overLate({ status: 'ATTENDANCE', leftEarly: 0 })).toMatchObject({
    verdict: 'WRITE',
    arrivedLate: 10,
    leftEarly: 0,
  })
})

test('minutes that someone else has changed are a conflict, and minutes without a change are none', () => {
  const over = (sent: SentMark) => resolveMarkWrite({ version: 2, ...sent }, late, { force: false }).verdict
  expect(over({ status: 'ATTENDANCE', arrivedLate: 5 })).toBe('CONFLICT')
  expect(over({ status: 'ATTENDANCE', arrivedLate: 10 })).toBe('SAME')
})

test('minutes next to an absence, which a release without them leaves, say nothing', () => {
  const left = { ...late, status: 'ABSENCE' }
  expect(resolveMarkWrite({ status: 'ABSENCE' }, left, { force: false }).verdict).toBe('SAME')
  expect(resolveMarkWrite({ status: 'ATTENDANCE' }, left, { force: false })).toMatchObject({
    verdict: 'WRITE',
    ...ON_TIME,
  })
})
