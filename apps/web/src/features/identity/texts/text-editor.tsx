import { SETTINGS } from '@lousa/contract/identity/institution/settings.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Anchor, Button, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useDeferredValue, useEffect, useRef } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { showMoment } from '../../../lib/text/dates.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Prose } from '../../../ui/prose.tsx'
import type { DraftKey } from './text-drafts.ts'
import classes from './texts.module.css'
import { type PublishedText, useTextEditor } from './use-text-editor.ts'

const T = SETTINGS.texts

const LONGEST = 50_000

const Legend = () => (
  <Group gap="md" className={classes.legend ?? ''} role="group" aria-label={T.legend}>
    {T.legendLines.map(([sign, meaning]) => (
      <Text key={sign} span size="sm">
        <code>{sign}</code> {meaning}
      </Text>
    ))}
  </Group>
)

/** A new version, written next to its preview. */
export const TextEditor = ({
  place,
  published,
  newest,
  onClose,
  onPublished,
}: {
  place: DraftKey
  published: PublishedText | null
  /** The address of what is published by now. */
  newest: string
  onClose: () => void
  onPublished: (version: number) => void
}) => {
  const editor = useTextEditor({ place, published, onPublished })
  const { title, body, draft, stale, failure, errors, isChanged, busy } = editor
  const shown = useDeferredValue(body)
  const trouble = useRef<HTMLDivElement>(null)
  const isAsked = place.kind === 'TERMS' || place.kind === 'PRIVACY'
  const texto = T.kinds[place.kind]
  const isRefused = failure !== '' || stale !== null
  useEffect(() => {
    if (isRefused) trouble.current?.focus()
  }, [isRefused])

  const publish = async () => {
    const sure = await confirm({
      title: fill(T.publishTitle, { texto }),
      effect: isAsked ? T.effect.asked : T.effect.quiet,
      verb: T.publish,
      harmless: true,
    })
    if (sure) await editor.publish()
  }
  const discard = async () => {
    if (!(await confirm({ title: T.discardTitle, effect: T.discardEffect, verb: T.discard }))) return
    editor.discard()
    onClose()
  }
  return (
    <Stack gap="md">
      {draft && <Notice tone="info">{fill(T.draftFrom, { quando: showMoment(draft.savedAt) })}</Notice>}
      <div ref={trouble} tabIndex={-1} className={classes.trouble}>
        {stale && (
          <Notice tone="warn">
            {stale.newest === null ? T.staleUnknown : fill(T.stale, { versao: stale.newest })}
            <Group gap="xs" mt="xs">
              <Anchor href={newest} target="_blank" rel="noreferrer" inherit>
                {T.seeNewest}
              </Anchor>
              {stale.newest !== null && (
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={busy}
                  onClick={() => stale.newest !== null && void editor.publishOver(stale.newest)}
                >
                  {T.overNewest}
                </Button>
              )}
            </Group>
          </Notice>
        )}
        {failure && <Notice tone="bad">{failure}</Notice>}
      </div>
      <div className={classes.sides}>
        <ContentCard title={T.write}>
          <Stack gap="md">
            <TextInput
              label={T.titleField}
              value={title}
              maxLength={120}
              required
              error={errors.get('title')}
              onChange={event => editor.setTitle(event.currentTarget.value)}
            />
            <Legend />
            <Textarea
              label={T.body}
              value={body}
              maxLength={LONGEST}
              required
              autosize
              minRows={16}
              maxRows={32}
              error={errors.get('body')}
              onChange={event => editor.setBody(event.currentTarget.value)}
            />
          </Stack>
        </ContentCard>
        <ContentCard title={T.preview}>
          <div className={classes.preview}>
            {title.trim() !== '' && (
              <Title order={3} size="h2" mb="md">
                {title}
              </Title>
            )}
            {shown.trim() === '' ? (
              <Text c="dimmed">{T.noPreview}</Text>
            ) : (
              <Prose text={shown} headings="h3" />
            )}
          </div>
        </ContentCard>
      </div>
      <div className={classes.bar}>
        <Text size="sm" c="dimmed" role="status" className={classes.state ?? ''}>
          {isChanged ? T.draftKept : ''}
        </Text>
        {isChanged && (
          <Button variant="subtle" color="red.9" onClick={() => void discard()} disabled={busy}>
            {T.discard}
          </Button>
        )}
        <Button variant="default" onClick={onClose} disabled={busy}>
          {isChanged ? T.close : M.btn.cancel}
        </Button>
        <Button
          onClick={() => void publish()}
          loading={busy}
          disabled={!isChanged || title.trim() === '' || body.trim() === ''}
        >
          {T.publish}
        </Button>
      </div>
    </Stack>
  )
}
