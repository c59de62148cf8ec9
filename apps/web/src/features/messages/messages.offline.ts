import type { OfflineData } from '../../lib/device/offline-data.ts'

/** `listMessages`, by its path: the call itself, with those beside it, is no part of the first load. */
export const MESSAGES_PATH = 'school-message'

export const messagesOffline: OfflineData = { reads: { teachingDay: [{ path: MESSAGES_PATH }] } }
