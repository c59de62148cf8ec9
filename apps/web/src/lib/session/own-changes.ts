import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { useSession } from './session.ts'

/** Whether a name that the server gives as the author of a change is the one of the signed-in user. */
export const isOwnName = (by: string | null): boolean => {
  const user = useSession.getState().auth?.user
  return user !== undefined && by === displayName(user)
}

/** Whether all of these changes were made by the signed-in user, on another device or in another tab. */
export const areOwnChanges = (changes: readonly { readonly by: string | null }[]): boolean =>
  changes.length > 0 && changes.every(({ by }) => isOwnName(by))
