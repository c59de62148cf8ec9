import type { Ctx } from '../src/modules/module.ts'
import type { Account, School } from './school.ts'
import { TEST_NOW, TEST_TODAY, type TestApp } from './test-app.ts'

/** Runs work beneath the calls as an account of the school would, inside the tenant's transaction. */
export const acting = <T>(
  app: TestApp,
  school: School,
  work: (ctx: Ctx) => Promise<T>,
  { id: accountId, personId, role }: Account = school.administrator,
): Promise<T> =>
  app.within(school.id, db =>
    work({
      db,
      actor: { accountId, personId, role, sessionId: accountId, sessionExpiresAt: TEST_NOW.toISOString() },
      institution: { id: school.id, kind: 'SCHOOL', timeZone: 'America/Sao_Paulo' },
      now: TEST_NOW.toISOString(),
      today: TEST_TODAY,
      address: '127.0.0.1',
      agent: '',
      origin: 'http://localhost',
      audit: () => {},
      atCommit: () => {},
      enqueue: async () => {},
    }),
  )
