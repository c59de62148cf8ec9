import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  backupVerdict,
  clockVerdict,
  databaseVerdict,
  diskVerdict,
  folderVerdict,
  mailVerdict,
  migrationsVerdict,
  minutesTooFarBack,
  portVerdict,
  proxyVerdict,
  pushVerdict,
  queueVerdict,
  secretVerdict,
  stoppedVerdict,
  type Verdict,
} from './doctor.rules.ts'

const said = ({ level, code }: Verdict) => `${level} ${code}`
const RANK = { OK: 0, WARNING: 1, ERROR: 2 }
const rank = ({ level }: Verdict) => RANK[level]

const folder = { exists: true, isFolder: true, readable: true, writable: true, parentWritable: true }
test.each([
  [{}, 'OK WRITABLE'],
  [{ exists: false }, 'OK WILL_BE_MADE'],
  [{ exists: false, parentWritable: false }, 'ERROR CANNOT_BE_MADE'],
  [{ isFolder: false }, 'ERROR NO_FOLDER'],
  [{ readable: false }, 'ERROR UNREADABLE'],
  [{ writable: false }, 'ERROR READ_ONLY'],
])('a data folder with %o is %s', (over, expected) => {
  expect(said(folderVerdict({ ...folder, ...over }))).toBe(expected)
})

describe('the disk', () => {
  test.each([
    [{ free: 67_108_863, needed: 0 }, 'ERROR FULL'],
    [{ free: 67_108_864, needed: 0 }, 'WARNING LITTLE'],
    [{ free: 5_000_000_000, needed: 6_000_000_000 }, 'WARNING NONE_FOR_BACKUP'],
    [{ free: 1_000_000_000, needed: 0 }, 'OK ROOM'],
  ])('with %o is %s', (disk, expected) => {
    expect(said(diskVerdict(disk))).toBe(expected)
  })

  test('more room is never judged worse, and more need never better', () => {
    const bytes = fc.nat({ max: 10_000_000_000 })
    fc.assert(
      fc.property(bytes, bytes, bytes, (free, needed, more) => {
        expect(rank(diskVerdict({ free: free + more, needed }))).toBeLessThanOrEqual(
          rank(diskVerdict({ free, needed })),
        )
        expect(rank(diskVerdict({ free, needed: needed + more }))).toBeGreaterThanOrEqual(
          rank(diskVerdict({ free, needed })),
        )
      }),
    )
  })
})

test('a port is well when it is free or ours', () => {
  expect(
    (['FREE', 'OURS', 'TAKEN', 'FORBIDDEN'] as const).map(state => portVerdict(state, 3000).level),
  ).toEqual(['OK', 'OK', 'ERROR', 'ERROR'])
})

const database = { version: 180_004, roleProblems: [], damagedPages: 0, invalidIndexes: [] }
test.each([
  [{}, 'OK ANSWERS'],
  [{ version: null }, 'ERROR SILENT'],
  [{ version: 170_009 }, 'ERROR TOO_OLD'],
  [{ roleProblems: ['OWNS'] }, 'ERROR ROLES'],
  [{ damagedPages: 1 }, 'ERROR DAMAGED'],
  [{ invalidIndexes: ['score_x'] }, 'ERROR INVALID_INDEXES'],
])('a database with %o is %s', (over, expected) => {
  expect(said(databaseVerdict({ ...database, ...over }))).toBe(expected)
})

const cluster = { exists: true, version: '18', current: '18', stoppedInOrder: true }
test.each([
  [{}, 'OK STOPPED'],
  [{ exists: false }, 'OK WILL_BE_MADE'],
  [{ stoppedInOrder: false }, 'WARNING INTERRUPTED'],
  [{ version: '17' }, 'ERROR OTHER_VERSION'],
  [{ version: null }, 'ERROR UNREADABLE'],
  [{ stoppedInOrder: null }, 'ERROR UNREADABLE'],
])('files of a stopped database with %o are %s', (over, expected) => {
  expect(said(stoppedVerdict({ ...cluster, ...over }))).toBe(expected)
})

describe('migrations', () => {
  const known = ['0001-a.sql', '0002-b.sql', '0003-c.sql'].map(name => ({ name, hash: `of ${name}` }))

  test('that are all applied are current, and the first ones alone leave the others pending', () => {
    expect(said(migrationsVerdict(known, known))).toBe('OK CURRENT')
    expect(migrationsVerdict(known, known.slice(0, 1))).toMatchObject({
      level: 'WARNING',
      code: 'PENDING',
      values: { count: 2, names: '0002-b.sql, 0003-c.sql' },
    })
  })

  test('of an empty database are none', () => {
    expect(said(migrationsVerdict(known, []))).toBe('OK EMPTY')
  })

  test('that nobody knows are of a newer program, whatever else is pending or changed', () => {
    const applied = [
      { name: '0001-a.sql', hash: 'other' },
      { name: '9999-z.sql', hash: '' },
    ]
    expect(migrationsVerdict(known, applied)).toMatchObject({
      code: 'NEWER',
      values: { names: '9999-z.sql' },
    })
  })

  test('with another text were changed', () => {
    expect(said(migrationsVerdict(known, [{ name: '0001-a.sql', hash: 'other' }]))).toBe('ERROR CHANGED')
  })

  test('are an error exactly when the database has something that the program does not', () => {
    fc.assert(
      fc.property(fc.subarray(known), fc.subarray(known), (ours, theirs) => {
        const isMore = theirs.some(each => !ours.includes(each))
        expect(migrationsVerdict(ours, theirs).level === 'ERROR').toBe(isMore)
      }),
    )
  })
})

