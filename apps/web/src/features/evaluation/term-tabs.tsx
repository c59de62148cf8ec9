import { CLASS_EVALUATION } from '@lousa/contract/evaluation/class-evaluation.messages.ts'
import { Tabs } from '@mantine/core'
// Not in the first load: see build/used-styles.ts.
import '@mantine/core/styles/Tabs.css'
import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './term-tabs.module.css'
import { type ClassTerm, YEAR } from './use-plan-grade.ts'

type TermTabsProps = {
  terms: readonly ClassTerm[]
  /** Null: the whole year. */
  term: ClassTerm | null
  onChange: (periodo: string) => void
  children: ReactNode
}

/** The terms of a class, with the year behind them; the content belongs to the chosen one. */
export const TermTabs = ({ terms, term, onChange, children }: TermTabsProps) => {
  const value = term?.id ?? YEAR
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone the last terms lie beyond the edge: the chosen one is brought into view.
    const tab = list.current?.querySelector<HTMLElement>(`[data-term="${CSS.escape(value)}"]`)
    if (list.current && tab)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.clientWidth) / 2
  }, [value])
  return (
    <Tabs value={value} onChange={chosen => onChange(chosen ?? '')} keepMounted={false}>
      <Tabs.List ref={list} className={classes.list ?? ''} aria-label={CLASS_EVALUATION.terms}>
        {terms.map(({ id, name, closedAt }) => (
          <Tabs.Tab
            key={id}
            value={id}
            data-term={id}
            className={classes.tab ?? ''}
            rightSection={closedAt ? <IconLock size={14} aria-label={CLASS_EVALUATION.closed} /> : null}
          >
            {name}
          </Tabs.Tab>
        ))}
        <Tabs.Tab value={YEAR} data-term={YEAR} className={classes.tab ?? ''}>
          {CLASS_EVALUATION.year}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={value} className={classes.panel ?? ''}>
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}
