import { fill } from '@lousa/contract/messages.ts'
import { PREVIEW } from '@lousa/contract/reports/document/preview.messages.ts'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconDownload, IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { saveFile } from '../../../lib/http/download.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { Notice } from '../../../ui/notice.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import classes from './report-preview.module.css'

type PreviewState =
  | { is: 'preparing' }
  | { is: 'ready'; pdf: Blob; address: string }
  | { is: 'refused'; reason: string }

/** Loads at once; what is shown is given back to the browser at the end. */
const usePdf = (given: () => Promise<Blob>): PreviewState => {
  const [standing, setStanding] = useState<PreviewState>({ is: 'preparing' })
  const [load] = useState(() => given)
  useEffect(() => {
    let isWanted = true
    let address: string | undefined
    load().then(
      pdf => {
        if (!isWanted) return
        address = URL.createObjectURL(pdf)
        setStanding({ is: 'ready', pdf, address })
      },
      (error: unknown) => isWanted && setStanding({ is: 'refused', reason: errorText(error) }),
    )
    return () => {
      isWanted = false
      if (address) URL.revokeObjectURL(address)
    }
  }, [load])
  return standing
}

/** Where a browser has no viewer of its own, and on phones, which show one page of it at best. */
const useViewer = (): boolean => {
  const isPhone = usePhone()
  return !isPhone && navigator.pdfViewerEnabled !== false
}

type Props = {
  /** The name for a person: "Boletim — Ana Lima". */
  title: string
  load: () => Promise<Blob>
  /** All choices: another one loads the preview again. */
  of: string
  /** Words of an issued document. Absent: those of a preview. */
  words?: Record<keyof typeof PREVIEW.before, string>
  /** More buttons next to those of the preview: back, issue. */
  actions?: ReactNode
}

/** A paper on screen: before it is issued, where nothing is kept of it and it is marked so, or as it was issued. */
export const ReportPreview = ({ of, ...shown }: Props) => {
  const [attempt, setAttempt] = useState(0)
  return <Shown key={`${attempt} ${of}`} {...shown} again={() => setAttempt(before => before + 1)} />
}

const Shown = ({
  title,
  load,
  actions,
  words: W = PREVIEW.before,
  again,
}: Omit<Props, 'of'> & { again: () => void }) => {
  const standing = usePdf(load)
  const hasViewer = useViewer()
  return (
    <Stack gap="sm" className={classes.preview}>
      {standing.is === 'preparing' && (
        <div className={classes.paper} role="status" aria-busy>
          <Skeleton h="100%" aria-hidden />
          <Text className={classes.word ?? ''} size="sm">
            {W.preparing}
          </Text>
        </div>
      )}
      {standing.is === 'refused' && (
        <Notice tone="warn">
          <strong>{W.refused}</strong>
          <br />
          {standing.reason}
        </Notice>
      )}
      {standing.is === 'ready' && (
        <>
          <Text size="sm" c="dimmed" role="status">
            {hasViewer ? W.ready : W.readyElsewhere}
          </Text>
          {hasViewer && (
            <iframe
              className={classes.paper}
              src={`${standing.address}#navpanes=0&view=FitH`}
              title={fill(W.frame, { paper: title })}
            />
          )}
        </>
      )}
      <Group gap="xs" justify="space-between">
        <Group gap="xs">
          {standing.is === 'ready' && (
            <>
              <Button
                component="a"
                href={standing.address}
                target="_blank"
                rel="noopener"
                variant="default"
                mih={44}
                leftSection={<IconExternalLink size={18} aria-hidden />}
              >
                {PREVIEW.open}
              </Button>
              <Button
                variant="default"
                mih={44}
                leftSection={<IconDownload size={18} aria-hidden />}
                onClick={() => saveFile(standing.pdf, fill(W.file, { paper: title }))}
              >
                {W.download}
              </Button>
            </>
          )}
          {standing.is === 'refused' && (
            <Button
              variant="default"
              mih={44}
              leftSection={<IconRefresh size={18} aria-hidden />}
              onClick={again}
            >
              {PREVIEW.again}
            </Button>
          )}
        </Group>
        <Group gap="xs">{actions}</Group>
      </Group>
    </Stack>
  )
}
