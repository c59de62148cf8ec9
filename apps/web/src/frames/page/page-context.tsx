import { createContext, useContext, useEffect } from 'react'

export type Crumb = { label: string; to?: string }

/** The context that the shell gives every page: the path through the menu, and the institution. */
export type PageContextValue = { trail: readonly Crumb[]; institution: string }

export const PageContext = createContext<PageContextValue>({ trail: [], institution: 'Lousa' })

export const usePageContext = (): PageContextValue => useContext(PageContext)

/** "Alunos · Escola Municipal": what the browser's tab says. */
export const usePageTitle = (title: string): void => {
  const { institution } = usePageContext()
  useEffect(() => {
    document.title = title ? `${title} · ${institution}` : institution
  }, [title, institution])
}
