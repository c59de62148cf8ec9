import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { ExplanationContext } from './explanation-button.part.tsx'
import { type ExplanationSubject, subjectKey } from './explanation-model.values.ts'
import type { ExplanationsProps } from './use-explanation.ts'

const ExplanationDrawer = lazy(async () => ({
  default: (await import('./explanation-drawer.tsx')).ExplanationDrawer,
}))

/** The figures within explain themselves: opens the explanation, and returns the focus to the figure last looked at. */
export const Explanations = ({ children, ...props }: ExplanationsProps & { children: ReactNode }) => {
  const [subject, setSubject] = useState<ExplanationSubject | null>(null)
  const page = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLElement>(null)
  const left = useRef<string>(null)
  const explain = useCallback((nextSubject: ExplanationSubject, from: HTMLElement) => {
    opener.current = from
    setSubject(nextSubject)
  }, [])
  const close = (): void => {
    left.current = subject && subjectKey(subject)
    setSubject(null)
  }
  useEffect(() => {
    if (subject !== null || left.current === null) return
    const figures = page.current?.querySelectorAll<HTMLElement>('[data-figure]') ?? []
    const last = [...figures].find(({ dataset }) => dataset.figure === left.current)
    left.current = null
    const target = last ?? opener.current
    target?.focus()
  }, [subject])
  return (
    <ExplanationContext value={explain}>
      <div ref={page}>{children}</div>
      {subject && (
        <Suspense fallback={null}>
          <ExplanationDrawer {...props} subject={subject} onChange={setSubject} onClose={close} />
        </Suspense>
      )}
    </ExplanationContext>
  )
}