describe('the clock', () => {
  const now = 1_800_000_000_000
  test.each([
    [{ lastSeen: null, offsetMs: null }, 'OK RIGHT'],
    [{ lastSeen: now + 60_000, offsetMs: 2_000 }, 'OK RIGHT'],
    [{ lastSeen: now + 60_001, offsetMs: 0 }, 'ERROR SET_BACK'],
    [{ lastSeen: now, offsetMs: -3_000 }, 'WARNING OFF'],
    [{ lastSeen: now, offsetMs: 31_000 }, 'ERROR FAR_OFF'],
  ])('with %o is %s', (clock, expected) => {
    expect(said(clockVerdict({ now, ...clock }))).toBe(expected)
  })

  test('is judged alike whichever of the two is ahead', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 100_000 }), offsetMs => {
        const of = (ms: number) => said(clockVerdict({ now, lastSeen: null, offsetMs: ms }))
        expect(of(offsetMs)).toBe(of(-offsetMs))
      }),
    )
  })
})

test.each([
  [{ answers: true, problem: '', hasSender: true }, 'OK ANSWERS'],
  [{ answers: true, problem: '', hasSender: false }, 'WARNING NO_SENDER'],
  [{ answers: null, problem: '', hasSender: false }, 'WARNING NOT_SET'],
  [{ answers: false, problem: 'ECONNREFUSED', hasSender: true }, 'ERROR SILENT'],
])('mail with %o is %s', (mail, expected) => {
  expect(said(mailVerdict(mail))).toBe(expected)
})

test.each([
  [{ answers: true }, 'OK ANSWERS'],
  [{ answers: null }, 'OK OFF'],
  [{ answers: false }, 'WARNING SILENT'],
])('push with %o is %s', (push, expected) => {
  expect(said(pushVerdict(push))).toBe(expected)
})

test.each([
  [{ isTrusted: false, isLocal: false }, 'OK DIRECT'],
  [{ isTrusted: false, isLocal: true }, 'OK LOCAL_UNTRUSTED'],
  [{ isTrusted: true, isLocal: true }, 'OK BEHIND'],
  [{ isTrusted: true, isLocal: false }, 'WARNING TRUSTED_IN_THE_OPEN'],
])('a proxy with %o is %s', (proxy, expected) => {
  expect(said(proxyVerdict(proxy))).toBe(expected)
})

test.each([
  [{ oldestSeconds: 300, failed: 0 }, 'OK FLOWS'],
  [{ oldestSeconds: 301, failed: 0 }, 'WARNING SLOW'],
  [{ oldestSeconds: 3_601, failed: 0 }, 'ERROR STANDS'],
  [{ oldestSeconds: 0, failed: 1 }, 'WARNING FAILED'],
])('a queue with %o is %s', (queue, expected) => {
  expect(said(queueVerdict(queue))).toBe(expected)
})

const backup = {
  isOurs: true,
  isScheduled: true,
  isWritable: true,
  free: 10_000_000_000,
  needed: 1_000_000_000,
  hours: 3,
  isLate: false,
  isVerified: true,
}
test.each([
  [{}, 'OK FRESH'],
  [{ isOurs: false }, 'OK ELSEWHERE'],
  [{ isScheduled: false }, 'WARNING NOT_SET'],
  [{ hours: null, isLate: true }, 'ERROR NONE'],
  [{ isLate: true }, 'ERROR LATE'],
  [{ isVerified: false }, 'WARNING UNPROVED'],
  [{ isWritable: false }, 'ERROR UNWRITABLE'],
  [{ isWritable: false, hours: null }, 'ERROR UNWRITABLE'],
  [{ free: 999_999_999 }, 'WARNING NO_ROOM'],
  [{ free: null }, 'OK FRESH'],
  [{ free: 1, isLate: true }, 'ERROR LATE'],
])('backups with %o are %s', (over, expected) => {
  expect(said(backupVerdict({ ...backup, ...over }))).toBe(expected)
})

test('a key that others may read is refused, by whichever right', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0o777 }), mode => {
      const { level } = secretVerdict({ source: 'FILE', mode })
      expect(level).toBe((mode & 0o077) === 0 ? 'OK' : 'ERROR')
    }),
  )
  expect(said(secretVerdict({ source: 'NONE', mode: 0 }))).toBe('OK WILL_BE_MADE')
  expect(said(secretVerdict({ source: 'SETTING', mode: 0 }))).toBe('OK SET')
})

test('a start waits for a clock that is more than ten minutes behind what was written', () => {
  const now = 1_700_000_000_000
  expect(minutesTooFarBack({ now, lastSeen: null })).toBeNull()
  expect(minutesTooFarBack({ now, lastSeen: now - 1 })).toBeNull()
  expect(minutesTooFarBack({ now, lastSeen: now + 600_000 })).toBeNull()
  expect(minutesTooFarBack({ now, lastSeen: now + 600_001 })).toBe(10)
  expect(minutesTooFarBack({ now, lastSeen: now + 7_200_000 })).toBe(120)
})
