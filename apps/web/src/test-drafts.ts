import { closeDrafts, draftsFlushed, draftsReady } from './lib/device/device-drafts.ts'

const PERSON = { institutionId: '2', accountId: '1' }

/** The page is closed and opened again: what was typed is read from the disk. */
export const reopenedDrafts = async (): Promise<void> => {
  await draftsFlushed()
  await closeDrafts()
  await draftsReady(PERSON)
}
