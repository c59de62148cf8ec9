import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Outlives the layouts: going from login into the application changes them and is a navigation too. */
let former: string | null = null

/** A person who opened the search while the page was on its way is typing there already. */
const isTypingInWindow = (): boolean =>
  document.activeElement?.matches('[role="dialog"] :is(input, textarea, select)') ?? false

/** After a navigation reading goes on at the content; on the first load the skip links come first. */
export const useFocusOnNavigation = (): void => {
  const { pathname } = useLocation()
  useEffect(() => {
    if (former !== null && former !== pathname && !isTypingInWindow()) {
      document.getElementById('conteudo')?.focus({ preventScroll: true })
    }
    former = pathname
  }, [pathname])
}
