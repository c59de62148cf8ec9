import { useSession } from './session.ts'

/** The author of a change, by account. Conflicts that a former build stored on the device have none. */
type Author = { readonly byId?: string | null | undefined }

/** Whether the signed-in account made a change, on another device or in another tab. */
export const isOwnChange = ({ byId }: Author): boolean =>
  typeof byId === 'string' && byId === useSession.getState().auth?.user.id

/** Whether the signed-in account made all of these changes. */
export const areOwnChanges = (changes: readonly Author[]): boolean =>
  changes.length > 0 && changes.every(isOwnChange)
