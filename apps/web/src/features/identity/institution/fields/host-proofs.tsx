import type { InstitutionHost } from '@lousa/contract/identity/institution/institution.contract.ts'
import { SETTINGS } from '@lousa/contract/identity/institution/settings.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { errorText } from '../../../../lib/http/error-text.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { verifyHostName } from '../institution.api.ts'

const P = SETTINGS.hosts.proof

type PendingHost = InstitutionHost & { dnsRecord: NonNullable<InstitutionHost['dnsRecord']> }

const RecordPart = ({ label, value }: { label: string; value: string }) => (
  <Group gap="xs" align="flex-end" wrap="nowrap">
    <TextInput
      label={label}
      value={value}
      readOnly
      flex={1}
      onFocus={event => event.currentTarget.select()}
    />
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          onClick={copy}
          aria-label={`${P.copy}: ${label}`}
          leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        >
          {copied ? P.copied : P.copy}
        </Button>
      )}
    </CopyButton>
  </Group>
)

const HostProof = ({ host }: { host: PendingHost }) => {
  const checking = useMutation({
    mutationFn: () => verifyHostName(host.name),
    onSuccess: () => toast.success(fill(P.done, { host: host.name })),
  })
  return (
    <Notice tone="warn">
      <Stack gap="sm">
        <Text fw={600}>{fill(P.title, { host: host.name })}</Text>
        <Text size="sm">{P.lead}</Text>
        <RecordPart label={P.name} value={host.dnsRecord.name} />
        <RecordPart label={P.value} value={host.dnsRecord.value} />
        {checking.isError && (
          <Text size="sm" c="var(--lousa-bad)" role="alert">
            {errorText(checking.error)} {P.patience}
          </Text>
        )}
        <div>
          <Button variant="default" loading={checking.isPending} onClick={() => checking.mutate()}>
            {P.check}
          </Button>
        </div>
      </Stack>
    </Notice>
  )
}

/** The proofs of saved host names that the institution does not own yet. */
export const HostProofs = ({ hosts }: { hosts: readonly InstitutionHost[] }) => {
  const pending = hosts.flatMap(({ dnsRecord, ...host }) => (dnsRecord ? [{ ...host, dnsRecord }] : []))
  return pending.map(host => <HostProof key={host.name} host={host} />)
}
