import { CHECK as W } from '@lousa/contract/reports/verification/check.messages.ts'
import { Button, FileButton, Text } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import classes from './check-document.module.css'

const sha256 = async (file: File): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Whether a file is what was issued, found out on this device: nothing of it is sent. */
export const FileComparison = ({ expected }: { expected: string }) => {
  const [outcome, setOutcome] = useState('')
  const compare = async (file: File | null | undefined) => {
    if (!file) return
    setOutcome(W.comparing)
    try {
      setOutcome((await sha256(file)) === expected ? W.equal : W.different)
    } catch {
      // Pages that come without https have no way to compute it.
      setOutcome(W.unreadable)
    }
  }
  return (
    <ContentCard title={W.file}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is beside the button, which every keyboard reaches */}
      <div
        className={classes.drop}
        onDragOver={event => event.preventDefault()}
        onDrop={event => {
          event.preventDefault()
          void compare(event.dataTransfer.files[0])
        }}
      >
        <Text size="sm">{W.fileText}</Text>
        <FileButton onChange={file => void compare(file)} accept="application/pdf">
          {props => (
            <Button {...props} variant="default" leftSection={<IconFileSearch size={18} aria-hidden />}>
              {W.choose}
            </Button>
          )}
        </FileButton>
        <Text role="status" fw={600}>
          {outcome}
        </Text>
      </div>
    </ContentCard>
  )
}
