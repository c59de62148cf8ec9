import { EXPLANATION } from '@lousa/contract/evaluation/performance/explanation.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { ActionIcon, Button, Drawer, Skeleton, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconCopy, IconPrinter } from '@tabler/icons-react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useLayer } from '../../../ui/use-layer.ts'
import { ExplanationBody } from './explanation-body.tsx'
import classes from './explanation-drawer.module.css'
import {
  type ExplanationModel,
  type ExplanationSubject,
  explanationModel,
  explanationText,
} from './explanation-model.values.ts'
import { type ExplanationsProps, useExplanation } from './use-explanation.ts'

type DrawerProps = ExplanationsProps & {
  subject: ExplanationSubject
  onChange: (subject: ExplanationSubject) => void
  onClose: () => void
}

const Walk = ({ order, subject, onChange }: Pick<DrawerProps, 'order' | 'subject' | 'onChange'>) => {
  const at = order.indexOf(subject.enrollmentId)
  if (at < 0 || order.length < 2) return null
  // At the ends the buttons stay focusable: losing the place in the middle of a walk is worse than a dead key.
  const button = (label: string, target: string | undefined, icon: typeof IconChevronLeft) => {
    const Icon = icon
    return (
      <ActionIcon
        variant="default"
        size={44}
        aria-label={label}
        aria-disabled={target === undefined}
        data-disabled={target === undefined || undefined}
        onClick={() => target !== undefined && onChange({ ...subject, enrollmentId: target })}
      >
        <Icon size={20} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <nav className={classes.walk} aria-label={EXPLANATION.students}>
      {button(EXPLANATION.previous, order[at - 1], IconChevronLeft)}
      <span aria-live="polite">{fill(EXPLANATION.place, { at: at + 1, total: order.length })}</span>
      {button(EXPLANATION.next, order[at + 1], IconChevronRight)}
    </nav>
  )
}

const copy = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(EXPLANATION.copied)
  } catch {
    toast.error(EXPLANATION.notCopied)
  }
}

const Ways = ({ model, heading }: { model: ExplanationModel; heading: readonly string[] }) => (
  <div className={classes.ways}>
    <Button
      variant="default"
      h={44}
      leftSection={<IconCopy size={18} aria-hidden />}
      onClick={() => void copy(explanationText(model, heading))}
    >
      {EXPLANATION.copy}
    </Button>
    <Button
      variant="default"
      h={44}
      leftSection={<IconPrinter size={18} aria-hidden />}
      onClick={() => window.print()}
    >
      {M.btn.print}
    </Button>
  </div>
)

const Waiting = () => (
  <Stack gap="md" role="status" aria-label={EXPLANATION.loading}>
    <Skeleton height={64} radius="md" />
    <Skeleton height={14} width="80%" />
    <Skeleton height={14} width="65%" />
    <Skeleton height={14} width="72%" />
  </Stack>
)

/** How one figure came about, at the side of the page or, on a phone, over all of it. */
export const ExplanationDrawer = (props: DrawerProps) => {
  const { subject, source, words, describe, onClose } = props
  useLayer(true, onClose)
  const wide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const answer = useExplanation(source, subject)
  const model = answer.data && explanationModel(answer.data, subject, words)
  const { who, where } = describe(subject)
  const title = EXPLANATION.titles[subject.kind]
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position={wide ? 'right' : 'bottom'}
      size={wide ? 560 : '100%'}
      padding={0}
      returnFocus={false}
      classNames={{ content: classes.content ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={classes.head}>
          <div className={classes.words}>
            <Drawer.Title className={classes.title ?? ''}>{title}</Drawer.Title>
            <p className={classes.who}>{who}</p>
            <p className={classes.where}>{where}</p>
          </div>
          <Drawer.CloseButton size={44} iconSize={20} aria-label={M.btn.close} data-autofocus />
          <Walk {...props} />
        </div>
        <Drawer.Body className={classes.body ?? ''} role="region" aria-label={where} tabIndex={0}>
          {model && <ExplanationBody model={model} />}
          {!model && answer.isPending && <Waiting />}
          {!model && answer.error && (
            <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
          )}
          {!model && answer.data && (
            <EmptyState title={EXPLANATION.nothing} reason={EXPLANATION.nothingReason} />
          )}
        </Drawer.Body>
        {model && <Ways model={model} heading={[title, who, where]} />}
      </Drawer.Content>
    </Drawer.Root>
  )
}
