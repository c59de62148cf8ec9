import { getCurrentInstitution, getProfile } from '@lousa/contract/identity/identity.contract.ts'
import type { KeptOnDevice } from '../../lib/device/kept-on-device.ts'

/** A text of the institution that is being written. */
export const TEXT_DRAFTS = 'lousa:texto:'

export const identityOffline: KeptOnDevice = {
  reads: { ofTheHost: [getCurrentInstitution], around: [getProfile] },
}
