import { deviceName } from '@lousa/contract/identity/sign-in/device-name.ts'
import type { Ctx } from '../../module.ts'
import { ownSessionList, revokeSession } from './session.queries.ts'
import { revokeSessionsOf } from './session-ending.public.queries.ts'

export const listOwnSessions = async (ctx: Ctx) => ({
  data: (await ownSessionList(ctx)).map(({ agent, ...session }) => ({
    ...session,
    current: session.id === ctx.actor.sessionId,
    device: deviceName(agent),
  })),
})

const audited = (ctx: Ctx, ids: string[]): void => {
  for (const id of ids) ctx.audit({ entity: 'session', entityId: id, action: 'DELETED' })
}

export const endOwnSession = async (ctx: Ctx, id: string): Promise<void> => {
  await revokeSession(ctx, id)
  audited(ctx, [id])
}

export const endOtherSessions = async (ctx: Ctx): Promise<void> => {
  const { personId, sessionId } = ctx.actor
  audited(ctx, await revokeSessionsOf(ctx, { personId, except: sessionId }))
}
