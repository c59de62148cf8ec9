import type { OfflineData } from '../../lib/device/offline-data.ts'

/** `listMessages`, by its path: the call itself, with its module, is no part of the first load. */
export const MESSAGES_PATH = 'school-message'

export const messagesOffline: OfflineData = { reads: { teachingDay: [{ path: MESSAGES_PATH }] } }
