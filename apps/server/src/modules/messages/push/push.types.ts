import type { PushKind } from '@lousa/rules/messages/push.rules.ts'
import type { PushKeys } from '../../../platform/access/push-keys.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Gateway } from '../../../platform/db/gateway.ts'
import type { Queue } from '../../../platform/jobs/queue.ts'
import type { SystemContext } from '../../../platform/jobs/system-context.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { InstitutionAtWork } from '../../identity/institution/current-institution.public.queries.ts'
import type { Tables } from '../../tables.ts'

/** Whether this installation sends pushes, and the origin of a push service that tests run. */
export type PushSettings = { isOn: boolean; testOrigin: string | null }

export type PushParts = {
  gateway: Gateway<Tables>
  queue: Pick<Queue, 'add'>
  clock: Clock
  log: Log
  pushKeys: PushKeys
  push: PushSettings
  /** The sender of e-mails, by whom a push service may find the operator. */
  mailFrom: string
}

export type PushScope = SystemContext<Tables, InstitutionAtWork>

/** A device as its push service knows it. */
export type PushDevice = { endpoint: string; p256dh: string; auth: string }

/** A push that this worker alone is sending. */
export type ClaimedPush = PushDevice & {
  id: string
  subscriptionId: string
  kind: PushKind
  subject: string
  tries: number
  createdAt: string
  /** Pushes that its device's service refused since it took the last one. */
  failures: number
  messageId: string | null
  /** The child of a guardian whom the message is about; null of a message to the person themselves. */
  childId: string | null
  studentId: string | null
  /** The student that it is about is the person themselves. */
  isOwn: boolean
  /** A public host name of the institution, by which the push service may find its operator. */
  host: string | null
}
