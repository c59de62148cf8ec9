import { getCurrentInstitution, getProfile } from '@lousa/contract/identity/identity.contract.ts'
import type { OfflineData } from '../../lib/device/offline-data.ts'

/** A text of the institution that is being written. */
export const TEXT_DRAFTS = 'lousa:texto:'

export const identityOffline: OfflineData = {
  reads: { public: [getCurrentInstitution], shell: [getProfile] },
}
