import type { KeptOnDevice } from '../../lib/device/kept-on-device.ts'

/** `listMessages`, by its path: the call itself, with those beside it, is no part of the first load. */
export const MESSAGES_PATH = 'school-message'

export const messagesOffline: KeptOnDevice = { reads: { ofTheDay: [{ path: MESSAGES_PATH }] } }
