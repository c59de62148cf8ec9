import { fill, M } from '@lousa/contract/messages.ts'
import { RECORD } from '@lousa/contract/record.messages.ts'
import { Anchor, Button, Stack, Title } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { Link } from 'react-router'
import { showShortMoment } from '../../lib/text/dates.ts'
import { Notice } from '../../ui/notice.tsx'
import { ContentCard } from '../page/content-card.tsx'
import { PageHeader, type PageHeaderProps } from '../page/page-header.tsx'
import classes from './form-page.module.css'
import { FormSummary } from './form-summary.tsx'
import { NewerVersion } from './newer-version.tsx'
import { submitByKeys } from './submit-by-keys.ts'
import type { PageForm } from './use-page-form.ts'

/** A card with its own title, which is named in the list of sections too. */
export type BelowForm = { id: string; title: string; card: ReactNode }
export type FormSection = { id: string; title: string; aside?: ReactNode; content: ReactNode }

export type FormPageProps<I extends FieldValues, O> = {
  header: PageHeaderProps
  /** From `usePageForm`. The fields find it through the context: `useFormContext`. */
  page: PageForm<I, O>
  sections: readonly FormSection[]
  /** The name of a path in the summary: "Responsável 2: Celular". */
  labelOf: (path: string) => string
  cancelTo: string
  submitLabel?: string
  /** Below the summary: a refusal with a way on. */
  notice?: ReactNode
  /** Content next to the form, below it on narrow screens, in the place of the list of sections: the result of the values. */
  aside?: ReactNode
  /** Under the bar, and no part of what it saves: acts that count at once. */
  below?: readonly BelowForm[]
  /** Nothing can be saved: there is no bar with actions. */
  isReadOnly?: boolean
}

const Draft = ({ savedAt, onDiscard }: { savedAt: string; onDiscard: () => void }) => (
  <Notice tone="info">
    {fill(RECORD.form.draft, { moment: showShortMoment(savedAt) })} ·{' '}
    <Anchor component="button" type="button" inherit c="inherit" td="underline" onClick={onDiscard}>
      {RECORD.form.discardDraft}
    </Anchor>
  </Notice>
)

const Contents = ({ sections }: { sections: readonly { id: string; title: string }[] }) => {
  const heading = useId()
  return (
    <nav className={classes.contents} aria-labelledby={heading}>
      <Title order={2} size="h6" id={heading} c="dimmed">
        {RECORD.form.onThisPage}
      </Title>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={event => {
                // Not through the address: what is typed stays, and Back leads where it did.
                event.preventDefault()
                const section = document.getElementById(id)
                section?.scrollIntoView({ block: 'start' })
                section?.focus({ preventScroll: true })
              }}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * A long form as a page: sections as cards, a summary of what is wrong, a bar with the actions that stays in sight, a
 * draft on the device, a question before typed values are left, and the comparison with a newer version.
 */
export const FormPage = <I extends FieldValues, O>(props: FormPageProps<I, O>) => {
  const {
    header,
    page,
    sections,
    labelOf,
    cancelTo,
    submitLabel,
    notice,
    aside,
    below = [],
    isReadOnly = false,
  } = props
  const { form, submit, alert, draft, discardDraft, goTo } = page
  const { isSubmitting, isDirty } = form.formState
  const refusal = useRef<HTMLDivElement>(null)
  const isRefused = alert !== '' || Boolean(notice)
  useEffect(() => {
    // A message above all fields is out of sight of a person who pressed the button below them.
    if (isRefused && !isSubmitting) refusal.current?.focus()
  }, [isRefused, isSubmitting])
  return (
    <FormProvider {...form}>
      <PageHeader {...header} />
      <div className={classes.columns} data-aside={aside !== undefined}>
        <div className={classes.form}>
          <form onSubmit={event => void submit(event)} onKeyDown={submitByKeys} noValidate>
            <Stack gap="md">
              {draft && isDirty && <Draft savedAt={draft.savedAt} onDiscard={discardDraft} />}
              <div ref={refusal} tabIndex={-1} className={classes.section}>
                <FormSummary control={form.control} alert={alert} labelOf={labelOf} goTo={goTo} />
                {notice}
              </div>
              {sections.map(({ id, title, aside, content }) => (
                <div key={id} id={id} tabIndex={-1} className={classes.section}>
                  <ContentCard title={title} aside={aside}>
                    {content}
                  </ContentCard>
                </div>
              ))}
            </Stack>
            {!isReadOnly && (
              <div className={classes.bar}>
                <p className={classes.state} role="status">
                  {isDirty ? RECORD.form.unsaved : ''}
                </p>
                <Button component={Link} to={cancelTo} variant="default">
                  {M.btn.cancel}
                </Button>
                <Button type="submit" loading={isSubmitting} className={classes.save ?? ''}>
                  {submitLabel ?? M.btn.save}
                </Button>
              </div>
            )}
          </form>
          {below.length > 0 && (
            <div className={classes.below}>
              {below.map(({ id, card }) => (
                <div key={id} id={id} tabIndex={-1} className={classes.section}>
                  {card}
                </div>
              ))}
            </div>
          )}
        </div>
        {aside !== undefined && <div className={classes.aside}>{aside}</div>}
        {aside === undefined && sections.length > 1 && <Contents sections={[...sections, ...below]} />}
      </div>
      <NewerVersion page={page} />
    </FormProvider>
  )
}
