import { useSyncExternalStore } from 'react'
import { followDrafts, keepsDrafts } from './device-drafts.ts'

/** Whether this browser keeps what is typed and not saved; where it does not, closing the page would lose it. */
export const useDraftsKept = (): boolean => useSyncExternalStore(followDrafts, keepsDrafts)
