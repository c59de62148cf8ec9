import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { UseQuestion } from './confirm-with-use.tsx'

const ConfirmWithUse = lazy(async () => ({
  default: (await import('./confirm-with-use.tsx')).ConfirmWithUse,
}))

/**
 * Asks before something is archived or deleted, after reading what uses it:
 *
 *   const { ask, modal } = useConfirmWithUse()
 *   ask({ title: 'Excluir “6º ano A”', kind: 'delete', load: () => usesOfGrade(id), run: () => deleteGrade(id) })
 *   return <>{…}{modal}</>
 */
export const useConfirmWithUse = (): { ask: (question: UseQuestion) => void; modal: ReactNode } => {
  const [question, setQuestion] = useState<UseQuestion | null>(null)
  return {
    ask: setQuestion,
    modal: question && (
      <Suspense>
        <ConfirmWithUse question={question} onClose={() => setQuestion(null)} />
      </Suspense>
    ),
  }
}
