import { useSyncExternalStore } from 'react'
import { canStoreDrafts, subscribeDrafts } from './device-drafts.ts'

/** Whether this browser keeps what is typed and not saved; where it does not, closing the page would lose it. */
export const useCanStoreDrafts = (): boolean => useSyncExternalStore(subscribeDrafts, canStoreDrafts)
