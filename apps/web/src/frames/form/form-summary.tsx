import { fill } from '@lousa/contract/messages.ts'
import { RECORD } from '@lousa/contract/record.messages.ts'
import { Anchor } from '@mantine/core'
import { type Control, type FieldValues, useFormState } from 'react-hook-form'
import { Notice } from '../../ui/notice.tsx'
import classes from './form-page.module.css'

const MOST = 5

type Problem = { path: string; message: string; element: Element | null }

const isError = (node: object): node is { message: string; ref?: unknown } =>
  'message' in node && typeof node.message === 'string' && 'type' in node

const problemsIn = (node: unknown, path: string): Problem[] => {
  if (typeof node !== 'object' || node === null || node instanceof Element) return []
  if (isError(node))
    return [
      {
        path,
        message: node.message,
        element: node.ref instanceof Element ? node.ref : document.getElementById(path),
      },
    ]
  return Object.entries(node).flatMap(([key, child]) =>
    // The fault of a list as a whole is stored next to the faults of its rows.
    problemsIn(child, key === 'root' ? path : path === '' ? key : `${path}.${key}`),
  )
}

const inOrderOfPage = (a: Problem, b: Problem): number => {
  if (!a.element || !b.element) return a.element ? -1 : b.element ? 1 : 0
  return a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

const countOf = (count: number): string =>
  count === 1 ? RECORD.form.fixOne : fill(RECORD.form.fixMany, { count })

/** The faults that prevent a save, with links to them. Appears with the first attempt to save. */
export const FormSummary = <I extends FieldValues, O>({
  control,
  alert,
  labelOf,
  goTo,
}: {
  control: Control<I, unknown, O>
  alert: string
  labelOf: (path: string) => string
  goTo: (path: string) => void
}) => {
  const { errors, submitCount } = useFormState({ control })
  const problems = problemsIn(errors, '').sort(inOrderOfPage)
  if (alert) return <Notice tone="bad">{alert}</Notice>
  if (submitCount === 0 || problems.length === 0) return null
  return (
    <Notice tone="bad">
      {countOf(problems.length)}
      <ul className={classes.problems}>
        {problems.slice(0, MOST).map(({ path, message }) => (
          <li key={path}>
            <Anchor
              component="button"
              type="button"
              inherit
              c="inherit"
              td="underline"
              onClick={() => goTo(path)}
            >
              {labelOf(path)}
            </Anchor>
            : {message}
          </li>
        ))}
        {problems.length > MOST && <li>{fill(RECORD.andMore, { count: problems.length - MOST })}</li>}
      </ul>
    </Notice>
  )
}
