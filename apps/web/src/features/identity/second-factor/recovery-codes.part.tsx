import { FACTOR } from '@lousa/contract/identity/second-factor/second-factor.messages.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { saveFile } from '../../../lib/http/download.ts'
import { toast } from '../../../ui/toast.tsx'
import classes from './recovery-codes.module.css'

/** Codes that are shown once: written down, taken along or printed before the person goes on. */
export const RecoveryCodes = ({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) => {
  const text = codes.join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(FACTOR.copied)
    } catch {
      // Plain http has no clipboard: the file says the same.
      save()
    }
  }
  const save = () =>
    saveFile(
      new Blob([`${FACTOR.codes}\r\n\r\n${codes.join('\r\n')}\r\n`], { type: 'text/plain' }),
      FACTOR.fileName,
    )
  return (
    <Stack gap="md">
      <Text>{FACTOR.codesLead}</Text>
      <ol className={classes.codes} aria-label={FACTOR.codes}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copy()}
        >
          {FACTOR.copy}
        </Button>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={save}>
          {FACTOR.download}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          {FACTOR.print}
        </Button>
      </Group>
      <Button size="md" onClick={onKept}>
        {FACTOR.codesKept}
      </Button>
    </Stack>
  )
}
