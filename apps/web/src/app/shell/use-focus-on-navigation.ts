import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Outlives the layouts: going from login into the application changes them and is a navigation too. */
let former: string | null = null

/** After a navigation reading goes on at the content; on the first load the skip links come first. */
export const useFocusOnNavigation = (): void => {
  const { pathname } = useLocation()
  useEffect(() => {
    if (former !== null && former !== pathname) {
      document.getElementById('conteudo')?.focus({ preventScroll: true })
    }
    former = pathname
  }, [pathname])
}
