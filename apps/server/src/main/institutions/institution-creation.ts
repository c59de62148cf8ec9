import { issueLink } from '../../modules/identity/access-link/access-link.service.ts'
import { newInstitutionId } from '../../modules/identity/first-run/first-run.public.queries.ts'
import { createInstitution } from '../../modules/identity/first-run/first-run.service.ts'
import type { PublicCtx } from '../../modules/module.ts'
import { createFirstAdministrator } from '../../modules/people/first-run/first-administrator.service.ts'
import type { Tables } from '../../modules/tables.ts'
import { hashPassword } from '../../platform/access/passwords.ts'
import { DEFAULT_TIME_ZONE, systemClock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Gateway } from '../../platform/db/gateway.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { systemContext } from '../../platform/jobs/system-context.ts'
import { asOwner } from '../commands/owner-command.ts'
import type { InstitutionFields } from './institution-options.ts'

type InstitutionRequest = { fields: InstitutionFields; password: string | null; origin: string }

/** Without a queue nothing can be sent: the creator passes the invitation on. */
type CreationContext = { institution: PublicCtx['institution']; origin: string; queue?: Pick<Queue, 'add'> }

/** Works inside an institution as the operator of the server, who has no account there. */
export const asOperator = <T>(
  gateway: Gateway<Tables>,
  { institution, origin, queue }: CreationContext,
  work: (ctx: PublicCtx) => Promise<T>,
): Promise<T> => {
  const none = { add: () => Promise.reject(new Error('Nothing is sent from here')) }
  return systemContext({ gateway, clock: systemClock, queue: queue ?? none }, institution, ctx =>
    work({ ...ctx, actor: null, address: '', agent: '', origin }),
  )
}

/** Creates an institution with its administrator; answers the link of the invitation where no password was given. */
const createIn = async (
  gateway: Gateway<Tables>,
  { fields, password, origin }: InstitutionRequest,
): Promise<string | null> => {
  const passwordHash = password === null ? null : await hashPassword(password)
  const institution = { id: await newInstitutionId(gateway), kind: fields.kind, timeZone: DEFAULT_TIME_ZONE }
  return asOperator(gateway, { institution, origin }, async ctx => {
    const { kind, name, host } = fields
    await createInstitution(ctx, { kind, name, host }, 'owner')
    const administrator = {
      name: fields['admin-name'],
      taxNumber: fields['admin-cpf'],
      email: fields['admin-email'],
    }
    const personId = await createFirstAdministrator(ctx, administrator, passwordHash)
    return passwordHash === null ? (await issueLink(ctx, personId, 'INVITATION')).url : null
  })
}

/** Creates the institution in the configured database, whether or not a server uses it. */
export const createInstitutionWithAdministrator = (
  config: Config,
  request: InstitutionRequest,
  say: (line: string) => void,
): Promise<string | null> => asOwner(config, say, gateway => createIn(gateway, request))

/** Invitations of the administrators of an institution that came without passwords. */
export const administratorsToInvite = (
  config: Config,
  { institutionId, origin }: { institutionId: string; origin: string },
  say: (line: string) => void,
): Promise<{ name: string; link: string }[]> =>
  asOwner(config, say, async gateway => {
    const [institution] = await gateway.platform<PublicCtx['institution']>(
      'select institution_id as id, kind, time_zone as "timeZone" from institution where institution_id = $1',
      [institutionId],
    )
    if (!institution) throw new Error('The institution has not come')
    const people = await gateway.platform<{ personId: string; name: string }>(
      `select p.id as "personId", p.name from account a
       join person p on p.institution_id = $1 and p.id = a.person_id
       where a.institution_id = $1 and a.role = 'ADMINISTRATOR' and a.status = 'Ativo'
       order by a.sort_key, a.id`,
      [institutionId],
    )
    return asOperator(gateway, { institution, origin }, async ctx => {
      const links: { name: string; link: string }[] = []
      for (const { personId, name } of people)
        links.push({ name, link: (await issueLink(ctx, personId, 'INVITATION')).url })
      return links
    })
  })
